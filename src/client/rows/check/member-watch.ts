import { parseReport } from '../../../kit/json/parse.ts';
import { suggest } from '../../../kit/suggest.ts';
import { isMapped, isStatusWord, type Mapping } from '../mapping.ts';
import type { Columns } from './columns.ts';
import { isNote, isRowField, type RowField } from './fields.ts';

/** A member that is mapped, and that no row has. */
export interface AbsentMember {
  readonly word: string;
  /** The name in the file that was most likely meant. */
  readonly near: string | undefined;
}

/** Watches which members the rows of a mapped file of JSON have. */
export interface MemberWatch {
  /** @param has whether the row has a field. */
  look(text: string, has: (field: RowField) => boolean): void;
  /** Whether there is anything left to look for. */
  readonly isDone: boolean;
  absent(): readonly AbsentMember[];
  /** Unread members that look like what became of an order, where no row names its kind. */
  statuses(): readonly string[];
}

/** The names of more rows would be the same. */
const NAMED_ROWS = 100;
/** More names than these are no names of fields, but data. */
const MOST_NAMES = 1000;

export function createMemberWatch(mapping: Mapping, { fields, wordFor }: Columns): MemberWatch {
  const unseen = new Set(Object.keys(mapping.columns).filter(isRowField));
  const names = new Set<string>();
  let rowsToName = isMapped(mapping) ? NAMED_ROWS : 0;
  let isAnyRow = false;
  const nameMembers = (text: string): void => {
    rowsToName -= 1;
    for (const name of namesIn(text)) if (names.size < MOST_NAMES) names.add(name);
  };
  const unread = (): string[] => [...names].filter((name) => !fields.has(name) && !isNote(name));
  return {
    look: (text, has) => {
      isAnyRow = true;
      for (const field of unseen) if (has(field)) unseen.delete(field);
      if (rowsToName > 0) nameMembers(text);
    },
    get isDone() {
      return unseen.size === 0 && rowsToName === 0;
    },
    absent: () => {
      const words = isAnyRow ? [...unseen].flatMap((field) => wordFor(field) ?? []) : [];
      return [...new Set(words)].map((word) => ({ word, near: suggest(word, unread()) }));
    },
    statuses: () => {
      const isKindNamed = [...names].some((name) => isKindWord(fields.get(name)));
      return isKindNamed ? [] : unread().filter(isStatusWord);
    },
  };
}

const isKindWord = (fields: readonly RowField[] | undefined): boolean =>
  fields?.some((field) => field === 'kind' || field === 'type') === true;

function namesIn(text: string): readonly string[] {
  const parsed = parseReport(text);
  if (!parsed.ok || parsed.node.type !== 'object') return [];
  return parsed.node.members.map(({ key }) => key);
}
