import type { PostResult } from '../core/delivery/post-result.ts';
import type { Verdict } from '../core/delivery/verdict.ts';
import { Mask } from '../core/masking/mask.ts';
import type { Secret } from '../core/secret.ts';

/** A service may echo what it was sent and what it knows: the signature of this attempt, and the secret. */
export const maskFor = (secret: Secret, signature = ''): Mask => new Mask([secret], [signature]);

/** Whether a closer look at an answer is worth it. Every answer passes here. */
export function mayHoldSecret(result: PostResult, mask: Mask): boolean {
  if (result.type === 'failure') return false;
  const { body, headers } = result;
  let all = asBuffer(body).toString('latin1');
  // To list the values and join them would take twice as long.
  for (const name in headers) all += ` ${headers[name]}`;
  return mask.mayTouch(all);
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** What came, fit to be shown and stored. */
export function maskResult(result: PostResult, mask: Mask): PostResult {
  // Its message is conv's own.
  if (result.type === 'failure') return result;
  const headers = Object.entries(result.headers).map(([name, value]) => [name, mask.header(value)]);
  const body = mask.body(result.body);
  const shown = { ...result, headers: Object.fromEntries(headers), body };
  return body === result.body ? shown : { ...shown, isMasked: true };
}

/**
 * The verdict on what really came, in the words of what may be shown.
 * @param told the verdict on the masked answer: it cut nothing before it was masked.
 */
export function maskVerdict(verdict: Verdict, told: Verdict, mask: Mask): Verdict {
  const { message, record, serviceError } = verdict;
  const isSame = told.errorCode === verdict.errorCode;
  return {
    ...verdict,
    message: message === null ? null : ((isSame ? told.message : null) ?? mask.text(message)),
    record: record === null ? null : mask.node(record),
    serviceError: serviceError === null ? null : told.serviceError,
  };
}
