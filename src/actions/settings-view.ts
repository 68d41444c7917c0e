import type { Mode, Settings, Sourced } from '../profiles/settings.ts';

/** What conv would use now, as it may be shown: of the secret only its length in characters. */
export interface SettingsView {
  readonly profile: Sourced<string> | undefined;
  readonly apiKey: Sourced<string> | undefined;
  readonly secretLength: Sourced<number> | undefined;
  readonly endpoint: Sourced<string> | undefined;
  readonly currency: Sourced<string> | undefined;
  readonly mode: Sourced<Mode>;
}

export function viewSettings({ secret, ...shown }: Settings): SettingsView {
  const secretLength = secret && { ...secret, value: secret.value.reveal().length };
  return { ...shown, secretLength };
}
