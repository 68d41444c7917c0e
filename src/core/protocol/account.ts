import { hash } from 'node:crypto';

/** Whose events these are: "the key is tied to the merchant's account", reached at an endpoint. */
export interface Account {
  /** `s2s_endpoint_base`, without a slash at its end. */
  readonly endpoint: string;
  /** `api_key`: sent in `X-Merchant-Key`, not a secret. */
  readonly apiKey: string;
  /**
   * The merchant, independent of endpoint and key: a name, `key:` and the first key, or `account:` and an ID from the
   * journal. Undefined: derived from the key.
   */
  readonly merchant?: string | undefined;
  /** A named merchant has separate accounts per mode; default: sandbox. */
  readonly mode?: 'sandbox' | 'live';
}

const KEY = 'key:';
const ACCOUNT = 'account:';

/** The merchant that a key names, for as long as nothing else does. */
export const merchantOfKey = (apiKey: string): string => `${KEY}${apiKey}`;

/** The merchant of an account that the journal has. @param id as `accountId` names it. */
export const merchantOfAccount = (id: string): string => `${ACCOUNT}${id}`;

/** Whether a merchant is an account that a journal has: one of the service, or of a mock on this machine. */
export const isMerchantOfAccount = (merchant: string): boolean => merchant.startsWith(ACCOUNT);

/** Whether a merchant has an explicit name, rather than one derived from its key or an account in the journal. */
export const isNamedMerchant = (merchant: string): boolean =>
  !merchant.startsWith(KEY) && !merchant.startsWith(ACCOUNT);

/** Whether a merchant is derived only from its key; an earlier conv may have journaled it under another ID. */
const isMerchantOfKey = (merchant: string | undefined): boolean =>
  merchant === undefined || merchant.startsWith(KEY);

/**
 * A fixed-length ID of a merchant's account, so that the journal can distinguish accounts without storing headers.
 * Event IDs derive from it, so a new endpoint or key must not change it, or a report would be counted twice. A key is
 * inherently sandbox or live; a name is not.
 * @returns 32 lower-case hex digits (128 bits of SHA-256).
 */
export function accountId({
  endpoint,
  apiKey,
  merchant = merchantOfKey(apiKey),
  mode = 'sandbox',
}: Account): string {
  if (merchant.startsWith(ACCOUNT)) return merchant.slice(ACCOUNT.length);
  const name = merchant.startsWith(KEY) ? merchant : `${mode}\n${merchant}`;
  return digest(`merchant\n${name}${isLoopback(endpoint) ? '\nrehearsal' : ''}`);
}

const LOOPBACK = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/i;

/** Reports that a mock on this machine accepts are rehearsals, and do not count as reported to the service. */
export const isLoopback = (endpoint: string): boolean => LOOPBACK.test(endpoint);

/** The name that earlier versions gave an account: another endpoint was another account. */
export const accountIdByEndpoint = ({ endpoint, apiKey }: Account): string =>
  digest(`${endpoint}\n${apiKey}`);

const digest = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);

/** An account of the journal, in the order in which they were first seen. */
export interface KnownAccount {
  readonly accountId: string;
  /** The endpoint that the account was first seen with. */
  readonly endpoint: string;
}

/** The accounts of a journal that are the merchant's. */
export interface OwnAccounts {
  /** The account for new reports. */
  readonly merchant: string;
  /** Others that the journal has of the merchant: it was another account before. */
  readonly also: readonly string[];
}

/**
 * Reports that an earlier version journaled keep their IDs; if the journal has the merchant under an old ID, new
 * reports use it, too.
 */
export function ownAccounts(account: Account, known: readonly KnownAccount[]): OwnAccounts {
  const ids = known.filter((one) => isAccountOf(account, one)).map(({ accountId: id }) => id);
  const id = isMerchantOfKey(account.merchant) ? chooseId(account, ids) : accountId(account);
  return { merchant: merchantOfAccount(id), also: ids.filter((other) => other !== id) };
}

/** Whether an account of the journal is the merchant's, by whichever version it was named. */
export function isAccountOf(account: Account, { accountId: id, endpoint }: KnownAccount): boolean {
  const { apiKey, merchant = merchantOfKey(apiKey) } = account;
  const keys = merchant.startsWith(KEY) ? [apiKey, merchant.slice(KEY.length)] : [apiKey];
  const names = keys.flatMap((key) => [
    accountIdByEndpoint({ endpoint, apiKey: key }),
    accountId({ endpoint, apiKey: key }),
  ]);
  const isRehearsal = isLoopback(account.endpoint);
  return id === accountId(account) || (isLoopback(endpoint) === isRehearsal && names.includes(id));
}

/** Prefers the account of the address in use, so that ongoing reporting there does not change. */
function chooseId(account: Account, ids: readonly string[]): string {
  const candidates = [accountIdByEndpoint(account), accountId(account)];
  return candidates.find((id) => ids.includes(id)) ?? ids[0] ?? accountId(account);
}
