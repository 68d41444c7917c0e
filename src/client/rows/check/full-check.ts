import { type JsonMember, jsonMember, jsonString } from '../../../kit/json/node.ts';
import { hasField, OPENING, type ReportKind } from '../../../protocol/kinds/index.ts';
import { fieldsOf } from '../../../protocol/reports/field-names.ts';
import { canonicalJson, canonicalMembers } from '../canonical.ts';
import type { SoundRow } from '../checked-row.ts';
import type { Columns } from './columns.ts';
import {
  type FileDefaults,
  isOwnField,
  isReadFor,
  isRowField,
  type RowValues,
  SLOT,
} from './fields.ts';
import { ASSUMED_KIND, type Finding, findViolations } from './findings.ts';
import { findIdFaults } from './id-faults.ts';
import { type KindReading, readKind } from './kind-word.ts';
import { lostRefund } from './lost-refund.ts';
import { type Slip, typeCells, typeJson } from './typed-cells.ts';

export type Judgement =
  | { readonly ok: true; readonly sound: SoundRow }
  | { readonly ok: false; readonly findings: readonly Finding[] };

export interface FullCheckOptions {
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
  return (all: readonly JsonMember[]): Judgement => {
    const reading = readKind({ type: 'object', members: all }, defaults.kind);
    const kind = reading.ok ? reading.kind : undefined;
    const isUsed = ({ key }: JsonMember): boolean => isReadFor(kind ?? ASSUMED_KIND, key);
    const used = columns.isLenient ? all.filter(isUsed) : all;
    const currency = currencyIn(all) ?? defaults.currency;
    const format = { thousands: defaults.thousands, currency };
    const { members, slips } = (isText ? typeCells : typeJson)(used, kind ?? ASSUMED_KIND, format);
    const reported = withCurrency(members.filter(isReported), kind, defaults.currency);
    const findings = [
      ...kindFindings(reading, columns),
      ...(kind === OPENING ? lostRefund(all, columns) : []),
      ...slips.map((slip) => slipFinding(slip, columns)),
      ...findViolations(reported, kind, columns, defaults.now).filter(isNoSlip(slips)),
      ...findIdFaults({ type: 'object', members }, kind, columns),
    ].filter(({ code }) => !(allowUnknown && code === 'unknown'));
    if (kind === undefined || findings.length > 0) return { ok: false, findings };
    return { ok: true, sound: soundRow(kind, members, all) };
  };
}

const isReported = ({ key }: JsonMember): boolean => !isOwnField(key);

function kindFindings(reading: KindReading, { wordFor }: Columns): Finding[] {
  if (reading.ok) return [];
  const { field, code, message } = reading;
  return [{ column: wordFor(field), field, code, message }];
}

const slipFinding = ({ field, message }: Slip, { wordFor }: Columns): Finding => ({
  column: wordFor(field),
  field,
  code: 'value',
  message,
});

/** That a value is missing which could not be read is no second fault. */
const isNoSlip =
  (slips: readonly Slip[]) =>
  ({ field }: Finding): boolean =>
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

/** @param all also what this kind has no use for: a currency says what a refund is in. */
function soundRow(
  kind: ReportKind,
  members: readonly JsonMember[],
  all: readonly JsonMember[],
): SoundRow {
  const values: RowValues = [];
  for (const { key, value } of [...all, ...members]) {
    if (!isRowField(key)) continue;
    if (value.type === 'string') values[SLOT[key]] = value.value;
    else values[SLOT[key]] = value.type === 'number' ? value.literal : canonicalJson(value);
  }
  const known = fieldsOf(kind);
  const others = members.filter((member) => isReported(member) && !known.includes(member.key));
  return { kind, values, extra: others.length === 0 ? '' : `,${canonicalMembers(others)}` };
}
