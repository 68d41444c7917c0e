import type { Secret } from '../../core/protocol/masking/secret.ts';
import { message } from '../../core/words/message.ts';
import { text } from '../../core/words/text.ts';
import { demoMerchant, type Merchant } from '../service/state.ts';
import type { Place } from '../storage/input.ts';
import { decodeMerchants, type KeyRules, readMerchants } from '../storage/merchants.ts';

/** The merchants whose requests the mock accepts. */
export interface MockMerchants {
  /** The first active merchant, used in examples and by the command. */
  readonly main: MockMerchant;
  /** All of them, by `api_key`. */
  readonly known: ReadonlyMap<string, Merchant>;
  /** The permission bits of their file, if other users can access it. */
  readonly looseMode?: number | undefined;
  /** A configured live account, and whether the mock uses it, which conv reports. */
  readonly live?: LiveAccount;
}

interface LiveAccount {
  /** Such as `profile shop`. */
  readonly name: string;
  readonly isUsed: boolean;
}

/** A key and secret, with their source. */
export interface MockMerchant {
  readonly apiKey: string;
  readonly secret: Secret;
  readonly origin: MockOrigin;
}

/** Only the demo pair's secret may be shown. */
export type MockOrigin =
  | { readonly type: 'demo'; readonly shownSecret: string }
  | { readonly type: 'environment' }
  | { readonly type: 'profile'; readonly name: string }
  | { readonly type: 'file'; readonly name: string; readonly count: number };

/** A setting with its source. */
interface Sourced<Value> {
  readonly value: Value;
  readonly source: string;
  readonly origin: string;
}

/** The account that is configured on this machine, if there is one. */
export interface ConfiguredAccount {
  readonly apiKey?: Sourced<string> | undefined;
  readonly secret?: Sourced<Secret> | undefined;
  readonly profile?: Sourced<string> | undefined;
  readonly mode: Sourced<'sandbox' | 'live'>;
}

/**
 * The merchants of a file, or else the credentials of the environment or the profile in use, or else the demo
 * credentials. Live credentials require consent, because the mock passes the secret to the command, and tests do not
 * need real ones.
 * @param liveConsent the value of `--live-credentials`.
 * @param rules the rules for keys and secrets.
 * @throws Failure `usage` if the file is invalid.
 */
export function mockMerchants(
  settings: ConfiguredAccount,
  file: string | undefined,
  liveConsent: boolean,
  rules: KeyRules,
): MockMerchants {
  if (file !== undefined) return listedMerchants(file, rules);
  const { source, value } = settings.mode;
  if (value === 'live') return liveMerchant(settings, liveConsent);
  return only(ownMerchant(settings), source === 'profile' ? value : 'sandbox');
}

function liveMerchant(settings: ConfiguredAccount, isUsed: boolean): MockMerchants {
  const { apiKey, mode } = settings;
  const isStored = apiKey?.source === 'profile';
  const name = isStored
    ? mode.origin
    : text(message('live_key_of', { key: apiKey?.origin, mode: mode.origin }));
  const merchants = isUsed ? only(ownMerchant(settings), 'live') : only(demoPair(), 'sandbox');
  return { ...merchants, live: { name, isUsed } };
}

/**
 * The merchants that a program passes, in the file's format, or else the demo credentials.
 * @param place formats a place in the program's list.
 * @throws Failure `usage` with all faults.
 */
export function givenMerchants(
  list: readonly object[],
  rules: KeyRules,
  place: Place,
): MockMerchants {
  if (list.length === 0) return only(demoPair(), 'sandbox');
  const known = decodeMerchants(JSON.stringify(list), 'merchants', rules, place);
  return { main: firstActive(known, 'merchants'), known };
}

function listedMerchants(file: string, rules: KeyRules): MockMerchants {
  const { merchants, looseMode } = readMerchants(file, rules);
  return { main: firstActive(merchants, file), known: merchants, looseMode };
}

function firstActive(known: ReadonlyMap<string, Merchant>, name: string): MockMerchant {
  const all = [...known];
  const [apiKey, { secret }] = (all.find(([, { active }]) => active) ?? all[0]) as (typeof all)[0];
  return { apiKey, secret, origin: { type: 'file', name, count: all.length } };
}

function only(main: MockMerchant, mode: 'sandbox' | 'live'): MockMerchants {
  const { apiKey, secret, origin } = main;
  const merchant = { secret, active: true, sellerId: origin.type, mode };
  return { main, known: new Map([[apiKey, merchant]]) };
}

function ownMerchant({ apiKey, secret, profile }: ConfiguredAccount): MockMerchant {
  if (apiKey === undefined || secret === undefined) return demoPair();
  const isStored = apiKey.source === 'profile' && profile !== undefined;
  const origin: MockOrigin = isStored
    ? { type: 'profile', name: profile.value }
    : { type: 'environment' };
  return { apiKey: apiKey.value, secret: secret.value, origin };
}

function demoPair(): MockMerchant {
  const { apiKey, secret } = demoMerchant();
  return { apiKey, secret, origin: { type: 'demo', shownSecret: secret.reveal() } };
}
