import type * as z from 'zod/mini';
import { answerProblem, type ControlAnswer } from './answer.ts';
import { type Issue, tellIssues } from './tell-issues.ts';

/** A body as its schema has it, or the answer that says what is wrong with it. */
type ReadBody<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly answer: ControlAnswer };

/** @param example what such a body looks like. */
export function readBodyAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: Uint8Array,
  example: string,
): ReadBody<z.output<Schema>> {
  const wrong = (message: string) =>
    ({ ok: false, answer: invalidBody(message, `send such as ${example}`) }) as const;
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString();
  const json = parse(text);
  if (json === undefined)
    return wrong(text.trim() === '' ? 'the body is empty' : 'the body is not JSON');
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value))
    return wrong('the body is not a JSON object');
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return wrong(tellIssues(parsed.error.issues as readonly Issue[], json.value).join('; '));
}

export const invalidBody = (message: string, hint: string): ControlAnswer =>
  answerProblem(400, 'invalid_body', message, hint);

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
