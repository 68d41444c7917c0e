import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { claimed, intentOf, journalAt, LEASE_MS } from './support/samples.ts';

/** More than any system gives out. */
const NO_PROCESS = 2 ** 30;

/** The claim as another owner would have written it. */
function rewriteClaim(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(`UPDATE claims SET ${sql}`);
  database.close();
}

describe('the event of an owner', () => {
  it.each<[string, string, 'busy' | 'claimed']>([
    ['that runs here', `process_id = ${process.ppid}`, 'busy'],
    ['that is gone', `process_id = ${NO_PROCESS}`, 'claimed'],
    ['on another host, which cannot be asked', `host = 'b', process_id = ${NO_PROCESS}`, 'busy'],
    ['on another host with the number of this process', `host = 'b'`, 'busy'],
  ])('%s is, before the lease ends', async (_, owner, expected) => {
    const { journal, clock } = await journalAt(0);
    claimed(journal.claim(intentOf()));
    rewriteClaim(journal.path, owner);
    clock.nowMs = LEASE_MS - 1;
    expect(journal.claim(intentOf()).type).toBe(expected);
  });

  it.each([
    ['whose number another process has by now', `process_id = ${process.ppid}`],
    ['on another host', `host = 'b'`],
  ])('%s is free when the lease has ended', async (_, owner) => {
    const { journal, clock } = await journalAt(0);
    claimed(journal.claim(intentOf()));
    rewriteClaim(journal.path, owner);
    clock.nowMs = LEASE_MS;
    expect(journal.claim(intentOf()).type).toBe('claimed');
  });
});
