import { kindNamed, OPENING } from '../../core/protocol/kinds/index.ts';
import { searchedInBody } from '../journal/body-columns.ts';
import type { Batch, EventState, JournaledEvent } from '../journal/port.ts';

/** Statistics for one day, or for the whole period. */
export interface HealthFigures {
  /** Paid reports, without rejected and withdrawn ones. */
  readonly paid: number;
  /** Paid reports with a click ID; without one, "the order is not credited to a creator". */
  readonly withClickId: number;
  /** Median days from the date that starts the order ID to the paid report; null if no order ID starts with a date. */
  readonly orderToReportDays: number | null;
  /** Refunds and cancellations, without rejected and withdrawn ones. */
  readonly refunds: number;
  /** Median seconds from an order's first paid report to its refund; null if unknown. */
  readonly refundLagSeconds: number | null;
  readonly rejected: number;
  /** File rows that contradict an earlier report. */
  readonly conflicts: number;
  readonly open: number;
  /** Reports that the service answered with a state of the order that no report explained. */
  readonly unexplained: number;
}

/** A report, and what is known of it. */
interface Counted {
  readonly event: JournaledEvent;
  readonly hasClickId: boolean;
  /** In days. */
  readonly orderToReport: number | undefined;
  /** In seconds. */
  readonly lag: number | undefined;
}

/** Accumulates statistics; memory grows by eight bytes per event. */
class Tally {
  #paid = 0;
  #withClickId = 0;
  #refunds = 0;
  #rejected = 0;
  #conflicts = 0;
  #open = 0;
  #unexplained = 0;
  readonly #orderToReport: number[] = [];
  readonly #refundLag: number[] = [];

  add({ event, hasClickId, orderToReport, lag }: Counted): void {
    if (event.state === 'rejected') this.#rejected += 1;
    if (event.state === 'pending') this.#open += 1;
    if (event.isUnexplained === true) this.#unexplained += 1;
    if (!COUNTS.has(event.state)) return;
    if (event.kind === OPENING) this.#addPaid(hasClickId, orderToReport);
    if (isRefund(event)) {
      this.#refunds += 1;
      if (lag !== undefined) this.#refundLag.push(lag);
    }
  }

  #addPaid(hasClickId: boolean, orderToReport: number | undefined): void {
    this.#paid += 1;
    if (hasClickId) this.#withClickId += 1;
    if (orderToReport !== undefined) this.#orderToReport.push(orderToReport);
  }

  addConflicts(count: number): void {
    this.#conflicts += count;
  }

  get figures(): HealthFigures {
    return {
      paid: this.#paid,
      withClickId: this.#withClickId,
      orderToReportDays: median(this.#orderToReport),
      refunds: this.#refunds,
      refundLagSeconds: median(this.#refundLag),
      rejected: this.#rejected,
      conflicts: this.#conflicts,
      open: this.#open,
      unexplained: this.#unexplained,
    };
  }
}

const COUNTS: ReadonlySet<EventState> = new Set(['accepted', 'pending']);

/** Whether the report refunds money: some of it, or all. */
export const isRefund = ({ kind }: Pick<JournaledEvent, 'kind'>): boolean =>
  ['raised', 'all'].includes(kindNamed(kind).effect.refunded);

/** The lower median, so that the result is an actual value. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** Statistics by day and in total. */
export class Health {
  readonly #days = new Map<string, Tally>();
  readonly #total = new Tally();
  readonly #dayOf: (milliseconds: number) => string;

  /** @param dayOf returns the local day of a Unix time in milliseconds, such as `2026-01-31`. */
  constructor(dayOf: (milliseconds: number) => string) {
    this.#dayOf = dayOf;
  }

  /** @param firstPaidAt when the order's first paid report was journaled, in milliseconds since 1970, if known. */
  add(event: JournaledEvent, firstPaidAt: number | undefined): void {
    const day = this.#dayOf(event.createdAt);
    const orderToReport = daysBetween(dateIn(event.merchantOrderId), day);
    const lag =
      firstPaidAt === undefined || firstPaidAt > event.createdAt
        ? undefined
        : Math.floor((event.createdAt - firstPaidAt) / 1000);
    const hasClickId = event.kind === OPENING && Boolean(searchedInBody(event.body).clickId);
    const counted = { event, hasClickId, orderToReport, lag };
    for (const tally of [this.#on(day), this.#total]) tally.add(counted);
  }

  addBatch({ createdAt, totals }: Pick<Batch, 'createdAt' | 'totals'>): void {
    const conflicts = totals.reduce(
      (sum, { state, count }) => (state === 'conflict' ? sum + count : sum),
      0,
    );
    if (conflicts === 0) return;
    for (const tally of [this.#on(this.#dayOf(createdAt)), this.#total])
      tally.addConflicts(conflicts);
  }

  #on(day: string): Tally {
    const known = this.#days.get(day) ?? new Tally();
    this.#days.set(day, known);
    return known;
  }

  /** Oldest day first; days without reports are omitted. */
  get days(): readonly (readonly [day: string, figures: HealthFigures])[] {
    return [...this.#days]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, tally]) => [day, tally.figures]);
  }

  get total(): HealthFigures {
    return this.#total.figures;
  }
}

/** Many shops start order IDs with the order date: `20260131-0001`, `2026-01-31-7`, `2026013112345678`. */
const DATE = /^(20\d{2})-?(\d{2})-?(\d{2})/;

const DAY_MS = 86_400_000;

/** Digits that only look like a date rarely fall within the year before the report. */
const MOST_DAYS = 366;

/** @returns the date at the start of an order ID, as midnight UTC in milliseconds since 1970. */
function dateIn(merchantOrderId: string): number | undefined {
  const [, year, month, day] = DATE.exec(merchantOrderId) ?? [];
  const date = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const isOne = !Number.isNaN(date) && new Date(date).getUTCDate() === Number(day);
  return isOne ? date : undefined;
}

function daysBetween(date: number | undefined, day: string): number | undefined {
  if (date === undefined) return undefined;
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - date) / DAY_MS);
  return days >= 0 && days <= MOST_DAYS ? days : undefined;
}

/** The number of open events by age. */
export interface OpenAges {
  readonly underHour: number;
  readonly underDay: number;
  readonly underWeek: number;
  readonly older: number;
}

export const NOTHING_OPEN: OpenAges = { underHour: 0, underDay: 0, underWeek: 0, older: 0 };

/** Adds an open event. @param ageMs its age in milliseconds. */
export function withOpen(ages: OpenAges, ageMs: number): OpenAges {
  if (ageMs < DAY_MS / 24) return { ...ages, underHour: ages.underHour + 1 };
  if (ageMs < DAY_MS) return { ...ages, underDay: ages.underDay + 1 };
  if (ageMs < 7 * DAY_MS) return { ...ages, underWeek: ages.underWeek + 1 };
  return { ...ages, older: ages.older + 1 };
}
