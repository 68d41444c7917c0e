import { suggest } from '../../core/suggest.ts';

/** What people call these things elsewhere. */
const HABITS: Readonly<Record<string, string>> = {
  delay: 'slow',
  latency: 'slow',
  timeout: 'hang',
  probability: 'p',
  chance: 'p',
  nth: 'every',
  times: 'first',
  order_id: 'order',
  merchant_order_id: 'order',
  event_id: 'event',
  ratelimit: 'rate-limit',
  'drop-response': 'drop-answer',
};

/** Longer than any word that was meant. */
const LONGEST_NAME = 40;

/** What is wrong with a word that no rule has, and which of the known ones it most likely means. */
export function unknownWord(name: string, known: readonly string[]): string {
  const status = /^[45]\d\d$/.test(name) ? `status=${name}` : undefined;
  const habit = Object.hasOwn(HABITS, name) ? HABITS[name] : undefined;
  const near = status ?? habit ?? nearest(name, known);
  return `is no word of a fault rule${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/** Of a single character nobody knows what was meant. */
const nearest = (name: string, known: readonly string[]): string | undefined =>
  name.length > 1 && name.length <= LONGEST_NAME ? suggest(name, known) : undefined;
