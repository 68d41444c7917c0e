import { setImmediate as nextTurn } from 'node:timers/promises';
import { deriveEventIdIn } from '../../core/protocol/reports/event-id.ts';
import { isBehindRefused } from '../../core/protocol/rulebook/orders.ts';
import { mayHaveArrived } from '../delivery/conflict-advice.ts';
import { readTimeline } from '../delivery/order-timeline.ts';
import {
  hasExactAmounts,
  inExactAmounts,
  type Standing,
  standingIn,
} from '../delivery/service-answer.ts';
import { interrupted } from '../files/intake/failures.ts';
import type { Pass } from '../files/read-file.ts';
import { createOrderSet, type OrderSet } from '../files/rows/order-set.ts';
import { isByHand, lastSettlement } from '../journal/by-hand.ts';
import type { Attempt, BatchReader, JournaledEvent, JournalReader } from '../journal/port.ts';
import { NOTHING_COMPARED } from '../shops/checked-orders.ts';
import { NOT_REPORTED, type ReportedOrder } from './compare.ts';

/** A staged row, which is not an event yet. */
interface StagedRow {
  readonly merchantOrderId: string;
  /** Counts from 1. */
  readonly line: number;
  /** Milliseconds since 1970. */
  readonly stagedAt: number;
}

/** The staged rows in an account's open batches, in pages. */
export async function* stagedRows(
  journal: Pick<BatchReader, 'batches' | 'rowsOf'>,
  accountId: string,
): AsyncGenerator<readonly StagedRow[]> {
  for (const batch of await journal.batches({ accountId, state: 'open' })) {
    const isAnyStaged = batch.totals.some(({ state, count }) => state === 'staged' && count > 0);
    if (!isAnyStaged) continue;
    for await (const page of journal.rowsOf(batch).pages()) {
      const staged = page.filter(({ state }) => state === 'staged');
      const stagedAt = batch.createdAt;
      yield staged.map(({ merchantOrderId, line }) => ({ merchantOrderId, line, stagedAt }));
    }
  }
}

/** Their orders. */
export async function stagedOrders(
  journal: Pick<BatchReader, 'batches' | 'rowsOf'>,
  accountId: string,
): Promise<OrderSet> {
  const orders = createOrderSet();
  for await (const page of stagedRows(journal, accountId))
    for (const { merchantOrderId, line } of page) orders.add(merchantOrderId, 0, line);
  return orders;
}

/** How many reports are read between two checks for Ctrl-C. */
const PAGE = 256;

/** Whether the service has counted a report, or may have: one without a clear answer may be counted, too. */
const mayCount = ({ state }: JournaledEvent): boolean =>
  state !== 'rejected' && state !== 'withdrawn';

/**
 * The reports of an account that the service has counted or may have, oldest first.
 * @param since milliseconds since 1970; undefined for all of them.
 * @throws Failure `interrupted`
 */
export async function* countedReports(
  journal: Pick<JournalReader, 'find'>,
  { accountId, since }: { readonly accountId: string; readonly since: number | undefined },
  { signal, progress }: Pass,
): AsyncGenerator<JournaledEvent> {
  const from = since === undefined ? {} : { createdSince: since };
  let seen = 0;
  let told = 0;
  for await (const page of journal.find({ accountId, order: 'oldest-first', ...from }).pages()) {
    for (const event of page) if (mayCount(event)) yield event;
    seen += page.length;
    if (seen - told < PAGE) continue;
    told = seen;
    progress(seen);
    await nextTurn();
    if (signal.aborted) throw interrupted(NOTHING_COMPARED);
  }
}

/** The first report of an order that the service has counted or may have: to its period the order belongs. */
export async function firstOfOrder(
  { accountId, merchantOrderId }: Pick<JournaledEvent, 'accountId' | 'merchantOrderId'>,
  journal: Pick<JournalReader, 'find'>,
): Promise<JournaledEvent | undefined> {
  for await (const event of journal.find({ accountId, merchantOrderId, order: 'oldest-first' }))
    if (mayCount(event)) return event;
  return undefined;
}

/**
 * The order IDs of all reports that are, or may be, counted, or will be sent; can contain duplicates.
 * @throws Failure `interrupted`
 */
export async function* reportedIds(
  journal: Pick<JournalReader & BatchReader, 'find' | 'batches' | 'rowsOf'>,
  accountId: string,
  pass: Pass,
): AsyncGenerator<string> {
  const all = { accountId, since: undefined };
  for await (const { merchantOrderId } of countedReports(journal, all, pass)) yield merchantOrderId;
  for await (const page of stagedRows(journal, accountId))
    for (const { merchantOrderId } of page) yield merchantOrderId;
}

/** The reports of one account. */
export interface ReportedOrders {
  of(merchantOrderId: string): Promise<ReportedOrder>;
  /** Whether a refund with this id was journaled, and may count. */
  hasRefund(merchantOrderId: string, refundId: string): Promise<boolean>;
}

/**
 * Looks orders up in the journal. As in `conv show`, the service's last response takes precedence over the state
 * computed from the journal's events, because an order may also have been reported from elsewhere.
 * @param staged orders with staged rows.
 */
export const createReportedOrders = (
  journal: Pick<JournalReader, 'find' | 'attemptsOf'>,
  accountId: string,
  staged: Pick<OrderSet, 'has'>,
): ReportedOrders => ({
  of: async (merchantOrderId) => {
    const isStaged = staged.has(merchantOrderId);
    const filter = { accountId, merchantOrderId, order: 'oldest-first' } as const;
    const all = await journal.find(filter).all();
    const events = all.filter(({ state }) => state !== 'withdrawn');
    const doubt = (await isAnyDoubtful(journal, all)) ? { isDoubtful: true } : {};
    const hand = await lastSettlement(journal, all);
    const known = { ...doubt, ...(hand && { hand }) };
    if (events.length === 0) return { ...NOT_REPORTED, isPending: isStaged, ...known };
    const accepted = events.filter(({ state }) => state === 'accepted');
    return {
      isReported: accepted.length > 0,
      standing: await standingOf(journal, accepted),
      isPending: isStaged || events.some(({ state }) => state === 'pending'),
      isRefused: events.some(({ state }) => state === 'rejected'),
      isStuck: !isStaged && isStuck(events),
      ...known,
    };
  },
  hasRefund: async (merchantOrderId, refundId) => {
    const identity = { kind: 'partial', merchantOrderId, refundId, ordinal: 1 } as const;
    const eventId = deriveEventIdIn(accountId, identity);
    for await (const event of journal.find({ accountId, merchantOrderId, order: 'oldest-first' }))
      if (event.eventId === eventId && mayCount(event)) return true;
    return false;
  },
});

/** A response to a later report shows the order's state. */
async function isAnyDoubtful(
  journal: Pick<JournalReader, 'attemptsOf'>,
  events: readonly JournaledEvent[],
): Promise<boolean> {
  const doubtful: JournaledEvent[] = [];
  for (const event of events)
    if (event.state === 'withdrawn' && (await mayHaveArrived(event, journal))) doubtful.push(event);
  if (doubtful.length === 0) return false;
  const attempts = await Promise.all(events.map((event) => journal.attemptsOf(event)));
  const answers = attempts
    .flat()
    .filter((attempt) => attempt.outcome === 'accepted' && !isByHand(attempt))
    .map(({ startedAt }) => startedAt);
  const lastAnswer = Math.max(0, ...answers);
  return doubtful.some(({ withdrawnAt = 0 }) => withdrawnAt > lastAnswer);
}

/** A staged row may be a corrected paid report. */
const isStuck = (events: readonly JournaledEvent[]): boolean =>
  events.some((event) => event.state === 'pending' && isBehindRefused(events, event));

/** Most orders have a complete response with exact amounts, so their bodies do not have to be read. */
async function standingOf(
  journal: Pick<JournalReader, 'attemptsOf'>,
  accepted: readonly JournaledEvent[],
): Promise<Standing | null> {
  const answer = await lastAnswer(journal, accepted);
  if (answer !== undefined && hasExactAmounts(answer)) return answer;
  const computed = await computedFrom(journal, accepted);
  return answer === undefined ? computed : inExactAmounts(answer, computed);
}

async function lastAnswer(
  journal: Pick<JournalReader, 'attemptsOf'>,
  accepted: readonly JournaledEvent[],
): Promise<Standing | undefined> {
  const answers: { readonly event: JournaledEvent; readonly attempt: Attempt }[] = [];
  for (const event of accepted) {
    for (const attempt of await journal.attemptsOf(event))
      if (attempt.outcome === 'accepted') answers.push({ event, attempt });
  }
  const last = answers.sort((a, b) => a.attempt.startedAt - b.attempt.startedAt).at(-1);
  return last && standingIn(last.attempt, last.event.merchantOrderId);
}

const computedFrom = async (
  journal: Pick<JournalReader, 'attemptsOf'>,
  accepted: readonly JournaledEvent[],
): Promise<Standing | null> =>
  accepted.length === 0 ? null : (await readTimeline(journal, accepted)).computed;
