import { isLoopback, merchantOfKey } from '../../core/protocol/account.ts';
import { Secret } from '../../core/protocol/masking/secret.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Fault, fault, message } from '../../core/words/message.ts';
import { merchantOf, type Profile, type Profiles, requireProfile } from './profile.ts';
import {
  checkApiKey,
  checkCurrencyCode,
  checkEndpoint,
  checkEndpointOrPlain,
  checkGivenSecret,
  checkKnownCurrency,
  checkMerchant,
  isPlainHttp,
  type Rule,
} from './rules.ts';
import { type StoredSecret, secretAtHand } from './secret-place.ts';
import { noteSecret } from './secrets-in-use.ts';
import {
  apiKeyIsSecret,
  type Mode,
  type Source,
  type Sourced,
  type StoredSettings,
} from './settings.ts';

/** The environment; an empty variable counts as unset. */
type Variables = Readonly<Record<string, string | undefined>>;

/** Settings given as flags. */
export interface SettingFlags {
  readonly profile?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly currency?: string | undefined;
}

/** The raw value of one setting from one source; undefined if the source does not set it. */
interface Candidate<Value> {
  readonly value: Value | undefined;
  readonly source: Source;
  readonly origin: string;
}

/** All settings from one source. */
interface Layer {
  readonly apiKey?: Candidate<string>;
  readonly secret?: Candidate<StoredSecret>;
  readonly endpoint: Candidate<string>;
  readonly currency: Candidate<string>;
}

const flagLayer = ({ endpoint, currency }: SettingFlags): Layer => ({
  endpoint: { value: endpoint, source: 'flag', origin: '--endpoint' },
  currency: { value: currency, source: 'flag', origin: '--currency' },
});

function environmentLayer(variables: Variables): Layer {
  const read = (name: string) =>
    ({ value: variables[name] || undefined, source: 'environment', origin: name }) as const;
  const secret = read('CONV_HMAC_SECRET');
  return {
    apiKey: read('CONV_API_KEY'),
    secret: {
      ...secret,
      value: secret.value === undefined ? undefined : noteSecret(new Secret(secret.value)),
    },
    endpoint: read('CONV_ENDPOINT'),
    currency: read('CONV_CURRENCY'),
  };
}

function profileLayer(name: string, { apiKey, secret, endpoint, currency }: Profile): Layer {
  const stored = <Value>(value: Value) =>
    ({ value, source: 'profile', origin: `profile ${name}` }) as const;
  return {
    apiKey: stored(apiKey),
    secret: stored(secret),
    endpoint: stored(endpoint),
    currency: stored(currency),
  };
}

/** @param candidates highest precedence first. @returns the first value, with the origins of those it shadows. */
function choose<Value>(
  candidates: readonly (Candidate<Value> | undefined)[],
): Sourced<Value> | undefined {
  const [winner, ...losers] = candidates.flatMap((candidate) =>
    candidate?.value === undefined ? [] : [{ ...candidate, value: candidate.value }],
  );
  return winner && { ...winner, shadows: losers.map(({ origin }) => origin) };
}

export interface SettingSources {
  readonly flags: SettingFlags;
  readonly variables: Variables;
  /** Accepts a secret that could not be used to send: `verify` finds out what is wrong with it. */
  readonly anySecret?: boolean;
}

/**
 * The effective settings, value by value: "flag, then environment, then profile, then default".
 * @throws Failure `no_profile` if a named profile does not exist, `invalid_credentials` if an environment variable is
 *   invalid, `usage` if a flag is.
 */
export function resolveSettings(
  profiles: Profiles,
  { flags, variables, anySecret = false }: SettingSources,
): StoredSettings {
  const name = chooseProfile(profiles, flags, variables);
  const profile = name && requireProfile(profiles, name.value, name.origin);
  requireBothOrNeither(variables);
  const layers = orderLayers(flags, variables, name, profile);
  const chosen = {
    apiKey: choose(layers.map(({ apiKey }) => apiKey)),
    secret: choose(layers.map(({ secret }) => secret)),
    endpoint: choose(layers.map(({ endpoint }) => endpoint)),
    currency: choose(layers.map(({ currency }) => currency)),
  };
  const mode = modeOf(profiles, chosen.apiKey, name);
  refusePlainLive(chosen.endpoint, mode.value);
  const endpointRule =
    variables.CONV_ALLOW_PLAIN_HTTP === '1' ? checkEndpointOrPlain : checkEndpoint;
  return {
    profile: name,
    ...keepChecked(chosen, anySecret, endpointRule),
    merchant: merchantInUse(chosen, variables, holderOf(profiles, chosen.apiKey, name)),
    mode,
    ...oldSealKeysOf(chosen.secret?.value, profile),
  };
}

/**
 * The merchant belongs to the profile's key, no matter where the key comes from. Any other key is its own merchant,
 * unless `CONV_MERCHANT` is set.
 */
function merchantInUse(
  { apiKey, endpoint }: Chosen,
  { CONV_MERCHANT: named }: Variables,
  holder: readonly [name: string, profile: Profile] | undefined,
): Sourced<string> | undefined {
  if (apiKey === undefined) return undefined;
  if (holder !== undefined && (apiKey.source === 'profile' || !named)) {
    const [name, profile] = holder;
    // For a profile from an earlier version, the merchant depends on the endpoint; reports to a mock are rehearsals.
    const isRehearsal = isLoopback(endpoint?.value ?? '') && !isLoopback(profile.endpoint);
    const value = isRehearsal ? merchantOfKey(apiKey.value) : merchantOf(profile);
    const shadows = named ? ['CONV_MERCHANT'] : [];
    return { value, source: 'profile', origin: `profile ${name}`, shadows };
  }
  if (!named)
    return {
      value: merchantOfKey(apiKey.value),
      source: apiKey.source,
      origin: apiKey.origin,
      shadows: [],
    };
  const checked = checkMerchant(named);
  if (!checked.ok) throw unusableValues([{ ...checked.message, at: 'CONV_MERCHANT' }]);
  return { value: checked.value, source: 'environment', origin: 'CONV_MERCHANT', shadows: [] };
}

/** The profile that a key belongs to: the one in use, or else any other if all of them are the same merchant. */
function holderOf(
  { byName }: Profiles,
  apiKey: Sourced<string> | undefined,
  inUse: Sourced<string> | undefined,
): readonly [name: string, profile: Profile] | undefined {
  const { holders, own } = holdersOf(byName, apiKey, inUse);
  const merchants = new Set(holders.map(([, profile]) => merchantOf(profile)));
  return own ?? (merchants.size === 1 ? holders[0] : undefined);
}

/** The profiles with a key, and the one in use if it is among them. */
function holdersOf(
  byName: Profiles['byName'],
  apiKey: Sourced<string> | undefined,
  inUse: Sourced<string> | undefined,
) {
  const holders = [...byName].filter(([, profile]) => profile.apiKey === apiKey?.value);
  return { holders, own: holders.find(([name]) => name === inUse?.value) };
}

/** Old seal keys belong to the profile's secret, and mean nothing for another one. */
const oldSealKeysOf = (
  secret: StoredSecret | undefined,
  profile: Profile | undefined,
): Pick<StoredSettings, 'oldSealKeys'> =>
  profile?.oldSealKeys === undefined || profile.secret !== secret
    ? {}
    : { oldSealKeys: profile.oldSealKeys };

/** The profile in use, and what named it. */
export const chooseProfile = (profiles: Profiles, flags: SettingFlags, variables: Variables) =>
  choose([
    { value: flags.profile, source: 'flag', origin: '--profile' },
    { value: variables.CONV_PROFILE || undefined, source: 'environment', origin: 'CONV_PROFILE' },
    { value: profiles.active, source: 'profile', origin: 'the active profile' },
  ]);

/** A profile named by a flag takes precedence over the environment, like a flag. */
function orderLayers(
  flags: SettingFlags,
  variables: Variables,
  name: Sourced<string> | undefined,
  profile: Profile | undefined,
): Layer[] {
  const [flag, environment] = [flagLayer(flags), environmentLayer(variables)];
  if (name === undefined || profile === undefined) return [flag, environment];
  const stored = profileLayer(name.value, profile);
  return name.source === 'flag' ? [flag, stored, environment] : [flag, environment, stored];
}

/** "`CONV_API_KEY` + `CONV_HMAC_SECRET` (both or neither)": one alone would be combined with another account's half. */
function requireBothOrNeither({ CONV_API_KEY, CONV_HMAC_SECRET }: Variables): void {
  if (!CONV_API_KEY === !CONV_HMAC_SECRET) return;
  const [set, missing] = CONV_API_KEY
    ? ['CONV_API_KEY', 'CONV_HMAC_SECRET']
    : ['CONV_HMAC_SECRET', 'CONV_API_KEY'];
  throw new Failure('invalid_credentials', message('half_a_pair', { set, missing }), {
    hint: message('set_both', { missing, set }),
  });
}

/** Live reports are never sent unencrypted, even if plain http is allowed. */
function refusePlainLive(endpoint: Sourced<string> | undefined, mode: Mode): void {
  if (endpoint === undefined || mode !== 'live' || !isPlainHttp(endpoint.value)) return;
  throw unusableValues([fault(endpoint.origin, 'plain_http_live')]);
}

type Chosen = Pick<StoredSettings, 'apiKey' | 'secret' | 'endpoint' | 'currency'>;

/** Validates the effective value as strictly as stored ones, which were validated when they were read. */
function keepChecked(
  { apiKey, secret, endpoint, currency }: Chosen,
  anySecret: boolean,
  endpointRule: Rule,
): Chosen {
  const faults = [
    ...faultsOf(apiKey, checkApiKey),
    ...(anySecret ? [] : secretFaults(secret)),
    ...faultsOf(endpoint, endpointRule),
    ...faultsOf(currency, checkCurrencyCode),
  ];
  if (faults.length > 0) throw unusableValues(faults);
  if (!anySecret && apiKey !== undefined && apiKey.value === revealed(secret)?.value)
    throw apiKeyIsSecret(apiKey.origin);
  return {
    apiKey,
    secret,
    endpoint: kept(endpoint, endpointRule),
    currency: kept(currency, checkCurrencyCode),
  };
}

const secretFaults = (secret: Sourced<StoredSecret> | undefined): Fault[] =>
  faultsOf(revealed(secret), checkGivenSecret);

/** Undefined if it has to be fetched from a command or a keychain. */
function revealed(secret: Sourced<StoredSecret> | undefined): Sourced<string> | undefined {
  const value = secret && secretAtHand(secret.value)?.reveal();
  return secret && value !== undefined ? { ...secret, value } : undefined;
}

/**
 * For commands that make reports. Others go on with an unknown currency, which may have been withdrawn.
 * @throws Failure `usage` or `invalid_credentials` if there is no such currency.
 */
export function requireKnownCurrency({ currency }: Pick<StoredSettings, 'currency'>): void {
  const checked = currency && checkKnownCurrency(currency.value);
  if (checked?.ok === false)
    throw unusableValues([{ ...checked.message, at: currency?.origin ?? '' }]);
}

function faultsOf(chosen: Sourced<string> | undefined, rule: Rule): Fault[] {
  if (chosen === undefined || chosen.source === 'profile') return [];
  const checked = rule(chosen.value);
  return checked.ok ? [] : [{ ...checked.message, at: chosen.origin }];
}

function kept(chosen: Sourced<string> | undefined, rule: Rule): Sourced<string> | undefined {
  const checked = chosen && rule(chosen.value);
  return chosen && checked?.ok ? { ...chosen, value: checked.value } : chosen;
}

function unusableValues(faults: readonly Fault[]): Failure {
  const origins = faults.map(({ at }) => at);
  const isUsage = origins.every((origin) => origin.startsWith('--'));
  const code = isUsage ? 'usage' : 'invalid_credentials';
  return new Failure(code, message('values_unusable', { origins: origins.join(', ') }), {
    faults,
    hint: message('fix_where_set'),
  });
}

/**
 * A key is either sandbox or live, and only a profile knows which. If it is not the key of the profile in use, any
 * other profile with the key counts, live ones first: an unnecessary confirmation is better than a missing one.
 */
function modeOf(
  { byName }: Profiles,
  apiKey: Sourced<string> | undefined,
  inUse: Sourced<string> | undefined,
): Sourced<Mode> {
  const { holders, own } = holdersOf(byName, apiKey, inUse);
  const [name, found] = own ?? holders.find(([, { mode }]) => mode === 'live') ?? [];
  if (found === undefined) {
    return { value: 'sandbox', source: 'default', origin: 'default', shadows: [] };
  }
  // The mode has the source `profile` only if it comes from the profile in use.
  const source = own === undefined ? 'default' : 'profile';
  return { value: found.mode, source, origin: `profile ${name}`, shadows: [] };
}
