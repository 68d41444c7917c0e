import { Failure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';

/** What ends a line or quotes a cell cannot part cells. */
const IMPOSSIBLE = ['\n', '\r', '"', '\ufeff'];

/** @throws Failure `usage` where it is not one character, or one that means something else in CSV. */
export function assertDelimiter(delimiter: string | undefined): void {
  if (delimiter === undefined) return;
  if (delimiter.length === 1 && !IMPOSSIBLE.includes(delimiter)) return;
  throw new Failure('usage', `"${makeVisible(delimiter)}" cannot be a delimiter`, {
    hint: 'Give one character, such as --delimiter ";"',
  });
}
