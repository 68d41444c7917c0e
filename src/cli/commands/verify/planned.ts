import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import type { GivenRequest } from './request.ts';

/** One request that is still to be read: of many, only one is put together at a time. */
export interface PlannedRequest {
  /** The name of its file. */
  readonly source: string;
  /** @throws Failure `usage` or `invalid_input` if it is not a whole request. */
  readonly read: () => Promise<GivenRequest>;
  /** Whether it comes from standard input or another program, which may block. */
  readonly isStream?: boolean;
}

/** The requests to check. */
export interface Plan {
  readonly requests: readonly PlannedRequest[];
  /** Whether the answer is one of several, with its source. */
  readonly isSeveral: boolean;
  /** Whether an incomplete request is noted and skipped. */
  readonly isLenient: boolean;
  readonly remarks: readonly Message[];
}

/** The most requests that are checked in one run. */
export const MAX_REQUESTS = 1000;

/** All of them are kept in memory until the answer is given. */
const MAX_BYTES = 256 * 1024 * 1024;

export const tooMany = (count: number): Failure =>
  new Failure('usage', message('too_many_requests', { count, most: MAX_REQUESTS }), {
    hint: message('check_in_parts'),
  });

/** @param bytes size of all bodies so far. @throws Failure `invalid_input` if they do not fit in memory. */
export function limitBytes(bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  throw new Failure('invalid_input', message('bodies_too_large'), {
    hint: message('check_in_parts'),
  });
}
