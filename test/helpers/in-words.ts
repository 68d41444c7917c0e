import { isFailure } from '../../src/core/words/failure.ts';
import { failureText } from '../../src/core/words/failure-text.ts';

/** The same work, but what it fails with is in words, as people and scripts get it. */
export async function inWords<Result>(
  work: Promise<Result> | (() => Promise<Result>),
): Promise<Result> {
  try {
    return await (typeof work === 'function' ? work() : work);
  } catch (error) {
    throw isFailure(error) ? failureText(error) : error;
  }
}
