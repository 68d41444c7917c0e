import type { Secret } from '../../core/secret.ts';
import { checkApiKey, checkSecret } from '../../profiles/rules.ts';
import type { Settings } from '../../profiles/settings.ts';
import { demoMerchant } from '../../service/demo.ts';
import type { Merchant } from '../../service/state.ts';
import { decodeMerchants } from '../../service/storage/merchants-decode.ts';
import { readMerchants } from '../../service/storage/merchants-file.ts';

/** Whose requests the mock accepts. */
export interface MockMerchants {
  /** The one that others are shown how to report as: the first that is active. */
  readonly main: MockMerchant;
  /** All of them, by `api_key`. */
  readonly known: ReadonlyMap<string, Merchant>;
  /** The permission bits of their file, where others on this machine can get at it. */
  readonly looseMode?: number | undefined;
  /** A live account that is configured, and whether the mock uses it: whoever runs it is told. */
  readonly live?: LiveAccount;
}

interface LiveAccount {
  /** Such as `profile shop`. */
  readonly name: string;
  readonly isUsed: boolean;
}

/** One pair of key and secret, and where it comes from. */
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

/**
 * The merchants of a file; without one, the pair of the environment or of the profile in use, else the demo pair.
 * A live pair is used only with consent: the mock hands its secret to the command, and tests need no real one.
 * @param liveConsent what `--live-credentials` says.
 * @throws Failure `usage` where the file cannot be used.
 */
export function mockMerchants(
  settings: Settings,
  file: string | undefined,
  liveConsent: boolean,
): MockMerchants {
  if (file !== undefined) return listedMerchants(file);
  const { source, value } = settings.mode;
  if (value === 'live') return liveMerchant(settings, liveConsent);
  return only(ownMerchant(settings), source === 'profile' ? value : 'sandbox');
}

function liveMerchant(settings: Settings, isUsed: boolean): MockMerchants {
  const { apiKey, mode } = settings;
  const isStored = apiKey?.source === 'profile';
  const name = isStored ? mode.origin : `the key in ${apiKey?.origin} (${mode.origin})`;
  const merchants = isUsed ? only(ownMerchant(settings), 'live') : only(demoPair(), 'sandbox');
  return { ...merchants, live: { name, isUsed } };
}

/**
 * The merchants that a program lists, in the form of the file; without any, the demo pair.
 * @throws Failure `usage` with all that is wrong with them.
 */
export function givenMerchants(list: readonly object[]): MockMerchants {
  if (list.length === 0) return only(demoPair(), 'sandbox');
  const known = decodeMerchants(JSON.stringify(list), 'merchants', RULES);
  return { main: firstActive(known, 'merchants'), known };
}

function listedMerchants(file: string): MockMerchants {
  const { merchants, looseMode } = readMerchants(file, RULES);
  return { main: firstActive(merchants, file), known: merchants, looseMode };
}

const RULES = { apiKey: checkApiKey, secret: checkSecret };

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

function ownMerchant({ apiKey, secret, profile }: Settings): MockMerchant {
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
