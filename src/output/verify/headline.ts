import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Theme } from '../theme.ts';
import type { Situation } from './situation.ts';

/** The one line that everybody reads. */
export function headline(result: VerifiedRequest, situation: Situation, theme: Theme): string {
  if (situation === 'valid') return theme.good('✓ valid: the service would accept this request');
  const isUnchecked = situation === 'no-secret';
  const text = `${isUnchecked ? '?' : '✗'} ${WORDS[situation](result)}`;
  return isUnchecked ? theme.warn(text) : theme.bad(text);
}

const REFUSED = 'the service would answer 401';

const WORDS: Readonly<Record<Exclude<Situation, 'valid'>, (result: VerifiedRequest) => string>> = {
  reception: ({ verdict: { checks } }) =>
    checks.signature.ok
      ? `rejected, though the signature is right: ${REFUSED}`
      : `rejected, without a signature to check: ${REFUSED}`,
  request: () => `wrong signature: ${REFUSED}`,
  unexplained: () => `wrong signature: ${REFUSED}`,
  paste: () => 'wrong signature for the bytes that were given; the request itself may be fine',
  'no-secret': () => 'not checked: there is no secret to check the signature with',
};
