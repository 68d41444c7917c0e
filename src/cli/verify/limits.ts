import { Failure } from '../../core/failure.ts';
import type { VerifyOptions } from './options.ts';

/** So many requests are checked in one run. */
export const MAX_REQUESTS = 1000;

/** All of them are held until the answer is given. */
const MAX_BYTES = 256 * 1024 * 1024;

export const tooMany = (count: number): Failure =>
  new Failure(
    'usage',
    `${count} requests are too many at once: up to ${MAX_REQUESTS} are checked`,
    {
      hint: 'Check them in parts, such as a folder for each day.',
    },
  );

/**
 * @param bytes of all bodies so far.
 * @throws Failure `invalid_input` where they are more than can be held.
 */
export function limitBytes(bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  throw new Failure(
    'invalid_input',
    'the bodies of all requests together are larger than 256 MiB',
    {
      hint: 'Check them in parts, such as a folder for each day.',
    },
  );
}

/** @throws Failure `usage` where a flag is about one request, and there are several. */
export function refuseForSeveral({ signedLength, showExpected, json }: VerifyOptions): void {
  if (signedLength !== undefined) {
    throw new Failure('usage', '--signed-length and --signed-sha256 are about one request', {
      hint: 'Check that one by itself.',
    });
  }
  if (showExpected === true && json !== true) {
    throw new Failure('usage', '--show-expected shows the signature of one request', {
      hint: 'Check that one by itself, or add --json.',
    });
  }
}
