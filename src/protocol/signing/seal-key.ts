import { Secret } from '../masking/secret.ts';
import { hmacSha256 } from './hmac.ts';

/**
 * What the key is derived from. The service signs `timestamp + body` with the secret itself, and a timestamp
 * begins with a digit: no signature on the wire is ever this key, and no seal is ever a signature.
 */
const LABEL = 'conv journal seal, version 1\n';

const NOTHING = new Uint8Array();
const keys = new WeakMap<Secret, Secret>();

/** The key that journal entries are sealed with: this key alone cannot sign a request. */
export function sealKeyOf(secret: Secret): Secret {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = new Secret(hmacSha256(secret, LABEL, NOTHING));
  keys.set(secret, key);
  return key;
}
