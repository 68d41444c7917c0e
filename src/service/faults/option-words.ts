import { REPORT_KINDS } from '../../protocol/kinds/index.ts';
import { message } from '../../words/message.ts';
import { readDelay, readWholeSeconds } from './durations.ts';
import type { Conditions, Delay, Moment, RetryAfter } from './rule.ts';
import {
  bad,
  good,
  type Read,
  readKinds,
  readPattern,
  readProbability,
  readWhole,
} from './values.ts';

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

const valued =
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
    read: valued(readKinds, (kinds) => ({ when: { kinds } })),
  },
  order: {
    form: 'order=ID',
    help: 'this `merchant_order_id`; `*` matches anything; quote an ID with spaces',
    read: valued(readPattern, (order) => ({ when: { order } })),
  },
  event: {
    form: 'event=ID',
    help: 'this `event_id`; `*` and quotes as above',
    read: valued(readPattern, (event) => ({ when: { event } })),
  },
  every: {
    form: 'every=N',
    help: 'every Nth matching request',
    read: valued(readWhole(1, MANY), (every) => ({ when: { every } })),
  },
  p: {
    form: 'p=0.2',
    help: 'at random, with this probability: 0 to 1, or `20%`',
    read: valued(readProbability, (probability) => ({ when: { probability } })),
  },
  first: {
    form: 'first=N',
    help: 'only the first N matching requests',
    read: valued(readWhole(1, MANY), (first) => ({ when: { first } })),
  },
};

/** How it happens; `slow` can stand alone. */
export const MANNER_WORDS: Readonly<Record<string, OptionWord>> = {
  slow: {
    form: 'slow=DELAY',
    help: 'delay the response: `500ms`, `100..900ms` (uniform), or `lognormal(200ms,0.5)` (median, sigma)',
    read: valued(readDelay, (delay) => ({ delay })),
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
    read: valued(readWholeSeconds, (seconds) => ({ retryAfter: { seconds, form: 'seconds' } })),
  },
  'retry-after-date': {
    form: 'retry-after-date=2s',
    help: 'add `Retry-After` as an HTTP date, this far ahead',
    read: valued(readWholeSeconds, (seconds) => ({ retryAfter: { seconds, form: 'date' } })),
  },
};
