import { expect, it, onTestFinished } from 'vitest';
import { PostgresConnection } from '../../../../src/client/journal/postgres/connection.ts';
import { prepareLayout } from '../../../../src/client/journal/postgres/layout.ts';
import {
  openPostgresJournal,
  serverAt,
} from '../../../../src/client/journal/postgres/postgres-journal.ts';
import { parseAddress } from '../../../../src/client/profiles/postgres-address.ts';
import { perTest } from '../../../helpers/per-test.ts';
import { postgresForTests } from '../../../helpers/postgres.ts';
import { startRelay } from '../../../helpers/relay.ts';
import { SEALING } from '../../../helpers/sealing.ts';
import { allAs, drainOf, paidRows, stage, step } from '../batch/support/drains.ts';
import { LEASE_MS } from '../support/samples.ts';

const relay = perTest(
  () => startRelay(postgresForTests()),
  (it) => it.close(),
);

/** A journal of a test's own, behind the relay. */
async function openJournal() {
  const place = `postgres://postgres@127.0.0.1:${relay.port}/postgres?schema=steps_${process.pid}`;
  const server = serverAt(parseAddress(place, 'CONV_JOURNAL', 'nobody'));
  const connection = new PostgresConnection(server);
  await connection.perform(() => prepareLayout(connection));
  await connection.close();
  const author = { actor: 'mia@laptop', version: '1' };
  const terms = { server, sealing: SEALING, now: Date.now, leaseMs: LEASE_MS * 1000, author };
  const journal = await openPostgresJournal(terms);
  onTestFinished(() => journal.close());
  return journal;
}

/**
 * The beginning, with what the step stands on; outcomes, and the rows to claim; the orders of these; the claim, and the
 * totals; the end.
 */
const A_STEP = 5;

it('a step of a drain waits for few round trips to the database', async () => {
  const journal = await openJournal();
  const drain = await drainOf(journal, await stage(journal, paidRows(300)));
  let { claimed } = await step(drain, { want: 50 });
  for (let steps = 0; steps < 4; steps += 1) {
    const before = relay.roundTrips;
    const stepped = await step(drain, { ...allAs('accepted', claimed), want: 50 });
    expect(stepped.claimed).toHaveLength(50);
    expect(relay.roundTrips - before).toBe(A_STEP);
    claimed = stepped.claimed;
  }
});
