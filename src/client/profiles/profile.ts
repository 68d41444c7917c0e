import { suggest } from '../../core/kit/suggest.ts';
import { accountIdByEndpoint, merchantOfAccount } from '../../core/protocol/account.ts';
import type { Secret } from '../../core/protocol/masking/secret.ts';
import { Failure } from '../../core/words/failure.ts';
import type { Language } from '../../core/words/language.ts';
import { message } from '../../core/words/message.ts';
import type { Mapping } from '../files/rows/mapping.ts';
import type { StoredSecret } from './secret-place.ts';
import type { Mode } from './settings.ts';

/** The named credentials and endpoint of one account. */
export interface Profile {
  /** `api_key` */
  readonly apiKey: string;
  /** `hmac_secret`, or `secret_command` */
  readonly secret: StoredSecret;
  /** `s2s_endpoint_base` without a slash at its end. */
  readonly endpoint: string;
  /** Default currency, in upper case. */
  readonly currency: string | undefined;
  readonly mode: Mode;
  /**
   * The merchant, as in `Account`. It is fixed when the profile is created, and does not change with the endpoint or
   * the key. A profile from an earlier version has none: its endpoint and key identify the merchant until one of them
   * is edited.
   */
  readonly merchant?: string | undefined;
  /** The URL of its shared journal, without a password. */
  readonly journal?: string | undefined;
  /** Language of messages, unless `--lang` or `CONV_LANG` overrides it. */
  readonly language?: Language | undefined;
  /** Saved maps (`conv send --map NAME`) by name; absent if there are none. */
  readonly maps?: ReadonlyMap<string, Mapping> | undefined;
  /**
   * Seal keys of earlier secrets, kept while the journal may have entries that need them; see finish-rotation.ts.
   * They cannot sign anything.
   */
  readonly oldSealKeys?: readonly Secret[] | undefined;
}

/** The merchant of a profile. */
export const merchantOf = (profile: Pick<Profile, 'merchant' | 'endpoint' | 'apiKey'>): string =>
  profile.merchant ?? merchantOfAccount(accountIdByEndpoint(profile));

/** All profiles, in the order they were added. */
export interface Profiles {
  /** The profile to use by default. */
  readonly active: string | undefined;
  readonly byName: ReadonlyMap<string, Profile>;
}

export const NO_PROFILES: Profiles = { active: undefined, byName: new Map() };

/**
 * @param origin where the name comes from, such as `--profile`; empty if that is obvious.
 * @throws Failure `no_profile`, with the closest name.
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
 * @param profileName the profile that the map belongs to.
 * @throws Failure `usage`, with the closest name and the existing ones.
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
