import type { Cause, CauseId } from '../../../core/diagnosis/cause.ts';
import type { Step } from './snippet.ts';

type Remark = readonly [step: Step, words: string];

const SERIALISE: readonly Remark[] = [
  ['serialise', 'serialise once, and keep the result'],
  ['send', 'send the very bytes that were signed'],
];

const KEY_AS_TEXT: Remark = [
  'key',
  'the text of the secret is the key: decode, encode and cut nothing',
];

/** By the first part of the id: which lines would have prevented the cause. */
const BY_PART: Readonly<Record<string, readonly Remark[]>> = {
  body: SERIALISE,
  message: [['message', 'the timestamp, then the body, nothing between and nothing else']],
  key: [KEY_AS_TEXT],
  mac: [['digest', 'HMAC with SHA-256, keyed with the secret']],
  encoding: [['spelling', '64 lower-case hex digits, nothing around them']],
  header: [['headers', 'each of the three headers once, with its value alone']],
  clock: [['timestamp', 'unix time (UTC) in whole seconds, taken at the moment of sending']],
  account: [['api-key', 'the api_key that belongs to the secret']],
};

const TIMESTAMP: readonly Remark[] = [
  ['timestamp', 'whole seconds, taken once: the same text is signed and sent'],
];

/** Where one cause asks for other words than its part. */
const BY_ID: Readonly<Partial<Record<CauseId, readonly Remark[]>>> = {
  'message.timestamp-differs': TIMESTAMP,
  'message.timestamp-milliseconds': TIMESTAMP,
  'message.timestamp-format': TIMESTAMP,
  'key.whitespace': [['key', 'the secret without the blanks or newline around it']],
  'key.quoted': [['key', 'the secret without quotes']],
  'key.api-key': [['key', 'the hmac_secret, not the api_key']],
  'key.other-profile': [['key', 'the hmac_secret that belongs to the api_key that is sent']],
  'key.empty': [['key', 'the secret must be there when the program runs']],
  'key.swapped': [['digest', 'the secret is the key; the signed string is the message']],
};

/** What to say above the lines that matter, by step. */
export function remarksOn(causes: readonly Cause[]): Partial<Record<Step, string>> {
  const remarks = causes.flatMap(({ id }) => BY_ID[id] ?? BY_PART[id.split('.')[0] ?? ''] ?? []);
  return Object.fromEntries(remarks);
}
