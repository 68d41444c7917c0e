import { timingSafeEqual } from 'node:crypto';
import { isUint8Array } from 'node:util/types';
import type { Secret } from '../../protocol/masking/secret.ts';
import { hmacSha256Bytes, sealKeyOf } from '../../protocol/signing.ts';

/** Whose entries may be signed: an account in use is one. */
export interface Sealer {
  readonly secret: Secret;
  /** Seal keys of earlier secrets whose entries are not all sealed anew yet. */
  readonly oldSealKeys?: readonly Secret[] | undefined;
}

/** An entry as its seals know it. */
export interface SealedEntry {
  readonly kind: 'event' | 'batch' | 'chunk';
  /** Its number in its table. */
  readonly number: number;
  /** Of a chunk: the id of its batch. Events and batches say all about themselves in their checksum. */
  readonly batchId?: string;
  /** Its checksum, which was compared with what the entry says. */
  readonly seal: Uint8Array;
}

/**
 * `sealed`: under the secret in use. `outdated`: under an earlier secret, or written before there were keyed
 * seals; to be sealed anew. `untrusted`: never to be signed.
 */
export type Trust = 'sealed' | 'outdated' | 'untrusted';

/** Knows which entries without a keyed seal may be sent all the same: see `FirstSight`. */
interface SeenBefore {
  has(entry: SealedEntry): boolean;
}

/**
 * The keyed seal of an entry is an HMAC over its checksum, and the checksum covers all that decides what is sent:
 * kind, order, event id, account, body. So anyone who can write the journal but does not have the account's secret
 * cannot make conv sign anything that conv itself did not put there.
 *
 * It does not protect what the service made of a report (`state`, attempts), nor does it notice an entry that was
 * deleted, or a whole journal that was put back to an earlier day: what is sent again then is the same event,
 * which the service counts once.
 */
export class KeyedSeals {
  readonly #key: Secret;
  readonly #oldKeys: readonly Secret[];
  readonly #firstSight: SeenBefore;

  constructor({ secret, oldSealKeys = [] }: Sealer, firstSight: SeenBefore) {
    this.#key = sealKeyOf(secret);
    this.#oldKeys = oldSealKeys;
    this.#firstSight = firstSight;
  }

  seal(entry: SealedEntry): Uint8Array {
    return keyedSeal(this.#key, entry);
  }

  /** @param stored the keyed seal as the journal has it. */
  trustIn(entry: SealedEntry, stored: unknown): Trust {
    if (stored === null) return this.#firstSight.has(entry) ? 'outdated' : 'untrusted';
    if (isSealedWith(this.#key, entry, stored)) return 'sealed';
    const isOld = this.#oldKeys.some((key) => isSealedWith(key, entry, stored));
    return isOld ? 'outdated' : 'untrusted';
  }
}

const keyedSeal = (key: Secret, { kind, batchId = '', seal }: SealedEntry): Uint8Array =>
  hmacSha256Bytes(key, `${kind}\n${batchId}\n`, seal);

function isSealedWith(key: Secret, entry: SealedEntry, stored: unknown): boolean {
  const expected = keyedSeal(key, entry);
  if (!isUint8Array(stored) || stored.length !== expected.length) return false;
  return timingSafeEqual(stored, expected);
}

/** @throws Error where the journal was opened without a secret: then nothing is sealed, and nothing sent. */
export function sealsOf({ seals }: { readonly seals: KeyedSeals | undefined }): KeyedSeals {
  if (seals === undefined) throw new Error('the journal was opened without a secret');
  return seals;
}
