import {
  isLoopback,
  isMerchantOfAccount,
  isNamedMerchant,
  merchantOfKey,
} from '../../core/protocol/account.ts';
import type { Secret } from '../../core/protocol/masking/secret.ts';
import { sealKeyOf } from '../../core/protocol/signing.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { Mapping } from '../files/rows/mapping.ts';
import { merchantOf, type Profile, type Profiles, requireMap, requireProfile } from './profile.ts';
import { type StoredSecret, secretAtHand } from './secret-place.ts';

/** The first profile becomes the active one. @throws Failure `usage` if the name is taken. */
export function addProfile(profiles: Profiles, name: string, profile: Profile): Profiles {
  requireFreeName(profiles, name);
  // The merchant stays the same when the endpoint or the key changes later.
  const { merchant = merchantOfKey(profile.apiKey) } = profile;
  const byName = new Map([...profiles.byName, [name, { ...profile, merchant }]]);
  return { active: profiles.active ?? name, byName };
}

/**
 * Changes a profile. With a new secret, the old seal key is kept in the same write, so that open journal entries can
 * still be told apart from forgeries.
 * @param reveal resolves a stored secret, wherever it is kept.
 * @throws Failure `no_profile`; `usage` if the mode changes but no key of that mode is given.
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
    merchant,
    ...oldSealKeysOf(present, changes, reveal),
  };
  return { ...profiles, byName: new Map([...profiles.byName, [name, changed]]) };
}

/**
 * Sandbox and live are separate: reports in one do not count in the other. A key belongs to exactly one mode, so if
 * the merchant is derived from the key, the other mode is another merchant.
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
 * Before the endpoint or the key changes, fixes the merchant that an earlier version derived from them. A move
 * between a mock on this machine and the service is an exception: reports to the mock were rehearsals.
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

/** Removes old seal keys that no journal entry needs anymore. A profile that no longer exists has none. */
export function forgetSealKeys(
  profiles: Profiles,
  name: string,
  forgotten: readonly Secret[],
): Profiles {
  const profile = profiles.byName.get(name);
  if (profile === undefined) return profiles;
  const isForgotten = (key: Secret): boolean =>
    forgotten.some((other) => other.reveal() === key.reveal());
  const left = profile.oldSealKeys?.filter((key) => !isForgotten(key));
  const changed = { ...profile, oldSealKeys: left?.length ? left : undefined };
  return { ...profiles, byName: new Map([...profiles.byName, [name, changed]]) };
}

/** Saves a map in a profile, replacing one with the same name. @throws Failure `no_profile` */
export function saveMap(profiles: Profiles, name: string, mapName: string, map: Mapping): Profiles {
  const { maps = new Map() } = requireProfile(profiles, name);
  return editProfile(profiles, name, { maps: new Map([...maps, [mapName, map]]) });
}

/** @throws Failure `no_profile`; `usage` if the profile has no such map. */
export function removeMap(profiles: Profiles, name: string, mapName: string): Profiles {
  const profile = requireProfile(profiles, name);
  requireMap(profile, name, mapName);
  const maps = new Map([...(profile.maps ?? [])].filter(([other]) => other !== mapName));
  return editProfile(profiles, name, { maps });
}

/** If the active profile is removed, none is active: conv does not guess which account to use next. */
export function removeProfile(profiles: Profiles, name: string): Profiles {
  requireProfile(profiles, name);
  const byName = new Map([...profiles.byName].filter(([other]) => other !== name));
  return { active: profiles.active === name ? undefined : profiles.active, byName };
}

/** The profile keeps its position, and stays active if it was. */
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

/** @throws Failure `usage` if the name is taken. */
export function requireFreeName({ byName }: Profiles, name: string): void {
  if (!byName.has(name)) return;
  throw new Failure('usage', message('profile_exists', { name }), {
    hint: message('edit_or_rename', { name }),
  });
}
