import { parseHttpDate } from '../../core/delivery/http-date.ts';
import type { PostResult } from '../../core/delivery/post-result.ts';

/** Unix times in whole seconds. */
export interface ClockTimes {
  readonly ours: number;
  /** What the service's clock shows, by the `Date` of its last answer; ours where it told none. */
  readonly theirs: number;
}

/** Follows the service's clock: the window for timestamps is measured by that one. */
export interface ServiceClock {
  times(): ClockTimes;
  /** Called as soon as the answer is there. */
  observe(result: PostResult): void;
}

/** @param now our clock, in milliseconds since 1970. */
export function followServiceClock(now: () => number): ServiceClock {
  let aheadMs = 0;
  return {
    times: () => ({ ours: wholeSeconds(now()), theirs: wholeSeconds(now() + aheadMs) }),
    observe: (result) => {
      const theirs = result.type === 'response' ? parseHttpDate(result.headers.date) : undefined;
      if (theirs !== undefined) aheadMs = theirs - now();
    },
  };
}

const wholeSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
