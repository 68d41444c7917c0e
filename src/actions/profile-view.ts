import type { Mapping } from '../core/rows/mapping.ts';
import { requireProfile } from '../profiles/find.ts';
import type { Profile, Profiles } from '../profiles/profile.ts';
import type { Mode } from '../profiles/settings.ts';

/** A profile as it may be shown: of the secret only that it is there, and its length. */
export interface ProfileView {
  readonly name: string;
  readonly active: boolean;
  readonly apiKey: string;
  /** Characters. */
  readonly secretLength: number;
  readonly endpoint: string;
  readonly currency: string | undefined;
  readonly mode: Mode;
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
  return { name, active: name === active, secretLength: secret.reveal().length, ...shown, maps };
}
