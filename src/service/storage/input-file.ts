import { readFileSync } from 'node:fs';
import { Failure } from '../../core/failure.ts';
import { decodeText } from '../../core/json/decode.ts';
import { systemReason } from '../../core/system-reason.ts';
import { message } from '../../words/message.ts';
import { text } from '../../words/text.ts';

/**
 * The text of a file that an option names; links and pipes are followed.
 * @param option such as `--seed`, for the message.
 * @throws Failure `usage` if it cannot be read or is not UTF-8.
 */
export function readInputFile(file: string, option: string): string {
  return textOf(readBytes(file, option), file);
}

/** @throws Failure `usage` if the bytes are not UTF-8. */
export function textOf(bytes: Uint8Array, file: string): string {
  const decoded = decodeText(bytes);
  if (decoded.ok) return decoded.text;
  throw new Failure('usage', message('file_not_text', { file, why: decoded.message }));
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
  const why = systemReason(cause, { ELOOP: text(message('links_in_circle')) });
  const hint = message('option_names_readable_file', { option });
  return new Failure('usage', message('file_unreadable', { file, why }), { hint, cause });
}
