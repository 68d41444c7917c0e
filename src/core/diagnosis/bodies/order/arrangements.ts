import type { JsonMember } from '../../../json/node.ts';
import { documentRank } from './document.ts';
import { hashMapOrder } from './hash-map.ts';
import type { Arrange } from './reorder.ts';

type Compare = (a: string, b: string) => number;

const byCodeUnit: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const byCodePoint: Compare = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));

const sortBy =
  (compare: Compare): Arrange =>
  (members) =>
    [...members].sort((a, b) => compare(a.key, b.key));

export const sorted = sortBy(byCodeUnit);
export const sortedByCodePoint = sortBy(byCodePoint);
export const descending = sortBy((a, b) => byCodeUnit(b, a));
export const sortedIgnoringCase = sortBy(
  (a, b) => byCodeUnit(a.toLowerCase(), b.toLowerCase()) || byCodeUnit(a, b),
);

/** MySQL's JSON and PostgreSQL's jsonb: shorter keys first, then by their bytes. */
export const byLength = sortBy(
  (a, b) => Buffer.byteLength(a) - Buffer.byteLength(b) || byCodePoint(a, b),
);

/** The order of the service's document; unknown fields come last, as they were. */
export const documented = sortBy((a, b) => documentRank(a) - documentRank(b));

export const reversed: Arrange = (members) => [...members].reverse();

/** `Object.keys`: what looks like an array index comes first, by its number. */
export const integersFirst: Arrange = (members) => {
  const isIndex = ({ key }: JsonMember) =>
    /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;
  const indexes = members.filter(isIndex).sort((a, b) => Number(a.key) - Number(b.key));
  return [...indexes, ...members.filter((member) => !isIndex(member))];
};

/** @param table the table that it starts with: 16 by default. */
export const hashMap =
  (table?: number): Arrange =>
  (members) =>
    hashMapOrder(members, (member) => member.key, table);

/** One member taken out and put first or last, as when a field is set afterwards. */
export const moved =
  (at: number, to: 'first' | 'last'): Arrange =>
  (members) => {
    const member = members[at];
    if (member === undefined) return members;
    const others = members.filter((other) => other !== member);
    return to === 'first' ? [member, ...others] : [...others, member];
  };
