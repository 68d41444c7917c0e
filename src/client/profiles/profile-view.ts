import type { Language } from '../../words/language.ts';
import type { Mapping } from '../rows/mapping.ts';
import { merchantOf, type Profile, type Profiles, requireProfile } from './profile.ts';
import type { Mode, Settings, Sourced } from './settings.ts';

/** A profile as it may be shown: of the secret only that it is there, and its length. */
export interface ProfileView {
  readonly name: string;
  readonly active: boolean;
  readonly apiKey: string;
  /** Characters. */
  readonly secretLength: number;
  readonly endpoint: string;
  readonly currency: string | undefined;
  readonly merchant: string;
  readonly mode: Mode;
  readonly journal?: string | undefined;
  readonly language?: Language | undefined;
  /** How files of other shops are read, by name. */
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
  const secretLength = secret.reveal().length;
  return { name, active: name === active, secretLength, ...shown, merchant, maps };
}

/** What conv would use now, as it may be shown: of the secret only its length in characters. */
export interface SettingsView {
  readonly profile: Sourced<string> | undefined;
  readonly apiKey: Sourced<string> | undefined;
  readonly secretLength: Sourced<number> | undefined;
  readonly endpoint: Sourced<string> | undefined;
  readonly currency: Sourced<string> | undefined;
  readonly merchant: Sourced<string> | undefined;
  readonly mode: Sourced<Mode>;
  readonly journal?: Sourced<string> | undefined;
  readonly language?: Sourced<Language> | undefined;
  /** Those of the profile in use, by name. */
  readonly maps: ReadonlyMap<string, Mapping>;
}

/** @param profiles those that the settings were made of. */
export function viewSettings({ secret, ...shown }: Settings, { byName }: Profiles): SettingsView {
  const secretLength = secret && { ...secret, value: secret.value.reveal().length };
  const profile = byName.get(shown.profile?.value ?? '');
  const language = profile?.language && {
    value: profile.language,
    source: 'profile' as const,
    origin: `profile ${shown.profile?.value}`,
    shadows: [],
  };
  const maps = profile?.maps ?? new Map();
  return { ...shown, secretLength, ...(language && { language }), maps };
}
