import type { Problem } from '../../core/diagnosis/explanation.ts';
import { Failure } from '../../core/failure.ts';
import { type Message, message } from '../../words/message.ts';

/** What the merchant's program reports of the string that it signed. */
export interface SignedStringOptions {
  readonly signedLength?: string;
  readonly signedSha256?: string;
}

/**
 * Reads `--signed-length` and `--signed-sha256`: both or neither.
 * @throws Failure `usage` if one is missing, or is not what it should be.
 */
export function readSignedString({
  signedLength,
  signedSha256,
}: SignedStringOptions): Problem['signedString'] {
  if (signedLength === undefined && signedSha256 === undefined) return undefined;
  if (signedLength === undefined) throw missing('--signed-sha256', '--signed-length');
  if (signedSha256 === undefined) throw missing('--signed-length', '--signed-sha256');
  const bytes = Number(signedLength);
  if (!/^\d{1,15}$/.test(signedLength)) {
    throw unusable(message('signed_length_not_whole'));
  }
  if (!/^[0-9a-f]{64}$/i.test(signedSha256)) {
    throw unusable(message('signed_sha256_not_hex'));
  }
  return { bytes, sha256: signedSha256.toLowerCase() };
}

const missing = (given: string, other: string): Failure =>
  unusable(message('signed_flag_alone', { given, other }));

const unusable = (reason: Message): Failure =>
  new Failure('usage', reason, { hint: message('signed_flags') });
