import { readFileSync } from 'node:fs';
import { Failure } from '../../core/failure.ts';
import { decodeText } from '../../core/json/decode.ts';
import { systemReason } from '../../core/system-reason.ts';

/**
 * The text of a file that an option names; links and pipes are followed.
 * @param option such as `--seed`, for the message.
 * @throws Failure `usage` where it cannot be read or is no UTF-8.
 */
export function readInputFile(file: string, option: string): string {
  return textOf(readBytes(file, option), file);
}

/** @throws Failure `usage` where the bytes are no UTF-8. */
export function textOf(bytes: Uint8Array, file: string): string {
  const decoded = decodeText(bytes);
  if (decoded.ok) return decoded.text;
  throw new Failure('usage', `${file} cannot be used: ${decoded.message}`);
}

function readBytes(file: string, option: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, option, error);
  }
}

/** The system's own error in one sentence. */
export function unreadable(file: string, option: string, cause: unknown): Failure {
  const reason = systemReason(cause, SPECIAL);
  const hint = `${option} names a file that conv may read`;
  return new Failure('usage', `cannot read ${file}: ${reason}`, { hint, cause });
}

const SPECIAL = { ELOOP: 'its symbolic links lead round in a circle' };
