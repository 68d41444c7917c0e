import {
  type JsonMember,
  type JsonNode,
  jsonMember,
  jsonNumber,
} from '../../../../core/kit/json/node.ts';
import { parseReport } from '../../../../core/kit/json/parse.ts';
import { kindNamed, MONEY_FIELDS, type ReportKind } from '../../../../core/protocol/kinds/index.ts';
import { formatDecimal, parseDecimal } from '../../../../core/protocol/money.ts';
import { type AmountReading, readAmount } from '../../../../core/protocol/reports/amount.ts';
import { shortened } from '../../../../core/protocol/reports/plain.ts';
import { moneyFieldsOf } from '../../../../core/protocol/reports/report-fields.ts';
import { type Message, message } from '../../../../core/words/message.ts';
import { jsonFaultInRow } from './read-row.ts';

/**
 * Takes the thousands separators out of an amount. If the separator is a point, a
 * comma begins the decimals.
 * @param separator one character.
 * @returns undefined if the digits are not in groups of three; other text stays as it is.
 */
export function withoutThousands(text: string, separator: string): string | undefined {
  const mark = separator === '.' ? ',' : '.';
  if (!text.includes(separator) && !text.includes(mark)) return text;
  const [whole = '', ...fractions] = text.split(mark);
  const groups = whole.split(separator);
  const isNumber = [...groups, ...fractions].every((part) => /^\d*$/.test(part));
  if (!isNumber) return text;
  const isGrouped = groups.length === 1 || groups.every(isGroup);
  if (!isGrouped || fractions.length > 1) return undefined;
  return [groups.join(''), ...fractions].join('.');
}

const isGroup = (digits: string, at: number): boolean =>
  at === 0 ? digits.length >= 1 && digits.length <= 3 : digits.length === 3;

/** `5000원`, and `₩5000` with either won sign. */
const WON = /^(?:[₩￦]\s*(.*)|(.*?)\s*원)$/s;

/**
 * Reads the amount in a cell of a CSV, in major units of the currency.
 * @param thousands its thousands separator; without one, separators are a fault.
 * @param currency of the row, where it is known: the number may carry its sign.
 */
export function readAmountCell(
  cell: string,
  thousands: string | undefined,
  kind: ReportKind,
  currency?: string,
): AmountReading {
  const won = currency === 'KRW' ? WON.exec(cell) : null;
  const text = won?.[1] ?? won?.[2] ?? cell;
  const plain = thousands === undefined ? text : withoutThousands(text, thousands);
  if (plain === undefined) {
    const facts = { text: shortened(text), separator: thousands ?? '' };
    return { ok: false, message: message('amount_not_grouped', facts) };
  }
  if (/^-[\d.,]+$/.test(plain)) return { ok: false, message: negative(shortened(text), kind) };
  const reading = readAmount(plain);
  const isSeparated = thousands === undefined && /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);
  if (reading.ok || !isSeparated) return reading;
  return { ok: false, message: message('or_read_with_thousands', { fault: reading.message }) };
}

const negative = (text: string, kind: ReportKind): Message =>
  kindNamed(kind).effect.net === 'reduced'
    ? message('refund_negative', { text, digits: text.slice(1) })
    : message('amount_negative_in_row', { text });

/** The currencies that ISO 4217 gives three digits or more after the point; an unknown one counts as having two. */
const WITH_THOUSANDTHS: ReadonlySet<string> = new Set(
  'BHD CLF IQD JOD KWD LYD OMR TND UYW'.split(' '),
);

const POINT = 0x2e;
const THREE_DECIMALS = /^\d+\.\d{3}$/;
/** With both a comma and a point, it is clear which of them begins the decimals. */
const ONE_MARK = /^\d+[.,]\d{3}$/;

/**
 * Whether the point in an amount may separate thousands, as is usual in much of Europe: the amount has three
 * decimals, and its currency has fewer.
 * @param currency in any case; undefined where it is not known.
 */
export function mayHaveThousands(literal: string, currency: string | undefined): boolean {
  if (literal.charCodeAt(literal.length - 4) !== POINT) return false;
  return !WITH_THOUSANDTHS.has((currency ?? '').toUpperCase());
}

/**
 * What is wrong with an amount that can be read in two ways, a factor of a thousand apart.
 * @param text as it is in the file.
 * @param literal what was read from it.
 * @param isPointUsual whether a flag can settle it for the whole file.
 */
function thousandsSlip(
  text: string,
  literal: string,
  currency: string | undefined,
  isPointUsual: boolean,
): Message | undefined {
  if (!THREE_DECIMALS.test(literal) || !mayHaveThousands(literal, currency)) return undefined;
  const value = parseDecimal(literal);
  if (value === undefined || value.units === 0n || !ONE_MARK.test(text)) return undefined;
  const plain = formatDecimal(value);
  return message('amount_ambiguous', {
    text,
    whole: value.units.toString(),
    plain: THREE_DECIMALS.test(plain) ? undefined : plain,
    isPointUsual,
  });
}

/** A cell that cannot be read. */
export interface Slip {
  readonly field: string;
  readonly message: Message;
}

interface TypedCells {
  readonly members: readonly JsonMember[];
  /** Cells that cannot be read; their members are missing. */
  readonly slips: readonly Slip[];
}

/** How the amounts of a row are written. */
interface AmountFormat {
  /** The thousands separator. */
  readonly thousands: string | undefined;
  /** The row's currency, upper case; undefined if it is not known. */
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

/** The amount in a cell, if it can be read in only one way. */
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
 * Judges the amounts of a JSON row. With a thousands separator, a string is read like the
 * cell of a CSV.
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

/** What is wrong with a number of JSON: `45.000` is 45 to a JSON parser, but may mean 45000. */
export const numberSlip = (literal: string, currency: string | undefined): Message | undefined =>
  thousandsSlip(literal, literal, currency, false);

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
  const slip = numberSlip(value.literal, currency);
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
