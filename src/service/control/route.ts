import type * as z from 'zod/mini';
import { answerProblem, type ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';

/** Where the control interface is: no endpoint of the service begins so. */
export const CONTROL_PREFIX = '/_conv/';

/** One request to the control interface, once it was let in. */
export interface Asked {
  readonly query: URLSearchParams;
  readonly body: Uint8Array;
  /** Whether it carries the token. */
  readonly isTrusted: boolean;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Behind the prefix. */
  readonly path: string;
  readonly answer: (controlled: Controlled, asked: Asked) => ControlAnswer | Promise<ControlAnswer>;
}

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
  const parsed = schema.safeParse(jsonOf(body));
  if (parsed.success) return { ok: true, value: parsed.data };
  const faults = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return { ok: false, answer: invalidBody(faults.join('; '), `send such as ${example}`) };
}

export const invalidBody = (message: string, hint: string): ControlAnswer =>
  answerProblem(400, 'invalid_body', message, hint);

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}
