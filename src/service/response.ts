import { type OrderRecord, recordJson } from '../core/orders/record.ts';
import { text } from '../words/text.ts';
import { ERROR_RULES } from './error-rules.ts';
import { ERROR_STATUS, type ServiceError } from './errors.ts';

/** One answer of the service, to the byte. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** "An object `{ "data": <order record> }`": paid, partial, cancel and decline answer alike. */
export function answerRecord(record: OrderRecord, sellerId: string): ServiceResponse {
  return answer(200, `{"data":${recordJson(record, sellerId)}}`);
}

/**
 * `{ "error": { "code", "message", "hint"?, … } }`: the bundled service's own form.
 * @param headers what the status asks for beside the content type, such as `Allow`.
 */
export function answerError(
  { code, message, hint, facts }: ServiceError,
  headers: Readonly<Record<string, string>> = {},
): ServiceResponse {
  const said = { code, message: text(message), rule: ERROR_RULES[code] };
  const error = { ...said, ...facts, hint: hint && text(hint) };
  return answer(ERROR_STATUS[code], JSON.stringify({ error }), headers);
}

const answer = (status: number, text: string, headers = {}): ServiceResponse => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: Buffer.from(text),
});
