import { isFailure } from '../../core/failure.ts';
import { type Message, message } from '../../words/message.ts';
import { parseClock } from '../storage/clock-text.ts';

const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** The years that the service's clock can show. */
export const YEARS = {
  text: '1970 to 9999',
  /** @param milliseconds since 1970. */
  holds: (milliseconds: number): boolean => milliseconds >= 0 && milliseconds <= LATEST,
};

type ReadNow =
  | { readonly ok: true; readonly milliseconds: number }
  | { readonly ok: false; readonly message: Message };

/** A time as `--clock` takes it, or what is wrong with it. */
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

function wrong(text: string): Message {
  if (DAY.test(text)) return message('time_without_day', { day: text });
  if (WITHOUT_ZONE.test(text)) return message('time_without_zone', { time: text });
  const time = Date.parse(text);
  return Number.isNaN(time) || YEARS.holds(time)
    ? message('not_a_time')
    : message('time_outside_years', { years: YEARS.text });
}
