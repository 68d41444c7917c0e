import { createHash } from 'node:crypto';

/** Whose events these are: "the key is tied to the merchant's account", reached at an endpoint. */
export interface Account {
  /** `s2s_endpoint_base`, without a slash at its end. */
  readonly endpoint: string;
  /** `api_key`: sent in `X-Merchant-Key`, not a secret. */
  readonly apiKey: string;
  /**
   * Who the merchant is, whatever its endpoint and key: a name, `key:` and the first key, or `account:` and an id
   * that the journal has. Undefined: the key says it.
   */
  readonly merchant?: string | undefined;
  /** A merchant that is named has an account of its own for each; absent, it is the sandbox. */
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

/** Whether a merchant was given a name; else its key, or an account of the journal, says who it is. */
export const isNamedMerchant = (merchant: string): boolean =>
  !merchant.startsWith(KEY) && !merchant.startsWith(ACCOUNT);

/** Whether a merchant is only what its key says: then a journal of an earlier conv may know it by another id. */
const isMerchantOfKey = (merchant: string | undefined): boolean =>
  merchant === undefined || merchant.startsWith(KEY);

/**
 * A fixed-length name of a merchant's account, so that the journal can distinguish accounts without storing headers.
 * Event ids derive from it: neither a new endpoint nor a new key makes another merchant, or a report would be counted
 * twice. A key is sandbox or live by itself; a name is not.
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

/** What a mock on this machine has accepted is a rehearsal: it must not count as reported to the service. */
export const isLoopback = (endpoint: string): boolean => LOOPBACK.test(endpoint);

/** The name that earlier versions gave an account: another endpoint was another account. */
export const accountIdByEndpoint = ({ endpoint, apiKey }: Account): string =>
  digest(`${endpoint}\n${apiKey}`);

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** An account of the journal, in the order in which they were first seen. */
export interface KnownAccount {
  readonly accountId: string;
  /** The one that it was first seen with. */
  readonly endpoint: string;
}

/** The accounts of a journal that are the merchant's. */
export interface OwnAccounts {
  /** The one that new reports are journaled under. */
  readonly merchant: string;
  /** Others that the journal has of the merchant: it was another account before. */
  readonly also: readonly string[];
}

/**
 * Reports that an earlier version journaled keep their ids: where the journal has the merchant under an id of that
 * time, new reports go by it, too.
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

/** That of the address in use before others, so that what is reported there daily goes on as it was. */
function chooseId(account: Account, ids: readonly string[]): string {
  const candidates = [accountIdByEndpoint(account), accountId(account)];
  return candidates.find((id) => ids.includes(id)) ?? ids[0] ?? accountId(account);
}
