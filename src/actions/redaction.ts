import type { PostResult } from '../core/delivery/post-result.ts';
import type { Verdict } from '../core/delivery/verdict.ts';
import type { JsonObject } from '../core/json/node.ts';
import { printJson } from '../core/json/node.ts';
import { parseJson } from '../core/json/parse.ts';
import type { Secret } from '../core/secret.ts';

/** Strikes out of a text what must reach neither a screen nor the journal. */
export type Redact = (text: string) => string;

/** A service may echo what it was sent and what it knows: the signature of this attempt, and the secret. */
export const redactionOf =
  (secret: Secret, signature: string): Redact =>
  (text) =>
    secret.redact(text).replaceAll(signature, '<hidden>');

/**
 * Whether anything has to be struck out of an answer, or of what was read from it. Only plain
 * ASCII is taken as it looks: JSON may spell a secret by escapes.
 */
export function needsRedaction(result: PostResult, redact: Redact): boolean {
  if (result.type === 'failure') return false;
  const { body, headers } = result;
  let all = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  // Every answer passes here: to list the values and join them would take twice as long.
  for (const name in headers) all += ` ${headers[name]}`;
  return HIDES_SPELLING.test(all) || redact(all) !== all;
}

/** Messages fold blanks and show what is invisible, which may bring a secret together. */
const HIDES_SPELLING = /[^ -~]|\\| {2}/;

export function redactResult(result: PostResult, redact: Redact): PostResult {
  if (result.type === 'failure') return result;
  const headers = Object.entries(result.headers).map(([name, value]) => [name, redact(value)]);
  return {
    ...result,
    headers: Object.fromEntries(headers),
    body: redactBytes(result.body, redact),
  };
}

/** The verdict stands: it was reached on what really came. */
export const redactVerdict = (verdict: Verdict, redact: Redact): Verdict => ({
  ...verdict,
  record: verdict.record && redactRecord(verdict.record, redact),
  serviceError: verdict.serviceError && {
    code: verdict.serviceError.code && redact(verdict.serviceError.code),
    message: verdict.serviceError.message && redact(verdict.serviceError.message),
  },
});

/** Byte by byte as Latin-1, so that all others stay as they are. */
function redactBytes(bytes: Uint8Array, redact: Redact): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const redacted = redact(text);
  return redacted === text ? bytes : Buffer.from(redacted, 'latin1');
}

function redactRecord(record: JsonObject, redact: Redact): JsonObject {
  const text = printJson(record);
  const redacted = redact(text);
  if (redacted === text) return record;
  const parsed = parseJson(redacted);
  return parsed.ok && parsed.node.type === 'object' ? parsed.node : { type: 'object', members: [] };
}
