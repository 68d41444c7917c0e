import { resolveSettings, type SettingSources } from '../client/profiles/load.ts';
import { NO_PROFILES } from '../client/profiles/profile.ts';
import { type ProfilesFile, readProfiles } from '../client/profiles/read.ts';
import { type Settings, type StoredSettings, withSecret } from '../client/profiles/settings.ts';
import type { Dependencies } from './dependencies.ts';
import { ifKnown } from './directories.ts';
import type { Terminal } from './terminal/terminal.ts';
import { cli } from './words/cli.ts';

/**
 * The effective settings with the secret; warns if other users can read the profiles.
 * @throws Failure `secret_unavailable` if the secret is kept elsewhere and cannot be fetched.
 */
export const settingsOf = async (
  flags: SettingSources['flags'],
  dependencies: Pick<Dependencies, 'directories' | 'terminal' | 'variables' | 'secrets'>,
): Promise<Settings> => withSecret(await storedSettings(flags, dependencies), dependencies.secrets);

/** The effective settings, without fetching the secret. */
export async function storedSettings(
  { profile, endpoint, currency }: SettingSources['flags'],
  dependencies: Pick<Dependencies, 'directories' | 'terminal' | 'variables'>,
): Promise<StoredSettings> {
  const file = await profilesOf(dependencies);
  const { variables } = dependencies;
  return resolveSettings(file, { flags: { profile, endpoint, currency }, variables });
}

/** The stored profiles; warns where others can read them. */
export async function profilesOf({
  directories,
  terminal,
}: Pick<Dependencies, 'directories' | 'terminal'>): Promise<ProfilesFile> {
  const config = await ifKnown(directories, 'config');
  if (config === undefined) return { ...NO_PROFILES, path: '', looseModes: [] };
  const file = readProfiles(config);
  noteLooseModes(file, terminal);
  return file;
}

/** Warns if other users can read the secrets, with the command that prevents it. */
export function noteLooseModes(
  { looseModes }: Pick<ProfilesFile, 'looseModes'>,
  { note }: Pick<Terminal, 'note'>,
): void {
  for (const { path, mode, wanted } of looseModes) {
    note(cli.loose_mode({ path, mode: octal(mode), wanted: octal(wanted) }));
  }
}

const octal = (bits: number): string => bits.toString(8).padStart(3, '0');
