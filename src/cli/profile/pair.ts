import { SHORTEST_MASKED } from '../../core/masking/spellings.ts';
import type { Secret } from '../../core/secret.ts';
import type { Profile } from '../../profiles/profile.ts';
import { profiles } from '../../words/en/profiles.ts';
import { type Fault, fault } from '../../words/message.ts';
import type { Terminal } from '../terminal.ts';

/** Whether the key of a profile is its secret. */
export const isSamePair = ({ apiKey, secret }: Partial<Profile>): boolean =>
  apiKey !== undefined && apiKey === secret?.reveal();

export const SAME_PAIR: readonly Fault[] = [fault('--api-key', 'same_as_secret')];

/** A few characters are most likely not the secret that the service gave out. */
export function noteShortSecret(
  secret: Secret | undefined,
  { note }: Pick<Terminal, 'note'>,
): void {
  if (secret === undefined || !secret.isTooShortToMask) return;
  note(profiles.short_secret({ shortest: SHORTEST_MASKED }));
}
