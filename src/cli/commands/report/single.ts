import { Failure } from '../../../words/failure.ts';
import { message } from '../../../words/message.ts';

/**
 * The value of a flag that may stand once. Twice it would say two things, of which one is silently lost;
 * and where the next flag is its value, the real one was an unset variable.
 */
export const single =
  (flag: string) =>
  (value: string, earlier: string | undefined): string => {
    if (earlier !== undefined) throw new Failure('usage', message('given_twice', { what: flag }));
    if (!/^--[a-z]/.test(value)) return value;
    throw new Failure('usage', message('flag_without_value', { flag, next: value }));
  };
