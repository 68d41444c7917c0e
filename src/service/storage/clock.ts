/** The service's clock, which a test may set. All times are milliseconds since 1970. */
export interface ServiceClock {
  now(): number;
  /** @param milliseconds negative goes back. */
  advance(milliseconds: number): void;
  /** It says `milliseconds` now; it goes on from there, or stands there if it is frozen. */
  set(milliseconds: number): void;
}

export interface ClockSettings {
  /** What it says at first; without it, the real time. */
  readonly start?: number | undefined;
  /** It stands still until it is advanced or set. */
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
