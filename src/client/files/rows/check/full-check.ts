import {
  formatPath,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  jsonMember,
  jsonString,
  memberOf,
  scalarText,
  shownName,
} from '../../../../core/kit/json/node.ts';
import {
  eachKind,
  hasField,
  KINDS,
  kindNamed,
  OPENING,
  type ReportKind,
} from '../../../../core/protocol/kinds/index.ts';
import { findClickIdFault } from '../../../../core/protocol/reports/click-id-slip.ts';
import { checkCurrency } from '../../../../core/protocol/reports/currency.ts';
import { findIdSlip } from '../../../../core/protocol/reports/id-slip.ts';
import { describeValue, toPlain } from '../../../../core/protocol/reports/plain.ts';
import { fieldsOf } from '../../../../core/protocol/reports/report-fields.ts';
import { faults, type ReportFault } from '../../../../core/protocol/rulebook/faults.ts';
import { type Message, message } from '../../../../core/words/message.ts';
import { canonicalJson, canonicalMembers } from '../canonical.ts';
import type { SoundRow } from '../checked-row.ts';
import {
  type FileDefaults,
  ID_FIELDS,
  isOwnField,
  isReadFor,
  isRowField,
  kindWith,
  OWN_FIELDS,
  type RowField,
  type RowValues,
  SLOT,
} from '../fields.ts';
import type { UnplacedFault } from '../row.ts';
import type { Columns } from './columns.ts';
import { type KindReading, readKind } from './kind-word.ts';
import { type Slip, typeCells, typeJson } from './typed-cells.ts';

export type Judgment =
  | { readonly ok: true; readonly sound: SoundRow }
  | { readonly ok: false; readonly faults: readonly UnplacedFault[] };

interface FullCheckOptions {
  readonly columns: Columns;
  readonly defaults: FileDefaults;
  readonly allowUnknown: boolean;
  /** Whether all values are text, as the cells of a CSV are. */
  readonly isText: boolean;
}

/**
 * Judges a row by every rule, and finds everything wrong with it at once.
 * @returns a function of the row's members under the document's names.
 */
export function createFullCheck({ columns, defaults, allowUnknown, isText }: FullCheckOptions) {
  return (all: readonly JsonMember[]): Judgment => {
    const reading = readKind({ type: 'object', members: all }, defaults.kind);
    const kind = reading.ok ? reading.kind : undefined;
    const isUsed = ({ key }: JsonMember): boolean => isReadFor(kind ?? ASSUMED_KIND, key);
    const used = columns.isLenient ? all.filter(isUsed) : all;
    const currency = currencyIn(all) ?? defaults.currency;
    const format = { thousands: defaults.thousands, currency };
    const { members, slips } = (isText ? typeCells : typeJson)(used, kind ?? ASSUMED_KIND, format);
    const reported = withCurrency(members.filter(isReported), kind, defaults.currency);
    const found = [
      ...kindFaults(reading, columns),
      ...(kind === OPENING ? lostRefund(all, columns) : []),
      ...slips.map((slip) => slipFault(slip, columns)),
      ...findViolations(reported, kind, columns).filter(isNoSlip(slips)),
      ...unknownCurrency(reported, kind ?? ASSUMED_KIND, columns),
      ...clickIdFaults(reported, kind ?? ASSUMED_KIND, columns),
      ...findIdFaults({ type: 'object', members }, kind, columns),
    ].filter(({ code }) => !(allowUnknown && code === 'unknown'));
    if (kind === undefined || found.length > 0) return { ok: false, faults: found };
    return { ok: true, sound: soundRow(kind, members, all) };
  };
}

const isReported = ({ key }: JsonMember): boolean => !isOwnField(key);

function kindFaults(reading: KindReading, { wordFor }: Columns): UnplacedFault[] {
  if (reading.ok) return [];
  const { field, code, message } = reading;
  return [{ column: wordFor(field), field, code, message }];
}

const slipFault = ({ field, message }: Slip, { wordFor }: Columns): UnplacedFault => ({
  column: wordFor(field),
  field,
  code: 'value',
  message,
});

/** A value that could not be read is not also reported as missing. */
const isNoSlip =
  (slips: readonly Slip[]) =>
  ({ field }: UnplacedFault): boolean =>
    !slips.some((slip) => slip.field === field);

function currencyIn(members: readonly JsonMember[]): string | undefined {
  const value = members.find(({ key }) => key === 'currency')?.value;
  return value?.type === 'string' ? value.value.toUpperCase() : undefined;
}

function withCurrency(
  members: readonly JsonMember[],
  kind: ReportKind | undefined,
  currency: string | undefined,
): readonly JsonMember[] {
  const isWanted =
    kind !== undefined &&
    hasField(kind, 'currency') &&
    !members.some(({ key }) => key === 'currency');
  if (!isWanted || currency === undefined) return members;
  return [...members, jsonMember('currency', jsonString(currency))];
}

/** The service does not say that it checks the currency; a report cannot be corrected later. */
function unknownCurrency(
  members: readonly JsonMember[],
  kind: ReportKind,
  { wordFor }: Columns,
): readonly UnplacedFault[] {
  const code = hasField(kind, 'currency') ? currencyIn(members) : undefined;
  const warning = code === undefined ? undefined : checkCurrency(code)?.warning;
  if (warning === undefined) return [];
  return [{ column: wordFor('currency'), field: 'currency', code: 'unknown', message: warning }];
}

function clickIdFaults(
  members: readonly JsonMember[],
  kind: ReportKind,
  { wordFor }: Columns,
): readonly UnplacedFault[] {
  const id = scalarText(memberOf({ type: 'object', members }, 'cb_aev'));
  const fault = id === undefined || !hasField(kind, 'cb_aev') ? undefined : findClickIdFault(id);
  if (fault === undefined) return [];
  return [{ column: wordFor('cb_aev'), field: 'cb_aev', code: 'unknown', message: fault }];
}

/** @param all even the members that this kind has no use for: a currency says what a refund is in. */
function soundRow(
  kind: ReportKind,
  members: readonly JsonMember[],
  all: readonly JsonMember[],
): SoundRow {
  const values: RowValues = [];
  for (const { key, value } of [...all, ...members]) {
    if (!isRowField(key)) continue;
    values[SLOT[key]] = scalarText(value) ?? canonicalJson(value);
  }
  const known = fieldsOf(kind);
  const others = members.filter((member) => isReported(member) && !known.includes(member.key));
  return { kind, values, extra: others.length === 0 ? '' : `,${canonicalMembers(others)}` };
}

/** A row that names no kind is checked as the report with the most fields. */
const ASSUMED_KIND = OPENING;

/**
 * What is wrong with a row by the service's document, in the same words as in every other command.
 * @param kind undefined where the row does not say: then only what holds for every kind is a fault.
 */
function findViolations(
  members: readonly JsonMember[],
  kind: ReportKind | undefined,
  columns: Columns,
): readonly UnplacedFault[] {
  const isNamed = members.some(({ key }) => key === 'event_id');
  // An event id that is still to be derived is not a fault.
  const probe = isNamed ? members : [...members, jsonMember('event_id', jsonString('-'))];
  return faults(kind ?? ASSUMED_KIND, { type: 'object', members: probe })
    .filter((violation) => kind !== undefined || holdsForAll(violation))
    .map((violation) => toFault(kind === undefined ? forAny(violation) : violation, columns));
}

/** Does not name a kind that was only assumed. */
const forAny = (violation: ReportFault): ReportFault =>
  violation.code === 'unknown_field'
    ? { ...violation, ...message('field_of_no_report') }
    : violation;

function holdsForAll({ rule, path: [field] }: ReportFault): boolean {
  if (rule === 'required') return field === 'merchant_order_id';
  return rule !== 'unknown' || kindWith(String(field)) === undefined;
}

function toFault(violation: ReportFault, { wordFor }: Columns): UnplacedFault {
  const { rule, path } = violation;
  const name = String(path[0]);
  const isOther = rule === 'unknown' && path.length === 1;
  return {
    column: isOther ? shownName(name) : wordFor(name),
    field: isRowField(name) ? formatPath(path) : null,
    code: rule,
    message:
      rule === 'required' && name === 'currency' ? forAllRows(violation) : toMessage(violation),
  };
}

const toMessage = ({ code, params }: ReportFault): Message => ({ code, params });

const forAllRows = (violation: ReportFault): Message =>
  message('or_one_currency', { fault: toMessage(violation) });

/** What is wrong with the ids of a row beyond the rules of the document, and with the fields that are conv's own. */
function findIdFaults(
  row: JsonObject,
  kind: ReportKind | undefined,
  columns: Columns,
): readonly UnplacedFault[] {
  const find = (
    field: RowField,
    code: UnplacedFault['code'],
    sentence: Message,
  ): UnplacedFault => ({
    column: columns.wordFor(field),
    field,
    code,
    message: sentence,
  });
  return [
    ...OWN_FIELDS.filter((field) => countOf(row, field) > 1).map((f) =>
      find(f, 'duplicate', message('duplicate_field')),
    ),
    ...refundIdFaults(row, kind).map(([code, sentence]) => find('refund_id', code, sentence)),
    ...(kind === undefined ? ID_FIELDS : IDS_OF[kind]).flatMap((field) => {
      const slip = slipOf(memberOf(row, field));
      return slip === undefined ? [] : [find(field, 'value', slip)];
    }),
  ];
}

/** The ids of a kind's rows. A meaningless click ID credits no creator, but looks as if it did. */
const IDS_OF: Readonly<Record<ReportKind, readonly RowField[]>> = eachKind(({ fields }) => [
  ...new Set([
    ...ID_FIELDS,
    ...fields.filter(({ type }) => type === 'id').map(({ name }) => name as RowField),
  ]),
]);

const countOf = ({ members }: JsonObject, field: string): number =>
  members.filter(({ key }) => key === field).length;

const slipOf = (node: JsonNode | undefined): Message | undefined =>
  node?.type === 'string' && node.value !== '' ? findIdSlip(node.value) : undefined;

function refundIdFaults(
  row: JsonObject,
  kind: ReportKind | undefined,
): readonly [UnplacedFault['code'], Message][] {
  const node = memberOf(row, 'refund_id');
  if (node === undefined)
    return kind !== undefined && kindNamed(kind).isRepeatable && isUnnamed(row)
      ? [['required', message('refund_id_required')]]
      : [];
  if (kind !== undefined && !kindNamed(kind).isRepeatable) {
    const other = KINDS.find(({ isRepeatable }) => isRepeatable)?.name ?? '';
    return [['unknown', message('field_of_other_kind', { other, kind })]];
  }
  if (node.type === 'string' && node.value !== '') return [];
  const facts = { expected: message('expects_id'), got: describeValue(toPlain(node)) };
  const isNull = node.type === 'null';
  return [['value', isNull ? message('null_value', facts) : message('wrong_value', facts)]];
}

const isUnnamed = (row: JsonObject): boolean => memberOf(row, 'event_id') === undefined;

/** Whether refunds have a column of their own: a paid row may then have one that its report does not carry. */
export const hasOwnRefund = ({ wordFor }: Columns): boolean =>
  wordFor('refund_amount') !== wordFor('amount');

const ZERO = /^0(?:\.0+)?$/;

/** Whether a paid row certainly mentions no refund. @param refund its `refund_amount`. */
export const isNoRefund = (refund: string | undefined): boolean =>
  refund === undefined || ZERO.test(refund);

/** Also matches text that is not a number but meant as an amount; a date is not. */
const MONEY = /[1-9１-９]/;
const TIME = /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d:\d{2}/;

/**
 * Money that a paid row says went back. Other members unknown to a report may be left out; leaving out
 * this one would leave the money owed.
 * @param all the members of a paid row.
 */
function lostRefund(all: readonly JsonMember[], columns: Columns): readonly UnplacedFault[] {
  if (!columns.isLenient || !hasOwnRefund(columns)) return [];
  const text = scalarText(memberOf({ type: 'object', members: all }, 'refund_amount'));
  if (text === undefined || !MONEY.test(text) || TIME.test(text)) return [];
  const column = columns.wordFor('refund_amount');
  const ownWord = column === null || column === 'refund_amount' ? undefined : column;
  const sentence = message('refund_in_paid_row', { text, column: ownWord });
  return [{ column, field: 'refund_amount', code: 'value', message: sentence }];
}
