import { createHash } from 'node:crypto';
import { COST } from '../variant.ts';
import { type Step, toKey } from './step.ts';

const FORMS = [
  ['sha256', 'hex', COST.usual],
  ['sha256', 'raw', COST.usual],
  ['md5', 'hex', COST.usual],
  ['md5', 'raw', COST.rare],
  ['sha1', 'hex', COST.rare],
  ['sha1', 'raw', COST.rare],
  ['sha512', 'hex', COST.rare],
  ['sha512', 'raw', COST.rare],
  ['sha256', 'HEX', COST.rare],
  ['md5', 'HEX', COST.rare],
  ['sha256', 'base64', COST.rare],
  ['sha1', 'base64', COST.remote],
  ['md5', 'base64', COST.remote],
  ['sha384', 'hex', COST.remote],
] as const;

/** HMAC-SHA256 hashes a longer key itself (RFC 2104, 2): that digest is no other key. */
const BLOCK_BYTES = 64;

/**
 * A digest of the secret, as if it were a password.
 * @param dearest what costs more is left out.
 */
export function* hashedSteps(bytes: Uint8Array, dearest: number): Generator<Step> {
  for (const [algorithm, form, cost] of FORMS) {
    if (cost > dearest) continue;
    if (algorithm === 'sha256' && form === 'raw' && bytes.length > BLOCK_BYTES) continue;
    const digest = createHash(algorithm).update(bytes).digest();
    yield { key: spell(digest, form), cost, cause: { id: 'key.hashed', algorithm, form } };
  }
}

function spell(digest: Buffer, form: 'hex' | 'HEX' | 'base64' | 'raw') {
  if (form === 'raw') return toKey(digest);
  return form === 'HEX' ? digest.toString('hex').toUpperCase() : digest.toString(form);
}
