import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../../src/client/journal/open.ts';
import { said } from '../../../src/core/words/text.ts';
import { failing } from '../../helpers/failing.ts';
import { SEALING } from '../../helpers/sealing.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { stage } from './batch/support/drains.ts';
import { rowOf } from './batch/support/rows.ts';
import { type Bundle, bundleChild, startProcess, withFileSizeLimit } from './support/processes.ts';
import { allEvents, claimed, endOf, intentOf } from './support/samples.ts';
import { readEverything, writeJournal } from './support/written.ts';

// Starting processes takes its time on a busy machine.
let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleChild();
});
afterAll(() => bundle.remove());

const open = (directory: string) =>
  openJournal({
    directory,
    sealing: SEALING,
    now: Date.now,
    leaseMs: 1000,
    lockWaitMs: 20,
  });
const failure = (code: string, message: RegExp) =>
  failing({ code, message: expect.stringMatching(message) });

describe('a journal that another connection has locked', () => {
  it('fails each step with what it means for the report', async () => {
    const directory = temporaryDirectory();
    const journal = await open(directory);
    const claim = claimed(await journal.claim(intentOf()));
    const other = new DatabaseSync(journal.place);
    other.exec('BEGIN EXCLUSIVE');
    const locked = (words: RegExp) => failure('journal_locked', words);
    const path = /^the journal \S+journal\.db is locked by another process /;
    await expect(journal.claim(intentOf({ eventId: 'b' }))).rejects.toThrow(locked(path));
    await expect(journal.claim(intentOf({ eventId: 'b' }))).rejects.toThrow(
      locked(/; this report was not sent$/),
    );
    await expect(claim.startAttempt()).rejects.toThrow(locked(/; this attempt was not sent$/));
    await expect(claim.finishAttempt(endOf(), 'accepted')).rejects.toThrow(
      failure('journal_locked', /the report was sent or may have been, but its outcome/),
    );
    await expect(claim.finishAttempt(endOf(), 'accepted')).rejects.toThrow(
      failing({ hint: 'Wait until the other process ends, then run the command again.' }),
    );
    await claim.release();
    other.exec('ROLLBACK');
    other.close();
    await claim.finishAttempt(endOf(), 'accepted');
    expect(await allEvents(journal)).toMatchObject([
      { eventId: 'event-1', state: 'accepted', attemptCount: 1 },
    ]);
  });

  it('fails a cancel and what is cleared away before a file is sent with what stays as it is', async () => {
    const journal = await open(temporaryDirectory());
    const batch = await stage(journal, [rowOf()]);
    await journal.cancelBatch(await stage(journal, [rowOf({ eventId: 'b' })]));
    const other = new DatabaseSync(journal.place);
    other.exec('BEGIN IMMEDIATE');
    await expect(journal.cancelBatch(batch)).rejects.toThrow(
      failure('journal_locked', /; nothing was canceled$/),
    );
    const clearing =
      /; nothing more was sent; the canceled rows are removed from the journal later, and never sent$/;
    await expect(stage(journal, [rowOf()])).rejects.toThrow(failure('journal_locked', clearing));
    await expect(journal.drain(batch, { retryRejected: false, say: said })).rejects.toThrow(
      failure('journal_locked', clearing),
    );
    other.close();
  });

  it('cannot be opened while it is locked even against readers', async () => {
    const { directory, file } = await writeJournal(bundle, [intentOf()]);
    const other = new DatabaseSync(file);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    await expect(open(directory)).rejects.toEqual(failure('journal_locked', /; nothing was sent$/));
    other.close();
    expect(await readEverything(directory)).toHaveLength(1);
  });
});

describe.skipIf(process.platform === 'win32')('a disk without room', () => {
  it('fails before anything is sent, and loses nothing that was written', async () => {
    const { directory } = await writeJournal(bundle, []);
    const limited = startProcess(bundle, withFileSizeLimit(256));
    await limited.ask('open', { directory, leaseMs: 1000 });
    expect(await limited.ask('claimWithoutEnd', intentOf())).toMatchObject({
      error: {
        isFailure: true,
        code: 'journal_full',
        message: expect.stringMatching(
          /^there is no space left for the journal .*; this report was not sent$/,
        ),
      },
    });
    const { result: count } = await limited.ask('claimCount');
    await limited.end();
    const ids = (await readEverything(directory)).map(({ eventId }) => eventId);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(Array.from({ length: count as number }, (_, i) => `event-${i + 1}`));
  });

  it('has no room for a new journal either', async () => {
    const directory = join(temporaryDirectory(), 'data');
    const limited = startProcess(bundle, withFileSizeLimit(8));
    expect(await limited.ask('open', { directory, leaseMs: 1000 })).toMatchObject({
      error: {
        isFailure: true,
        code: 'journal_full',
        message: expect.stringMatching('nothing was sent'),
      },
    });
    expect(readdirSync(directory)).toEqual([]);
  });
});
