import { kindNamed, type ReportKind } from '../../../protocol/kinds/index.ts';
import { type Message, message } from '../../../words/message.ts';
import type { RowFault } from '../row.ts';
import type { RowField } from './fields.ts';

/** A field that every row of the file lacks. */
interface Lacking {
  readonly field: RowField;
  /** What may be given instead of naming its column. */
  readonly other?: Message;
}

/**
 * The columns without which no row of a kind can be right, so that each of them need not say so.
 * @param kind of all rows: the file has no column for it.
 * @param currency of paid rows that name none.
 */
export function lackingIn(
  kind: ReportKind | undefined,
  lacks: (field: RowField) => boolean,
  currency: string | undefined,
): readonly Lacking[] {
  if (kind === undefined) return [];
  const { fields, isRepeatable } = kindNamed(kind);
  const required = fields.filter((field) => field.required && !(field.type === 'id'));
  const lacking = required.flatMap(({ name, type }) => {
    const field = name as RowField;
    if (!lacks(field) || (type === 'amount' && !lacks('amount'))) return [];
    if (type === 'currency') return currency === undefined ? [{ field, other: FOR_ALL }] : [];
    return [{ field }];
  });
  const isUnnamed = isRepeatable && lacks('refund_id') && lacks('event_id');
  return isUnnamed ? [...lacking, REFUND_ID] : lacking;
}

const FOR_ALL = message('or_currency_for_all');
const REFUND_ID = { field: 'refund_id', other: message('or_event_id_column') } as const;

const USUAL = [',', ';', '\t', '|'];

const otherDelimiter = (header: readonly string[]): string | undefined =>
  header.length === 1 ? USUAL.find((mark) => header[0]?.includes(mark)) : undefined;

/** Whether the header fell into one cell, and most likely was meant to be more. */
export const hasOneCell = (header: readonly string[]): boolean =>
  otherDelimiter(header) !== undefined;

/** That nothing was found because the header was not cut into its cells. */
export function wrongDelimiter(header: readonly string[]): RowFault {
  const mark = otherDelimiter(header) ?? ',';
  const name = mark === '\t' ? 'tab' : `"${mark}"`;
  const sentence = message('delimiter_wrong', { mark: name });
  return { row: 0, line: 1, column: null, field: null, code: 'syntax', message: sentence };
}
