import { timingSafeEqual } from 'node:crypto';
import { isUint8Array } from 'node:util/types';
import type { Secret } from '../../core/protocol/masking/secret.ts';
import { hmacSha256Bytes, sealKeyOf } from '../../core/protocol/signing.ts';

/** Whose entries may be signed: an account in use is one. */
export interface Sealer {
  readonly secret: Secret;
  /** Seal keys of earlier secrets with entries that are not resealed yet. */
  readonly oldSealKeys?: readonly Secret[] | undefined;
}

/** An entry as its seals know it. */
export interface SealedEntry {
  readonly kind: 'event' | 'batch' | 'chunk';
  /** Its number in its table. */
  readonly number: number;
  /** The batch ID of a chunk. The checksums of events and batches cover everything themselves. */
  readonly batchId?: string;
  /** Its checksum, already verified. */
  readonly seal: Uint8Array;
}

/**
 * `sealed`: under the secret in use. `outdated`: under an earlier secret, or from before keyed seals; to be resealed.
 * `untrusted`: never signed.
 */
export type Trust = 'sealed' | 'outdated' | 'untrusted';

/** Knows which entries without a keyed seal may be sent all the same: see `FirstSight`. */
interface SeenBefore {
  has(entry: SealedEntry): boolean;
}

/**
 * The keyed seal of an entry is an HMAC of its checksum, which covers everything that determines what is sent: kind,
 * order, event ID, account, body. So anyone who can write the journal but lacks the secret cannot make conv sign
 * anything that conv did not journal itself. Seals do not protect outcomes (`state`, attempts), and do not detect
 * deleted entries or a journal restored from an earlier day; events that are sent again as a result still count once.
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

  /** @param stored the keyed seal in the journal. */
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

/** @throws Error if the journal was opened without a secret, in which case nothing is sealed or sent. */
export function sealsOf({ seals }: { readonly seals: KeyedSeals | undefined }): KeyedSeals {
  if (seals === undefined) throw new Error('the journal was opened without a secret');
  return seals;
}
