import { Failure } from '../../core/failure.ts';

/**
 * Reads `--limit`.
 * @throws Failure `usage` where it is no whole number from 1.
 */
export function parseLimit(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Failure('usage', `--limit must be a whole number from 1, not ${JSON.stringify(text)}`, {
    hint: 'conv log --limit 20',
  });
}
