import {
  isLoopback,
  isMerchantOfAccount,
  isNamedMerchant,
  merchantOfKey,
} from '../../protocol/account.ts';
import type { Secret } from '../../protocol/masking/secret.ts';
import { sealKeyOf } from '../../protocol/signing.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { Mapping } from '../rows/mapping.ts';
import { merchantOf, type Profile, type Profiles, requireMap, requireProfile } from './profile.ts';
import { type StoredSecret, secretAtHand } from './secret-place.ts';

/** The first profile becomes the active one. @throws Failure `usage` where the name is taken. */
export function addProfile(profiles: Profiles, name: string, profile: Profile): Profiles {
  requireFreeName(profiles, name);
  // Whatever happens to its endpoint and key from here on, it is the same merchant.
  const { merchant = merchantOfKey(profile.apiKey) } = profile;
  const byName = new Map([...profiles.byName, [name, { ...profile, merchant }]]);
  return { active: profiles.active ?? name, byName };
}

/**
 * A new secret keeps the seal key of the one before, in the same write: whatever happens next, what is open in the
 * journal can still be distinguished from a forgery.
 * @param reveal the secrets that are known, wherever they are kept.
 * @throws Failure `no_profile`; `usage` where the mode changes, and nothing says of which key.
 */
export function editProfile(
  profiles: Profiles,
  name: string,
  changes: Partial<Profile>,
  reveal: (stored: StoredSecret) => Secret | undefined = secretAtHand,
): Profiles {
  const present = requireProfile(profiles, name);
  const merchant = changes.merchant ?? merchantAfter(present, changes);
  const changed = {
    ...present,
    ...changes,
    ...(merchant === undefined ? {} : { merchant }),
    ...oldSealKeysOf(present, changes, reveal),
  };
  return { ...profiles, byName: new Map([...profiles.byName, [name, changed]]) };
}

/**
 * Sandbox and live stay apart: what was reported in the one counts for nothing in the other. A key is either by itself,
 * so where the key says who the merchant is, that of the other mode is another merchant.
 */
function merchantAfter(present: Profile, changes: Partial<Profile>): string | undefined {
  const { mode = present.mode, apiKey } = changes;
  if (mode === present.mode || isNamedMerchant(merchantOf(present)))
    return fixedMerchant(present, changes);
  if (apiKey !== undefined) return merchantOfKey(apiKey);
  const same = merchantOfKey(present.apiKey);
  throw new Failure('usage', message('mode_without_key', { mode }), {
    hint: message('name_key_of_mode', { mode, same }),
  });
}

/**
 * What an earlier version took for the account is fixed before endpoint or key change: the merchant is the same. Between
 * a mock on this machine and the service it is not: what the one has accepted was a rehearsal.
 */
function fixedMerchant(
  present: Profile,
  { endpoint = present.endpoint, apiKey }: Partial<Profile>,
): string | undefined {
  if (endpoint === present.endpoint && apiKey === undefined) return present.merchant;
  const merchant = merchantOf(present);
  const isCrossing = isLoopback(endpoint) !== isLoopback(present.endpoint);
  return isCrossing && isMerchantOfAccount(merchant) ? merchantOfKey(present.apiKey) : merchant;
}

function oldSealKeysOf(
  { secret: before, oldSealKeys = [] }: Profile,
  { secret }: Partial<Profile>,
  reveal: (stored: StoredSecret) => Secret | undefined,
): Pick<Profile, 'oldSealKeys'> {
  if (secret === undefined) return {};
  const [now, old] = [reveal(secret), reveal(before)];
  if (now !== undefined && now.reveal() === old?.reveal()) return {};
  const own = now && sealKeyOf(now).reveal();
  const keys = [...(old === undefined ? [] : [sealKeyOf(old)]), ...oldSealKeys];
  const kept = keys.filter((key) => key.reveal() !== own);
  return kept.length === 0 ? {} : { oldSealKeys: kept };
}

/** Nothing is left under these keys in the journal. A profile that is gone has none. */
export function forgetSealKeys(
  profiles: Profiles,
  name: string,
  forgotten: readonly Secret[],
): Profiles {
  const profile = profiles.byName.get(name);
  if (profile === undefined) return profiles;
  const isForgotten = (key: Secret): boolean =>
    forgotten.some((other) => other.reveal() === key.reveal());
  const { oldSealKeys = [], ...rest } = profile;
  const left = oldSealKeys.filter((key) => !isForgotten(key));
  const changed = left.length === 0 ? rest : { ...rest, oldSealKeys: left };
  return { ...profiles, byName: new Map([...profiles.byName, [name, changed]]) };
}

/** Keeps a map with a profile; one of the same name gives way. @throws Failure `no_profile` */
export function saveMap(profiles: Profiles, name: string, mapName: string, map: Mapping): Profiles {
  const { maps = new Map() } = requireProfile(profiles, name);
  return editProfile(profiles, name, { maps: new Map([...maps, [mapName, map]]) });
}

/** @throws Failure `no_profile`; `usage` where the profile has no such map. */
export function removeMap(profiles: Profiles, name: string, mapName: string): Profiles {
  const profile = requireProfile(profiles, name);
  requireMap(profile, name, mapName);
  const maps = new Map([...(profile.maps ?? [])].filter(([other]) => other !== mapName));
  return editProfile(profiles, name, { maps });
}

/** Removing the active one leaves none active: the next account is chosen, not guessed. */
export function removeProfile(profiles: Profiles, name: string): Profiles {
  requireProfile(profiles, name);
  const byName = new Map([...profiles.byName].filter(([other]) => other !== name));
  return { active: profiles.active === name ? undefined : profiles.active, byName };
}

/** It keeps its place and stays active if it was. */
export function renameProfile(profiles: Profiles, from: string, to: string): Profiles {
  requireProfile(profiles, from);
  requireFreeName(profiles, to);
  const renamed = (name: string): string => (name === from ? to : name);
  const byName = new Map([...profiles.byName].map(([name, profile]) => [renamed(name), profile]));
  return { active: profiles.active && renamed(profiles.active), byName };
}

/** @throws Failure `no_profile` */
export function useProfile(profiles: Profiles, name: string): Profiles {
  requireProfile(profiles, name);
  return { ...profiles, active: name };
}

/** @throws Failure `usage` where a profile has this name already. */
export function requireFreeName({ byName }: Profiles, name: string): void {
  if (!byName.has(name)) return;
  throw new Failure('usage', message('profile_exists', { name }), {
    hint: message('edit_or_rename', { name }),
  });
}
