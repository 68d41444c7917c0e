import { Failure } from '../../core/failure.ts';
import { type Message, message } from '../../words/message.ts';

/**
 * Reads a flag's value, a whole number from 0 on.
 * @throws Failure `usage`
 */
export function readWhole(flag: string, text: string, maximum: number, hint?: Message): number {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value <= maximum) return value;
  const facts = { flag, maximum, given: JSON.stringify(text) };
  throw new Failure('usage', message('flag_not_whole', facts), { hint });
}
