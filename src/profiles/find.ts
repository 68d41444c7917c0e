import { Failure } from '../core/failure.ts';
import type { Mapping } from '../core/rows/mapping.ts';
import { suggest } from '../core/suggest.ts';
import { makeVisible } from '../core/visible.ts';
import type { Profile, Profiles } from './profile.ts';

/**
 * @param origin what named the profile, such as `--profile`; empty where that is plain.
 * @throws Failure `no_profile`, with the name that was likely meant.
 */
export function requireProfile({ byName }: Profiles, name: string, origin = ''): Profile {
  const profile = byName.get(name);
  if (profile !== undefined) return profile;
  const named = origin === '' ? '' : ` (named by ${origin})`;
  const near = suggest(name, [...byName.keys()]);
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  throw new Failure(
    'no_profile',
    `no profile is called "${makeVisible(name)}"${named}${question}`,
    {
      hint:
        byName.size === 0
          ? 'There is none yet: conv profile add NAME --api-key KEY --endpoint URL --secret-stdin'
          : 'conv profile list shows the profiles that there are.',
    },
  );
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
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  const asked = makeVisible(name);
  throw new Failure('usage', `profile ${profileName} has no map called "${asked}"${question}`, {
    hint:
      names.length === 0
        ? 'It has none yet: conv send FILE --map FIELD=COLUMN … --save-map NAME keeps one.'
        : `It has: ${names.map(makeVisible).join(', ')}`,
  });
}
