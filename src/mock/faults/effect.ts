import { STATUS_CODES } from 'node:http';
import { makeVisible } from '../../kit/visible.ts';
import { type Message, message } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import type { ServiceResponse } from '../service/errors.ts';
import { UNAUTHORIZED } from '../service/handle.ts';
import { WARNING_HEADER } from './parse.ts';
import type { Delay, FaultAction, FaultRule, RetryAfter } from './rule.ts';

/** Every byte once, neither UTF-8 nor JSON; always the same, so that tests can compare. */
export const GARBAGE: Uint8Array = Uint8Array.from(
  { length: 256 },
  (_, at) => (255 + at * 167) & 255,
);

/** 200 with this body. */
const jsonAnswer = (text: string): ServiceResponse => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from(text),
});

/** An error in the service's own form. */
export function faultError(status: number, code: string, sentence: string): ServiceResponse {
  return { ...jsonAnswer(JSON.stringify({ error: { code, message: sentence } })), status };
}

/** An error that says that it was injected, and the body that does not. */
interface ErrorOnPurpose extends ServiceResponse {
  readonly terseBody: Uint8Array;
}

/** @param sentAt the service's clock, unix time in seconds. */
function statusAnswer(
  status: number,
  retryAfter: RetryAfter | undefined,
  sentAt: number,
): ErrorOnPurpose {
  const injected = text(message('injected_status', { status, name: STATUS_CODES[status] }));
  const response = { ...faultError(status, 'fault', injected), terseBody: terseBody(status) };
  if (retryAfter === undefined) return response;
  const { seconds, form } = retryAfter;
  const value = form === 'seconds' ? String(seconds) : httpDate(sentAt + seconds);
  return { ...response, headers: { ...response.headers, 'Retry-After': value } };
}

/** As production would say it; its 401 says nothing more than that. */
function terseBody(status: number): Uint8Array {
  const name = STATUS_CODES[status] ?? 'Error';
  const code = name.toLowerCase().replace(/[^a-z]+/g, '_');
  const error = status === 401 ? { code: UNAUTHORIZED } : { code, message: name };
  return Buffer.from(JSON.stringify({ error }));
}

/** Rounded up: a client that retries at that time is late enough. */
const httpDate = (seconds: number): string => new Date(Math.ceil(seconds) * 1000).toUTCString();

/** The page of a proxy whose service does not answer. */
function htmlAnswer(status: number): ServiceResponse {
  const title = `${status} ${STATUS_CODES[status] ?? 'Error'}`;
  const page = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
  return { status, headers: { 'Content-Type': 'text/html' }, body: Buffer.from(page) };
}

/** 307: the same method and body, elsewhere. */
const redirectAnswer = (location: string): ServiceResponse => ({
  status: 307,
  headers: { Location: location },
  body: new Uint8Array(),
});

/** An answer, and what it is in a few words. */
interface ChosenAnswer {
  readonly answer: FaultyAnswer;
  readonly told: readonly Message[];
}

/**
 * The answer that an action stands for.
 * @param sentAt when it will be sent: the service's clock, unix time in seconds.
 */
function chooseAnswer(
  action: FaultAction | undefined,
  retryAfter: RetryAfter | undefined,
  sentAt: number,
): ChosenAnswer {
  if (action === undefined) return { answer: { type: 'own', headers: {} }, told: [] };
  switch (action.type) {
    case 'status':
      return replaced(
        statusAnswer(action.status, retryAfter, sentAt),
        message('answered_status', action),
      );
    case 'html':
      return replaced(htmlAnswer(action.status), message('answered_html', action));
    case 'redirect':
      return replaced(redirectAnswer(action.location), message('redirected'));
    case 'empty':
      return replaced(jsonAnswer(''), message('answered_empty'));
    case 'bad-json':
      return replaced(jsonAnswer('{"data":{"status":"CONFIRMED",}'), message('answered_bad_json'));
    case 'garbage':
      return replaced({ ...jsonAnswer(''), body: GARBAGE }, message('answered_garbage'));
    case 'skew':
      return told(skewAnswer(sentAt + action.seconds), message('clock_off', action));
    default:
      return plainAnswer(action);
  }
}

type PlainAction = Exclude<
  FaultAction,
  { type: 'status' | 'html' | 'redirect' | 'empty' | 'bad-json' | 'garbage' | 'skew' }
>;

function plainAnswer(action: PlainAction): ChosenAnswer {
  switch (action.type) {
    case 'refuse':
      return told({ type: 'close' }, message('closed_at_once'));
    case 'close':
      return told({ type: 'close' }, message('closed_without_answer'));
    case 'reset':
      return told({ type: 'reset' }, message('connection_reset'));
    case 'hang':
      return told({ type: 'hang' }, message('never_answered'));
    case 'truncated':
      return told({ type: 'truncated' }, message('answer_cut'));
    case 'not-http':
      return told({ type: 'not-http' }, message('answered_not_http'));
    case 'wrong-length':
      return told(action, message('wrong_length', action));
    case 'dribble':
      return told(action, message('dribbled', { ms: action.intervalMs }));
    case 'big':
      return told(action, message('answered_big', action));
  }
}

const told = (answer: FaultyAnswer, words: Message): ChosenAnswer => ({ answer, told: [words] });
const replaced = (response: ServiceResponse, words: Message): ChosenAnswer =>
  told({ type: 'replaced', response }, words);

/** The service's own 401, with the `Date` of the clock that is off. */
const skewAnswer = (seconds: number): FaultyAnswer => ({
  type: 'own',
  headers: { Date: httpDate(seconds) },
});

/**
 * A number from 0 to below 1 that depends on nothing but the seed and these names: whatever else
 * happens in between, the nth request of a rule meets the same chance again.
 * @param seed a whole number from 0 to 2^32 - 1.
 */
export function chance(seed: number, ...names: readonly (string | number)[]): number {
  return mix(names.join('\n'), seed) / 2 ** 32;
}

/** FNV-1a over the text, begun with the seed, then the finalizer of MurmurHash3: 32 bits. */
function mix(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ finish(seed)) >>> 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return finish(hash);
}

function finish(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return (whole ^ (whole >>> 16)) >>> 0;
}

/** A normally distributed number (mean 0, deviation 1) of two even ones: Box and Muller's way. */
const normal = (even: number, other: number): number =>
  Math.sqrt(-2 * Math.log(1 - even)) * Math.cos(2 * Math.PI * other);

/** What is written to the socket. */
export type FaultyAnswer =
  /** The service's own answer, with these headers beside. */
  | { readonly type: 'own'; readonly headers: Readonly<Record<string, string>> }
  | { readonly type: 'replaced'; readonly response: ServiceResponse }
  | { readonly type: 'close' | 'reset' | 'hang' | 'truncated' | 'not-http' }
  | { readonly type: 'wrong-length'; readonly by: number }
  | { readonly type: 'dribble'; readonly intervalMs: number }
  | { readonly type: 'big'; readonly bytes: number };

/** What happens to one request, as data. */
export interface Effect {
  /** For the log: which rule it was, and what it did; safe to print. */
  readonly label: string;
  /** Whether a report that would be accepted is counted. */
  readonly commits: boolean;
  readonly delayBeforeMs: number;
  readonly delayAfterMs: number;
  /** How far the service's clock is off for this request. */
  readonly skewSeconds: number;
  readonly answer: FaultyAnswer;
}

/** The longest delay that a rule can name: a lognormal one has no bound of its own. */
const LONGEST_MS = 3_600_000;

/**
 * What a rule does to a request that it acts on.
 * @param heading the start of the label: which rule it is.
 * @param draw gives the rule's chances for this request, each by its name.
 * @param nowSeconds the service's clock, unix time in seconds.
 */
export function effectOf(
  { action, delay, moment, retryAfter }: FaultRule,
  heading: string,
  draw: (purpose: string) => number,
  nowSeconds: number,
): Effect {
  const delayMs = delay === undefined ? 0 : Math.min(LONGEST_MS, drawDelay(delay, draw));
  const { answer, told } = chooseAnswer(action, retryAfter, nowSeconds + delayMs / 1000);
  const commits = moment === 'after' || action === undefined;
  const waits = delay === undefined ? [] : [message('answered_late', { ms: delayMs })];
  const counts = commits ? [] : [message('not_counted')];
  const effects = [...waits, ...told, ...counts].map(text).join(', ');
  return {
    label: makeVisible(text(message('fault_acted', { rule: heading, effects }))),
    commits,
    delayBeforeMs: moment === 'before' ? delayMs : 0,
    delayAfterMs: moment === 'after' ? delayMs : 0,
    skewSeconds: action?.type === 'skew' ? action.seconds : 0,
    answer,
  };
}

function drawDelay(delay: Delay, draw: (purpose: string) => number): number {
  if (delay.type === 'fixed') return delay.ms;
  if (delay.type === 'uniform') {
    return Math.round(delay.fromMs + draw('delay') * (delay.toMs - delay.fromMs));
  }
  const deviation = normal(draw('delay'), draw('delay, again'));
  return Math.round(delay.medianMs * Math.exp(delay.sigma * deviation));
}

/**
 * The same as production would let it happen: its errors do not say that they were made on purpose,
 * and it has no remarks. The log stays as it was.
 */
export function terseEffect(effect: Effect): Effect {
  const { answer } = effect;
  if (answer.type === 'own')
    return { ...effect, answer: { ...answer, headers: withoutWarning(answer) } };
  if (answer.type !== 'replaced' || !('terseBody' in answer.response)) return effect;
  const { terseBody, ...response } = answer.response as ErrorOnPurpose;
  return { ...effect, answer: { ...answer, response: { ...response, body: terseBody } } };
}

/** Without a warning. */
function withoutWarning({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const { [WARNING_HEADER]: _, ...others } = headers;
  return others;
}
