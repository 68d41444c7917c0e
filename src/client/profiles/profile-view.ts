import type { Language } from '../../core/words/language.ts';
import type { Mapping } from '../files/rows/mapping.ts';
import { merchantOf, type Profile, type Profiles, requireProfile } from './profile.ts';
import { isSecret, type SecretPlace, type StoredSecret } from './secret-place.ts';
import type { Sourced, StoredSettings } from './settings.ts';

/** Its length in characters, or where it is kept. */
export type ShownSecret = { readonly length: number } | SecretPlace;

const shownSecret = (stored: StoredSecret): ShownSecret =>
  isSecret(stored) ? { length: stored.reveal().length } : stored;

/** A printable profile: only the length of the secret, or where it is kept. */
export interface ProfileView extends Omit<Profile, 'secret' | 'merchant' | 'maps' | 'oldSealKeys'> {
  readonly name: string;
  readonly active: boolean;
  readonly secret: ShownSecret;
  readonly merchant: string;
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
export interface SettingsView extends Omit<StoredSettings, 'secret' | 'oldSealKeys'> {
  readonly secret: Sourced<ShownSecret> | undefined;
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
