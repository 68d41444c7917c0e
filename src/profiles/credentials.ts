import { Failure } from '../core/failure.ts';
import type { Credentials } from '../core/signing/sign.ts';
import type { Settings } from './settings.ts';

/**
 * What a signature is made or checked with; no endpoint is needed for that.
 * @throws Failure `no_profile` that says what is missing, with the command that sets it up.
 */
export function requireCredentials({ apiKey, secret }: Settings): Credentials {
  if (apiKey !== undefined && secret !== undefined) {
    return { apiKey: apiKey.value, secret: secret.value };
  }
  const missing = [apiKey ? [] : 'api_key', secret ? [] : 'hmac_secret'].flat();
  throw new Failure('no_profile', `no ${missing.join(', no ')}: set up a profile first`, {
    hint: [
      'conv profile add NAME --api-key KEY --endpoint URL --secret-stdin',
      'or set CONV_API_KEY and CONV_HMAC_SECRET',
    ].join('\n'),
  });
}
