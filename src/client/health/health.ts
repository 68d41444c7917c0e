import { moneyFieldsOf } from '../../protocol/reports/report-fields.ts';
import { textIn } from '../delivery/body-money.ts';
import type { Batch, EventState, JournaledEvent } from '../journal/port.ts';

/** How reporting went on one day, or in all of the period. */
export interface HealthFigures {
  /** Paid reports that were not refused and not withdrawn. */
  readonly paid: number;
  /** Those of them with a click ID: without it "the order is not credited to a creator". */
  readonly withClickId: number;
  /** The median, in whole days, of the paid reports whose order ID begins with the order's date; null where none does. */
  readonly orderToReportDays: number | null;
  /** Reports of a refund or a cancel that were not refused and not withdrawn. */
  readonly refunds: number;
  /** The median time from an order's first paid report to its refund, in seconds; null where none is known. */
  readonly refundLagSeconds: number | null;
  readonly rejected: number;
  /** Rows of files that contradict what was reported before. */
  readonly conflicts: number;
  readonly open: number;
}

/** Gathers the figures of some events, in memory that grows with their number by eight bytes each. */
class Tally {
  #paid = 0;
  #withClickId = 0;
  #refunds = 0;
  #rejected = 0;
  #conflicts = 0;
  #open = 0;
  readonly #orderToReport: number[] = [];
  readonly #refundLag: number[] = [];

  add(event: JournaledEvent, orderToReport: number | undefined, lag: number | undefined): void {
    if (event.state === 'rejected') this.#rejected += 1;
    if (event.state === 'pending') this.#open += 1;
    if (!COUNTS.has(event.state)) return;
    if (event.kind === 'paid') this.#addPaid(event, orderToReport);
    if (isRefund(event)) {
      this.#refunds += 1;
      if (lag !== undefined) this.#refundLag.push(lag);
    }
  }

  #addPaid(event: JournaledEvent, orderToReport: number | undefined): void {
    this.#paid += 1;
    if (textIn(event, 'cb_aev') !== undefined) this.#withClickId += 1;
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
    };
  }
}

const COUNTS: ReadonlySet<EventState> = new Set(['accepted', 'pending']);

/** Whether money goes back with it: a cancel, or a report that names what is refunded. */
export const isRefund = ({ kind }: Pick<JournaledEvent, 'kind'>): boolean =>
  kind === 'cancel' || moneyFieldsOf(kind).amount === 'refund_amount';

/** The lower one of the two in the middle, so that it is a value that occurred. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** The figures by day and in all. */
export class Health {
  readonly #days = new Map<string, Tally>();
  readonly #total = new Tally();
  readonly #dayOf: (milliseconds: number) => string;

  /** @param dayOf the local day of a moment in milliseconds since 1970: `2026-01-31`. */
  constructor(dayOf: (milliseconds: number) => string) {
    this.#dayOf = dayOf;
  }

  /** @param firstPaidAt when the order's first paid report was written, in milliseconds since 1970, where that is known. */
  add(event: JournaledEvent, firstPaidAt: number | undefined): void {
    const day = this.#dayOf(event.createdAt);
    const age = daysBetween(dateIn(event.merchantOrderId), day);
    const lag =
      firstPaidAt === undefined || firstPaidAt > event.createdAt
        ? undefined
        : Math.floor((event.createdAt - firstPaidAt) / 1000);
    for (const tally of [this.#on(day), this.#total]) tally.add(event, age, lag);
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

  /** The oldest day first; a day without a report is not among them. */
  get days(): readonly (readonly [day: string, figures: HealthFigures])[] {
    return [...this.#days]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, tally]) => [day, tally.figures]);
  }

  get total(): HealthFigures {
    return this.#total.figures;
  }
}

/** Shops begin order IDs with the order's date: `20260131-0001`, `2026-01-31-7`, `2026013112345678`. */
const DATE = /^(20\d{2})-?(\d{2})-?(\d{2})/;

const DAY_MS = 86_400_000;

/** An ID that begins with other digits is rarely a date of the year before its report. */
const MOST_DAYS = 366;

/** @returns the date that an order ID begins with, in milliseconds since 1970 at midnight UTC. */
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

/** How long open events have waited: the number of each age. */
export interface OpenAges {
  readonly underHour: number;
  readonly underDay: number;
  readonly underWeek: number;
  readonly older: number;
}

export const NOTHING_OPEN: OpenAges = { underHour: 0, underDay: 0, underWeek: 0, older: 0 };

/** @param ageMs of one more open event. */
export function withOpen(ages: OpenAges, ageMs: number): OpenAges {
  if (ageMs < DAY_MS / 24) return { ...ages, underHour: ages.underHour + 1 };
  if (ageMs < DAY_MS) return { ...ages, underDay: ages.underDay + 1 };
  if (ageMs < 7 * DAY_MS) return { ...ages, underWeek: ages.underWeek + 1 };
  return { ...ages, older: ages.older + 1 };
}
