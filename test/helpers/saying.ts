import { isFailure } from '../../src/core/words/failure.ts';
import { failureText } from '../../src/core/words/failure-text.ts';

/** Runs something and puts the failure that it throws into words, as people get it. */
export function saying<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { code, message, hint } = failureText(error);
    throw Object.assign(new Error(message), { code, hint });
  }
}
