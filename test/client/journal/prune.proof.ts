import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openJournal } from '../../../src/client/journal/open.ts';
import { SEALING } from '../../helpers/sealing.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { drainAll, paidRows, stage } from './batch/support/drains.ts';
import { bundleChild, MODULES, startProcess } from './support/processes.ts';
import { claimed, endOf, intentOf } from './support/samples.ts';

const CHILD = fileURLToPath(new URL('support/prune-child.ts', import.meta.url));
const ROWS = 8000;
const BEFORE = Date.now() + 1_000_000;

describe('a prune that is killed', () => {
  it('leaves the journal whole, and the next one goes on', async () => {
    const directory = temporaryDirectory();
    const bundle = await bundleChild(CHILD);
    onTestFinished(() => bundle.remove());
    const terms = { directory, sealing: SEALING, now: Date.now, leaseMs: 60_000 };
    const journal = await openJournal(terms);
    const batch = await stage(journal, paidRows(ROWS));
    await drainAll(journal, batch);
    const open = claimed(await journal.claim(intentOf()));
    await open.finishAttempt(endOf({ outcome: 'undelivered' }), 'pending');
    await open.release();
    let kills = 0;
    for (let left = ROWS; left > ROWS / 4; ) {
      const { child, kill } = startProcess(bundle, {
        env: { ...process.env, NODE_PATH: MODULES, PRUNED: directory, BEFORE: String(BEFORE) },
      });
      // It says so before each piece: that of dead claims, then windows; at the third one a window is written.
      for (let piece = 1; piece <= 3; piece += 1) await once(child, 'message');
      await kill('SIGKILL');
      kills += 1;
      const now = (await journal.find({ order: 'oldest-first', state: 'accepted' }).all()).length;
      expect(now).toBeLessThan(left);
      left = now;
      expect(await journal.rowsOf(batch).all()).toHaveLength(left);
    }
    expect(kills).toBeGreaterThan(1);
    await journal.prune(BEFORE);
    expect(await journal.find({ order: 'oldest-first' }).all()).toMatchObject([
      { eventId: 'event-1', state: 'pending' },
    ]);
    expect(await journal.batches({})).toEqual([]);
    await journal.close();
  });
});
