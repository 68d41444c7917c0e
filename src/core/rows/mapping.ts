import type { ReportKind } from '../protocol.ts';

/** How another shop's file is to be read: what `--map` and its companions say, and what `--save-map` keeps. */
export interface Mapping {
  /** The document's field (or `kind`, `refund_id`) → the file's own column. */
  readonly columns: Readonly<Record<string, string>>;
  /** The kind of every row that does not name its own. */
  readonly kind?: ReportKind;
  /** One character between two cells. */
  readonly delimiter?: string;
  readonly encoding?: string;
  /** What stands between thousands in amounts, such as `,`. */
  readonly thousands?: string;
  /** Of rows that name none; three letters. */
  readonly currency?: string;
}

/**
 * Which fields the words of a file stand for. A mapped word stands for what it is mapped to and not for a
 * field of its own name; a mapped field is not read from a column of its own name, and `kind` and `type` are one in this.
 * @param known the fields that are read of such a file; what the mapping says of others is left out.
 */
export function fieldsByWord<Field extends string>(
  { columns }: Mapping,
  known: readonly Field[],
): ReadonlyMap<string, readonly Field[]> {
  const words = new Map<string, Field[]>();
  const isKindMapped = columns.kind !== undefined || columns.type !== undefined;
  const taken = new Set(known.flatMap((field) => columns[field] ?? []));
  for (const field of known) {
    const isOther = isKindMapped && (field === 'kind' || field === 'type');
    const word = columns[field] ?? (taken.has(field) || isOther ? undefined : field);
    if (word !== undefined) words.set(word, [...(words.get(word) ?? []), field]);
  }
  return words;
}

/** With a mapping, what is neither mapped nor a field is another shop's own and left out. */
export const isMapped = ({ columns }: Mapping): boolean => Object.keys(columns).length > 0;
