import { isUtf8 } from 'node:buffer';
import { type BodyVariant, COST } from '../../variant.ts';
import { readSource } from '../source.ts';
import { arrange, arrangeAll, orderAt } from './arrangement.ts';
import { type Family, familiesOf } from './families.ts';

/** A larger body would take seconds. */
const MAX_BYTES = 16 * 1024;
/** The received JSON with its keys in any order, as hashes of Perl, Lua and others give them back. */
export interface Permutations {
  readonly count: number;
  /** @param index from 0 to count - 1. */
  readonly at: (index: number) => BodyVariant;
  /** All of them, fast, the likelier runs first: between two of them a search can be stopped. */
  readonly runs: readonly Run[];
}

interface Run {
  readonly count: number;
  /** @returns whether it was stopped. */
  readonly each: (take: Take) => boolean;
}

/** Is given bytes that the next call overwrites, and their index; returns whether to stop. */
type Take = (bytes: Uint8Array, index: number) => boolean;

/**
 * Every order of the outermost keys, up to nine: as received and in the likelier styles of other
 * programs, with the likelier orders of the objects inside, or with all of them where there is room.
 * @param maxCount how many there may be altogether; the first run may have more.
 * @returns undefined if there is nothing to put in order, or too much.
 */
export function keyPermutations(received: Uint8Array, maxCount: number): Permutations | undefined {
  if (received.length > MAX_BYTES || !isUtf8(received)) return undefined;
  const source = readSource(Buffer.from(received).toString());
  if (source === undefined) return undefined;
  const families = chooseFamilies(familiesOf(source), maxCount);
  const last = families.at(-1);
  if (last === undefined) return undefined;
  return {
    count: last.start + last.family.size,
    at: (index) => {
      const { family, start } = families.findLast((it) => it.start <= index) ?? last;
      return variantOf(family, index - start);
    },
    runs: families.map(({ family, start }) => ({
      count: family.size,
      each: (take) => arrangeAll(family.row(), (bytes, index) => take(bytes, start + index)),
    })),
  };
}

interface Placed {
  readonly family: Family;
  /** The number of its first body. */
  readonly start: number;
}

/** The likeliest that fit. */
function chooseFamilies(families: readonly Family[], maxCount: number): Placed[] {
  const chosen: Placed[] = [];
  let start = 0;
  for (const family of [...families].sort((a, b) => a.weight - b.weight)) {
    if (start > 0 && start + family.size > maxCount) continue;
    chosen.push({ family, start });
    start += family.size;
  }
  return chosen;
}

function variantOf({ row, causesOf, cost }: Family, index: number): BodyVariant {
  const pieces = row();
  const order = orderAt(pieces.pieces.length, index);
  return {
    value: arrange(pieces, order),
    cost: COST.remote + cost,
    causes: causesOf(order),
    serializers: [],
  };
}
