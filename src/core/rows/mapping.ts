import { Failure, type Fault } from '../failure.ts';
import type { ReportKind } from '../protocol.ts';
import { nearField } from '../reports/unknown-field.ts';
import { isRowField, ROW_FIELDS } from './check/fields.ts';

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
}

/**
 * Reads every `--map FIELD=COLUMN`.
 * @param words what stands behind each flag; a column's name may hold any character, also `=`.
 * @returns the file's column by the document's field.
 * @throws Failure `usage` with every fault at once.
 */
export function readMapFlags(words: readonly string[]): Record<string, string> {
  const pairs = words.map(readPair);
  const faults = pairs.flatMap((pair, at) => {
    const message =
      pair.message ?? (isRepeated(pairs, at) ? 'is mapped twice: keep one' : undefined);
    return message === undefined ? [] : [{ path: pair.path, message }];
  });
  if (faults.length > 0) throw badMap(faults);
  return Object.fromEntries(pairs.map(({ field, column }) => [field, column]));
}

interface Pair {
  readonly path: string;
  readonly field: string;
  readonly column: string;
  readonly message?: string;
}

function readPair(word: string): Pair {
  const at = word.indexOf('=');
  const [field, column] = at === -1 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
  const pair = { path: `--map ${word}`, field, column };
  if (at !== -1 && !isRowField(field)) return { ...pair, message: unknownField(field) };
  if (column !== '') return pair;
  return { ...pair, message: 'is not FIELD=COLUMN, such as merchant_order_id=OrderNo' };
}

function unknownField(name: string): string {
  const near = nearField(name, ROW_FIELDS);
  if (near !== undefined) return `${name} is no field of a row: did you mean ${near}?`;
  return `${JSON.stringify(name)} is no field of a row: known are ${ROW_FIELDS.join(', ')}`;
}

const isRepeated = (pairs: readonly Pair[], at: number): boolean =>
  pairs.findIndex(({ field }) => field === pairs[at]?.field) < at;

const badMap = (faults: readonly Fault[]): Failure =>
  new Failure(
    'usage',
    `--map: ${faults.length === 1 ? 'one thing is' : `${faults.length} things are`} wrong`,
    {
      faults,
      hint: 'the document’s field stands first, the column of the file behind it: --map merchant_order_id=OrderNo',
    },
  );

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
