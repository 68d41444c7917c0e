import { suggest } from '../../core/suggest.ts';
import { type Message, message } from '../../words/message.ts';

/** Names that other tools use. */
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

/** The message for an unknown keyword, with the known one that it most likely means. */
export function unknownWord(name: string, known: readonly string[]): Message {
  const status = /^[45]\d\d$/.test(name) ? `status=${name}` : undefined;
  const habit = Object.hasOwn(HABITS, name) ? HABITS[name] : undefined;
  const near = status ?? habit ?? nearest(name, known);
  return message('not_a_fault_word', { near });
}

/** A single character is too little to guess from. */
const nearest = (name: string, known: readonly string[]): string | undefined =>
  name.length > 1 && name.length <= LONGEST_NAME ? suggest(name, known) : undefined;
