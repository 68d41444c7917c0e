import { Failure } from '../../core/failure.ts';

/**
 * The value of a flag that may stand once. Twice it would say two things, of which one is silently lost;
 * and where the next flag is its value, the real one was an unset variable.
 */
export const single =
  (flag: string) =>
  (value: string, earlier: string | undefined): string => {
    if (earlier !== undefined) throw new Failure('usage', `${flag} stands twice: give it once`);
    if (!/^--[a-z]/.test(value)) return value;
    throw new Failure('usage', `${flag} has no value: ${value} follows it (an unset variable?)`);
  };
