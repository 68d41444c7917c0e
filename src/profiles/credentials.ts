import type { Credentials } from '../core/signing/sign.ts';
import { message } from '../words/message.ts';
import { incomplete, type Settings } from './settings.ts';

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
