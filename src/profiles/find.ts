import { Failure } from '../core/failure.ts';
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
