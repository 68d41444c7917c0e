import type { JsonPath } from '../core/json/node.ts';
import { Secret } from '../core/secret.ts';
import { type Fault, message } from '../words/message.ts';
import { checkEndpoint } from './endpoint.ts';
import type { Profile } from './profile.ts';
import {
  bad,
  checkApiKey,
  checkCurrencyCode,
  checkProfileName,
  checkSecret,
  good,
  type Rule,
} from './rules.ts';
import { faultAt, isObject, NO_OBJECT, NO_STRING, UNKNOWN } from './stored-fault.ts';
import { checkStoredMaps, type StoredMaps, toMaps, toStoredMaps } from './stored-map.ts';

/** How the file spells a profile. */
export interface StoredProfile {
  readonly api_key: string;
  readonly hmac_secret: string;
  readonly s2s_endpoint_base: string;
  readonly currency?: string;
  readonly mode: 'sandbox' | 'live';
  /** One or more, with a blank between two. */
  readonly old_seal_keys?: string;
  readonly maps?: StoredMaps;
}

/** A member that is one text. */
type Member = Exclude<keyof StoredProfile, 'maps'>;

const checkMode: Rule = (text) =>
  text === 'sandbox' || text === 'live' ? good(text) : bad(message('mode_unknown'));

const checkSealKeys: Rule = (text) =>
  /^[0-9a-f]{64}( [0-9a-f]{64})*$/.test(text) ? good(text) : bad(message('seal_keys_unreadable'));

/** The members of a stored profile, and the rule of each. */
const RULES: Readonly<Record<Member, Rule>> = {
  api_key: checkApiKey,
  hmac_secret: checkSecret,
  s2s_endpoint_base: checkEndpoint,
  currency: checkCurrencyCode,
  mode: checkMode,
  old_seal_keys: checkSealKeys,
};

const OPTIONAL: readonly string[] = ['currency', 'mode', 'old_seal_keys'] satisfies Member[];

/** Everything that is wrong with a stored profile and its name. No message repeats a value. */
export function checkStoredProfile(name: string, stored: unknown): Fault[] {
  const path = ['profiles', name];
  if (!isObject(stored)) return [...checkName(name), faultAt(path, NO_OBJECT)];
  const { maps, ...texts } = stored;
  const unknown = Object.keys(texts).filter((key) => !Object.hasOwn(RULES, key));
  return [
    ...checkName(name),
    ...Object.keys(RULES).flatMap((key) => checkMember(path, key as Member, texts[key])),
    ...checkStoredMaps([...path, 'maps'], maps),
    ...unknown.map((key) => faultAt([...path, key], UNKNOWN)),
  ];
}

/** @param stored a profile that was checked. "A profile is sandbox unless marked live." */
export function toProfile(stored: Partial<StoredProfile>): Profile {
  const maps = toMaps(stored.maps);
  return {
    apiKey: kept('api_key', stored),
    secret: new Secret(kept('hmac_secret', stored)),
    endpoint: kept('s2s_endpoint_base', stored),
    currency: stored.currency === undefined ? undefined : kept('currency', stored),
    mode: stored.mode ?? 'sandbox',
    ...(maps === undefined ? {} : { maps }),
    ...(stored.old_seal_keys === undefined
      ? {}
      : { oldSealKeys: stored.old_seal_keys.split(' ').map((key) => new Secret(key)) }),
  };
}

export function toStoredProfile(profile: Profile): StoredProfile {
  const maps = toStoredMaps(profile.maps);
  return {
    api_key: profile.apiKey,
    hmac_secret: profile.secret.reveal(),
    s2s_endpoint_base: profile.endpoint,
    ...(profile.currency === undefined ? {} : { currency: profile.currency }),
    mode: profile.mode,
    ...(maps === undefined ? {} : { maps }),
    ...(profile.oldSealKeys === undefined
      ? {}
      : { old_seal_keys: profile.oldSealKeys.map((key) => key.reveal()).join(' ') }),
  };
}

function checkName(name: string): Fault[] {
  const checked = checkProfileName(name);
  if (checked.ok) return [];
  return [faultAt(['profiles', name], message('not_a_profile_name', { wrong: checked.message }))];
}

function checkMember(path: JsonPath, member: Member, value: unknown): Fault[] {
  if (value === undefined && OPTIONAL.includes(member)) return [];
  if (typeof value !== 'string') return [faultAt([...path, member], NO_STRING)];
  const checked = RULES[member](value);
  return checked.ok ? [] : [faultAt([...path, member], checked.message)];
}

/** A value as its rule keeps it, whoever wrote it there: an endpoint without a slash at its end. */
function kept(member: Member, stored: Partial<StoredProfile>): string {
  const checked = RULES[member](stored[member] ?? '');
  return checked.ok ? checked.value : '';
}
