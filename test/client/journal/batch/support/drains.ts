import type { CheckedRow, SettledRow } from '../../../../../src/client/files/rows/row.ts';
import { openJournal } from '../../../../../src/client/journal/open.ts';
import type {
  Batch,
  BatchJournal,
  BatchTotal,
  Drain,
  DrainStep,
  DrainStepResult,
  EndedAttempt,
  HeldEvent,
  Journal,
} from '../../../../../src/client/journal/port.ts';
import { said } from '../../../../../src/core/words/text.ts';
import { SEALING } from '../../../../helpers/sealing.ts';
import { temporaryDirectory } from '../../../../helpers/temporary-directory.ts';
import { endOf, machineAt } from '../../support/samples.ts';
import { OWNER, rowOf } from './rows.ts';

export type Journals = Journal & BatchJournal;

export const LEASE_MS = 1000;

/** Two journals on one file, as two processes have them, with one clock that stands still. */
export async function twoJournals(): Promise<{
  readonly one: Journals;
  readonly other: Journals;
  readonly clock: { nowMs: number };
}> {
  const directory = temporaryDirectory();
  const clock = { nowMs: 1_000_000 };
  const options = {
    directory,
    sealing: SEALING,
    now: () => clock.nowMs,
    leaseMs: LEASE_MS,
    machine: machineAt(clock),
  };
  return { one: await openJournal(options), other: await openJournal(options), clock };
}

/** A paid row of an order of its own, with bytes that say what it says. */
export function paidRow(row: number, differences: Partial<CheckedRow> = {}): CheckedRow {
  const merchantOrderId = differences.merchantOrderId ?? `order-${row}`;
  const eventId = differences.eventId ?? `paid-${merchantOrderId}`;
  const amount = differences.amount ?? '10.5';
  const body = `{"merchant_order_id":"${merchantOrderId}","event_id":"${eventId}","amount":${amount},"currency":"USD"}`;
  const content = { merchantOrderId, eventId, amount, body: new TextEncoder().encode(body) };
  return rowOf({ row, line: row + 1, ...differences, ...content });
}

/** A cancel of an order. */
export function cancelRow(row: number, merchantOrderId: string): CheckedRow {
  const eventId = `cancel-${merchantOrderId}`;
  const body = `{"merchant_order_id":"${merchantOrderId}","event_id":"${eventId}"}`;
  const bytes = new TextEncoder().encode(body);
  const nothing = { amount: null, currency: null };
  return rowOf({
    row,
    line: row + 1,
    kind: 'cancel',
    merchantOrderId,
    eventId,
    body: bytes,
    ...nothing,
  });
}

export const paidRows = (count: number): readonly CheckedRow[] =>
  Array.from({ length: count }, (_, index) => paidRow(index + 1));

export async function stage(journal: BatchJournal, rows: Iterable<CheckedRow>): Promise<Batch> {
  const staging = await journal.stage(OWNER, 'orders.csv');
  await staging.add([...rows]);
  return staging.finish(0);
}

export const drainOf = (
  journal: BatchJournal,
  batch: Batch,
  retryRejected = false,
): Promise<Drain> => journal.drain(batch, { retryRejected, say: said });

export const step = (drain: Drain, what: Partial<DrainStep> = {}): Promise<DrainStepResult> =>
  drain.step({ ended: [], released: [], want: 0, ...what });

export async function claimAll(drain: Drain): Promise<DrainStepResult> {
  const stepped = await step(drain, { want: Number.MAX_SAFE_INTEGER });
  return { ...stepped, settled: stepped.settled.map(inWords) };
}

/** A row with its error as people and scripts get it. */
const inWords = (row: SettledRow): SettledRow =>
  row.error === null ? row : { ...row, error: { ...row.error, message: said(row.error.message) } };

type State = EndedAttempt['state'];

/** An attempt that made the event this. */
export function endedAs(state: State, held: HeldEvent, keeps = false): EndedAttempt {
  const outcome = state === 'pending' || state === 'withdrawn' ? 'unconfirmed' : state;
  return { held, startedAt: 5, end: endOf({ outcome }), state, keeps };
}

export const allAs = (state: State, held: readonly HeldEvent[]): Partial<DrainStep> => ({
  ended: held.map((each) => endedAs(state, each)),
});

/** Sends everything that there is, each attempt with the same end. */
export async function drainAll(
  journal: BatchJournal,
  batch: Batch,
  state: State = 'accepted',
): Promise<void> {
  const drain = await drainOf(journal, batch);
  for (let ended: readonly EndedAttempt[] = []; ; ) {
    const { claimed, left } = await step(drain, { ended, want: 300 });
    ended = claimed.map((held) => endedAs(state, held));
    if (left === 'none' && ended.length === 0) break;
  }
  await drain.release();
}

/** The batch as it is now. */
export async function nowOf(journal: BatchJournal, { id }: Batch): Promise<Batch> {
  const batch = (await journal.batches({})).find((each) => each.id === id);
  if (batch === undefined) throw new Error(`${id} is gone`);
  return batch;
}

export const eventIds = (held: readonly HeldEvent[]): readonly string[] =>
  held.map(({ event }) => event.eventId);

/** `accepted paid USD: 3 rows, 31.5`, sorted, as the totals say and as the rows say. */
export async function totalsOf(
  journal: BatchJournal,
  batch: Batch,
): Promise<Record<'kept' | 'counted', string[]>> {
  const counted = new Map<string, { count: number; cents: number }>();
  for await (const { state, kind, currency, amount } of journal.rowsOf(batch)) {
    const key = `${state} ${kind} ${currency}`;
    const { count, cents } = counted.get(key) ?? { count: 0, cents: 0 };
    const more = Math.round(Number(amount ?? 0) * 100);
    counted.set(key, { count: count + 1, cents: cents + more });
  }
  return {
    kept: (await nowOf(journal, batch)).totals.map(totalText).sort(),
    counted: [...counted]
      .map(([key, { count, cents }]) => `${key}: ${count} rows, ${cents / 100}`)
      .sort(),
  };
}

const totalText = ({ state, kind, currency, count, amount }: BatchTotal): string =>
  `${state} ${kind} ${currency}: ${count} rows, ${amount}`;
