import { REPORT_KINDS } from '../../protocol/kinds/index.ts';
import { message } from '../../words/message.ts';
import type { Conditions, Delay, FaultAction, Moment, RetryAfter } from './rule.ts';
import {
  bad,
  good,
  type Read,
  readDelay,
  readDuration,
  readKinds,
  readLocation,
  readOffset,
  readPattern,
  readProbability,
  readSize,
  readSkew,
  readWhole,
  readWholeSeconds,
} from './values.ts';

/** A keyword that says what happens. */
export interface ActionWord {
  /** Its syntax, for the help. */
  readonly form: string;
  readonly help: string;
  /** Whether it acts before or after the report is counted, unless the rule says otherwise. */
  readonly moment: Moment;
  /** Whether a rule may say otherwise. */
  readonly isFixed: boolean;
  readonly read: (value: string | undefined) => Read<FaultAction>;
}

/** A keyword whose moment a rule may choose. */
const word = (
  moment: Moment,
  form: string,
  help: string,
  read: ActionWord['read'],
): ActionWord => ({
  form,
  help,
  moment,
  isFixed: false,
  read,
});

const fixed = (moment: Moment, form: string, help: string, read: ActionWord['read']) => ({
  ...word(moment, form, help, read),
  isFixed: true,
});

/** A word without a value. */
const bare =
  (action: FaultAction): ActionWord['read'] =>
  (value) =>
    value === undefined ? good(action) : bad(message('takes_no_value'));

/** A word with a value, which may have a default. */
const actionValued =
  <T>(read: (text: string) => Read<T>, toAction: (value: T) => FaultAction, fallback?: string) =>
  (value = fallback): Read<FaultAction> => {
    if (value === undefined) return bad(message('needs_value'));
    const given = read(value);
    return given.ok ? good(toAction(given.value)) : given;
  };

const ELSEWHERE = 'https://elsewhere.invalid/';

/** The faults; the parser and the help both read this table. */
export const ACTION_WORDS: Readonly<Record<string, ActionWord>> = {
  refuse: fixed(
    'before',
    'refuse',
    'close the connection before reading the body',
    bare({ type: 'refuse' }),
  ),
  reset: word('before', 'reset', 'reset the connection (RST)', bare({ type: 'reset' })),
  close: word(
    'before',
    'close',
    'close the connection without a response',
    bare({ type: 'close' }),
  ),
  drop: fixed(
    'before',
    'drop',
    'lose the request: not counted, connection closed',
    bare({ type: 'close' }),
  ),
  'drop-answer': fixed(
    'after',
    'drop-answer',
    'lose the response: counted, then connection closed',
    bare({ type: 'close' }),
  ),
  hang: word('before', 'hang', 'never respond; the connection stays open', bare({ type: 'hang' })),
  status: word(
    'before',
    'status=CODE',
    'respond with a status from 400 to 599',
    actionValued(readWhole(400, 599), (status) => ({ type: 'status', status })),
  ),
  'rate-limit': word(
    'before',
    'rate-limit',
    'respond with 429',
    bare({ type: 'status', status: 429 }),
  ),
  skew: fixed(
    'before',
    'skew[=7m|-7m]',
    '401 `timestamp_outside_window`, as if the clock of the service were ahead or behind',
    actionValued(readSkew, (seconds) => ({ type: 'skew', seconds }), '7m'),
  ),
  html: word(
    'before',
    'html[=502]',
    'an HTML error page, as from a proxy',
    actionValued(readWhole(400, 599), (status) => ({ type: 'html', status }), '502'),
  ),
  redirect: word(
    'before',
    'redirect[=URL]',
    `307 redirect to ${ELSEWHERE} or the URL`,
    actionValued(readLocation, (location) => ({ type: 'redirect', location }), ELSEWHERE),
  ),
  empty: word('after', 'empty', '200 without a body', bare({ type: 'empty' })),
  truncated: word(
    'after',
    'truncated',
    'half of the body, then connection closed',
    bare({ type: 'truncated' }),
  ),
  'wrong-length': word(
    'after',
    'wrong-length[=-10]',
    'a `Content-Length` that is wrong by this many bytes',
    actionValued(readOffset, (by) => ({ type: 'wrong-length', by }), '-10'),
  ),
  'bad-json': word(
    'after',
    'bad-json',
    '200 with a body that is not JSON',
    bare({ type: 'bad-json' }),
  ),
  garbage: word('after', 'garbage', '200 with random bytes as the body', bare({ type: 'garbage' })),
  'not-http': word('after', 'not-http', 'random bytes instead of HTTP', bare({ type: 'not-http' })),
  dribble: word(
    'after',
    'dribble[=20ms]',
    'the body byte by byte, with this delay between bytes',
    actionValued(readDuration, (intervalMs) => ({ type: 'dribble', intervalMs }), '20ms'),
  ),
  big: word(
    'after',
    'big[=10MB]',
    'the body, padded with spaces to this size',
    actionValued(readSize, (bytes) => ({ type: 'big', bytes }), '10MB'),
  ),
};

/** What one keyword adds to a rule. */
export interface RulePart {
  readonly when?: Conditions;
  readonly delay?: Delay;
  readonly moment?: Moment;
  readonly retryAfter?: RetryAfter;
}

/** A keyword that says when, how late, or how exactly. */
interface OptionWord {
  readonly form: string;
  readonly help: string;
  readonly read: (value: string | undefined) => Read<RulePart>;
}

const moment =
  (at: Moment): OptionWord['read'] =>
  (value) =>
    value === undefined ? good({ moment: at }) : bad(message('takes_no_value'));

const partValued =
  <T>(read: (text: string) => Read<T>, toPart: (value: T) => RulePart): OptionWord['read'] =>
  (value) => {
    if (value === undefined || value === '') return bad(message('needs_value'));
    const given = read(value);
    return given.ok ? good(toPart(given.value)) : given;
  };

const MANY = 999_999_999;

/** Which requests; the parser and the help both read this table. */
export const CONDITION_WORDS: Readonly<Record<string, OptionWord>> = {
  kind: {
    form: 'kind=KIND[,KIND]',
    help: REPORT_KINDS.join(', '),
    read: partValued(readKinds, (kinds) => ({ when: { kinds } })),
  },
  order: {
    form: 'order=ID',
    help: 'this `merchant_order_id`; `*` matches anything; quote an ID with spaces',
    read: partValued(readPattern, (order) => ({ when: { order } })),
  },
  event: {
    form: 'event=ID',
    help: 'this `event_id`; `*` and quotes as above',
    read: partValued(readPattern, (event) => ({ when: { event } })),
  },
  every: {
    form: 'every=N',
    help: 'every Nth matching request',
    read: partValued(readWhole(1, MANY), (every) => ({ when: { every } })),
  },
  p: {
    form: 'p=0.2',
    help: 'at random, with this probability: 0 to 1, or `20%`',
    read: partValued(readProbability, (probability) => ({ when: { probability } })),
  },
  first: {
    form: 'first=N',
    help: 'only the first N matching requests',
    read: partValued(readWhole(1, MANY), (first) => ({ when: { first } })),
  },
};

/** How it happens; `slow` can stand alone. */
export const MANNER_WORDS: Readonly<Record<string, OptionWord>> = {
  slow: {
    form: 'slow=DELAY',
    help: 'delay the response: `500ms`, `100..900ms` (uniform), or `lognormal(200ms,0.5)` (median, sigma)',
    read: partValued(readDelay, (delay) => ({ delay })),
  },
  'before-commit': {
    form: 'before-commit',
    help: 'act before the report is counted, so it is not',
    read: moment('before'),
  },
  'after-commit': {
    form: 'after-commit',
    help: 'act after the report is counted',
    read: moment('after'),
  },
  'retry-after': {
    form: 'retry-after=2s',
    help: 'add `Retry-After` in seconds, with `status` or `rate-limit`',
    read: partValued(readWholeSeconds, (seconds) => ({ retryAfter: { seconds, form: 'seconds' } })),
  },
  'retry-after-date': {
    form: 'retry-after-date=2s',
    help: 'add `Retry-After` as an HTTP date, this far ahead',
    read: partValued(readWholeSeconds, (seconds) => ({ retryAfter: { seconds, form: 'date' } })),
  },
};
