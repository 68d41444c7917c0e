import { message } from '../../words/message.ts';
import { readDuration, readSkew } from './durations.ts';
import type { FaultAction, Moment } from './rule.ts';
import { bad, good, type Read, readLocation, readOffset, readSize, readWhole } from './values.ts';

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
const valued =
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
    valued(readWhole(400, 599), (status) => ({ type: 'status', status })),
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
    valued(readSkew, (seconds) => ({ type: 'skew', seconds }), '7m'),
  ),
  html: word(
    'before',
    'html[=502]',
    'an HTML error page, as from a proxy',
    valued(readWhole(400, 599), (status) => ({ type: 'html', status }), '502'),
  ),
  redirect: word(
    'before',
    'redirect[=URL]',
    `307 redirect to ${ELSEWHERE} or the URL`,
    valued(readLocation, (location) => ({ type: 'redirect', location }), ELSEWHERE),
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
    valued(readOffset, (by) => ({ type: 'wrong-length', by }), '-10'),
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
    valued(readDuration, (intervalMs) => ({ type: 'dribble', intervalMs }), '20ms'),
  ),
  big: word(
    'after',
    'big[=10MB]',
    'the body, padded with spaces to this size',
    valued(readSize, (bytes) => ({ type: 'big', bytes }), '10MB'),
  ),
};
