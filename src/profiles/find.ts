import { Failure } from '../core/failure.ts';
import type { Mapping } from '../core/rows/mapping.ts';
import { suggest } from '../core/suggest.ts';
import { message } from '../words/message.ts';
import type { Profile, Profiles } from './profile.ts';

/**
 * @param origin what named the profile, such as `--profile`; empty where that is plain.
 * @throws Failure `no_profile`, with the name that was likely meant.
 */
export function requireProfile({ byName }: Profiles, name: string, origin = ''): Profile {
  const profile = byName.get(name);
  if (profile !== undefined) return profile;
  const near = suggest(name, [...byName.keys()]);
  throw new Failure('no_profile', message('profile_unknown', { name, origin, near }), {
    hint: byName.size === 0 ? message('add_first_profile') : message('list_profiles'),
  });
}

/**
 * @param profileName whose map it is.
 * @throws Failure `usage`, with the name that was likely meant, and those that there are.
 */
export function requireMap({ maps }: Profile, profileName: string, name: string): Mapping {
  const map = maps?.get(name);
  if (map !== undefined) return map;
  const names = [...(maps?.keys() ?? [])];
  const near = suggest(name, names);
  throw new Failure('usage', message('map_unknown', { profile: profileName, name, near }), {
    hint: names.length === 0 ? message('save_first_map') : message('known_maps', { names }),
  });
}
