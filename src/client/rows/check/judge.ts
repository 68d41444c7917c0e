import type { Said } from '../../../words/failure.ts';
import { message } from '../../../words/message.ts';
import type { Mapping } from '../mapping.ts';
import type { CsvRow, JsonRow } from '../row.ts';
import { createLookBeside } from './beside-amount.ts';
import type { Columns, CsvColumns } from './columns.ts';
import { type FileDefaults, type RowField, SLOT } from './fields.ts';
import type { Finding } from './findings.ts';
import { createFullCheck, type Judgement } from './full-check.ts';
import type { MemberWatch } from './member-watch.ts';
import { createQuickCsvCheck, createQuickJsonCheck } from './quick-check.ts';
import { type RowMembers, readCsvRow, readJsonRow } from './read-row.ts';

/** Tells whether a row can be sent: by hand where it is ordinary, by every rule where there is a doubt. */
export type Judge = (row: JsonRow | CsvRow) => Judgement;

export interface JudgeOptions {
  readonly mapping: Mapping;
  /** Of paid rows that name none. */
  readonly currency: string | undefined;
  readonly allowUnknown: boolean;
  /** When the rows are to be sent, in milliseconds since 1970; undefined where that is not judged. */
  readonly now?: number | undefined;
}

/** @param watch sees every row. */
export function createJsonJudge(
  { mapping, allowUnknown, currency, now }: JudgeOptions,
  columns: Columns,
  watch: MemberWatch,
): Judge {
  const defaults = defaultsOf(mapping, currency, now);
  const quick = createQuickJsonCheck(columns, defaults);
  const full = createFullCheck({ columns, defaults, allowUnknown, isText: false });
  return (row) => {
    if (row.format !== 'json') return inFull(MIXED, full);
    const sound = quick(row.text);
    if (sound !== undefined) {
      const { values } = sound;
      if (!watch.isDone) watch.look(row.text, (field) => values[SLOT[field]] !== undefined);
      return { ok: true, sound };
    }
    const read = readJsonRow(row, columns);
    if (!watch.isDone) watch.look(row.text, hasIn(read));
    return inFull(read, full);
  };
}

const hasIn =
  (read: RowMembers) =>
  (field: RowField): boolean =>
    read.ok && read.members.some(({ key }) => key === field);

export function createCsvJudge(
  { mapping, currency, now }: JudgeOptions,
  columns: CsvColumns,
): Judge {
  const defaults = defaultsOf(mapping, currency, now);
  const quick = createQuickCsvCheck(columns, defaults);
  const full = createFullCheck({ columns, defaults, allowUnknown: false, isText: true });
  const lookBeside = createLookBeside(columns, mapping, defaults);
  return (row) => {
    if (row.format !== 'csv') return inFull(MIXED, full);
    const beside = lookBeside(row.cells);
    const sound = beside.length === 0 ? quick(row.cells) : undefined;
    if (sound !== undefined) return { ok: true, sound };
    return withFindings(beside, inFull(readCsvRow(row, columns), full));
  };
}

/** A file has rows of one format. */
const MIXED: RowMembers = { ok: false, messages: [message('row_other_format')] };

const inFull = (read: RowMembers, full: ReturnType<typeof createFullCheck>): Judgement =>
  read.ok ? full(read.members) : syntax(read.messages);

function withFindings(findings: readonly Finding[], judgement: Judgement): Judgement {
  if (findings.length === 0) return judgement;
  return { ok: false, findings: [...findings, ...(judgement.ok ? [] : judgement.findings)] };
}

export const syntax = (messages: readonly Said[]): Judgement => ({
  ok: false,
  findings: messages.map((said) => ({ column: null, field: null, code: 'syntax', message: said })),
});

const defaultsOf = (
  { kind, thousands }: Mapping,
  currency: string | undefined,
  now: number | undefined,
): FileDefaults => ({
  kind,
  currency: currency?.toUpperCase(),
  thousands,
  now,
});
