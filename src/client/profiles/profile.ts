import { suggest } from '../../kit/suggest.ts';
import { accountIdByEndpoint, merchantOfAccount } from '../../protocol/account.ts';
import type { Secret } from '../../protocol/masking/secret.ts';
import { Failure } from '../../words/failure.ts';
import type { Language } from '../../words/language.ts';
import { message } from '../../words/message.ts';
import type { Mapping } from '../rows/mapping.ts';
import type { StoredSecret } from './secret-place.ts';
import type { Mode } from './settings.ts';

/** The credentials of one account, kept under a name. */
export interface Profile {
  /** `api_key` */
  readonly apiKey: string;
  /** `hmac_secret`, or `secret_command` */
  readonly secret: StoredSecret;
  /** `s2s_endpoint_base` without a slash at its end. */
  readonly endpoint: string;
  /** The currency of a report that names none; upper case. */
  readonly currency: string | undefined;
  readonly mode: Mode;
  /**
   * Who the merchant is, in the spelling of `Account`: fixed when the profile is made, and kept when endpoint or key
   * are edited. A profile of an earlier version has none: its endpoint and key say it, until one of them is edited.
   */
  readonly merchant?: string;
  /** Where its reports are journaled, where that is a server: a URL without a password. */
  readonly journal?: string | undefined;
  /** What conv speaks where this profile is used, unless `--lang` or `CONV_LANG` says otherwise. */
  readonly language?: Language | undefined;
  /** How files of other shops are read (`conv send --map NAME`), by name; absent where none was saved. */
  readonly maps?: ReadonlyMap<string, Mapping>;
  /**
   * Seal keys of earlier secrets, as long as the journal may have entries under them; see finish-rotation.ts.
   * Nothing can be signed with them.
   */
  readonly oldSealKeys?: readonly Secret[];
}

/** Who the merchant of a profile is. */
export const merchantOf = (profile: Pick<Profile, 'merchant' | 'endpoint' | 'apiKey'>): string =>
  profile.merchant ?? merchantOfAccount(accountIdByEndpoint(profile));

/** All profiles, in the order in which they were added. */
export interface Profiles {
  /** The one in use where nothing else is named. */
  readonly active: string | undefined;
  readonly byName: ReadonlyMap<string, Profile>;
}

export const NO_PROFILES: Profiles = { active: undefined, byName: new Map() };

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
