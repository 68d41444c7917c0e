import { Failure } from '../../core/failure.ts';

/**
 * A whole number from 0 on that a flag is given.
 * @throws Failure `usage`
 */
export function readWhole(flag: string, text: string, maximum: number, hint?: string): number {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value <= maximum) return value;
  const message = `${flag} must be a whole number from 0 to ${maximum}, not ${JSON.stringify(text)}`;
  throw new Failure('usage', message, hint === undefined ? {} : { hint });
}
