import type { Handled } from './handle.ts';

/** The one code of a terse 401, whichever check failed. */
export const UNAUTHORIZED = 'unauthorized';

/**
 * The answer as production gives it: a 401 names no check, every other refusal keeps its code and
 * its sentence, and nothing is explained or suggested. The log stays as it was, and so do the status
 * and its headers.
 */
export function terse(handled: Handled): Handled {
  const { response, log } = handled;
  if (log.error === undefined) return handled;
  const { code, message } = log.error;
  const error = response.status === 401 ? { code: UNAUTHORIZED } : { code, message };
  const body = Buffer.from(JSON.stringify({ error }));
  return { ...handled, response: { ...response, body } };
}
