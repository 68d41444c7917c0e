import type * as z from 'zod/mini';
import { type Message, message } from '../../words/message.ts';
import { answerProblem, type ControlAnswer } from './answer.ts';
import { type Issue, tellIssues } from './tell-issues.ts';

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
