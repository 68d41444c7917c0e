import { STATUS_CODES } from 'node:http';
import { type Message, message } from '../../core/words/message.ts';
import { englishText as text } from '../../core/words/text.ts';
import type { ServiceResponse } from '../dialects/response.ts';
import type { faultWords } from '../words/faults.ts';
import {
  type ReadWord,
  readDuration,
  readLocation,
  readOffset,
  readSize,
  readSkew,
  readWhole,
  withoutValue,
  withValue,
} from './values.ts';

/** What a fault does on the wire itself. */
type OnTheWire =
  | { readonly type: 'close' | 'reset' | 'hang' | 'truncated' | 'not-http' }
  | { readonly type: 'wrong-length'; readonly by: number }
  | { readonly type: 'dribble'; readonly intervalMs: number }
  | { readonly type: 'big'; readonly bytes: number };

/** What happens instead of the service's own answer. */
export type FaultAction =
  | OnTheWire
  | { readonly type: 'refuse' | 'empty' | 'bad-json' | 'garbage' }
  | { readonly type: 'status' | 'html'; readonly status: number }
  | { readonly type: 'skew'; readonly seconds: number }
  | { readonly type: 'redirect'; readonly location: string };

/** Whether a fault comes before the report is counted (then it is not) or after it. */
export type Moment = 'before' | 'after';

export interface RetryAfter {
  readonly seconds: number;
  /** RFC 9110, 10.2.3: a number of seconds, or an HTTP date. */
  readonly form: 'seconds' | 'date';
}

/** A keyword that names a fault. */
export interface ActionWord {
  /** Default moment: before or after the report is counted. */
  readonly moment: Moment;
  /** Whether the moment is fixed. */
  readonly isFixed: boolean;
  readonly read: ReadWord<FaultAction>;
}

/** A keyword whose moment a rule may choose. */
const word = (moment: Moment, read: ActionWord['read']): ActionWord => ({
  moment,
  isFixed: false,
  read,
});

const fixed = (moment: Moment, read: ActionWord['read']): ActionWord => ({
  moment,
  isFixed: true,
  read,
});

const ELSEWHERE = 'https://elsewhere.invalid/';

/** Every fault that a rule can name; its help is in `mock/words/faults.ts`. */
export const ACTION_WORDS: Readonly<Record<keyof typeof faultWords.actions, ActionWord>> = {
  refuse: fixed('before', withoutValue<FaultAction>({ type: 'refuse' })),
  reset: word('before', withoutValue<FaultAction>({ type: 'reset' })),
  close: word('before', withoutValue<FaultAction>({ type: 'close' })),
  drop: fixed('before', withoutValue<FaultAction>({ type: 'close' })),
  'drop-answer': fixed('after', withoutValue<FaultAction>({ type: 'close' })),
  hang: word('before', withoutValue<FaultAction>({ type: 'hang' })),
  status: word(
    'before',
    withValue(readWhole(400, 599), (status) => ({ type: 'status', status })),
  ),
  'rate-limit': word('before', withoutValue<FaultAction>({ type: 'status', status: 429 })),
  skew: fixed(
    'before',
    withValue(readSkew, (seconds) => ({ type: 'skew', seconds }), '7m'),
  ),
  html: word(
    'before',
    withValue(readWhole(400, 599), (status) => ({ type: 'html', status }), '502'),
  ),
  redirect: word(
    'before',
    withValue(readLocation, (location) => ({ type: 'redirect', location }), ELSEWHERE),
  ),
  empty: word('after', withoutValue<FaultAction>({ type: 'empty' })),
  truncated: word('after', withoutValue<FaultAction>({ type: 'truncated' })),
  'wrong-length': word(
    'after',
    withValue(readOffset, (by) => ({ type: 'wrong-length', by }), '-10'),
  ),
  'bad-json': word('after', withoutValue<FaultAction>({ type: 'bad-json' })),
  garbage: word('after', withoutValue<FaultAction>({ type: 'garbage' })),
  'not-http': word('after', withoutValue<FaultAction>({ type: 'not-http' })),
  dribble: word(
    'after',
    withValue(readDuration, (intervalMs) => ({ type: 'dribble', intervalMs }), '20ms'),
  ),
  big: word(
    'after',
    withValue(readSize, (bytes) => ({ type: 'big', bytes }), '10MB'),
  ),
};

/** What to write to the socket. */
export type FaultyAnswer =
  | OnTheWire
  /** The service's own response with additional headers. */
  | { readonly type: 'own'; readonly headers: Readonly<Record<string, string>> }
  | { readonly type: 'replaced'; readonly response: ServiceResponse };

/** Every byte once: neither UTF-8 nor JSON, but deterministic for tests. */
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

/** @param sentAt the service's clock, unix time in seconds. */
function statusAnswer(
  status: number,
  retryAfter: RetryAfter | undefined,
  sentAt: number,
): ServiceResponse {
  const injected = text(message('injected_status', { status, name: STATUS_CODES[status] }));
  const response = faultError(status, 'fault', injected);
  if (retryAfter === undefined) return response;
  const { seconds, form } = retryAfter;
  const value = form === 'seconds' ? String(seconds) : httpDate(sentAt + seconds);
  return { ...response, headers: { ...response.headers, 'Retry-After': value } };
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

/** A response with a short description. */
interface ChosenAnswer {
  readonly answer: FaultyAnswer;
  readonly described: Message;
}

/** Inputs of a response besides the action. */
interface Circumstances {
  readonly retryAfter: RetryAfter | undefined;
  /** The service's clock when the answer is sent, unix time in seconds. */
  readonly sentAt: number;
}

const replaced = (response: ServiceResponse, described: Message): ChosenAnswer => ({
  answer: { type: 'replaced', response },
  described,
});

type OfType<Type> = FaultAction & { readonly type: Type };

/** What each fault answers, and how the log describes it. */
const ANSWERS: {
  readonly [Type in FaultAction['type']]: (
    action: OfType<Type>,
    circumstances: Circumstances,
  ) => ChosenAnswer;
} = {
  refuse: () => ({ answer: { type: 'close' }, described: message('closed_at_once') }),
  close: (answer) => ({ answer, described: message('closed_without_answer') }),
  reset: (answer) => ({ answer, described: message('connection_reset') }),
  hang: (answer) => ({ answer, described: message('never_answered') }),
  status: (action, { retryAfter, sentAt }) =>
    replaced(statusAnswer(action.status, retryAfter, sentAt), message('answered_status', action)),
  html: (action) => replaced(htmlAnswer(action.status), message('answered_html', action)),
  redirect: ({ location }) => replaced(redirectAnswer(location), message('redirected')),
  skew: (action, { sentAt }) => ({
    answer: { type: 'own', headers: { Date: httpDate(sentAt + action.seconds) } },
    described: message('clock_off', action),
  }),
  empty: () => replaced(jsonAnswer(''), message('answered_empty')),
  truncated: (answer) => ({ answer, described: message('answer_cut') }),
  'wrong-length': (answer) => ({ answer, described: message('wrong_length', answer) }),
  'bad-json': () =>
    replaced(jsonAnswer('{"data":{"status":"CONFIRMED",}'), message('answered_bad_json')),
  garbage: () => replaced({ ...jsonAnswer(''), body: GARBAGE }, message('answered_garbage')),
  'not-http': (answer) => ({ answer, described: message('answered_not_http') }),
  dribble: (answer) => ({ answer, described: message('dribbled', { ms: answer.intervalMs }) }),
  big: (answer) => ({ answer, described: message('answered_big', answer) }),
};

/** The response of an action. */
export const chooseAnswer = <Type extends FaultAction['type']>(
  action: OfType<Type>,
  circumstances: Circumstances,
): ChosenAnswer => ANSWERS[action.type](action, circumstances);
