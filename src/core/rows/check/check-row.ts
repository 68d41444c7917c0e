import { type Account, accountId } from '../../account.ts';
import { asideOf, type RowOwner, type SoundRow, toCheckedRow } from '../checked-row.ts';
import type { Mapping } from '../mapping.ts';
import { orderOfFaulty } from '../orders/faulty-order.ts';
import type { CsvRow, FileRow, JsonRow, RowFault, RowPlace, RowReading } from '../row.ts';
import { type CsvColumns, columnsOfCsv, columnsOfJson, type NearMiss } from './columns.ts';
import type { FileDefaults } from './fields.ts';
import type { Finding } from './findings.ts';
import { createFullCheck, type Judgement } from './full-check.ts';
import { watchNameless } from './nameless.ts';
import { createQuickCsvCheck, createQuickJsonCheck } from './quick-check.ts';
import { type RowMembers, readCsvRow, readJsonRow } from './read-row.ts';

export interface RowCheckOptions {
  /** Event ids are derived within it. */
  readonly account: Account;
  readonly mapping: Mapping;
  /** Of paid rows that name none. */
  readonly currency: string | undefined;
  /** Whether members that the document does not have are sent all the same. */
  readonly allowUnknown: boolean;
}

export interface RowChecker {
  /** What is wrong with the header of a CSV: row 0, line 1. */
  readonly headerFaults: readonly RowFault[];
  /**
   * Columns of a CSV that are not read, in the order of the header; behind them those without a name that
   * have something in a row that was checked.
   */
  readonly ignoredColumns: readonly string[];
  /** Which of them are most likely meant for a field that a row can do without. */
  readonly nearColumns: readonly NearMiss[];
  /** The row as it can be sent, or all that is wrong with it. */
  check(row: FileRow): RowReading;
}

/**
 * A check of the rows of one file: by hand where a row is ordinary, by every rule where there is a doubt.
 * @param header the first record of a CSV; null for a file of JSON.
 */
export function createRowChecker(
  options: RowCheckOptions,
  header: readonly string[] | null,
): RowChecker {
  const { mapping, currency } = options;
  const csv = header === null ? undefined : columnsOfCsv(mapping, header, currency);
  const judge = csv === undefined ? createJsonJudge(options) : createCsvJudge(options, csv);
  const owner = ownerOf(options, csv);
  const nameless = watchNameless(header ?? []);
  const { wordFor } = csv ?? columnsOfJson(mapping);
  const place = { wordFor, index: csv?.indexes.get('merchant_order_id') };
  return {
    headerFaults: csv?.headerFaults ?? [],
    get ignoredColumns() {
      return [...(csv?.ignored ?? []), ...nameless.found()];
    },
    nearColumns: csv?.optionalMisses ?? [],
    check: (row) => {
      const judgement = row.format === 'broken' ? syntax([row.message]) : judge(row);
      if (row.format === 'csv') nameless.look(row.cells);
      if (judgement.ok) return goodReading(row, judgement.sound, owner);
      const faults = judgement.findings.map((finding) => inPlace(finding, row));
      return { ok: false, faults, merchantOrderId: orderOfFaulty(row, place) };
    },
  };
}

const goodReading = (place: RowPlace, sound: SoundRow, owner: RowOwner): RowReading => ({
  ok: true,
  row: toCheckedRow(place, sound, owner),
  aside: asideOf(sound),
});

type Judge = (row: JsonRow | CsvRow) => Judgement;

function createJsonJudge({ mapping, allowUnknown, ...options }: RowCheckOptions): Judge {
  const columns = columnsOfJson(mapping);
  const defaults = defaultsOf(mapping, options.currency);
  const quick = createQuickJsonCheck(columns, defaults);
  const full = createFullCheck({ columns, defaults, allowUnknown, isText: false });
  return (row) => {
    const sound = row.format === 'json' ? quick(row.text) : undefined;
    if (sound !== undefined) return { ok: true, sound };
    return inFull(row.format === 'json' ? readJsonRow(row, columns) : MIXED, full);
  };
}

function createCsvJudge({ mapping, ...options }: RowCheckOptions, columns: CsvColumns): Judge {
  const defaults = defaultsOf(mapping, options.currency);
  const quick = createQuickCsvCheck(columns, defaults);
  const full = createFullCheck({ columns, defaults, allowUnknown: false, isText: true });
  return (row) => {
    const sound = row.format === 'csv' ? quick(row.cells) : undefined;
    if (sound !== undefined) return { ok: true, sound };
    return inFull(row.format === 'csv' ? readCsvRow(row, columns) : MIXED, full);
  };
}

/** A file has rows of one format. */
const MIXED: RowMembers = { ok: false, messages: ['is of another format than the file'] };

const inFull = (read: RowMembers, full: ReturnType<typeof createFullCheck>): Judgement =>
  read.ok ? full(read.members) : syntax(read.messages);

const syntax = (messages: readonly string[]): Judgement => ({
  ok: false,
  findings: messages.map((message) => ({ column: null, field: null, code: 'syntax', message })),
});

const inPlace = (finding: Finding, { row, line }: RowPlace): RowFault => ({
  row,
  line,
  ...finding,
});

const ownerOf = (
  { account, currency }: RowCheckOptions,
  csv: CsvColumns | undefined,
): RowOwner => ({
  account: accountId(account),
  currency: currency?.toUpperCase(),
  isOfPaidAlone: csv?.indexes.has('currency') === true,
});

const defaultsOf = ({ kind, thousands }: Mapping, currency: string | undefined): FileDefaults => ({
  kind,
  currency: currency?.toUpperCase(),
  thousands,
});
