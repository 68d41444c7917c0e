import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  allAs,
  claimAll,
  drainAll,
  drainOf,
  nowOf,
  paidRow,
  paidRows,
  stage,
  step,
  totalsOf,
} from './batch/support/drains.ts';
import { contentOf, type Kind, type Laptop, laptop, merge, send } from './support/laptops.ts';
import { bundleChild, MODULES, startProcess } from './support/processes.ts';
import { allEvents } from './support/samples.ts';

const CHILD = fileURLToPath(new URL('support/merge-child.ts', import.meta.url));
const ROWS = 1200;

/** A journal with sent, refused, open, followed, and staged rows, of which the target has some already. */
async function liveIn(source: Laptop, target: Laptop): Promise<void> {
  for (const [state, other] of [
    ['accepted', 'pending'],
    ['rejected', 'doubt'],
    ['pending', 'rejected'],
  ] as const) {
    await send(source, `${state}-here`, state);
    await send(target, `${state}-here`, other);
  }
  await drainAll(source.journal, await stage(source.journal, paidRows(ROWS)));
  await drainAll(source.journal, await stage(source.journal, paidRows(9)));
  await stage(
    source.journal,
    [1, 2, 3].map((row) => paidRow(row, { merchantOrderId: `staged-${row}` })),
  );
}

describe.each<[Kind, Kind]>([
  ['file', 'file'],
  ['file', 'server'],
  ['server', 'file'],
])('a merge from a %s into a %s', (from, to) => {
  it('is all or nothing, wherever it is killed, and complete when it is repeated', async () => {
    const bundle = await bundleChild(CHILD);
    onTestFinished(() => bundle.remove());
    const [source, target] = [await laptop(from), await laptop(to)];
    await liveIn(source, target);
    const mine = await stage(target.journal, [
      paidRow(1, { merchantOrderId: 'mine-1' }),
      paidRow(2, { merchantOrderId: 'mine-2' }),
    ]);
    const drain = await drainOf(target.journal, mine);
    const { claimed: held } = await claimAll(drain);
    const kill = async (at: string): Promise<unknown> => {
      const { child } = startProcess(bundle, {
        env: { ...process.env, NODE_PATH: MODULES, FROM: source.name, TO: target.name, AT: at },
      });
      const [, signal] = await once(child, 'exit');
      return signal;
    };
    const before = await contentOf(target);
    for (const at of ['1', '2', '3', '5', '7', '9', '11', 'before the commit']) {
      expect(await kill(at), at).toBe('SIGKILL');
      expect(await contentOf(target), at).toEqual(before);
      await send(target, `meanwhile-${at}`, 'accepted');
      before.content.push(...(await contentOf(target)).content.slice(-1));
    }
    expect(await kill('after the commit')).toBe('SIGKILL');
    const merged = await contentOf(target);
    expect(merged.content).toHaveLength(before.content.length + ROWS);
    expect(merged.batches).toHaveLength(before.batches.length + 3);
    for (const { kept, counted } of merged.rows) expect(counted).toEqual(kept);
    expect(await merge(source, target)).toMatchObject({ events: 0, batches: 0 });
    expect(await contentOf(target)).toEqual(merged);
    await step(drain, allAs('accepted', held));
    await drain.release();
    expect((await totalsOf(target.journal, mine)).kept).toEqual(['accepted paid USD: 2 rows, 21']);
    for (const batch of await target.journal.batches({})) {
      await drainAll(target.journal, batch);
      expect((await nowOf(target.journal, batch)).state).toBe('done');
    }
    const events = await allEvents(target.journal);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
  });
});
