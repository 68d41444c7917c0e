import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runNow } from '../../../src/client/journal/connection.ts';
import { checkLayout, createLayout, MIGRATIONS } from '../../../src/client/journal/schema.ts';
import {
  ensureJournalMode,
  journalModeFor,
  SqliteConnection,
  SqliteFile,
} from '../../../src/client/journal/sqlite-connection.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';

const STEPS = [
  'CREATE TABLE first (a)',
  'ALTER TABLE first ADD COLUMN b',
  'CREATE TABLE second (c)',
];

/** A journal file of a layout with only the first `count` steps. */
function fileOf(count: number): string {
  const path = join(temporaryDirectory(), 'journal.db');
  const connection = new SqliteFile(path, 0);
  createLayout(connection, STEPS.slice(0, count));
  connection.close();
  return path;
}

const versionOf = (connection: SqliteFile) => connection.get('PRAGMA user_version')?.user_version;

describe('an older layout', () => {
  it.each([1, 2, 3])('of %i steps gets those that it lacks, once', (count) => {
    const path = fileOf(count);
    const [one, other] = [new SqliteFile(path, 0), new SqliteFile(path, 0)];
    one.execute('INSERT INTO first (a) VALUES (1)');
    checkLayout(one, STEPS);
    checkLayout(other, STEPS);
    expect(versionOf(other)).toBe(3);
    expect(other.all('SELECT a, b FROM first').map((row) => ({ ...row }))).toEqual([
      { a: 1, b: null },
    ]);
    expect(other.all('SELECT * FROM second')).toEqual([]);
  });

  it('stays as it was where a step fails', () => {
    const connection = new SqliteFile(fileOf(1), 0);
    expect(() => checkLayout(connection, [...STEPS, 'CREATE TABLE first (a)'])).toThrow(
      'already exists',
    );
    expect(versionOf(connection)).toBe(1);
    expect(() => connection.all('SELECT * FROM second')).toThrow('no such table');
  });

  it('is not updated by a conv that knows fewer steps', () => {
    const connection = new SqliteFile(fileOf(3), 0);
    expect(() => checkLayout(connection, STEPS.slice(0, 2))).toThrow(
      expect.objectContaining({ code: 'journal_too_new' }),
    );
  });
});

describe('the journal mode', () => {
  it.each([
    ['3.53.0', 'wal'],
    ['3.51.3', 'wal'],
    ['3.51.2', 'delete'],
    ['3.50.99', 'delete'],
    ['3.9.9', 'delete'],
    ['4.0.0', 'wal'],
  ])('for SQLite %s is %s', (version, mode) => {
    expect(journalModeFor(version)).toBe(mode);
  });

  it('becomes a write-ahead log, and stays one for the next connection', () => {
    const path = fileOf(1);
    ensureJournalMode(new SqliteFile(path, 0), 0);
    expect(new SqliteFile(path, 0).get('PRAGMA journal_mode')).toMatchObject({
      journal_mode: 'wal',
    });
  });

  it('cannot be switched for as long as another connection is in the way', () => {
    const path = fileOf(1);
    const [writer, other] = [new SqliteFile(path, 0), new SqliteFile(path, 0)];
    writer.transaction(() => {
      writer.execute('CREATE TABLE blocking (a)');
      expect(() => ensureJournalMode(other, 30)).toThrow('database is locked');
    });
    ensureJournalMode(other, 30);
    expect(other.get('PRAGMA journal_mode')).toMatchObject({ journal_mode: 'wal' });
  });
});

describe('a commit', () => {
  it('waits for the disk, before and after one that need not', () => {
    const connection = new SqliteFile(fileOf(1), 0);
    const synchronous = () => connection.get('PRAGMA synchronous')?.synchronous;
    ensureJournalMode(connection, 0);
    expect(synchronous()).toBe(2);
    const unsynchronised = (sql: string) =>
      runNow(new SqliteConnection(connection).runUnsynchronised(sql));
    unsynchronised('DELETE FROM first');
    expect(() => unsynchronised('DELETE FROM missing')).toThrow('no such table');
    expect(synchronous()).toBe(2);
    expect(connection.get('PRAGMA fullfsync')).toMatchObject({ fullfsync: 1 });
  });

  it('takes all of its steps or none', () => {
    const connection = new SqliteFile(fileOf(1), 0);
    const failing = () =>
      connection.transaction(() => {
        connection.run('INSERT INTO first (a) VALUES (?)', 1);
        throw new Error('in between');
      });
    expect(failing).toThrow('in between');
    expect(connection.all('SELECT * FROM first')).toEqual([]);
  });
});

it('a journal from before events could be withdrawn is brought up to date', () => {
  const path = join(temporaryDirectory(), 'journal.db');
  const connection = new SqliteFile(path, 0);
  createLayout(connection, MIGRATIONS.slice(0, 3));
  checkLayout(connection, MIGRATIONS);
  expect(connection.get('PRAGMA user_version')?.user_version).toBe(MIGRATIONS.length);
  expect(connection.all('SELECT withdrawn_at FROM events')).toEqual([]);
  expect(() => checkLayout(connection, MIGRATIONS.slice(0, 3))).toThrow(
    expect.objectContaining({ code: 'journal_too_new' }),
  );
  connection.close();
});
