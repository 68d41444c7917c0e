import * as z from 'zod/mini';
import { signedHeaders } from '../../core/protocol/signing.ts';
import { isFailure } from '../../core/words/failure.ts';
import { failureText } from '../../core/words/failure-text.ts';
import { type Message, message } from '../../core/words/message.ts';
import { sayWith } from '../../core/words/text.ts';
import type { Expectation } from '../expectations/expectation.ts';
import { observeWithin, unknownPathsOf } from '../expectations/observe.ts';
import { parseExpectations } from '../expectations/parse.ts';
import { expectationsJson } from '../expectations/result.ts';
import { parseRule, ruleFaults } from '../faults/parse.ts';
import { maskOf } from '../service/shown-entry.ts';
import { parseClock } from '../storage/clock.ts';
import { answerJson, answerProblem, type ControlAnswer, sentWord } from './answer.ts';
import type { Asked, Controlled, Route } from './controlled.ts';

type Issue = z.core.$ZodIssue;

/** Describes the faults of a body. @param value the body, to tell missing fields from those of the wrong type. */
function tellIssues(issues: readonly Issue[], value: unknown): Message[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') return tellIssues(nearest(issue.errors), value);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => message('key_foreign', { key: sentWord(key) }));
    const name = issue.path.join('.');
    return valueAt(value, issue.path) === undefined
      ? [message('value_missing_at', { name })]
      : [message('value_wrong_at', { name, what: tell(issue) })];
  });
}

/** Of several forms of a body, the closest one. */
const nearest = (forms: readonly (readonly Issue[])[]): readonly Issue[] =>
  [...forms].sort((a, b) => weight(a) - weight(b))[0] ?? [];

const weight = (issues: readonly Issue[]): number =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  );

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null)?.[step], value);

const TYPES: Readonly<Record<string, Message>> = {
  number: message('must_be_number'),
  string: message('must_be_string'),
  boolean: message('must_be_boolean'),
  array: message('must_be_list'),
};

function tell(issue: Issue): Message {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? message('type_is_wrong');
  if (issue.code === 'too_big')
    return message('must_be_at_most', { maximum: String(issue.maximum) });
  if (issue.code === 'too_small')
    return issue.origin === 'array'
      ? message('list_is_empty')
      : message('must_be_at_least', { minimum: String(issue.minimum) });
  return issue.code === 'invalid_format' && 'prefix' in issue
    ? message('must_begin_with', { prefix: String(issue.prefix) })
    : message('value_unreadable');
}

/** A valid body, or the error response. */
type ReadBody<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly answer: ControlAnswer };

/** @param example what such a body looks like. */
function readBodyAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: Uint8Array,
  example: string | Message,
): ReadBody<z.output<Schema>> {
  const wrong = (what: Message) =>
    ({ ok: false, answer: invalidBody(what, message('send_such_as', { example })) }) as const;
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString();
  const json = parseJsonText(text);
  if (json === undefined)
    return wrong(message(text.trim() === '' ? 'request_body_empty' : 'body_no_json'));
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value))
    return wrong(message('body_no_object'));
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const parts = tellIssues(parsed.error.issues as readonly Issue[], json.value);
  return wrong(message('several_faults', { parts }));
}

const invalidBody = (what: Message, hint: Message): ControlAnswer =>
  answerProblem(400, 'invalid_body', what, hint);

function parseJsonText(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const ADDED = z.strictObject({ rule: z.string() });
const SWITCHED = z.strictObject({ id: z.string(), enabled: z.boolean() });

export const FAULT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: 'faults',
    answer: ({ faults }) => answerJson({ seed: faults.seed, faults: faults.list() }),
  },
  { method: 'POST', path: 'faults', answer: changeFaults },
  { method: 'DELETE', path: 'faults', answer: removeFault },
];

/** `{"rule": "…"}` adds one, `{"id": "f1", "enabled": false}` switches one. */
function changeFaults(controlled: Controlled, { body }: Asked): ControlAnswer {
  const example = '{"rule": "drop-answer first=1"} or {"id": "f1", "enabled": false}';
  const read = readBodyAs(z.union([ADDED, SWITCHED]), body, example);
  if (!read.ok) return read.answer;
  return 'rule' in read.value
    ? addFault(controlled, read.value.rule)
    : switchFault(controlled, read.value.id, read.value.enabled);
}

function addFault({ faults }: Controlled, text: string): ControlAnswer {
  const parsed = parseRule(text);
  if (parsed.ok) return answerJson({ fault: faults.add(parsed.rule) });
  return invalidBody(
    message('body_is_no_rule', { faults: ruleFaults(parsed) }),
    message('help_lists_keywords'),
  );
}

function switchFault({ faults }: Controlled, id: string, enabled: boolean): ControlAnswer {
  const fault = faults.setEnabled(id, enabled);
  return fault === undefined ? noFault(id) : answerJson({ fault });
}

/** `?id=f1` */
function removeFault({ faults }: Controlled, { query }: Asked): ControlAnswer {
  const id = query.get('id') ?? '';
  if (id === '') return answerProblem(400, 'missing_parameter', message('fault_id_missing'));
  return faults.remove(id) ? answerJson({ done: true }) : noFault(id);
}

const noFault = (id: string): ControlAnswer =>
  answerProblem(404, 'no_such_fault', message('no_such_fault', { id: JSON.stringify(id) }));

const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** The years that the service's clock can show. */
const YEARS = {
  text: '1970 to 9999',
  /** @param milliseconds since 1970. */
  holds: (milliseconds: number): boolean => milliseconds >= 0 && milliseconds <= LATEST,
};

type ReadNow =
  | { readonly ok: true; readonly milliseconds: number }
  | { readonly ok: false; readonly message: Message };

/** A time in the format of `--clock`, or a fault. */
function readNow(text: string): ReadNow {
  const milliseconds = timeOf(text);
  return milliseconds !== undefined && YEARS.holds(milliseconds)
    ? { ok: true, milliseconds }
    : { ok: false, message: wrong(text) };
}

function timeOf(text: string): number | undefined {
  try {
    // Only the start of the service can freeze the clock.
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

/** Tests hardly wait longer than a year: a larger number is a slip. */
const MAX_ADVANCE_SECONDS = 366 * 86_400;

const ADVANCE = z.strictObject({
  advance_seconds: z.number().check(z.gte(-MAX_ADVANCE_SECONDS), z.lte(MAX_ADVANCE_SECONDS)),
});
const SET = z.strictObject({ now: z.string() });

const EXAMPLE = message('advance_example', { maximum: MAX_ADVANCE_SECONDS });

export const CLOCK_ROUTES: readonly Route[] = [
  { method: 'GET', path: 'clock', answer: answerClock },
  { method: 'POST', path: 'clock', answer: moveClock },
];

function answerClock({ clock }: Controlled): ControlAnswer {
  return answerJson({ now: new Date(clock.now()).toISOString() });
}

/** `{"advance_seconds": 301}`, which may be negative; or `{"now": "2026-01-01T00:00:00Z"}`. */
function moveClock(controlled: Controlled, { body }: Asked): ControlAnswer {
  const read = readBodyAs(z.union([ADVANCE, SET]), body, EXAMPLE);
  if (!read.ok) return read.answer;
  return 'now' in read.value
    ? setClock(controlled, read.value.now)
    : advanceClock(controlled, read.value.advance_seconds * 1000);
}

function setClock(controlled: Controlled, text: string): ControlAnswer {
  const read = readNow(text);
  if (!read.ok) return refused(message('now_is_wrong', { why: read.message }));
  controlled.clock.set(read.milliseconds);
  return answerClock(controlled);
}

function advanceClock(controlled: Controlled, milliseconds: number): ControlAnswer {
  if (!YEARS.holds(controlled.clock.now() + milliseconds))
    return refused(message('advance_leaves_years', { years: YEARS.text }));
  controlled.clock.advance(milliseconds);
  return answerClock(controlled);
}

const refused = (what: Message): ControlAnswer =>
  invalidBody(what, message('send_such_as', { example: EXAMPLE }));

/** No client waits longer for an answer. */
const MAX_SECONDS = 60;

const QUESTION = z.strictObject({
  expectations: z.array(z.string()).check(z.minLength(1)),
  within_seconds: z.optional(z.number().check(z.gte(0), z.lte(MAX_SECONDS))),
  allow_none: z.optional(z.boolean()),
});

export const EXPECTATION_ROUTES: readonly Route[] = [
  { method: 'POST', path: 'expectations', answer: checkNow },
];

/** Whether they are met: now, or within a number of seconds; as `--expect` checks it. */
async function checkNow(controlled: Controlled, { body, url }: Asked): Promise<ControlAnswer> {
  const example = message('within_example_up_to', { maximum: MAX_SECONDS });
  const read = readBodyAs(QUESTION, body, example);
  if (!read.ok) return read.answer;
  const { expectations: texts, within_seconds: seconds = 0, allow_none: allowsNone } = read.value;
  const parsed = parseTexts(texts);
  if (!parsed.ok) return parsed.answer;
  const results = await observeWithin(parsed.expectations, controlled, seconds * 1000, {
    run: allowsNone === true ? undefined : { ...controlled, url },
    say: sayWith(MEMBER_WORDS),
  });
  return answerJson({ ...expectationsJson(results), unknown_paths: unknownPathsOf(controlled) });
}

/** The sentences that name flags, with the members of the body instead. */
const MEMBER_WORDS = {
  unless_intended: ({ what }: { readonly what: string }): string =>
    `${what} (add "allow_none": true if that is intended)`,
};

type Parsed =
  | { readonly ok: true; readonly expectations: readonly Expectation[] }
  | { readonly ok: false; readonly answer: ControlAnswer };

function parseTexts(texts: readonly string[]): Parsed {
  try {
    return { ok: true, expectations: parseExpectations(texts) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const told = failureText(error);
    const faults = told.faults.map(({ path, message: what }) =>
      message('word_is_wrong', { word: path, what }),
    );
    const what = message('several_faults', { parts: [told.message, ...faults] });
    const hint = message('as_told', { sentence: told.hint ?? '' });
    return { ok: false, answer: invalidBody(what, hint) };
  }
}

const AGAIN = z.strictObject({
  api_key: z.optional(z.string()),
  path: z.string().check(z.startsWith('/')),
  body: z.string(),
});

export const RESEND_ROUTES: readonly Route[] = [{ method: 'POST', path: 'resend', answer: resend }];

/** Signs a body by the service's clock, and answers it like a request that arrived. */
async function resend(controlled: Controlled, { body }: Asked): Promise<ControlAnswer> {
  const read = readBodyAs(AGAIN, body, '{"path": "/conversions", "body": "{…}"}');
  if (!read.ok) return read.answer;
  const { path, body: text } = read.value;
  const { merchants } = controlled.state;
  const apiKey = read.value.api_key ?? [...merchants.keys()][0] ?? '';
  const merchant = merchants.get(apiKey);
  if (merchant === undefined) return NO_MERCHANT;
  const bytes = Buffer.from(text);
  const seconds = Math.floor(controlled.clock.now() / 1000);
  const signed = signedHeaders({ apiKey, secret: merchant.secret }, seconds, bytes);
  const headers = Object.entries({ 'Content-Type': 'application/json', ...signed });
  const request = { method: 'POST', path, headers, body: bytes };
  const { response, entry } = await controlled.resend(request);
  return answerJson({
    sequence: entry.sequence,
    http_status: response.status,
    body: Buffer.from(maskOf(controlled).body(response.body)).toString(),
  });
}

const NO_MERCHANT = answerProblem(404, 'no_such_merchant', message('no_such_merchant'));
