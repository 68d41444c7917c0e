import { jsonLines } from '../helpers/json-lines.ts';
import { runFailing } from './failpoints.ts';
import type { Ledger } from './ledger.ts';
import { type Merchant, QUICK } from './merchant.ts';
import { killedIn } from './proofs.ts';

/** Refused before it could be counted, or counted without a response. */
const GIVEN_UP = ['429', '503-after-commit'];

interface LoggedEvent {
  readonly event_id: string;
  readonly kind: string;
  readonly state: string;
  readonly last_outcome: string | null;
}

/** The outcome of an attempt whose effect is unknown. */
const UNKNOWN: readonly unknown[] = ['started', 'unconfirmed', 'interrupted'];

/**
 * A batch with many failed reports, one of them in the back-off of a killed `conv replay`, is canceled, and the
 * cancellation is killed, too. After its first commit, and after it is resumed, the journal has no report that
 * was never sent and every report that was counted; and the same file can be sent again.
 */
export const cancelled = killedIn({
  prepare: async (merchant, ledger) => {
    await ledger.misbehave({ share: 0.5, faults: GIVEN_UP, seed: 1 });
    const given = ['--retries', '0', '--timeout', '1', '--no-input'];
    await merchant.run(['send', merchant.file, ...given]);
    await killInBackOff(merchant, ledger);
    await ledger.misbehave({});
    const [batch] = await merchant.batches();
    return () => ['batch', 'cancel', batch?.id ?? '', '--yes'];
  },
  goOn: async (merchant, ledger, cancel) => {
    const [batch] = await merchant.batches();
    const cut = batch?.state === 'cancelled' ? await wrongIn(merchant, ledger) : [];
    const again = await merchant.run(cancel(merchant));
    const wrong = again.status === 0 ? await wrongIn(merchant, ledger) : [again.stderr.slice(-500)];
    const { status, stderr } = await merchant.run(['send', merchant.file, ...QUICK]);
    return [...cut, ...wrong, ...(status === 0 ? [] : [`status ${status}: ${stderr.slice(-500)}`])];
  },
});

/** Its third transaction is the one that begins the second attempt. */
async function killInBackOff(merchant: Merchant, ledger: Ledger): Promise<void> {
  await ledger.misbehave({ forced: '429' });
  const unsent = (await logged(merchant)).find(
    ({ kind, last_outcome }) => kind === 'paid' && last_outcome === 'undelivered',
  );
  const replay = ['replay', '--event-id', unsent?.event_id ?? '', '--retries', '3', '--no-input'];
  const ended = await runFailing(merchant, replay, { name: 'begin', hit: 3 }, 'kill');
  if (ended.signal !== 'SIGKILL') throw new Error(`the replay was not killed: ${ended.stderr}`);
}

/** @returns what the journal has in excess, or has lost. */
async function wrongIn(merchant: Merchant, ledger: Ledger): Promise<string[]> {
  const events = await logged(merchant);
  const unsent = events.filter(
    ({ state, last_outcome }) => state === 'pending' && !UNKNOWN.includes(last_outcome),
  );
  const known = new Set(events.map(({ event_id }) => event_id));
  const lost = (await ledger.eventIds()).filter((eventId) => !known.has(eventId));
  return [
    ...unsent.map(({ event_id }) => `${event_id} never left, and is not taken out`),
    ...lost.map((eventId) => `${eventId} was counted, and is taken out`),
  ];
}

async function logged(merchant: Merchant): Promise<LoggedEvent[]> {
  const { stdout } = await merchant.run(['log', '--json']);
  return jsonLines(stdout);
}
