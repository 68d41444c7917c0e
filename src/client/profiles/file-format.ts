import { formatPath, type JsonPath } from '../../core/kit/json/node.ts';
import { REPORT_KINDS } from '../../core/protocol/kinds/index.ts';
import { Secret } from '../../core/protocol/masking/secret.ts';
import type { Language } from '../../core/words/language.ts';
import { type Fault, type Message, message } from '../../core/words/message.ts';
import { AMOUNTS, type Mapping, SHOP_STATUSES } from '../files/rows/mapping.ts';
import type { Profile, Profiles } from './profile.ts';
import {
  bad,
  checkApiKey,
  checkCurrencyCode,
  checkEndpointOrPlain,
  checkJournal,
  checkKeychainAccount,
  checkLanguage,
  checkMerchant,
  checkProfileName,
  checkSecret,
  good,
  isPlainHttp,
  type Rule,
} from './rules.ts';
import { isSecret, type StoredSecret } from './secret-place.ts';
import { noteSecret } from './secrets-in-use.ts';

const NO_OBJECT = message('member_not_object');
const NO_STRING = message('member_not_string');
const UNKNOWN = message('member_unknown');
const NO_WORDS = message('member_not_words');

/** A fault in a field of the stored profiles. */
const faultAt = (path: JsonPath, wrong: Message): Fault => ({
  ...wrong,
  at: formatPath(path),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const oneOf =
  (options: readonly string[]): Rule =>
  (text) =>
    options.includes(text) ? good(text) : bad(message('one_of', { options: options.join(', ') }));

const checkFilled: Rule = (text) => (text === '' ? bad(message('is_empty')) : good(text));

/** A quote or a line break cannot be a delimiter. */
export const checkDelimiter: Rule = (text) =>
  [...text].length === 1 && !/["\r\n\ufeff]/.test(text)
    ? good(text)
    : bad(message('delimiter_unusable'));

/** A thousands separator is not a digit or a sign. If it is a point, the decimal separator is a comma. */
export const checkThousands: Rule = (text) =>
  [...text].length === 1 && !/[\d+\-eE\r\n]/.test(text)
    ? good(text)
    : bad(message('thousands_unusable'));

/** The text fields of a map, with their rules. */
const MAP_RULES: Readonly<
  Record<Exclude<keyof Mapping, 'columns' | 'statuses' | 'ignored' | 'holds'>, Rule>
> = {
  kind: oneOf(REPORT_KINDS),
  delimiter: checkDelimiter,
  encoding: checkFilled,
  thousands: checkThousands,
  currency: checkCurrencyCode,
  amounts: oneOf(AMOUNTS),
};

/** All faults in the maps of a profile; maps are optional. */
function checkStoredMaps(path: JsonPath, stored: unknown): Fault[] {
  if (stored === undefined) return [];
  if (!isObject(stored)) return [faultAt(path, NO_OBJECT)];
  return Object.entries(stored).flatMap(([name, map]) => checkMap([...path, name], name, map));
}

function checkMap(path: JsonPath, name: string, map: unknown): Fault[] {
  const named = checkProfileName(name);
  const faults = named.ok
    ? []
    : [faultAt(path, message('not_a_map_name', { wrong: named.message }))];
  return [...faults, ...findMapFaults(map, path)];
}

/** All faults in a map. */
export function findMapFaults(map: unknown, path: JsonPath = []): Fault[] {
  if (!isObject(map)) return [faultAt(path, NO_OBJECT)];
  const { columns, statuses, ignored = [], holds = [], ...texts } = map;
  return [
    ...checkColumns([...path, 'columns'], columns),
    ...checkStatuses([...path, 'statuses'], statuses),
    ...(isWords(ignored) ? [] : [faultAt([...path, 'ignored'], NO_WORDS)]),
    ...(isWords(holds) ? [] : [faultAt([...path, 'holds'], NO_WORDS)]),
    ...Object.entries(texts).flatMap(([member, text]) => checkText(path, member, text, MAP_RULES)),
  ];
}

/** Whether the fields exist is checked when the map is used, as it is for `--map`. */
function checkColumns(path: JsonPath, columns: unknown): Fault[] {
  if (!isObject(columns)) return [faultAt(path, NO_OBJECT)];
  return Object.entries(columns).flatMap(([field, column]) =>
    typeof column === 'string' && column !== '' ? [] : [faultAt([...path, field], NO_STRING)],
  );
}

const isWords = (value: unknown): boolean =>
  Array.isArray(value) && value.every((word) => typeof word === 'string' && word !== '');

/** Status words are optional. */
function checkStatuses(path: JsonPath, statuses: unknown): Fault[] {
  if (statuses === undefined) return [];
  if (!isObject(statuses)) return [faultAt(path, NO_OBJECT)];
  return Object.entries(statuses).flatMap(([status, words]) => {
    const at = [...path, status];
    if (!SHOP_STATUSES.some((known) => known === status)) return [faultAt(at, UNKNOWN)];
    return isWords(words) ? [] : [faultAt(at, NO_WORDS)];
  });
}

/** Checks a text field by its rule. */
function checkText(
  path: JsonPath,
  member: string,
  text: unknown,
  rules: Readonly<Record<string, Rule>>,
): Fault[] {
  const rule = Object.hasOwn(rules, member) ? rules[member] : undefined;
  if (rule === undefined) return [faultAt([...path, member], UNKNOWN)];
  if (typeof text !== 'string') return [faultAt([...path, member], NO_STRING)];
  const checked = rule(text);
  return checked.ok ? [] : [faultAt([...path, member], checked.message)];
}

/** A profile as stored in the file. */
interface StoredProfile {
  readonly api_key: string;
  readonly hmac_secret?: string;
  /** The program that prints the secret, with its arguments; replaces `hmac_secret`. */
  readonly secret_command?: readonly [string, ...string[]];
  /** The account name of the keychain entry; replaces `hmac_secret`. */
  readonly secret_keychain?: string;
  readonly s2s_endpoint_base: string;
  readonly currency?: string | undefined;
  readonly mode: 'sandbox' | 'live';
  readonly merchant?: string | undefined;
  readonly journal?: string | undefined;
  readonly lang?: string | undefined;
  /** Separated by spaces. */
  readonly old_seal_keys?: string | undefined;
  /** As they are. */
  readonly maps?: Readonly<Record<string, Mapping>> | undefined;
}

/** A text field. */
type Member = Exclude<keyof StoredProfile, 'maps' | 'secret_command'>;

const checkMode: Rule = (text) =>
  text === 'sandbox' || text === 'live' ? good(text) : bad(message('mode_unknown'));

const checkSealKeys: Rule = (text) =>
  /^[0-9a-f]{64}( [0-9a-f]{64})*$/.test(text) ? good(text) : bad(message('seal_keys_unreadable'));

/** The text fields of a stored profile, with their rules. */
const PROFILE_RULES: Readonly<Record<Member, Rule>> = {
  api_key: checkApiKey,
  hmac_secret: checkSecret,
  // Plain http was checked when the profile was created.
  s2s_endpoint_base: checkEndpointOrPlain,
  currency: checkCurrencyCode,
  mode: checkMode,
  merchant: checkMerchant,
  journal: checkJournal,
  lang: checkLanguage,
  old_seal_keys: checkSealKeys,
  secret_keychain: checkKeychainAccount,
};

const OPTIONAL: readonly string[] = [
  'currency',
  'mode',
  'merchant',
  'journal',
  'lang',
  'old_seal_keys',
  'secret_keychain',
] satisfies Member[];

/** All faults in a stored profile and its name. No message repeats a value. */
function checkStoredProfile(name: string, stored: unknown): Fault[] {
  const path = ['profiles', name];
  if (!isObject(stored)) return [...checkName(name), faultAt(path, NO_OBJECT)];
  const { maps, secret_command: command, ...texts } = stored;
  const check = (key: string): Fault[] => checkText(path, key, texts[key], PROFILE_RULES);
  const known = Object.keys(PROFILE_RULES);
  const isKeptElsewhere = command !== undefined || texts.secret_keychain !== undefined;
  const isOptional = (key: string): boolean =>
    OPTIONAL.includes(key) || (key === 'hmac_secret' && isKeptElsewhere);
  return [
    ...checkName(name),
    ...known.filter((key) => key in texts || !isOptional(key)).flatMap(check),
    ...(command === undefined
      ? []
      : checkStoredCommand([...path, 'secret_command'], command, texts)),
    ...('secret_keychain' in texts && ('hmac_secret' in texts || command !== undefined)
      ? [faultAt([...path, 'secret_keychain'], message('keychain_beside_other'))]
      : []),
    ...(texts.mode === 'live' && isPlainHttp(String(texts.s2s_endpoint_base))
      ? [faultAt([...path, 's2s_endpoint_base'], message('plain_http_live'))]
      : []),
    ...checkStoredMaps([...path, 'maps'], maps),
    ...Object.keys(texts)
      .filter((key) => !known.includes(key))
      .flatMap(check),
  ];
}

/** A secret has exactly one source; conv does not guess which one counts. */
function checkStoredCommand(
  path: JsonPath,
  command: unknown,
  texts: Readonly<Record<string, unknown>>,
): Fault[] {
  const isFilled = Array.isArray(command) && typeof command[0] === 'string' && command[0] !== '';
  const isArgv =
    isFilled && command.every((word) => typeof word === 'string' && !word.includes('\0'));
  return [
    ...(isArgv ? [] : [faultAt(path, message('secret_command_form'))]),
    ...('hmac_secret' in texts ? [faultAt(path, message('secret_kept_twice'))] : []),
  ];
}

function secretOf(stored: Partial<StoredProfile>): StoredSecret {
  if (stored.secret_command !== undefined) return { type: 'command', argv: stored.secret_command };
  return stored.secret_keychain === undefined
    ? noteSecret(new Secret(kept('hmac_secret', stored)))
    : { type: 'keychain', account: kept('secret_keychain', stored) };
}

function toStoredSecret(
  secret: StoredSecret,
): Pick<StoredProfile, 'hmac_secret' | 'secret_command' | 'secret_keychain'> {
  if (isSecret(secret)) return { hmac_secret: secret.reveal() };
  return secret.type === 'command'
    ? { secret_command: secret.argv }
    : { secret_keychain: secret.account };
}

/** "A profile is sandbox unless marked live." @param stored a validated profile. */
function toProfile(stored: Partial<StoredProfile>): Profile {
  const optional = (member: Member): string | undefined =>
    stored[member] === undefined ? undefined : kept(member, stored);
  return {
    apiKey: kept('api_key', stored),
    secret: secretOf(stored),
    endpoint: kept('s2s_endpoint_base', stored),
    currency: optional('currency'),
    mode: stored.mode ?? 'sandbox',
    merchant: optional('merchant'),
    journal: optional('journal'),
    language: stored.lang as Language | undefined,
    maps: stored.maps && new Map(Object.entries(stored.maps)),
    oldSealKeys: stored.old_seal_keys?.split(' ').map((key) => new Secret(key)),
  };
}

/** JSON leaves undefined members out. */
const toStoredProfile = (profile: Profile): StoredProfile => ({
  api_key: profile.apiKey,
  ...toStoredSecret(profile.secret),
  s2s_endpoint_base: profile.endpoint,
  currency: profile.currency,
  mode: profile.mode,
  merchant: profile.merchant,
  journal: profile.journal,
  lang: profile.language,
  maps: profile.maps?.size ? Object.fromEntries(profile.maps) : undefined,
  old_seal_keys: profile.oldSealKeys?.map((key) => key.reveal()).join(' '),
});

function checkName(name: string): Fault[] {
  const checked = checkProfileName(name);
  if (checked.ok) return [];
  return [faultAt(['profiles', name], message('not_a_profile_name', { wrong: checked.message }))];
}

/** Normalizes a value, even if the file was edited by hand: for example, an endpoint with a trailing slash. */
function kept(member: Member, stored: Partial<StoredProfile>): string {
  const checked = PROFILE_RULES[member](stored[member] ?? '');
  return checked.ok ? checked.value : '';
}

type ReadStored =
  | { readonly ok: true; readonly profiles: Profiles }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Checks the parsed file: its shape, then every name and value. Written by hand, because every command reads the
 * profiles, and a schema library would add 5 ms to every start.
 */
export function fromStored(value: unknown): ReadStored {
  if (!isObject(value)) return { ok: false, faults: [faultAt([], NO_OBJECT)] };
  const { active, profiles, ...unknown } = value;
  const stored = isObject(profiles) ? Object.entries(profiles) : [];
  const faults = [
    ...(active === undefined || typeof active === 'string' ? [] : [faultAt(['active'], NO_STRING)]),
    ...(isObject(profiles) ? [] : [faultAt(['profiles'], NO_OBJECT)]),
    ...stored.flatMap(([name, profile]) => checkStoredProfile(name, profile)),
    ...Object.keys(unknown).map((name) => faultAt([name], UNKNOWN)),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const byName = stored.map(
    ([name, profile]) => [name, toProfile(profile as StoredProfile)] as const,
  );
  return { ok: true, profiles: { active: active as string | undefined, byName: new Map(byName) } };
}

/** The file's content as plain data, with secrets in the clear. Only for the store. */
export function toStored({ active, byName }: Profiles) {
  const profiles = [...byName].map(([name, profile]) => [name, toStoredProfile(profile)] as const);
  return { active, profiles: Object.fromEntries(profiles) };
}
