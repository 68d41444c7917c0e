import { type Account, accountId } from '../../../../core/protocol/account.ts';
import { hasField, OPENING } from '../../../../core/protocol/kinds/index.ts';
import { checkCurrency, checkMinorUnits } from '../../../../core/protocol/reports/currency.ts';
import { type Message, message } from '../../../../core/words/message.ts';
import { asideOf, type RowOwner, type SoundRow, toCheckedRow } from '../checked-row.ts';
import { type FileDefaults, type RowField, SLOT } from '../fields.ts';
import { isStatusWord, type Mapping } from '../mapping.ts';
import {
  type FileRow,
  placed,
  type RowFault,
  type RowPlace,
  type RowReading,
  type UnplacedFault,
} from '../row.ts';
import {
  type Columns,
  type CsvColumns,
  columnsOfCsv,
  columnsOfJson,
  type NearMiss,
} from './columns.ts';
import { createFullCheck, type Judgment } from './full-check.ts';
import { createQuickCsvCheck, createQuickJsonCheck } from './quick-check.ts';
import { membersOfRow, type OrderPlace, orderOfFaulty, type RowMembers } from './read-row.ts';
import {
  type AbsentMember,
  createLookBeside,
  createMemberWatch,
  type MemberWatch,
  watchNameless,
} from './unread-columns.ts';

export interface RowCheckOptions {
  /** The account within which event ids are derived. */
  readonly account: Account;
  readonly mapping: Mapping;
  /** The currency of paid rows that name none. */
  readonly currency: string | undefined;
  /** Whether members that the document does not have, and unknown currencies, are sent anyway. */
  readonly allowUnknown: boolean;
  /** Whether what is otherwise warned about is a fault. */
  readonly isStrict?: boolean;
}

export interface RowChecker {
  /** What is wrong with the header of a CSV: row 0, line 1. */
  readonly headerFaults: readonly RowFault[];
  /**
   * Unread columns of a CSV, in the order of the header, then those without a name that hold
   * something in a checked row.
   */
  readonly ignoredColumns: readonly string[];
  /** Those of them most likely meant for a field that a row can do without. */
  readonly nearColumns: readonly NearMiss[];
  /** Unread columns that seem to say what became of an order, although `--kind paid` says it of all rows. */
  readonly statusColumns: readonly string[];
  /** Mapped members that no checked row of JSON had. */
  readonly absentMembers: readonly AbsentMember[];
  /** The row as it can be sent, or all that is wrong with it. */
  check(row: FileRow): RowReading;
}

/**
 * Checks the rows of one file: ordinary ones by a fast path, doubtful ones by every rule.
 * @param header the first record of a CSV; null for a file of JSON.
 */
export function createRowChecker(
  options: RowCheckOptions,
  header: readonly string[] | null,
): RowChecker {
  const { mapping, currency } = options;
  const csv = header === null ? undefined : columnsOfCsv(mapping, header, currency);
  const columns = csv ?? columnsOfJson(mapping);
  const members = createMemberWatch(mapping, columns);
  const judge =
    csv === undefined ? createJsonJudge(options, columns, members) : createCsvJudge(options, csv);
  const owner = { account: accountId(options.account), currency: currency?.toUpperCase() };
  const nameless = watchNameless(header ?? []);
  const place = { wordFor: columns.wordFor, index: csv?.indexes.get('merchant_order_id') };
  return {
    headerFaults: csv?.headerFaults ?? [],
    get ignoredColumns() {
      return [...(csv?.ignored ?? []), ...nameless.found()];
    },
    nearColumns: csv?.optionalMisses ?? [],
    get statusColumns() {
      if (mapping.kind !== OPENING) return [];
      return csv === undefined ? members.statuses() : statusesIn(csv);
    },
    get absentMembers() {
      return members.absent();
    },
    check: (row) => {
      const judgment = judge(row);
      if (row.format === 'csv') nameless.look(row.cells);
      if (!judgment.ok) return badReading(row, judgment.faults, place);
      const reading = goodReading(row, judgment.sound, owner);
      const strict = options.isStrict === true ? strictFaults(reading, columns) : [];
      return strict.length === 0 ? reading : badReading(row, strict, place);
    },
  };
}

/** Unread columns that seem to say what became of an order, if none names the kind of a row. */
const statusesIn = ({ indexes, ignored }: CsvColumns): readonly string[] =>
  indexes.has('kind') || indexes.has('type') ? [] : ignored.filter(isStatusWord);

/** What is a warning without `--strict`. */
function strictFaults({ row, aside }: GoodReading, { wordFor }: Columns): UnplacedFault[] {
  const { kind, amount, currency } = row;
  if (!hasField(kind, 'cb_aev')) return [];
  const unknown = checkCurrency(currency ?? '')?.warning;
  const warnings: readonly (readonly [field: RowField, warning: Message | undefined])[] = [
    ['currency', unknown],
    ['amount', unknown === undefined ? checkMinorUnits(amount ?? '', currency ?? '') : undefined],
    ['cb_aev', aside.hasClickId ? aside.clickIdSlip : message('no_click_id')],
  ];
  return warnings.flatMap(([field, warning]) =>
    warning === undefined
      ? []
      : [{ column: wordFor(field), field, code: 'value', message: warning }],
  );
}

const badReading = (
  row: FileRow,
  faults: readonly UnplacedFault[],
  place: OrderPlace,
): RowReading => ({
  ok: false,
  faults: faults.map((fault) => placed(fault, row)),
  merchantOrderId: orderOfFaulty(row, place),
});

type GoodReading = Extract<RowReading, { readonly ok: true }>;

const goodReading = (place: RowPlace, sound: SoundRow, owner: RowOwner): GoodReading => ({
  ok: true,
  row: toCheckedRow(place, sound, owner),
  aside: asideOf(sound),
});

/** Tells whether a row can be sent: by a fast path if it is ordinary, by every rule if in doubt. */
type Judge = (row: FileRow) => Judgment;

/** @param watch sees every row. */
function createJsonJudge(
  { mapping, allowUnknown, currency }: RowCheckOptions,
  columns: Columns,
  watch: MemberWatch,
): Judge {
  const defaults = defaultsOf(mapping, currency);
  const quick = createQuickJsonCheck(columns, defaults);
  const full = createFullCheck({ columns, defaults, allowUnknown, isText: false });
  return (row) => {
    if (row.format !== 'json') return inFull(membersOfRow(row, columns), full);
    const sound = quick(row.text);
    if (sound !== undefined) {
      const { values } = sound;
      if (!watch.isDone) watch.look(row.text, (field) => values[SLOT[field]] !== undefined);
      return { ok: true, sound };
    }
    const read = membersOfRow(row, columns);
    if (!watch.isDone) watch.look(row.text, hasIn(read));
    return inFull(read, full);
  };
}

const hasIn =
  (read: RowMembers) =>
  (field: RowField): boolean =>
    read.ok && read.members.some(({ key }) => key === field);

function createCsvJudge(
  { mapping, currency, allowUnknown }: RowCheckOptions,
  columns: CsvColumns,
): Judge {
  const defaults = defaultsOf(mapping, currency);
  const quick = createQuickCsvCheck(columns, defaults);
  const full = createFullCheck({ columns, defaults, allowUnknown, isText: true });
  const lookBeside = createLookBeside(columns, mapping, defaults);
  return (row) => {
    if (row.format !== 'csv') return inFull(membersOfRow(row, columns), full);
    const beside = lookBeside(row.cells);
    const sound = beside.length === 0 ? quick(row.cells) : undefined;
    if (sound !== undefined) return { ok: true, sound };
    return withFaults(beside, inFull(membersOfRow(row, columns), full));
  };
}

const inFull = (read: RowMembers, full: ReturnType<typeof createFullCheck>): Judgment =>
  read.ok ? full(read.members) : read;

function withFaults(faults: readonly UnplacedFault[], judgment: Judgment): Judgment {
  if (faults.length === 0) return judgment;
  return { ok: false, faults: [...faults, ...(judgment.ok ? [] : judgment.faults)] };
}

const defaultsOf = ({ kind, thousands }: Mapping, currency: string | undefined): FileDefaults => ({
  kind,
  currency: currency?.toUpperCase(),
  thousands,
});
