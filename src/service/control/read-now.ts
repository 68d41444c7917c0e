import { isFailure } from '../../core/failure.ts';
import { parseClock } from '../storage/clock-text.ts';

const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** The years that the service's clock can say. */
export const YEARS = {
  text: '1970 to 9999',
  /** @param milliseconds since 1970. */
  holds: (milliseconds: number): boolean => milliseconds >= 0 && milliseconds <= LATEST,
};

type ReadNow =
  | { readonly ok: true; readonly milliseconds: number }
  | { readonly ok: false; readonly message: string };

/** A time as `--clock` takes it, or what is wrong with it, as a sentence without its subject. */
export function readNow(text: string): ReadNow {
  const milliseconds = timeOf(text);
  return milliseconds !== undefined && YEARS.holds(milliseconds)
    ? { ok: true, milliseconds }
    : { ok: false, message: wrong(text) };
}

function timeOf(text: string): number | undefined {
  try {
    // What stands still is chosen at the start, and not here.
    return text.endsWith(',frozen') ? undefined : parseClock(text).start;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return undefined;
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;

function wrong(text: string): string {
  if (DAY.test(text)) return `has no time of day: such as ${text}T00:00:00Z`;
  if (WITHOUT_ZONE.test(text)) return `has no time zone: such as ${text}Z`;
  const time = Date.parse(text);
  return Number.isNaN(time) || YEARS.holds(time)
    ? 'is not a time such as 2026-01-01T00:00:00Z'
    : `lies outside the years that the clock knows, ${YEARS.text}`;
}
