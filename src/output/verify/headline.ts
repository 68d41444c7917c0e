import type { VerifiedRequest } from '../../actions/verify.ts';
import { excerpt } from '../../core/visible.ts';
import type { Theme } from '../theme.ts';
import { wrapText } from '../wrap.ts';
import type { Situation } from './situation.ts';

/** The one line that everybody reads. */
export function headline(
  result: VerifiedRequest,
  situation: Situation,
  theme: Theme,
  columns: number | undefined,
): string {
  if (situation === 'valid') return theme.good(wrapText(VALID, columns));
  const isUnchecked = situation === 'no-secret';
  const text = wrapText(`${isUnchecked ? '?' : '✗'} ${WORDS[situation](result)}`, columns);
  return isUnchecked ? theme.warn(text) : theme.bad(text);
}

/** So much of a profile's name is shown, in characters. */
const SHOWN = 60;

const VALID = '✓ valid: the service would accept this request';

const REFUSED = 'the service would answer 401';

const WORDS: Readonly<Record<Exclude<Situation, 'valid'>, (result: VerifiedRequest) => string>> = {
  reception: ({ verdict: { checks } }) =>
    checks.signature.ok
      ? `rejected, though the signature is right: ${REFUSED}`
      : `rejected, without a signature to check: ${REFUSED}`,
  request: () => `wrong signature: ${REFUSED}`,
  unexplained: () => `wrong signature: ${REFUSED}`,
  paste: () => 'wrong signature for the bytes that were given; the request itself may be fine',
  'other-profile': ({ account: { origin } }) =>
    `right for another profile, not for this account (${excerpt(origin, SHOWN)})`,
  'no-secret': () => 'not checked: there is no secret to check the signature with',
};
