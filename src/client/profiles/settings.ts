import type { Account } from '../../protocol/account.ts';
import type { Secret } from '../../protocol/masking/secret.ts';
import type { Credentials } from '../../protocol/signing.ts';
import { Failure, isFailure } from '../../words/failure.ts';
import { type Message, message } from '../../words/message.ts';
import {
  isSecret,
  type SecretPlace,
  type SecretReader,
  type StoredSecret,
  secretOf,
} from './secret-place.ts';

/** "Precedence: flag, then environment, then profile, then default." */
export type Source = 'flag' | 'environment' | 'profile' | 'default';

/** A value with where it came from, in words, and what it shadows. */
export interface Sourced<Value> {
  readonly value: Value;
  readonly source: Source;
  /** Such as `--endpoint`, `CONV_API_KEY`, `profile shop`. */
  readonly origin: string;
  /** Origins that also had a value and lost. */
  readonly shadows: readonly string[];
}

/** A sandbox key never makes a payable order; a live one does. */
export type Mode = 'sandbox' | 'live';

/** What conv would use now, without asking anyone for the secret; a value that nothing gives is undefined. */
export interface StoredSettings {
  /** The profile in use and what named it; undefined where none is. */
  readonly profile: Sourced<string> | undefined;
  readonly apiKey: Sourced<string> | undefined;
  readonly secret: Sourced<StoredSecret> | undefined;
  /** `s2s_endpoint_base` without a slash at its end. */
  readonly endpoint: Sourced<string> | undefined;
  /** Default currency, upper case. */
  readonly currency: Sourced<string> | undefined;
  /** Who the merchant is, in the spelling of `Account`; undefined where there is no key either. */
  readonly merchant: Sourced<string> | undefined;
  readonly mode: Sourced<Mode>;
  /** Where reports are journaled, where that is a server; of a URL, what may be shown. */
  readonly journal?: Sourced<string> | undefined;
  /** Those of the profile that the secret comes from; see Profile. */
  readonly oldSealKeys?: readonly Secret[];
}

/** What conv would use now, with the secret. */
export interface Settings extends StoredSettings {
  readonly secret: Sourced<Secret> | undefined;
  readonly renewal?: SecretRenewal;
}

/** Asks once more for a secret that the service refused: it may have been rotated. */
interface SecretRenewal {
  /** The new secret, once there is one. */
  readonly current: Secret | undefined;
  /**
   * @param refused what the service has refused.
   * @returns whether there is another secret now; false where it cannot be had.
   */
  renew(refused: Secret): Promise<boolean>;
}

/**
 * Gets the secret from where the profile keeps it.
 * @throws Failure `secret_unavailable`; `invalid_credentials` where the api_key is the secret.
 */
export async function withSecret(
  settings: StoredSettings,
  reader: SecretReader,
): Promise<Settings> {
  const { apiKey, secret, profile } = settings;
  if (secret === undefined) return { ...settings, secret };
  const { value: stored } = secret;
  const value = await secretOf(stored, reader, profile?.value);
  if (isSecret(stored)) return { ...settings, secret: { ...secret, value } };
  if (apiKey?.value === value.reveal()) throw samePair(apiKey.origin);
  return { ...settings, secret: { ...secret, value }, renewal: renewalOf(stored, reader) };
}

function renewalOf(place: SecretPlace, reader: SecretReader): SecretRenewal {
  let current: Secret | undefined;
  return {
    get current() {
      return current;
    },
    async renew(refused) {
      try {
        current ??= await reader.readAgain(place);
      } catch (error) {
        // The service's refusal is what is reported.
        if (!isFailure(error)) throw error;
      }
      return current !== undefined && current !== refused;
    },
  };
}

/** The refusal of a key that is its own secret. */
export function samePair(origin: string): Failure {
  return new Failure('invalid_credentials', message('same_as_secret_in', { origin }), {
    hint: message('change_api_key'),
  });
}

/** An account whose reports can be looked up. */
export interface KnownAccount extends Account {
  /** The profile that the key belongs to; null where flags or the environment give another key. */
  readonly profile: string | null;
  readonly mode: Mode;
  /** Other accounts that the journal has of the merchant, as `accountId` names them; see `ownAccounts`. */
  readonly also?: readonly string[];
}

/** An account that reports can be sent to. */
export interface UsableAccount extends KnownAccount, Credentials {
  /** Seal keys of earlier secrets; see Profile. */
  readonly oldSealKeys?: readonly Secret[];
  /** Undefined where nothing but conv knows the secret. */
  readonly renewal?: SecretRenewal;
}

/** Whether there is an account that reports can be sent to. */
export const isUsable = ({ apiKey, secret, endpoint }: StoredSettings): boolean =>
  apiKey !== undefined && secret !== undefined && endpoint !== undefined;

/**
 * The account in use, without its secret.
 * @throws Failure `no_profile` that lists everything that is missing, with the command that sets it up.
 */
export function requireKnownAccount(settings: StoredSettings): KnownAccount {
  const { apiKey, secret, endpoint, profile, merchant, mode } = settings;
  if (apiKey === undefined || secret === undefined || endpoint === undefined) {
    throw incomplete({ api_key: apiKey, hmac_secret: secret, s2s_endpoint_base: endpoint });
  }
  return {
    apiKey: apiKey.value,
    endpoint: endpoint.value,
    // Only the mode of a profile's own key comes from that profile.
    profile: mode.source === 'profile' ? (profile?.value ?? null) : null,
    merchant: merchant?.value,
    mode: mode.value,
  };
}

/** @throws Failure `no_profile` that lists everything that is missing, with the command that sets it up. */
export function requireAccount(settings: Settings): UsableAccount {
  const { oldSealKeys, renewal } = settings;
  return {
    ...requireKnownAccount(settings),
    ...requireCredentials(settings),
    ...(oldSealKeys === undefined ? {} : { oldSealKeys }),
    ...(renewal === undefined ? {} : { renewal }),
  };
}

/** @returns the refusal that names every missing value, and how to set it. */
export function incomplete(
  values: Readonly<Record<string, unknown>>,
  hint: Message = message('set_up_account'),
): Failure {
  const missing = Object.keys(values).filter((name) => values[name] === undefined);
  return new Failure('no_profile', message('account_incomplete', { missing }), { hint });
}

/**
 * What a signature is made or checked with; no endpoint is needed for that.
 * @throws Failure `no_profile` that says what is missing, with the command that sets it up.
 */
export function requireCredentials({ apiKey, secret }: Settings): Credentials {
  if (apiKey !== undefined && secret !== undefined) {
    return { apiKey: apiKey.value, secret: secret.value };
  }
  const values = { api_key: apiKey, hmac_secret: secret };
  throw incomplete(values, message('set_up_credentials'));
}
