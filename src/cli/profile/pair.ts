import type { Fault } from '../../core/failure.ts';
import { SHORTEST_MASKED } from '../../core/masking/spellings.ts';
import { SAME_AS_SECRET } from '../../core/same-pair.ts';
import type { Secret } from '../../core/secret.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Terminal } from '../terminal.ts';

/** Whether the key of a profile is its secret. */
export const isSamePair = ({ apiKey, secret }: Partial<Profile>): boolean =>
  apiKey !== undefined && apiKey === secret?.reveal();

/** What is told of it. */
export const SAME_PAIR: readonly Fault[] = [{ path: '--api-key', message: SAME_AS_SECRET }];

/** A few characters are most likely not the secret that the service gave out. */
export function noteShortSecret(
  secret: Secret | undefined,
  { note }: Pick<Terminal, 'note'>,
): void {
  if (secret === undefined || !secret.isTooShortToMask) return;
  note(
    `warning: the secret has fewer than ${SHORTEST_MASKED} characters; a real one is longer, and one this short is not masked in output`,
  );
}
