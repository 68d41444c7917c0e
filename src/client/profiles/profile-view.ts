import type { Language } from '../../core/words/language.ts';
import type { Mapping } from '../files/rows/mapping.ts';
import { merchantOf, type Profile, type Profiles, requireProfile } from './profile.ts';
import { isSecret, type SecretPlace, type StoredSecret } from './secret-place.ts';
import type { Mode, Sourced, StoredSettings } from './settings.ts';

/** Its length in characters, or where it is kept. */
export type ShownSecret = { readonly length: number } | SecretPlace;

const shownSecret = (stored: StoredSecret): ShownSecret =>
  isSecret(stored) ? { length: stored.reveal().length } : stored;

/** A printable profile: only the length of the secret, or where it is kept. */
export interface ProfileView {
  readonly name: string;
  readonly active: boolean;
  readonly apiKey: string;
  readonly secret: ShownSecret;
  readonly endpoint: string;
  readonly currency: string | undefined;
  readonly merchant: string;
  readonly mode: Mode;
  readonly journal?: string | undefined;
  readonly language?: Language | undefined;
  /** Saved maps by name. */
  readonly maps: ReadonlyMap<string, Mapping>;
}

/** @throws Failure `no_profile` */
export function viewProfile(profiles: Profiles, name: string): ProfileView {
  return toView(profiles, name, requireProfile(profiles, name));
}

export const viewProfiles = (profiles: Profiles): ProfileView[] =>
  [...profiles.byName].map(([name, profile]) => toView(profiles, name, profile));

function toView({ active }: Profiles, name: string, profile: Profile): ProfileView {
  const { secret, oldSealKeys: _, maps = new Map(), ...shown } = profile;
  const merchant = merchantOf(profile);
  return { name, active: name === active, secret: shownSecret(secret), ...shown, merchant, maps };
}

/** The effective settings in printable form: only the length of the secret, or where it is kept. */
export interface SettingsView {
  readonly profile: Sourced<string> | undefined;
  readonly apiKey: Sourced<string> | undefined;
  readonly secret: Sourced<ShownSecret> | undefined;
  readonly endpoint: Sourced<string> | undefined;
  readonly currency: Sourced<string> | undefined;
  readonly merchant: Sourced<string> | undefined;
  readonly mode: Sourced<Mode>;
  readonly journal?: Sourced<string> | undefined;
  readonly language?: Sourced<Language> | undefined;
  /** Saved maps of the profile in use, by name. */
  readonly maps: ReadonlyMap<string, Mapping>;
}

/** @param profiles the profiles that the settings come from. */
export function viewSettings(
  { secret: stored, ...shown }: StoredSettings,
  { byName }: Profiles,
): SettingsView {
  const secret = stored && { ...stored, value: shownSecret(stored.value) };
  const profile = byName.get(shown.profile?.value ?? '');
  const language = profile?.language && {
    value: profile.language,
    source: 'profile' as const,
    origin: `profile ${shown.profile?.value}`,
    shadows: [],
  };
  const maps = profile?.maps ?? new Map();
  return { ...shown, secret, ...(language && { language }), maps };
}
