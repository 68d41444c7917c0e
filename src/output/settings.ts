import type { SettingsView } from '../actions/settings-view.ts';
import { makeVisible } from '../core/visible.ts';
import { profiles } from '../words/en/profiles.ts';
import { mapRows } from './map-flags.ts';
import { paintMode, secretText } from './profile.ts';
import { type Column, drawTable } from './table.ts';
import { alignRows, type Theme } from './theme.ts';

/** Where a value comes from, whatever it is. */
type Chosen = Omit<SettingsView['mode'], 'value'>;

/** One object for scripts: each value with where it comes from; null where nothing gives one. */
export function settingsJson(view: SettingsView): string {
  const { secretLength } = view;
  return `${JSON.stringify({
    profile: view.profile ?? null,
    api_key: view.apiKey ?? null,
    hmac_secret: secretLength
      ? { set: true, length: secretLength.value, ...from(secretLength) }
      : { set: false },
    s2s_endpoint_base: view.endpoint ?? null,
    currency: view.currency ?? null,
    mode: view.mode,
    maps: Object.fromEntries(view.maps),
  })}\n`;
}

const from = ({ source, origin, shadows }: Chosen) => ({ source, origin, shadows });

interface Line {
  readonly label: string;
  readonly value: string;
  readonly chosen: Chosen | undefined;
  readonly paint?: (text: string) => string;
}

const COLUMNS: readonly Column<Line>[] = [
  { title: '', text: ({ label }) => `  ${label}`, paint: ({ dim }) => dim },
  {
    title: '',
    text: ({ value }) => makeVisible(value),
    paint: (_theme, { paint = String }) => paint,
  },
  { title: '', text: ({ chosen }) => makeVisible(originText(chosen)), paint: ({ dim }) => dim },
];

/** Aligned lines: what, its value, where that comes from and what it shadows; then the maps of the profile. */
export function settingsText(view: SettingsView, theme: Theme): string {
  const { secretLength, mode } = view;
  const length = secretLength && { ...secretLength, value: secretText(secretLength.value) };
  const lines = [
    line('profile', view.profile),
    line('api_key', view.apiKey),
    line('hmac_secret', length),
    line('s2s_endpoint_base', view.endpoint),
    line('currency', view.currency),
    { ...line('mode', mode), paint: paintMode(mode.value, theme) },
  ];
  const screen = { screenWidth: undefined, titled: false, theme };
  return [...drawTable(lines, COLUMNS, screen), mapsText(view, theme)].join('');
}

/** Below the table: the flags of a map are long, and would push its columns apart. */
const mapsText = ({ maps }: SettingsView, theme: Theme): string =>
  alignRows(
    mapRows(maps).map(([label, flags]) => [label.padEnd(LABEL_WIDTH), flags]),
    theme,
  );

const LABEL_WIDTH = 's2s_endpoint_base'.length;

const line = (label: string, chosen: (Chosen & { readonly value: string }) | undefined): Line => ({
  label,
  value: chosen?.value ?? 'none',
  chosen,
});

function originText(chosen: Chosen | undefined): string {
  if (chosen === undefined) return profiles.not_set;
  const { origin, shadows } = chosen;
  return shadows.length === 0 ? origin : profiles.origin_shadowing({ origin, shadows });
}
