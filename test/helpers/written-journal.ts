import path from 'node:path';
import { onTestFinished } from 'vitest';
import { finishAttempt, insertAttempt } from '../../src/client/journal/attempts.ts';
import { updateState } from '../../src/client/journal/batch/event-state.ts';
import { runNow } from '../../src/client/journal/connection.ts';
import { insertEvent } from '../../src/client/journal/events.ts';
import { KeyedSeals } from '../../src/client/journal/keyed-seals.ts';
import { openJournal, openJournalForReading } from '../../src/client/journal/open.ts';
import type {
  AttemptEnd,
  Author,
  EventState,
  HandOutcome,
  JournaledEvent,
} from '../../src/client/journal/port.ts';
import { SqliteConnection, SqliteFile } from '../../src/client/journal/sqlite-connection.ts';
import type { ReportKind } from '../../src/core/protocol/kinds/index.ts';
import { SEALING, SECRET } from './sealing.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** One delivery of an event: when its attempt began and how it ended; without an end it never did. */
export interface Sending {
  readonly at: number;
  readonly end?: Partial<AttemptEnd>;
  /** After the attempt. */
  readonly state?: EventState;
}

/** An event as a test wants it in the journal. */
export interface Written {
  readonly eventId: string;
  readonly kind?: ReportKind;
  readonly order?: string;
  readonly subId?: string;
  readonly refundId?: string;
  readonly note?: string;
  /** Members of the body beside its ids; or the whole body as text. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly body?: string;
  readonly accountId?: string;
  readonly profile?: string | null;
  readonly endpoint?: string;
  readonly sendings: readonly Sending[];
  /** By a person, after its sendings. */
  readonly settled?: { readonly at: number; readonly outcome: HandOutcome };
}

export const ENDPOINT = 'https://service.example/v1';
const OWNER = { endpoint: ENDPOINT, profile: 'shop' };

/** Writes events into the real journal of a directory, each sending as conv itself would write it. */
export async function writeJournal(
  directory: string,
  events: readonly Written[],
  author?: Author,
): Promise<void> {
  const clock = { now: 0 };
  const journal = await openJournal({
    directory,
    sealing: SEALING,
    now: () => clock.now,
    leaseMs: 1000,
    ...(author === undefined ? {} : { author }),
  });
  for (const event of events) {
    let journaled: JournaledEvent | undefined;
    for (const { at, end, state = 'pending' } of event.sendings) {
      clock.now = at;
      const result = await journal.claim(intentOf(event));
      if (result.type !== 'claimed')
        throw new Error(`${event.eventId} is not claimed: ${result.type}`);
      if (end !== undefined) await result.claim.finishAttempt({ ...ACCEPTED, ...end }, state);
      await result.claim.release();
      journaled = result.claim.event;
    }
    if (event.settled === undefined || journaled === undefined) continue;
    const { at, outcome } = event.settled;
    clock.now = at;
    await journal.settle(journaled, { outcome, reason: 'TICKET-1', mayHaveBeenCounted: true });
  }
  await journal.close();
}

/** Paid reports of these orders, staged from one file. */
export interface Staged {
  readonly orders: readonly string[];
  readonly at?: number;
  readonly accountId?: string;
}

/** A journal of these events and staged rows, open for reading until the test ends. */
export async function openWritten(events: readonly Written[], staged: readonly Staged[] = []) {
  const directory = temporaryDirectory();
  await writeJournal(directory, events);
  for (const file of staged) await stageOrders(directory, file);
  const journal = await openJournalForReading({ directory });
  if (journal === undefined) throw new Error('no journal');
  onTestFinished(() => journal.close());
  return journal;
}

async function stageOrders(
  directory: string,
  { orders, at = 0, accountId = 'a' }: Staged,
): Promise<void> {
  const sealing = SEALING;
  const journal = await openJournal({ directory, sealing, now: () => at, leaseMs: 1000 });
  const staging = await journal.stage({ ...OWNER, accountId }, 'orders.csv');
  await staging.add(
    orders.map((order, index) => ({
      ...intentOf({ eventId: `staged-${order}-${index}`, order, sendings: [] }),
      ...{ row: index + 1, line: index + 2, isDerived: true, refundId: null },
      ...{ amount: '5000', currency: 'KRW' },
    })),
  );
  await staging.finish(0);
  await journal.close();
}

/** Writes accepted paid reports of as many orders, in one go: `order-0` is the oldest. */
export async function writeOrders(directory: string, count: number): Promise<void> {
  await writeJournal(directory, []);
  const file = path.join(directory, 'journal.db');
  const connection = new SqliteConnection(new SqliteFile(file, 1000));
  connection.seals = new KeyedSeals({ secret: SECRET });
  connection.file.transaction(() => {
    for (let at = 0; at < count; at += 1) insertAccepted(connection, at);
  });
  connection.file.close();
}

function insertAccepted(connection: SqliteConnection, at: number): void {
  const eventId = `paid-${at}-${'0123456789abcdef'.repeat(2)}`;
  const fields = { amount: 5000, currency: 'KRW' };
  const intent = intentOf({ eventId, order: `order-${at}`, fields, sendings: [] });
  const { sequence } = runNow(insertEvent(connection, intent, Date.UTC(2026, 0, 31) + at));
  const attempt = runNow(insertAttempt(connection, sequence, Date.UTC(2026, 0, 31) + at));
  runNow(finishAttempt(connection, sequence, attempt, ACCEPTED));
  runNow(updateState(connection, sequence, 'accepted'));
}

const ACCEPTED: AttemptEnd = {
  outcome: 'accepted',
  durationMs: 35.4,
  httpStatus: 200,
  errorCode: null,
  response: null,
};

function intentOf({
  eventId,
  kind = 'paid',
  order = '123',
  subId,
  refundId,
  note,
  fields,
  body,
  accountId = 'a',
  profile = 'shop',
  endpoint = ENDPOINT,
}: Written) {
  const report = { merchant_order_id: order, event_id: eventId, ...fields };
  return {
    accountId,
    endpoint,
    profile,
    eventId,
    kind,
    merchantOrderId: order,
    subId: subId ?? null,
    ...(refundId === undefined ? {} : { refundId }),
    ...(note === undefined ? {} : { note }),
    body: Buffer.from(body ?? JSON.stringify(report)),
  };
}

/** The answer that the service's document describes. */
export function recordAnswer(order: string, status: string, net: number, refunded: number): string {
  const data = {
    merchant_order_id: order,
    transaction_id: `x:1:${order}`,
    status,
    net_amount: net,
    refunded_amount: refunded,
    currency: 'KRW',
  };
  return JSON.stringify({ data });
}

/** A sending that the service accepted with this answer. */
export const accepted = (at: number, response: string | null = null): Sending => ({
  at,
  end: { response },
  state: 'accepted',
});

/** A sending that the service refused. */
export const rejected = (at: number, code: string): Sending => ({
  at,
  end: {
    outcome: 'rejected',
    httpStatus: 422,
    errorCode: 'rejected',
    response: JSON.stringify({ error: { code, message: `because of ${code}` } }),
  },
  state: 'rejected',
});

/** A sending that the service may have counted. */
export const unconfirmed = (at: number): Sending => ({
  at,
  end: { outcome: 'unconfirmed', httpStatus: null, response: null },
});

/** A sending that never reached the service. */
export const undelivered = (at: number): Sending => ({
  at,
  end: {
    outcome: 'undelivered',
    httpStatus: null,
    errorCode: 'refused',
    response: 'connection refused',
  },
});
