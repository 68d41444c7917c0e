import type { ProfileView } from '../actions/profile-view.ts';
import { makeVisible } from '../core/visible.ts';
import { profiles } from '../words/en/profiles.ts';
import { mapRows } from './map-flags.ts';
import { type Column, drawTable } from './table.ts';
import { alignRows, type Theme } from './theme.ts';

/** One object for scripts, in the service's own words. */
export function profileJson(view: ProfileView): string {
  return `${JSON.stringify({
    name: view.name,
    active: view.active,
    api_key: view.apiKey,
    hmac_secret: { set: true, length: view.secretLength },
    s2s_endpoint_base: view.endpoint,
    currency: view.currency ?? null,
    mode: view.mode,
    maps: Object.fromEntries(view.maps),
  })}\n`;
}

/** @param headline what has become of the profile. */
export function profileText(view: ProfileView, headline: string, theme: Theme): string {
  const rows = alignRows(
    [
      ['api_key', makeVisible(view.apiKey)],
      ['hmac_secret', secretText(view.secretLength)],
      ['s2s_endpoint_base', makeVisible(view.endpoint)],
      ['currency', makeVisible(view.currency ?? 'none')],
      ['mode', paintMode(view.mode, theme)(view.mode)],
      ...mapRows(view.maps),
    ],
    theme,
  );
  return `${theme.good('✓')} ${headline}\n${rows}`;
}

const COLUMNS: readonly Column<ProfileView>[] = [
  { title: ' ', text: ({ active }) => (active ? '*' : ' '), paint: ({ good }) => good },
  {
    title: 'name',
    text: ({ name }) => makeVisible(name),
    paint: ({ bold }, { active }) => (active ? bold : String),
  },
  { title: 'mode', text: ({ mode }) => mode, paint: (theme, { mode }) => paintMode(mode, theme) },
  { title: 'currency', text: ({ currency }) => makeVisible(currency ?? '-') },
  { title: 's2s_endpoint_base', text: ({ endpoint }) => makeVisible(endpoint) },
];

/** One line a profile; a star marks the active one. */
export const profileListText = (views: readonly ProfileView[], theme: Theme): string =>
  [...drawTable(views, COLUMNS, { screenWidth: undefined, titled: false, theme })].join('');

/** All that is ever said of a secret. */
export const secretText = (length: number): string => profiles.secret_set({ length });

/** A live key moves money: it stands out. */
export const paintMode = (mode: ProfileView['mode'], theme: Theme): ((text: string) => string) =>
  mode === 'live' ? theme.warn : String;

/** What is left after a profile was removed. */
export interface Removal {
  readonly name: string;
  readonly active: string | undefined;
  readonly others: readonly string[];
}

export const removedJson = ({ name, active }: Removal): string =>
  `${JSON.stringify({ removed: name, active: active ?? null })}\n`;

/** Says which profile is active now: with none, the next command has no account. */
export function removedText({ name, active, others }: Removal, theme: Theme): string {
  return `${theme.good('✓')} ${profiles.profile_removed({ name, next: activeNow(active, others) })}\n`;
}

function activeNow(active: string | undefined, [other]: readonly string[]): string {
  if (active !== undefined) return profiles.now_active({ name: active });
  return other === undefined ? profiles.none_left : profiles.none_active({ other });
}
