import { Failure } from '../../core/failure.ts';
import { message } from '../../words/message.ts';

/** What ends a line or quotes a cell cannot part cells. */
const IMPOSSIBLE = ['\n', '\r', '"', '\ufeff'];

/** @throws Failure `usage` where it is not one character, or one that means something else in CSV. */
export function assertDelimiter(delimiter: string | undefined): void {
  if (delimiter === undefined) return;
  if (delimiter.length === 1 && !IMPOSSIBLE.includes(delimiter)) return;
  throw new Failure('usage', message('not_a_delimiter', { delimiter }), {
    hint: message('one_character'),
  });
}
