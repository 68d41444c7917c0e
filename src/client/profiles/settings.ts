import type { Account } from '../../core/protocol/account.ts';
import type { Secret } from '../../core/protocol/masking/secret.ts';
import type { Credentials } from '../../core/protocol/signing.ts';
import { Failure, isFailure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import {
  isSecret,
  type SecretPlace,
  type SecretReader,
  type StoredSecret,
  secretOf,
} from './secret-place.ts';

/** "Precedence: flag, then environment, then profile, then default." */
export type Source = 'flag' | 'environment' | 'profile' | 'default';

/** A value, where it comes from, and what it shadows. */
export interface Sourced<Value> {
  readonly value: Value;
  readonly source: Source;
  /** Such as `--endpoint`, `CONV_API_KEY`, `profile shop`. */
  readonly origin: string;
  /** Origins with a value of lower precedence. */
  readonly shadows: readonly string[];
}

/** A sandbox key never makes a payable order; a live one does. */
export type Mode = 'sandbox' | 'live';

/** The effective settings, without fetching the secret; a value that no source sets is undefined. */
export interface StoredSettings {
  /** The profile in use; undefined if there is none. */
  readonly profile: Sourced<string> | undefined;
  readonly apiKey: Sourced<string> | undefined;
  readonly secret: Sourced<StoredSecret> | undefined;
  /** `s2s_endpoint_base` without a trailing slash. */
  readonly endpoint: Sourced<string> | undefined;
  /** Default currency, upper case. */
  readonly currency: Sourced<string> | undefined;
  /** The merchant, as in `Account`; undefined if there is no key. */
  readonly merchant: Sourced<string> | undefined;
  readonly mode: Sourced<Mode>;
  /** The printable URL of a shared journal. */
  readonly journal?: Sourced<string> | undefined;
  /** From the profile that the secret comes from; see Profile. */
  readonly oldSealKeys?: readonly Secret[];
}

/** The effective settings, with the secret. */
export interface Settings extends StoredSettings {
  readonly secret: Sourced<Secret> | undefined;
  readonly renewal?: SecretRenewal;
}

/** Fetches the secret again after the service refused it, in case it was rotated. */
interface SecretRenewal {
  /** The new secret, once there is one. */
  readonly current: Secret | undefined;
  /**
   * @param refused the secret that the service refused.
   * @returns whether there is a different secret now; false if it cannot be fetched.
   */
  renew(refused: Secret): Promise<boolean>;
}

/** Fetches the secret. @throws Failure `secret_unavailable`; `invalid_credentials` if the api_key is the secret. */
export async function withSecret(
  settings: StoredSettings,
  reader: SecretReader,
): Promise<Settings> {
  const { apiKey, secret, profile } = settings;
  if (secret === undefined) return { ...settings, secret };
  const { value: stored } = secret;
  const value = await secretOf(stored, reader, profile?.value);
  if (isSecret(stored)) return { ...settings, secret: { ...secret, value } };
  if (apiKey?.value === value.reveal()) throw apiKeyIsSecret(apiKey.origin);
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
        // Report the service's refusal instead.
        if (!isFailure(error)) throw error;
      }
      return current !== undefined && current !== refused;
    },
  };
}

/** The failure for an api_key that is the secret. */
export function apiKeyIsSecret(origin: string): Failure {
  return new Failure('invalid_credentials', message('same_as_secret_in', { origin }), {
    hint: message('change_api_key'),
  });
}

/** An account whose reports can be looked up. */
export interface KnownAccount extends Account {
  /** The profile that the key belongs to; null if flags or the environment set another key. */
  readonly profile: string | null;
  readonly mode: Mode;
  /** IDs of the merchant's other accounts in the journal; see `ownAccounts`. */
  readonly also?: readonly string[];
}

/** An account that reports can be sent to. */
export interface UsableAccount extends KnownAccount, Credentials {
  /** Seal keys of earlier secrets; see Profile. */
  readonly oldSealKeys?: readonly Secret[];
  /** Undefined if the secret is stored in the profile itself. */
  readonly renewal?: SecretRenewal;
}

/** Whether reports can be sent. */
export const isUsable = ({ apiKey, secret, endpoint }: StoredSettings): boolean =>
  apiKey !== undefined && secret !== undefined && endpoint !== undefined;

/**
 * The account in use, without its secret.
 * @throws Failure `no_profile` that lists all missing values, with the command that sets them up.
 */
export function requireKnownAccount(settings: StoredSettings): KnownAccount {
  const { apiKey, secret, endpoint, profile, merchant, mode } = settings;
  if (apiKey === undefined || secret === undefined || endpoint === undefined) {
    throw incomplete({ api_key: apiKey, hmac_secret: secret, s2s_endpoint_base: endpoint });
  }
  return {
    apiKey: apiKey.value,
    endpoint: endpoint.value,
    // The mode comes from a profile only if the key does.
    profile: mode.source === 'profile' ? (profile?.value ?? null) : null,
    merchant: merchant?.value,
    mode: mode.value,
  };
}

/** @throws Failure `no_profile` that lists all missing values, with the command that sets them up. */
export function requireAccount(settings: Settings): UsableAccount {
  const { oldSealKeys, renewal } = settings;
  return {
    ...requireKnownAccount(settings),
    ...requireCredentials(settings),
    ...(oldSealKeys === undefined ? {} : { oldSealKeys }),
    ...(renewal === undefined ? {} : { renewal }),
  };
}

/** @returns the failure that lists all missing values and how to set them. */
export function incomplete(
  values: Readonly<Record<string, unknown>>,
  hint: Message = message('set_up_account'),
): Failure {
  const missing = Object.keys(values).filter((name) => values[name] === undefined);
  return new Failure('no_profile', message('account_incomplete', { missing }), { hint });
}

/**
 * The credentials for signing or verifying; no endpoint is needed.
 * @throws Failure `no_profile` that lists what is missing, with the command that sets it up.
 */
export function requireCredentials({ apiKey, secret }: Settings): Credentials {
  if (apiKey !== undefined && secret !== undefined) {
    return { apiKey: apiKey.value, secret: secret.value };
  }
  const values = { api_key: apiKey, hmac_secret: secret };
  throw incomplete(values, message('set_up_credentials'));
}
