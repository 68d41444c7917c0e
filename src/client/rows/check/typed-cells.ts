import { type JsonMember, type JsonNode, jsonMember, jsonNumber } from '../../../kit/json/node.ts';
import { parseReport } from '../../../kit/json/parse.ts';
import { MONEY_FIELDS, type ReportKind } from '../../../protocol/kinds/index.ts';
import type { AmountReading } from '../../../protocol/reports/amount.ts';
import { moneyFieldsOf } from '../../../protocol/reports/money-fields.ts';
import { readAmountCell } from './amount-cell.ts';
import { thousandsSlip } from './thousands-slip.ts';

/** A cell that cannot be read. */
export interface Slip {
  readonly field: string;
  readonly message: string;
}

export interface TypedCells {
  readonly members: readonly JsonMember[];
  /** Their members are missing. */
  readonly slips: readonly Slip[];
}

/** How the amounts of a row are written. */
interface AmountFormat {
  /** What stands between thousands. */
  readonly thousands: string | undefined;
  /** Of the row, upper case; undefined where it is not known. */
  readonly currency: string | undefined;
}

/** Turns the cells of a CSV, which are all text, into what the document has there: amounts and `items`. */
export function typeCells(
  cells: readonly JsonMember[],
  kind: ReportKind,
  { thousands, currency }: AmountFormat,
): TypedCells {
  return gathered(cells.map((cell) => typeCell(cell, kind, { thousands, currency })));
}

type TypedCell = { readonly member: JsonMember } | { readonly slip: Slip };

const gathered = (read: readonly TypedCell[]): TypedCells => ({
  members: read.flatMap((cell) => ('member' in cell ? [cell.member] : [])),
  slips: read.flatMap((cell) => ('slip' in cell ? [cell.slip] : [])),
});

const isAmount = (field: string): boolean => MONEY_FIELDS.some((known) => known === field);

function typeCell(member: JsonMember, kind: ReportKind, format: AmountFormat): TypedCell {
  const { key: field, value } = member;
  if (value.type !== 'string') return { member };
  if (field === 'items') return readItems(field, value.value);
  if (!isAmount(field)) return { member };
  const reading = readClearAmount(value.value, kind, format);
  return reading.ok
    ? typed(field, jsonNumber(reading.literal))
    : { slip: { field, message: reading.message } };
}

/** The amount in a cell, where it can be read in one way only. */
export function readClearAmount(
  text: string,
  kind: ReportKind,
  { thousands, currency }: AmountFormat,
): AmountReading {
  const reading = readAmountCell(text, thousands, kind, currency);
  if (!reading.ok) return reading;
  const remedy = thousands === undefined ? FOR_ALL_AMOUNTS : '';
  const digits = text.replace(BESIDE_NUMBER, '');
  const message = thousandsSlip(digits, reading.literal, currency, remedy);
  return message === undefined ? reading : { ok: false, message };
}

/** A sign of the currency, and blanks. */
const BESIDE_NUMBER = /^\D+|\D+$/g;

const FOR_ALL_AMOUNTS =
  '; if all amounts of the file are written so: --thousands . (a comma begins the decimals then)';

/**
 * Judges the amounts of a JSON row. Where it is said what stands between thousands, a string is read as the
 * cell of a CSV is.
 */
export function typeJson(
  members: readonly JsonMember[],
  kind: ReportKind,
  format: AmountFormat,
): TypedCells {
  const slips = slipsInNumbers(members, kind, format.currency);
  if (format.thousands === undefined) return { members, slips };
  const read = members.map((member) =>
    isAmount(member.key) ? typeCell(member, kind, format) : { member },
  );
  const typed = gathered(read);
  return { members: typed.members, slips: [...slips, ...typed.slips] };
}

/** The amount of a JSON row that can be read in two ways. */
function slipsInNumbers(
  members: readonly JsonMember[],
  kind: ReportKind,
  currency: string | undefined,
): readonly Slip[] {
  const { amount: field } = moneyFieldsOf(kind);
  if (field === null) return [];
  const { value } = members.find(({ key }) => key === field) ?? {};
  if (value?.type !== 'number') return [];
  const message = thousandsSlip(value.literal, value.literal, currency, '');
  return message === undefined ? [] : [{ field, message }];
}

function readItems(field: string, text: string): TypedCell {
  const parsed = parseReport(text);
  if (parsed.ok) return typed(field, parsed.node);
  const [fault] = parsed.faults;
  const where = fault?.message.replace(/^line 1, column (\d+)/, 'character $1') ?? '';
  const message = `must be JSON such as [{"name":"Mug","quantity":1}]: ${where}`;
  return { slip: { field, message } };
}

const typed = (field: string, node: JsonNode): TypedCell => ({ member: jsonMember(field, node) });
