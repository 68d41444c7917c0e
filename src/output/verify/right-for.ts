import type { Explanation } from '../../core/diagnosis/explanation.ts';
import type { Received } from './received.ts';

/** What a request may have that is right for another profile: of the clock, that is said beside. */
const BESIDE = /^(?:account\.unknown-key$|clock\.|header\.)/;

/**
 * The profile that a request is right for, where it is another than the one it was checked for: both
 * its key and its signature are that profile's, and nothing else was done differently.
 */
export function rightFor(
  { causes }: Pick<Explanation, 'causes'>,
  { profileOfKey }: Received,
): string | undefined {
  const ofSignature = causes.filter(({ id }) => !BESIDE.test(id));
  const [only] = ofSignature;
  const isOnly = ofSignature.length === 1 && only?.id === 'key.other-profile';
  return isOnly && only.profile === profileOfKey ? profileOfKey : undefined;
}
