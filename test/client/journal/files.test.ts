import {
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournal, openJournalForReading } from '../../../src/client/journal/open.ts';
import { failing } from '../../helpers/failing.ts';
import { SEALING } from '../../helpers/sealing.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { allEvents, claimed, intentOf } from './support/samples.ts';

const open = (directory: string) =>
  openJournal({
    directory,
    sealing: SEALING,
    now: Date.now,
    leaseMs: 1000,
  });
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const failure = (code: string, ...words: string[]) =>
  failing({
    code,
    message: expect.stringMatching(new RegExp(words.join('.*'), 's')),
    hint: expect.any(String),
  });

describe('looking at a journal', () => {
  it('that is not there makes nothing', async () => {
    const directory = join(temporaryDirectory(), 'data');
    expect(await openJournalForReading({ directory })).toBeUndefined();
    expect(existsSync(directory)).toBe(false);
    mkdirSync(directory);
    expect(await openJournalForReading({ directory })).toBeUndefined();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('shows what was written', async () => {
    const directory = temporaryDirectory();
    const journal = await open(directory);
    const { event } = claimed(await journal.claim(intentOf()));
    const reader = await openJournalForReading({ directory });
    expect(reader?.place).toBe(join(directory, 'journal.db'));
    expect(await reader?.find({ order: 'newest-first' }).all()).toEqual(await allEvents(journal));
    expect(await reader?.attemptsOf(event)).toEqual(await journal.attemptsOf(event));
  });
});

describe.skipIf(process.platform === 'win32')('what the journal makes', () => {
  it('belongs to its user alone, and leaves nothing else behind', async () => {
    const directory = join(temporaryDirectory(), 'made', 'data');
    const before = process.umask(0);
    try {
      claimed(await (await open(directory)).claim(intentOf()));
    } finally {
      process.umask(before);
    }
    expect(readdirSync(directory)).toEqual([
      'journal.db',
      'journal.db-shm',
      'journal.db-wal',
      'journal.db-whole',
    ]);
    for (const name of readdirSync(directory)) expect(modeOf(join(directory, name))).toBe('600');
    expect([modeOf(directory), modeOf(join(directory, '..'))]).toEqual(['700', '700']);
  });

  it('is cleared of what a process left that was killed while it made a journal, once that is long dead', async () => {
    const directory = temporaryDirectory();
    const names = ['old', 'old-journal', 'young'].map((name) => `journal.db.new-${name}`);
    for (const name of names) writeFileSync(join(directory, name), '');
    const long = new Date(Date.now() - 3_600_000);
    for (const name of names.slice(0, 2)) utimesSync(join(directory, name), long, long);
    await (await open(directory)).close();
    const left = readdirSync(directory).filter((name) => name.includes('.new-'));
    expect(left).toEqual(['journal.db.new-young']);
  });

  it('is left as it is where it was there before', async () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'neighbour'), 'text', { mode: 0o644 });
    await (await open(directory)).close();
    await (await open(directory)).close();
    expect(readdirSync(directory)).toContain('neighbour');
  });
});

describe.skipIf(process.platform === 'win32')('a symbolic link', () => {
  it.each<[string, (real: string, place: string) => string]>([
    [
      'as the directory',
      (real, place) => {
        symlinkSync(real, join(place, 'data'));
        return join(place, 'data');
      },
    ],
    [
      'that leads nowhere, as the directory',
      (_, place) => {
        symlinkSync(join(place, 'nowhere'), join(place, 'data'));
        return join(place, 'data');
      },
    ],
    [
      'as the file',
      (real, place) => {
        symlinkSync(join(real, 'journal.db'), join(place, 'journal.db'));
        return place;
      },
    ],
    [
      'as the write-ahead log',
      (real, place) => {
        writeFileSync(join(real, 'victim'), 'text');
        symlinkSync(join(real, 'victim'), join(place, 'journal.db-wal'));
        return place;
      },
    ],
  ])('%s is not followed', async (_, arrange) => {
    const real = temporaryDirectory();
    await (await open(real)).close();
    const directory = arrange(real, temporaryDirectory());
    const before = readdirSync(real);
    await expect(open(directory)).rejects.toEqual(
      failing({
        code: expect.stringMatching(/^journal_(unwritable|corrupt)$/),
        message: expect.stringContaining(join(directory, 'journal.db')),
      }),
    );
    await expect(openJournalForReading({ directory })).rejects.toMatchObject({
      code: expect.stringMatching(/^journal_(unwritable|corrupt)$/),
    });
    expect(readdirSync(real)).toEqual(before);
  });
});

describe('a place that cannot hold a journal', () => {
  it('is a file', async () => {
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, 'text');
    const expected = failure('journal_unwritable', file, 'nothing was sent');
    await expect(open(file)).rejects.toEqual(expected);
    await expect(open(join(file, 'data'))).rejects.toEqual(expected);
  });

  it('has a directory where the file should be', async () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, 'journal.db'));
    await expect(open(directory)).rejects.toEqual(
      failure('journal_unwritable', 'nothing was sent'),
    );
  });
});
