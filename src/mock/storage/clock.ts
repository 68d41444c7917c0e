import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';

/** The service's clock, which a test may set. All times are milliseconds since 1970. */
export interface ServiceClock {
  now(): number;
  /** @param milliseconds negative goes back. */
  advance(milliseconds: number): void;
  /** Sets it to `milliseconds`; it runs from there, unless it is frozen. */
  set(milliseconds: number): void;
}

interface ClockSettings {
  /** What it says at first; without it, the real time. */
  readonly start?: number | undefined;
  /** It is stopped until it is advanced or set. */
  readonly frozen?: boolean | undefined;
  /** Added to the start, or to the real time: negative is slow. */
  readonly skew?: number | undefined;
  /** The real time, which makes it run. */
  readonly now: () => number;
}

export function createServiceClock({ start, frozen, skew = 0, now }: ClockSettings): ServiceClock {
  const begun = now();
  const running = frozen === true ? () => begun : now;
  let ahead = (start ?? begun) - begun + skew;
  return {
    now: () => running() + ahead,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    set: (milliseconds) => {
      ahead = milliseconds - running();
    },
  };
}

/** The value of `--clock`. */
interface ClockStart {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly frozen: boolean;
}

const TIME =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,3})\d*)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)(,frozen)?$/;

/**
 * Reads `--clock`: a time of RFC 3339 from 1970 on, with its zone; `,frozen` after it stops the clock.
 * @throws Failure `usage`
 */
export function parseClock(text: string): ClockStart {
  const [, local, fraction = '', zone = '', frozen] = TIME.exec(text) ?? [];
  const start = local === undefined ? Number.NaN : timeOf(local, fraction, zone);
  if (start >= 0) return { start, frozen: frozen !== undefined };
  throw new Failure('usage', message('clock_invalid', { given: JSON.stringify(text) }), {
    hint: message('clock_example'),
  });
}

/** NaN where the calendar has no such day: the language would take February 30 for March 2. */
function timeOf(local: string, fraction: string, zone: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local)) return Number.NaN;
  return Date.parse(`${local}.${fraction.padEnd(3, '0')}${zone}`);
}

const DURATION = /^([+-]?)(\d{1,10})(s|m|h|d)$/;

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A hundred years: what is beyond them is no skew of a clock. */
const MAX_SKEW_MS = 36_525 * UNIT_MS.d;

/**
 * Reads `--skew`: how far the clock is ahead, or behind if negative; in s, m, h or d.
 * @returns milliseconds.
 * @throws Failure `usage`
 */
export function parseSkew(text: string): number {
  const [, sign, count = '', unit = 's'] = DURATION.exec(text) ?? [];
  const skew = Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  if (sign !== undefined && skew <= MAX_SKEW_MS) return sign === '-' ? -skew : skew;
  throw new Failure('usage', message('skew_invalid', { given: JSON.stringify(text) }), {
    hint: message('skew_example'),
  });
}
