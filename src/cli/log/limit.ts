import { Failure } from '../../core/failure.ts';
import { message } from '../../words/message.ts';

/**
 * Reads `--limit`.
 * @throws Failure `usage` where it is no whole number from 1.
 */
export function parseLimit(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Failure('usage', message('limit_not_whole', { text: JSON.stringify(text) }), {
    hint: message('limit_example'),
  });
}
