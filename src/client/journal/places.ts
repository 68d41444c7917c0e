import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { type PostgresAddress, warningsOf } from '../profiles/postgres-address.ts';
import { type Connection, runSteps } from './connection.ts';
import { copyJournal } from './copy.ts';
import { guarded } from './failures.ts';
import { KeyedSeals, type Sealer } from './keyed-seals.ts';
import type { Copied } from './merge.ts';
import { serverAt } from './postgres/connect.ts';
import { PostgresConnection } from './postgres/connection.ts';
import { checkLayout, prepareLayout } from './postgres/layout.ts';
import { createSqliteJournal, sqliteAt } from './sqlite-store.ts';

/** A journal's place: a server, a file, or a directory with `journal.db`. */
export type JournalPlace = PostgresAddress | string;

const LOCK_WAIT_MS = 5000;

/** Makes the journal's tables on a server. @returns whether anything was to be done. */
export async function prepareServer(address: PostgresAddress): Promise<boolean> {
  const connection = new PostgresConnection(serverAt(address));
  try {
    return await connection.perform(() => prepareLayout(connection));
  } finally {
    await connection.close();
  }
}

/** How a journal is copied. */
interface CopyTerms {
  /** Of this machine's profiles: see `mergeAll`. */
  readonly sealers: readonly Sealer[];
  /** Whether the other journal may be there already. */
  readonly mayMerge: boolean;
}

/**
 * Copies a whole journal into another one; see `copyJournal`.
 * @throws Failure `unknown_event` if the first one does not exist, `usage` if the other one does, `journal_*`.
 */
export async function copyBetween(
  from: JournalPlace,
  to: JournalPlace,
  { sealers, mayMerge }: CopyTerms,
): Promise<Copied> {
  const source = await openSource(from);
  const seals = sealers.map((sealer) => new KeyedSeals(sealer));
  try {
    const target = await openTarget(to, mayMerge);
    try {
      return await runSteps(copyJournal(source, target, seals));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openSource(place: JournalPlace): Promise<Connection> {
  if (typeof place !== 'string') {
    const connection = new PostgresConnection(serverAt(place));
    await connection.perform(() => connection.guarded('reading', () => checkLayout(connection)));
    return connection;
  }
  const path = fileOf(place);
  if (!existsSync(path))
    throw new Failure('unknown_event', message('journal_missing', { directory: path }), {
      hint: message('name_copied_journal'),
    });
  return guarded(path, 'reading', () => sqliteAt(path, LOCK_WAIT_MS));
}

async function openTarget(place: JournalPlace, mayMerge: boolean): Promise<Connection> {
  if (typeof place !== 'string') {
    await prepareServer(place);
    return new PostgresConnection(serverAt(place));
  }
  const path = fileOf(place);
  if (existsSync(path) && !mayMerge)
    throw new Failure('usage', message('journal_exists', { path }), {
      hint: message('copy_into_empty'),
    });
  return guarded(path, 'opening', () => {
    if (!existsSync(path)) createSqliteJournal(path, LOCK_WAIT_MS);
    return sqliteAt(path, LOCK_WAIT_MS);
  });
}

function fileOf(place: string): string {
  const path = resolve(place);
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory()) return join(path, 'journal.db');
  if (status === undefined || status.isFile()) return path;
  throw new Failure('usage', message('not_a_plain_file', { path }), {
    hint: message('name_copied_journal'),
  });
}

/** Warnings about the connection to a server. */
export const warningsAt = (place: JournalPlace) =>
  typeof place === 'string' ? [] : warningsOf(place);
