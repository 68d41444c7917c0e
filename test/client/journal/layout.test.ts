import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runNow } from '../../../src/client/journal/connection.ts';
import { checkLayout, createLayout } from '../../../src/client/journal/layout.ts';
import {
  ensureJournalMode,
  journalModeFor,
  SqliteConnection,
  SqliteFile,
} from '../../../src/client/journal/sqlite-connection.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';

/** A new journal. */
function newFile(): string {
  const path = join(temporaryDirectory(), 'journal.db');
  const file = new SqliteFile(path, 0);
  createLayout(file);
  file.close();
  return path;
}

describe('the layout of a file', () => {
  it.each([
    ['of this conv', '', undefined],
    ['of a newer conv', 'PRAGMA user_version = 2', 'journal_too_new'],
    ['of before the first release', `PRAGMA application_id = ${0x636f6e76}`, 'journal_unavailable'],
  ])('%s', (_, change, code) => {
    const file = new SqliteFile(newFile(), 0);
    file.execute(change);
    const check = () => checkLayout(file);
    if (code === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code }));
  });

  it('of another program is no journal', () => {
    const file = new SqliteFile(newFile(), 0);
    file.execute('PRAGMA application_id = 1');
    expect(() => checkLayout(file)).toThrow(expect.objectContaining({ errcode: 11 }));
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
    const path = newFile();
    ensureJournalMode(new SqliteFile(path, 0), 0);
    expect(new SqliteFile(path, 0).get('PRAGMA journal_mode')).toMatchObject({
      journal_mode: 'wal',
    });
  });

  it('cannot be switched for as long as another connection is in the way', () => {
    const path = newFile();
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
    const connection = new SqliteFile(newFile(), 0);
    const synchronous = () => connection.get('PRAGMA synchronous')?.synchronous;
    ensureJournalMode(connection, 0);
    expect(synchronous()).toBe(2);
    const unsynchronised = (sql: string) =>
      runNow(new SqliteConnection(connection).runUnsynchronised(sql));
    unsynchronised('DELETE FROM lanes');
    expect(() => unsynchronised('DELETE FROM missing')).toThrow('no such table');
    expect(synchronous()).toBe(2);
    expect(connection.get('PRAGMA fullfsync')).toMatchObject({ fullfsync: 1 });
  });

  it('takes all of its steps or none', () => {
    const connection = new SqliteFile(newFile(), 0);
    const failing = () =>
      connection.transaction(() => {
        connection.run('INSERT INTO sightings VALUES (?, ?, 1, 1)', 'a', 'b');
        throw new Error('in between');
      });
    expect(failing).toThrow('in between');
    expect(connection.all('SELECT * FROM sightings')).toEqual([]);
  });
});
