import type { ProfileView } from '../../actions/profile-view.ts';
import { checkCurrency } from '../../core/reports/currency.ts';
import { profileJson, profileText } from '../../output/profile.ts';
import { profiles } from '../../words/en/profiles.ts';
import type { Terminal } from '../terminal.ts';
import type { JsonOption } from './options.ts';

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
