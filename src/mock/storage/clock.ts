import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';

/** The service's clock, which tests can set. All times are in milliseconds since 1970. */
export interface ServiceClock {
  now(): number;
  /** @param milliseconds a negative value moves the clock back. */
  advance(milliseconds: number): void;
  /** Sets the clock; it continues from there unless it is frozen. */
  set(milliseconds: number): void;
}

interface ClockSettings {
  /** The initial time; default: the real time. */
  readonly start?: number | undefined;
  /** A frozen clock changes only when it is advanced or set. */
  readonly frozen?: boolean | undefined;
  /** Offset from the initial time; negative is behind. */
  readonly skew?: number | undefined;
  /** The real time, which drives the clock. */
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
 * Parses `--clock`: an RFC 3339 time from 1970 on, with a time zone; `,frozen` stops the clock.
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

/** NaN for a date that does not exist: JavaScript would turn February 30 into March 2. */
function timeOf(local: string, fraction: string, zone: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local)) return Number.NaN;
  return Date.parse(`${local}.${fraction.padEnd(3, '0')}${zone}`);
}

const DURATION = /^([+-]?)(\d{1,10})(s|m|h|d)$/;

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A hundred years, which no clock skew exceeds. */
const MAX_SKEW_MS = 36_525 * UNIT_MS.d;

/**
 * Parses `--skew`: how far the clock is ahead (behind if negative), in s, m, h, or d.
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
