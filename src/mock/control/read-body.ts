import type * as z from 'zod/mini';
import { type Message, message } from '../../words/message.ts';
import { answerProblem, type ControlAnswer } from './answer.ts';

type Issue = z.core.$ZodIssue;

/**
 * What is wrong with a body.
 * @param value the body: a member that is not in it is missing, rather than of the wrong type.
 */
function tellIssues(issues: readonly Issue[], value: unknown): Message[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') return tellIssues(nearest(issue.errors), value);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => message('key_foreign', { key: shown(key) }));
    const name = issue.path.join('.');
    return valueAt(value, issue.path) === undefined
      ? [message('value_missing_at', { name })]
      : [message('value_wrong_at', { name, what: tell(issue) })];
  });
}

const shown = (key: string): string => JSON.stringify(key.slice(0, 80));

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

/** A body that fits its schema, or the answer that says what is wrong with it. */
type ReadBody<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly answer: ControlAnswer };

/** @param example what such a body looks like. */
export function readBodyAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: Uint8Array,
  example: string | Message,
): ReadBody<z.output<Schema>> {
  const wrong = (what: Message) =>
    ({ ok: false, answer: invalidBody(what, message('send_such_as', { example })) }) as const;
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString();
  const json = parse(text);
  if (json === undefined)
    return wrong(message(text.trim() === '' ? 'request_body_empty' : 'body_no_json'));
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value))
    return wrong(message('body_no_object'));
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const parts = tellIssues(parsed.error.issues as readonly Issue[], json.value);
  return wrong(message('several_faults', { parts }));
}

export const invalidBody = (what: Message, hint: Message): ControlAnswer =>
  answerProblem(400, 'invalid_body', what, hint);

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
