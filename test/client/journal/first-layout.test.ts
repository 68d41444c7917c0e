import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../../src/client/journal/open.ts';
import { said } from '../../../src/core/words/text.ts';
import { sealingIn } from '../../helpers/sealing.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { paidRow, stage } from './batch/support/drains.ts';
import { writeFirstLayout } from './support/first-layout.ts';
import { type Bundle, bundleChild, startProcess } from './support/processes.ts';
import { allEvents, claimed, endOf, intentOf } from './support/samples.ts';

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleChild();
});
afterAll(() => bundle.remove());

const INTENTS = Array.from({ length: 20 }, (_, index) =>
  intentOf({
    eventId: `event-${index}`,
    merchantOrderId: `order-of-${index}`,
    subId: index % 2 === 0 ? null : `sub-${index}`,
  }),
);

const openFirst = (directory: string) =>
  openJournal({ directory, sealing: sealingIn(directory), now: Date.now, leaseMs: 1000 });

function firstLayout(): string {
  const directory = temporaryDirectory();
  writeFirstLayout(directory, INTENTS);
  return directory;
}

describe('a journal of the first released layout', () => {
  it('shows every event with its attempts, and goes on with them', async () => {
    const journal = await openFirst(firstLayout());
    const events = await allEvents(journal);
    expect(events).toMatchObject(INTENTS.map((intent) => ({ ...intent, attemptCount: 1 })));
    for (const [index, intent] of INTENTS.entries()) {
      const claim = claimed(await journal.claim(intent));
      await claim.finishAttempt(endOf(), index % 2 === 0 ? 'accepted' : 'rejected');
      await claim.release();
    }
    expect(
      (await allEvents(journal)).map(({ state, attemptCount }) => `${state} ${attemptCount}`),
    ).toEqual(INTENTS.map((_, index) => (index % 2 === 0 ? 'accepted 2' : 'rejected 2')));
    expect((await journal.claim(intentOf({ eventId: 'event-new' }))).type).toBe('claimed');
    await journal.close();
  });

  it('takes a file, in which its own events are known', async () => {
    const directory = firstLayout();
    const journal = await openFirst(directory);
    const known = INTENTS[0] ?? intentOf();
    const row = paidRow(1, { eventId: known.eventId, merchantOrderId: known.merchantOrderId });
    const batch = await stage(journal, [{ ...row, body: known.body, amount: '1.10' }, paidRow(2)]);
    const drain = await journal.drain(batch, { retryRejected: false, say: said });
    const held = (await drain.step({ ended: [], released: [], want: 10 })).claimed;
    expect(new Map(held.map((each) => [each.event.eventId, each.mayHaveBeenCounted]))).toEqual(
      new Map([
        ['event-0', true],
        ['paid-order-2', false],
      ]),
    );
    expect(await allEvents(journal)).toHaveLength(INTENTS.length + 1);
    await journal.close();
  });

  it('is brought up to date by several processes at once', async () => {
    const directory = firstLayout();
    const processes = Array.from({ length: 4 }, () => startProcess(bundle));
    const open = await Promise.all(
      processes.map((process) => process.ask('open', { directory, leaseMs: 60_000 })),
    );
    expect((await Promise.all(open)).map(({ error }) => error)).toEqual(Array(4).fill(undefined));
    const claims = await Promise.all(processes.map((process) => process.ask('claimAll', INTENTS)));
    const ids = (await Promise.all(claims)).flatMap(({ result }) => result as string[]);
    expect(ids.sort()).toEqual(INTENTS.map(({ eventId }) => eventId).sort());
    await Promise.all(processes.map((process) => process.end()));
  });
});
