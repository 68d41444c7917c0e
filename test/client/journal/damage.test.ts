import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  doubtJournal,
  markAsWhole,
  wasClosedCleanly,
} from '../../../src/client/journal/clean-close.ts';
import { openJournal, openJournalForReading } from '../../../src/client/journal/open.ts';
import { failing } from '../../helpers/failing.ts';
import { SEALING } from '../../helpers/sealing.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { type Bundle, bundleChild, startProcess } from './support/processes.ts';
import { intentOf } from './support/samples.ts';
import { readEverything, type WrittenJournal, writeJournal } from './support/written.ts';

// Starting processes takes its time on a busy machine.
let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleChild();
});
afterAll(() => bundle.remove());

const INTENTS = Array.from({ length: 20 }, (_, index) => intentOf({ eventId: `event-${index}` }));

let whole: Buffer | undefined;

/** A journal's file that no process has open; each test gets a copy of its own. */
async function write(): Promise<WrittenJournal> {
  whole ??= readFileSync((await writeJournal(bundle, INTENTS)).file);
  const directory = temporaryDirectory();
  const file = join(directory, 'journal.db');
  writeFileSync(file, whole);
  return { directory, file };
}

const open = (directory: string) =>
  openJournal({ directory, sealing: SEALING, now: Date.now, leaseMs: 1000 });

/** Changes the file as another program would. */
function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

describe('a file that is no whole journal', () => {
  it.each<[string, (file: string) => void]>([
    ['is empty', (file) => truncateSync(file, 0)],
    ['is cut in its header', (file) => truncateSync(file, 50)],
    ['is cut in a page', (file) => truncateSync(file, 10_000)],
    ['is cut between two pages', (file) => truncateSync(file, 8192)],
    ['is text', (file) => writeFileSync(file, 'orders\n'.repeat(1000))],
    ['is zeros', (file) => writeFileSync(file, new Uint8Array(8192))],
    ['is some other database', (file) => change(file, 'PRAGMA application_id = 7')],
    ['is of no known layout', (file) => change(file, 'PRAGMA user_version = -1')],
    ['has lost its file but for the log', (file) => renameSync(file, `${file}-wal`)],
  ])('%s', async (_, damage) => {
    const { directory, file } = await write();
    damage(file);
    const expected = (message: RegExp) =>
      failing({
        code: 'journal_corrupt',
        message: expect.stringMatching(message),
        hint: expect.stringContaining(`Move ${file} away`),
      });
    const toSend = /^the journal \S+ is damaged \(.+\); nothing was sent$/;
    await expect(open(directory)).rejects.toEqual(expected(toSend));
    // Who only looks at it has nothing to send.
    const toLook = /^the journal \S+ is damaged \(.+\)$/;
    await expect(readEverything(directory)).rejects.toEqual(expected(toLook));
  });

  it('has lost a table', async () => {
    const { directory, file } = await write();
    change(file, 'DROP TABLE attempts');
    await expect(readEverything(directory)).rejects.toMatchObject({ code: 'journal_corrupt' });
    const journal = await open(directory);
    await expect(journal.claim(intentOf({ eventId: 'new' }))).rejects.toThrow(
      expect.objectContaining({ code: 'journal_corrupt' }),
    );
  });
});

describe('an entry that was changed behind the back of conv', () => {
  it.each([
    `UPDATE events SET body = CAST(replace(body, '1.10', '9.90') AS BLOB)`,
    `UPDATE events SET body = x''`,
    `UPDATE events SET kind = 'cancel'`,
    `UPDATE events SET merchant_order_id = '124'`,
    `UPDATE events SET sub_id = 'x'`,
    `UPDATE events SET profile = NULL`,
    `UPDATE events SET created_at = created_at + 1`,
    `UPDATE events SET checksum = 0`,
    // Nobody else's seal, as its checksum shows.
    `UPDATE events SET seal = zeroblob(32)`,
    `UPDATE accounts SET endpoint = 'https://evil.example'`,
    `UPDATE accounts SET account_id = 'b0'`,
    `PRAGMA foreign_keys = OFF; UPDATE events SET account = 2`,
    `UPDATE events SET state = 'x' WHERE state = 'accepted'`,
    `UPDATE attempts SET response = 'x'`,
    `UPDATE attempts SET outcome = 'accepted'`,
    `UPDATE attempts SET duration_ms = 9e9`,
    `UPDATE attempts SET http_status = 9007199254740993`,
    `UPDATE attempts SET masked = 1 - masked`,
    `UPDATE attempts SET masked = 0 WHERE masked = 1`,
  ])('is not shown: %s', async (sql) => {
    const { directory, file } = await write();
    change(file, sql);
    await expect(readEverything(directory)).rejects.toMatchObject({ code: 'journal_corrupt' });
  });

  it('is not sent', async () => {
    const { directory, file } = await write();
    change(file, `UPDATE events SET body = CAST(replace(body, '1.10', '9.90') AS BLOB)`);
    const journal = await open(directory);
    await expect(journal.claim(intentOf({ eventId: 'event-1' }))).rejects.toThrow(
      failing({
        code: 'journal_corrupt',
        message: expect.stringContaining('this report was not sent'),
      }),
    );
  });
});

describe('a journal of a newer conv', () => {
  it('is left alone', async () => {
    const { directory, file } = await write();
    change(file, 'PRAGMA user_version = 99');
    const expected = failing({
      code: 'journal_too_new',
      message: expect.stringMatching(
        `^a newer version of conv wrote the journal ${file} .*; nothing was sent$`,
      ),
      hint: expect.stringContaining('Update conv'),
    });
    await expect(open(directory)).rejects.toEqual(expected);
    await expect(readEverything(directory)).rejects.toEqual(expected);
  });
});

describe('a journal that was whole when conv closed it', () => {
  /** Written and closed by another process. */
  async function closed(): Promise<WrittenJournal> {
    return writeJournal(bundle, INTENTS.slice(0, 3));
  }

  function putBack(file: string): void {
    cpSync(file, `${file}.old`);
    renameSync(`${file}.old`, file);
  }

  /** Changes an event ID in the index of them, in a page of leaves (SQLite's file format, 1.6). */
  function changeIndex(file: string): void {
    const bytes = readFileSync(file);
    for (let page = 4096; page < bytes.length; page += 4096) {
      const at = bytes.indexOf('event-1', page);
      if (bytes[page] === 0x0a && at > 0 && at < page + 4096) bytes.write('event-9', at);
    }
    writeFileSync(file, bytes);
  }

  const check = async (directory: string): Promise<number | undefined> =>
    (await openJournalForReading({ directory }))?.check();

  it('is not checked again when it is opened, but where that is asked for', async () => {
    const { directory, file } = await closed();
    expect(wasClosedCleanly(file)).toBe(true);
    changeIndex(file);
    // As if the disk had done it: nothing about the file says so.
    markAsWhole(file);
    const journal = await openJournalForReading({ directory });
    await expect(journal?.check()).rejects.toMatchObject({ code: 'journal_corrupt' });
  });

  it('is checked where it was changed since', async () => {
    const { directory, file } = await closed();
    changeIndex(file);
    await expect(open(directory)).rejects.toMatchObject({ code: 'journal_corrupt' });
  });

  it('is read to the last entry where that is asked for', async () => {
    // Three events, and an attempt of each.
    expect(await check((await closed()).directory)).toBe(6);
  });

  it('is known to be, once it was checked by who only reads it', async () => {
    const { directory, file } = await closed();
    doubtJournal(file);
    await startProcess(bundle).ask('look', directory);
    expect(readdirSync(directory)).toContain('journal.db-whole');
  });

  it.each<[string, (file: string) => void]>([
    ['was written by something else', (file) => change(file, 'PRAGMA user_version = 1')],
    ['was put back', putBack],
    ['has a log, as after a kill', (file) => writeFileSync(`${file}-wal`, '')],
  ])('is checked where it %s', async (_, touch) => {
    const { file } = await closed();
    touch(file);
    expect(wasClosedCleanly(file)).toBe(false);
  });

  it('is checked after something in it could not be read', async () => {
    const { directory, file } = await closed();
    change(file, `UPDATE events SET sub_id = 'x'`);
    markAsWhole(file);
    await expect(readEverything(directory)).rejects.toMatchObject({ code: 'journal_corrupt' });
    expect(readdirSync(directory)).not.toContain('journal.db-whole');
  });
});

describe('a column whose name a flipped byte has changed', () => {
  it.each(['open_since', 'successor_of', 'refund_id', 'note', 'http_status', 'sub_id'])(
    'is missed, or was empty: %s',
    async (column) => {
      const right = await readEverything((await write()).directory);
      const { directory, file } = await write();
      // All that names it: the table, and its indexes.
      const renamed = readFileSync(file, 'latin1').replaceAll(column, `${column.slice(0, -1)}X`);
      writeFileSync(file, renamed, 'latin1');
      const shown = await readEverything(directory).catch(({ code }) => code);
      if (shown !== 'journal_corrupt') expect(shown).toEqual(right);
    },
  );
});
