import { loadSettings } from '../../profiles/load.ts';
import type { Settings } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SendingOptions } from './options.ts';

/** What flags, environment and profiles say, in this order. */
export async function settingsOf(
  { profile, endpoint }: Pick<SendingOptions, 'profile' | 'endpoint'>,
  { directories, variables }: Pick<Dependencies, 'directories' | 'variables'>,
): Promise<Settings> {
  const { config: directory } = await directories();
  return loadSettings({ flags: { profile, endpoint }, variables, directory });
}
