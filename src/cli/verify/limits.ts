import { Failure } from '../../core/failure.ts';
import { message } from '../../words/message.ts';
import type { VerifyOptions } from './options.ts';

/** The most requests that are checked in one run. */
export const MAX_REQUESTS = 1000;

/** All of them are kept in memory until the answer is given. */
const MAX_BYTES = 256 * 1024 * 1024;

export const tooMany = (count: number): Failure =>
  new Failure('usage', message('too_many_requests', { count, most: MAX_REQUESTS }), {
    hint: message('check_in_parts'),
  });

/**
 * @param bytes of all bodies so far.
 * @throws Failure `invalid_input` if they are more than fit in memory.
 */
export function limitBytes(bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  throw new Failure('invalid_input', message('bodies_too_large'), {
    hint: message('check_in_parts'),
  });
}

/** @throws Failure `usage` if a flag applies to one request, and there are several. */
export function refuseForSeveral({ signedLength, showExpected, json }: VerifyOptions): void {
  if (signedLength !== undefined) {
    throw new Failure('usage', message('signed_flags_for_one'), { hint: message('check_alone') });
  }
  if (showExpected === true && json !== true) {
    throw new Failure('usage', message('show_expected_for_one'), {
      hint: message('check_alone_or_json'),
    });
  }
}
