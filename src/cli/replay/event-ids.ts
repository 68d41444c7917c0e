import { Failure } from '../../core/failure.ts';
import { decodeText } from '../../core/json/decode.ts';
import { readInput } from '../input.ts';

/**
 * Event ids as they were named; `-` stands for those on standard input, one a line.
 * @throws Failure `invalid_input` where standard input is not UTF-8.
 */
export async function readEventIds(words: readonly string[]): Promise<string[]> {
  const named = words.filter((word) => word !== '-');
  return words.includes('-') ? [...named, ...(await pipedIds())] : named;
}

async function pipedIds(): Promise<string[]> {
  const decoded = decodeText(await readInput('-', 'event ids'));
  if (!decoded.ok) throw new Failure('invalid_input', decoded.message);
  return decoded.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
