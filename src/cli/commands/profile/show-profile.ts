import type { Profile } from '../../../client/profiles/profile.ts';
import type { ProfileView } from '../../../client/profiles/profile-view.ts';
import type { Secret } from '../../../protocol/masking/secret.ts';
import { SHORTEST_MASKED } from '../../../protocol/masking/spellings.ts';
import { checkCurrency } from '../../../protocol/reports/currency.ts';
import { profiles } from '../../../words/en/profiles.ts';
import { type Fault, fault } from '../../../words/message.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { JsonOption } from './options.ts';
import { profileJson, profileText } from './view.ts';

/** Prints a profile after a change; @param headline what has become of it. */
export async function showProfile(
  view: ProfileView,
  headline: string,
  { json }: JsonOption,
  terminal: Terminal,
): Promise<void> {
  terminal.print(json ? profileJson(view) : profileText(view, headline, await terminal.theme()));
}

/** A code of three letters that is no currency is kept, and remarked on: the service decides. */
export function noteCurrency(code: string | undefined, { note }: Pick<Terminal, 'note'>): void {
  const warning = code && checkCurrency(code)?.warning;
  if (warning) note(profiles.currency_warning({ warning }));
}

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
