import { createHash } from 'node:crypto';

/** Whose events these are: "the key is tied to the merchant's account", reached at one endpoint. */
export interface Account {
  /** `s2s_endpoint_base`, without a slash at its end. */
  readonly endpoint: string;
  /** `api_key`: sent in `X-Merchant-Key`, not a secret. */
  readonly apiKey: string;
}

/**
 * A fixed-length name of an account, so that the journal can distinguish accounts without storing headers.
 * @returns 32 lower-case hex digits (128 bits of SHA-256).
 */
export function accountId({ endpoint, apiKey }: Account): string {
  return createHash('sha256').update(`${endpoint}\n${apiKey}`).digest('hex').slice(0, 32);
}
