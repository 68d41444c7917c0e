import type { Mapping } from '../core/rows/mapping.ts';
import type { Profiles } from '../profiles/profile.ts';
import type { Mode, Settings, Sourced } from '../profiles/settings.ts';

/** What conv would use now, as it may be shown: of the secret only its length in characters. */
export interface SettingsView {
  readonly profile: Sourced<string> | undefined;
  readonly apiKey: Sourced<string> | undefined;
  readonly secretLength: Sourced<number> | undefined;
  readonly endpoint: Sourced<string> | undefined;
  readonly currency: Sourced<string> | undefined;
  readonly mode: Sourced<Mode>;
  /** Those of the profile in use, by name. */
  readonly maps: ReadonlyMap<string, Mapping>;
}

/** @param profiles those that the settings were made of. */
export function viewSettings({ secret, ...shown }: Settings, { byName }: Profiles): SettingsView {
  const secretLength = secret && { ...secret, value: secret.value.reveal().length };
  const maps = byName.get(shown.profile?.value ?? '')?.maps ?? new Map();
  return { ...shown, secretLength, maps };
}
