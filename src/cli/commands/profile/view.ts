import type { Profile } from '../../../client/profiles/profile.ts';
import type {
  ProfileView,
  SettingsView,
  ShownSecret,
} from '../../../client/profiles/profile-view.ts';
import { type StoredSecret, secretAtHand } from '../../../client/profiles/secret-place.ts';
import { profiles } from '../../../client/words/profiles.ts';
import { padToWidth } from '../../../core/kit/columns.ts';
import { quoteForShell } from '../../../core/kit/shell.ts';
import type { Theme } from '../../../core/kit/theme.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import type { Secret } from '../../../core/protocol/masking/secret.ts';
import { SHORTEST_MASKED } from '../../../core/protocol/masking/spellings.ts';
import { type Fault, fault, type Message, message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import { text } from '../../../core/words/text.ts';
import { type Column, drawTable } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { labelledRows, labelText } from '../../views/labels.ts';
import { mapRows } from '../../views/map-flags.ts';

export interface JsonOption {
  readonly json?: boolean;
}

/** A profile as JSON, with the service's field names. */
export function profileJson(view: ProfileView): string {
  return `${JSON.stringify({
    name: view.name,
    active: view.active,
    api_key: view.apiKey,
    hmac_secret: secretJson(view.secret),
    s2s_endpoint_base: view.endpoint,
    currency: view.currency ?? null,
    merchant: view.merchant,
    mode: view.mode,
    ...(view.journal === undefined ? {} : { journal: view.journal }),
    ...(view.language === undefined ? {} : { lang: view.language }),
    maps: Object.fromEntries(view.maps),
  })}\n`;
}

/** @param headline what happened to the profile. */
function profileText(view: ProfileView, headline: string, theme: Theme): string {
  const rows = labelledRows(
    [
      ['api_key', makeVisible(view.apiKey)],
      ['hmac_secret', makeVisible(secretText(view.secret))],
      ['s2s_endpoint_base', makeVisible(view.endpoint)],
      ['currency', makeVisible(view.currency ?? profiles.no_value)],
      ['merchant', makeVisible(view.merchant)],
      ['mode', paintMode(view.mode, theme)(view.mode)],
      ['journal', view.journal === undefined ? undefined : makeVisible(view.journal)],
      ['lang', view.language],
      ...mapRows(view.maps),
    ],
    theme,
  );
  return `${theme.good('✓')} ${headline}\n${rows}`;
}

const PROFILE_COLUMNS: readonly Column<ProfileView>[] = [
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

/** One line per profile; a star marks the active one. */
export const profileListText = (views: readonly ProfileView[], theme: Theme): string =>
  [...drawTable(views, PROFILE_COLUMNS, { screenWidth: undefined, titled: false, theme })].join('');

/** The only information about a secret that is ever printed. */
function secretText(secret: ShownSecret): string {
  if ('length' in secret) return profiles.secret_set(secret);
  return secret.type === 'keychain'
    ? fill(profiles.secret_in_keychain, secret)
    : fill(profiles.secret_by_command, { command: secret.argv.map(quoteForShell).join(' ') });
}

function secretJson(secret: ShownSecret) {
  if ('length' in secret) return { set: true, length: secret.length };
  return secret.type === 'keychain'
    ? { set: true, secret_keychain: secret.account }
    : { set: true, secret_command: secret.argv };
}

/** Live keys are highlighted, because they move money. */
const paintMode = (mode: ProfileView['mode'], theme: Theme): ((text: string) => string) =>
  mode === 'live' ? theme.warn : String;

/** The state after a profile was removed. */
interface Removal {
  readonly name: string;
  readonly active: string | undefined;
  readonly others: readonly string[];
}

export const removedJson = ({ name, active }: Removal): string =>
  `${JSON.stringify({ removed: name, active: active ?? null })}\n`;

/** Shows which profile is active now; if there is none, the next command has no account. */
export function removedText({ name, active, others }: Removal, theme: Theme): string {
  return `${theme.good('✓')} ${profiles.profile_removed({ name, next: activeNow(active, others) })}\n`;
}

function activeNow(active: string | undefined, [other]: readonly string[]): string {
  if (active !== undefined) return profiles.now_active({ name: active });
  return other === undefined ? profiles.none_left : profiles.none_active({ other });
}

/** Where a value comes from. */
type Chosen = Omit<SettingsView['mode'], 'value'>;

/** The settings as JSON: each value with its source, or null. @param check what the service says of them. */
export function settingsJson(view: SettingsView, check?: object): string {
  const { secret } = view;
  return `${JSON.stringify({
    profile: view.profile ?? null,
    api_key: view.apiKey ?? null,
    hmac_secret: secret ? { ...secretJson(secret.value), ...from(secret) } : { set: false },
    s2s_endpoint_base: view.endpoint ?? null,
    currency: view.currency ?? null,
    merchant: view.merchant ?? null,
    mode: view.mode,
    ...(view.journal === undefined ? {} : { journal: view.journal }),
    ...(view.language === undefined ? {} : { lang: view.language }),
    maps: Object.fromEntries(view.maps),
    check,
  })}\n`;
}

const from = ({ source, origin, shadows }: Chosen) => ({ source, origin, shadows });

interface Line {
  readonly label: string;
  readonly value: string;
  readonly chosen: Chosen | undefined;
  readonly paint?: (text: string) => string;
}

const SETTING_COLUMNS: readonly Column<Line>[] = [
  { title: '', text: ({ label }) => `  ${label}`, paint: ({ dim }) => dim },
  {
    title: '',
    text: ({ value }) => makeVisible(value),
    paint: (_theme, { paint = String }) => paint,
  },
  { title: '', text: ({ chosen }) => makeVisible(originText(chosen)), paint: ({ dim }) => dim },
];

/** Aligned lines of setting, value, and source, with what it shadows; then the profile's maps. */
export function settingsText(view: SettingsView, theme: Theme): string {
  const { mode } = view;
  const secret = view.secret && { ...view.secret, value: secretText(view.secret.value) };
  const lines = [
    line('profile', view.profile),
    line('api_key', view.apiKey),
    line('hmac_secret', secret),
    line('s2s_endpoint_base', view.endpoint),
    line('currency', view.currency),
    line('merchant', view.merchant),
    { ...line('mode', mode), paint: paintMode(mode.value, theme) },
    ...(view.journal === undefined ? [] : [line('journal', view.journal)]),
    ...(view.language === undefined ? [] : [line('lang', view.language)]),
  ];
  const screen = { screenWidth: undefined, titled: false, theme };
  return [...drawTable(lines, SETTING_COLUMNS, screen), mapsText(view, theme)].join('');
}

/** Printed below the table, because the long flags of a map would widen its columns. */
const mapsText = ({ maps }: SettingsView, theme: Theme): string =>
  labelledRows(
    mapRows(maps).map(([label, flags]) => [padToWidth(label, LABEL_WIDTH), flags]),
    theme,
  );

const LABEL_WIDTH = 's2s_endpoint_base'.length;

const line = (label: string, chosen: (Chosen & { readonly value: string }) | undefined): Line => ({
  label: labelText(label),
  value: chosen?.value ?? profiles.no_value,
  chosen,
});

function originText(chosen: Chosen | undefined): string {
  if (chosen === undefined) return profiles.not_set;
  const { origin, shadows } = chosen;
  return profiles.origin_in_words({ origin, shadows });
}

/** Prints a profile after a change. @param headline what happened to it. */
export async function showProfile(
  view: ProfileView,
  headline: string,
  { json }: JsonOption,
  terminal: Terminal,
): Promise<void> {
  terminal.print(json ? profileJson(view) : profileText(view, headline, await terminal.theme()));
}

/** Whether the key of a profile is its secret. */
export const isSamePair = ({ apiKey, secret }: Partial<Profile>): boolean =>
  apiKey !== undefined && secret !== undefined && apiKey === secretAtHand(secret)?.reveal();

export const SAME_PAIR: readonly Fault[] = [fault('--api-key', 'same_as_secret')];

/** A very short secret is probably not the one that the service issued. */
export const shortSecretRemark = (secret: Secret | undefined): Message | undefined =>
  secret?.isTooShortToMask ? message('short_secret', { shortest: SHORTEST_MASKED }) : undefined;

export function noteShortSecret(
  secret: StoredSecret | undefined,
  { note }: Pick<Terminal, 'note'>,
): void {
  const warning = secret && shortSecretRemark(secretAtHand(secret));
  if (warning) note(fill(profiles.profile_warning, { warning: text(warning) }));
}
