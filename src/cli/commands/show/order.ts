import { productOf, textIn } from '../../../client/delivery/body-money.ts';
import {
  type OrderTimeline,
  orderTimelines,
  type TimelineEntry,
} from '../../../client/delivery/order-timeline.ts';
import type { Standing } from '../../../client/delivery/service-answer.ts';
import {
  handSettlement,
  isByHand,
  sentAttempts,
  sentCount,
} from '../../../client/journal/by-hand.ts';
import type {
  Attempt,
  AttemptOutcome,
  BatchReader,
  JournaledEvent,
  JournalReader,
} from '../../../client/journal/port.ts';
import { isOutcomeUnknown } from '../../../client/journal/unknown-outcome.ts';
import { delivery as deliveryWords } from '../../../client/words/delivery.ts';
import { RawJson, stringify } from '../../../core/kit/json/node.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { OTHER_BODY } from '../../../core/protocol/answers/verdict.ts';
import { kindNamed, OPENING } from '../../../core/protocol/kinds/index.ts';
import { type Decimal, formatDecimal } from '../../../core/protocol/money.ts';
import { fill } from '../../../core/words/sentence.ts';
import { currentFlags, type FlagsOf } from '../../account-flags.ts';
import type { Dependencies } from '../../dependencies.ts';
import { localTime, timeInTable } from '../../terminal/local-time.ts';
import { type Column, drawTable, NOTHING, type TableView } from '../../terminal/table.ts';
import { screenWidth } from '../../terminal/terminal.ts';
import { clockReason, eventReason } from '../../views/event-reason.ts';
import {
  accountText,
  eventJson,
  isoTime,
  lastAttemptJson,
  moneyText,
  paintState,
  standingText,
} from '../../views/event-text.ts';
import { handJson, handText } from '../../views/hand-text.ts';
import { labelledRows } from '../../views/labels.ts';
import {
  NO_ORIGINS,
  type OriginOf,
  originJson,
  originsOf,
  originText,
} from '../../views/origin.ts';
import { accountFlagsOf, replayCommand, replayOrderCommand } from '../../views/replay-command.ts';
import { logWords } from '../../words/log.ts';
import { reportWords } from '../../words/report.ts';

type Row = [string, string | undefined];

/** The order's current status, its source, and what is still open. */
function conclusionRows(timeline: OrderTimeline, flagsOf: FlagsOf): Row[] {
  return [...standingRows(timeline), ...doubtRows(timeline), ...pendingRows(timeline, flagsOf)];
}

/** The order's status: from the service's last response, otherwise from the journal's events. */
const standingNow = ({ computed, answer }: OrderTimeline): Standing | null =>
  answer?.standing ?? computed;

function standingRows(timeline: OrderTimeline): Row[] {
  const { computed, answer, disagrees } = timeline;
  const now = standingNow(timeline);
  if (now === null) return [['now', logWords.nothing_accepted_yet]];
  if (answer === null || (computed !== null && !disagrees)) return [['now', standingText(now)]];
  const elsewhere = logWords.reported_elsewhere;
  return [
    [
      'now',
      fill(logWords.standing_by_answer, { standing: standingText(now), at: localTime(answer.at) }),
    ],
    [
      'but',
      computed === null
        ? elsewhere
        : fill(logWords.standing_by_journal, { standing: standingText(computed), elsewhere }),
    ],
  ];
}

/** What was given up although the service may have counted it is in doubt until a later answer says what it has. */
function doubtRows({ entries }: OrderTimeline): Row[] {
  const answered = entries
    .flatMap(({ attempts }) => attempts)
    .filter((attempt) => attempt.outcome === 'accepted' && !isByHand(attempt))
    .map(({ startedAt }) => startedAt);
  const isInDoubt = entries.some(
    ({ event: { state, withdrawnAt = 0 }, attempts }) =>
      state === 'withdrawn' &&
      attempts.some(isOutcomeUnknown) &&
      withdrawnAt > Math.max(0, ...answered),
  );
  return isInDoubt ? [['but', logWords.order_in_doubt]] : [];
}

function pendingRows(timeline: OrderTimeline, flagsOf: FlagsOf): Row[] {
  const { pending } = timeline;
  if (pending.length === 0) return [];
  const kinds = pending.map(({ kind }) => kind).join(', ');
  const reused = timeline.entries.filter(isReused);
  const next =
    reused.length === pending.length
      ? reused.map(({ event }) => deliveryWords.give_up_reused(event))
      : replayCommands(timeline, flagsOf).map((replay) =>
          fill(logWords.event_counts_once, { replay }),
        );
  return [
    ['pending', logWords.kinds_not_settled({ kinds })],
    ...next.map((text): Row => ['next', text]),
  ];
}

/** A resend would be refused again: the service has another body under its ID. */
const isReused = ({ event, attempts }: TimelineEntry): boolean =>
  event.state === 'pending' && sentAttempts(attempts).at(-1)?.errorCode === OTHER_BODY;

/** One command for the order, unless its reports belong to several addresses: then one for each open event. */
function replayCommands(
  { pending, merchantOrderId, entries }: OrderTimeline,
  flagsOf: FlagsOf,
): readonly string[] {
  const addresses = new Set(entries.map(({ event }) => event.endpoint));
  if (addresses.size > 1)
    return pending.map((event) => replayCommand(event.eventId, flagsOf(event)));
  return pending.slice(-1).map((event) => replayOrderCommand(merchantOrderId, flagsOf(event)));
}

/** Why an event did not move the order, as far as it is known. */
function noEffectText({ event, attempts }: TimelineEntry): string {
  if (event.state === 'accepted') return logWords.not_known_here;
  if (event.state === 'withdrawn') return withdrawnText(event, attempts);
  return event.state === 'rejected'
    ? refusalText(event, attempts)
    : openText(event, sentAttempts(attempts));
}

function withdrawnText(event: JournaledEvent, attempts: readonly Attempt[]): string {
  const reason = handSettlement(event, attempts)?.reason;
  return reason === undefined
    ? logWords.event_withdrawn_note
    : `${logWords.event_withdrawn_note}: ${makeVisible(reason)}`;
}

function refusalText(event: JournaledEvent, attempts: readonly Attempt[]): string {
  const word = eventReason(event, attempts) ?? 'refused';
  const isOfService = handSettlement(event, attempts) === undefined;
  const httpStatus = isOfService ? (sentAttempts(attempts).at(-1)?.httpStatus ?? null) : null;
  return `${makeVisible(word)}${httpStatus === null ? '' : fill(logWords.http_status_note, { status: httpStatus })}`;
}

/** Once one attempt may have been counted, a later one that did not arrive makes nothing certain. */
function openText({ openSince }: JournaledEvent, attempts: readonly Attempt[]): string {
  const last = attempts.at(-1);
  if (last === undefined && openSince !== undefined) return UNDERWAY;
  if (last === undefined) return logWords.not_sent_yet;
  const skew = clockReason(last);
  if (skew !== undefined) return fill(reportWords.outcome_clock_off, { skew });
  const why = makeVisible(last.errorCode ?? last.outcome);
  const isCertain = attempts.every(({ outcome }) => NOT_COUNTED.has(outcome));
  return isCertain
    ? fill(logWords.not_delivered_why, { why })
    : fill(logWords.outcome_unknown_why, { why });
}

/** A run over a file writes the attempt with its end: until then, and after a kill, its result is unknown. */
const UNDERWAY = logWords.event_underway;

const NOT_COUNTED: ReadonlySet<AttemptOutcome> = new Set([
  'undelivered',
  'unauthorized',
  'rejected',
]);

/** Enough of `KIND-` and 32 hex digits to find the event by. */
const LEAST_EVENT_ID = 17;

/**
 * The course of one order for a person: every event, the money after it, and the current state.
 * @param now milliseconds since 1970.
 */
export function orderText(
  timeline: OrderTimeline,
  now: number,
  view: TableView,
  flagsOf: FlagsOf = accountFlagsOf,
  originOf: OriginOf = NO_ORIGINS,
): string {
  const { theme } = view;
  const { merchantOrderId, subId, entries } = timeline;
  const facts: [string, string | undefined][] = [
    ['account', accountText(timeline)],
    [logWords.label_sub_id, subId === null ? undefined : makeVisible(subId)],
    ...saleRows(timeline),
    ['actor', onlyActorOf(entries)],
  ];
  return [
    `${theme.bold(fill(logWords.order_title, { order: makeVisible(merchantOrderId) }))}\n`,
    `${labelledRows(facts, theme)}\n`,
    ...drawTable(entries, columnsOf(timeline, now, view, originOf), view),
    `\n${labelledRows(conclusionRows(timeline, flagsOf), theme)}`,
  ].join('');
}

/** What was sold, and to which creator the service credits it: as far as the reports in the journal say. */
function saleRows(timeline: OrderTimeline): Row[] {
  const { productName, clickId } = saleOf(timeline);
  const visible = (text: string | undefined) => (text === undefined ? text : makeVisible(text));
  return [
    ['product', visible(productName)],
    [logWords.label_click_id, visible(clickId)],
    ['credit', creditText(timeline)],
  ];
}

/** The service keeps what an accepted report said; before one is accepted, the latest says what was meant. */
function saleOf({ entries }: OrderTimeline) {
  const sales = entries.filter(
    ({ event }) => event.kind === OPENING && event.state !== 'withdrawn',
  );
  const sale = sales.find(({ event }) => event.state === 'accepted') ?? sales.at(-1);
  const text = (field: string) => sale && textIn(sale.event, field);
  return {
    isAccepted: sale?.event.state === 'accepted',
    productName: sale && productOf(sale.event),
    clickId: text('cb_aev'),
  };
}

/** "Without [the click id] the order is not credited to a creator"; a declined order is not, either. */
function creditText(timeline: OrderTimeline): string | undefined {
  const { isAccepted, clickId } = saleOf(timeline);
  const declined = timeline.entries.find(
    ({ event }) => kindNamed(event.kind).to === 'DECLINED' && event.state === 'accepted',
  );
  if (declined !== undefined) {
    const reason = textIn(declined.event, 'reason');
    return logWords.credit_declined({ reason: reason && makeVisible(reason) });
  }
  if (standingNow(timeline)?.status === 'CANCELLED') return logWords.credit_cancelled;
  if (!isAccepted) return undefined;
  return clickId === undefined
    ? logWords.credit_without_click_id
    : fill(logWords.credit_by, { clickId: makeVisible(clickId) });
}

const columnsOf = (
  { entries }: OrderTimeline,
  now: number,
  view: TableView,
  originOf: OriginOf,
): readonly Column<TimelineEntry>[] => [
  { title: 'time', text: ({ at }) => timeInTable(view, now)(at) },
  { title: 'kind', text: ({ event }) => event.kind },
  { title: 'amount', text: ({ money }) => moneyText(money) ?? NOTHING, below: 2 },
  {
    title: 'state',
    optional: 1,
    text: ({ event }) => event.state,
    isState: true,
    paint: (theme, { event }) => paintState(theme, event.state),
  },
  { title: logWords.title_order_then, text: statusText, below: 1 },
  {
    title: 'net',
    below: 1,
    text: ({ after }) => (after === null ? NOTHING : formatDecimal(after.netAmount)),
  },
  {
    title: 'refunded',
    below: 1,
    text: ({ after }) => (after === null ? NOTHING : formatDecimal(after.refundedAmount)),
  },
  {
    title: 'event',
    text: ({ event }) => makeVisible(event.eventId),
    least: LEAST_EVENT_ID,
    optional: 1,
  },
  ...(entries.some(({ event }) => hasRefundId(event)) ? [REFUND_ID] : []),
  ...(isOfSeveral(entries) ? [ACTORS] : []),
  ...(entries.some(({ event }) => originOf(event) !== undefined) ? [fileColumn(originOf)] : []),
  ...(entries.some(({ event }) => event.note !== undefined || event.byHand !== undefined)
    ? [NOTE]
    : []),
];

/** Who reported the event, and then whoever else has sent it. */
const actorsIn = ({ event, attempts }: TimelineEntry): readonly string[] => [
  ...new Set([event, ...attempts].flatMap(({ by }) => by?.actor ?? [])),
];

/** Said once, where it is the same in every line. */
function onlyActorOf(entries: readonly TimelineEntry[]): string | undefined {
  const [actor] = entries.flatMap(actorsIn);
  return actor === undefined || isOfSeveral(entries) ? undefined : makeVisible(actor);
}

const isOfSeveral = (entries: readonly TimelineEntry[]): boolean =>
  new Set(entries.flatMap(actorsIn)).size > 1;

const hasRefundId = ({ refundId = null }: JournaledEvent): boolean => refundId !== null;

const REFUND_ID: Column<TimelineEntry> = {
  title: 'refund ID',
  text: ({ event }) => makeVisible(event.refundId ?? NOTHING),
  below: true,
};

const ACTORS: Column<TimelineEntry> = {
  title: 'actor',
  text: (entry) => actorsIn(entry).map(makeVisible).join(', ') || NOTHING,
  below: true,
};

const fileColumn = (originOf: OriginOf): Column<TimelineEntry> => ({
  title: 'file',
  text: ({ event }) => {
    const origin = originOf(event);
    return origin === undefined ? NOTHING : originText(origin);
  },
  below: true,
});

const NOTE: Column<TimelineEntry> = {
  title: 'note',
  text: ({ event, attempts }) =>
    [event.note && makeVisible(event.note), handText(event, attempts)].filter(Boolean).join('; ') ||
    NOTHING,
  below: true,
};

/** Where the event brought the order, or why nowhere. */
function statusText(entry: TimelineEntry): string {
  if (entry.after === null) return noEffectText(entry);
  const { status } = entry.after;
  return entry.basis === 'service' ? logWords.by_service({ status }) : status;
}

/** The course of one order for scripts, in one line. */
export function orderJson(
  timeline: OrderTimeline,
  flagsOf: FlagsOf = accountFlagsOf,
  originOf: OriginOf = NO_ORIGINS,
): string {
  const { merchantOrderId, subId, profile, endpoint, computed, answer, pending } = timeline;
  const now = standingNow(timeline);
  const { productName, clickId } = saleOf(timeline);
  return `${stringify({
    merchant_order_id: merchantOrderId,
    sub_id: subId,
    profile,
    endpoint,
    ...(now === null ? NOT_ACCEPTED : standingJson(now)),
    product_name: productName ?? null,
    cb_aev: clickId ?? null,
    by_journal: computed === null ? null : standingJson(computed),
    by_service:
      answer === null ? null : { ...standingJson(answer.standing), at: isoTime(answer.at) },
    disagrees: timeline.disagrees,
    pending: pending.map(({ eventId }) => eventId),
    replay: replayCommands(timeline, flagsOf).join(' && ') || null,
    events: timeline.entries.map((entry) => ({
      ...entryJson(entry),
      ...originJson(originOf(entry.event)),
    })),
  })}\n`;
}

const entryJson = ({ event, attempts, money, at, after, basis }: TimelineEntry) => ({
  ...eventJson(event, money),
  at: isoTime(at),
  attempts: sentCount(event),
  ...lastAttemptJson(sentAttempts(attempts).at(-1)),
  reason: eventReason(event, attempts) ?? null,
  settled_by_hand: handJson(event, attempts),
  after: after === null ? null : { ...standingJson(after), by: basis },
});

const NOT_ACCEPTED = { status: null, net_amount: null, refunded_amount: null, currency: null };

const standingJson = ({ status, netAmount, refundedAmount, currency }: Standing) => ({
  status,
  net_amount: exactly(netAmount),
  refunded_amount: exactly(refundedAmount),
  currency,
});

const exactly = (amount: Decimal): RawJson => new RawJson(formatDecimal(amount));

/** Shows the orders that have this order ID, or sub ID. */
export async function showOrders(
  id: string,
  journal: JournalReader & BatchReader,
  json: boolean,
  dependencies: Dependencies,
): Promise<void> {
  const { terminal, clock } = dependencies;
  const view = { screenWidth: screenWidth(), titled: true, theme: await terminal.theme() };
  const flagsOf = await currentFlags(journal, dependencies);
  let isFirst = true;
  for await (const timeline of orderTimelines(journal, id)) {
    const originOf = await originsOf(
      timeline.entries.map(({ event }) => event),
      journal,
    );
    const text = json
      ? orderJson(timeline, flagsOf, originOf)
      : orderText(timeline, clock.now(), view, flagsOf, originOf);
    terminal.print(isFirst || json ? text : `\n${text}`);
    isFirst = false;
  }
}
