import { type JsonMember, type JsonNode, jsonMember, jsonNumber } from '../../../kit/json/node.ts';
import { parseReport } from '../../../kit/json/parse.ts';
import { MONEY_FIELDS, type ReportKind } from '../../../protocol/kinds/index.ts';
import type { AmountReading } from '../../../protocol/reports/amount.ts';
import { moneyFieldsOf } from '../../../protocol/reports/money-fields.ts';
import { type Message, message } from '../../../words/message.ts';
import { readAmountCell } from './amount-cell.ts';
import { jsonFaultInRow } from './json-fault.ts';
import { thousandsSlip } from './thousands-slip.ts';

/** A cell that cannot be read. */
export interface Slip {
  readonly field: string;
  readonly message: Message;
}

export interface TypedCells {
  readonly members: readonly JsonMember[];
  /** Their members are missing. */
  readonly slips: readonly Slip[];
}

/** How the amounts of a row are written. */
interface AmountFormat {
  /** The thousands separator. */
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
  const digits = text.replace(BESIDE_NUMBER, '');
  const slip = thousandsSlip(digits, reading.literal, currency, thousands === undefined);
  return slip === undefined ? reading : { ok: false, message: slip };
}

/** A sign of the currency, and blanks. */
const BESIDE_NUMBER = /^\D+|\D+$/g;

/**
 * Judges the amounts of a JSON row. With a thousands separator, a string is read as the
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
  const slip = thousandsSlip(value.literal, value.literal, currency, false);
  return slip === undefined ? [] : [{ field, message: slip }];
}

function readItems(field: string, text: string): TypedCell {
  const parsed = parseReport(text);
  if (parsed.ok) return typed(field, parsed.node);
  const [first] = parsed.faults;
  const fault = first === undefined ? '' : jsonFaultInRow(first, 1);
  return { slip: { field, message: message('items_not_json', { fault }) } };
}

const typed = (field: string, node: JsonNode): TypedCell => ({ member: jsonMember(field, node) });
