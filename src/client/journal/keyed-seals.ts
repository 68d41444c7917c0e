import { timingSafeEqual } from 'node:crypto';
import { isUint8Array } from 'node:util/types';
import type { Secret } from '../../core/protocol/masking/secret.ts';
import { keyedDigest, sealKeyOf } from '../../core/protocol/signing.ts';

/** Whose entries may be signed: an account in use is one. */
export interface Sealer {
  readonly secret: Secret;
  /** Seal keys of earlier secrets with entries that are not resealed yet. */
  readonly oldSealKeys?: readonly Secret[] | undefined;
}

/** An entry as its seal knows it. */
export interface SealedEntry {
  readonly kind: 'event' | 'batch';
  /** Everything that determines what is sent, as its checksum covers it. */
  readonly content: Uint8Array;
}

/** `sealed`: under the secret in use. `outdated`: under an earlier one; to be resealed. `untrusted`: never signed. */
export type Trust = 'sealed' | 'outdated' | 'untrusted';

/**
 * The seal of an entry is a keyed digest of everything that determines what is sent: kind, order, event ID, account, body. So
 * anyone who can write the journal but lacks the secret cannot make conv sign anything that conv did not journal
 * itself. Seals do not protect outcomes (`state`, attempts), and do not detect deleted entries or a journal restored
 * from an earlier day; events that are sent again as a result still count once.
 */
export class KeyedSeals {
  readonly #key: Secret;
  readonly #oldKeys: readonly Secret[];

  constructor({ secret, oldSealKeys = [] }: Sealer) {
    this.#key = sealKeyOf(secret);
    this.#oldKeys = oldSealKeys;
  }

  seal(entry: SealedEntry): Uint8Array {
    return sealUnder(this.#key, entry);
  }

  /** @param stored the seal in the journal. */
  trustIn(entry: SealedEntry, stored: unknown): Trust {
    if (isSealedWith(this.#key, entry, stored)) return 'sealed';
    const isOld = this.#oldKeys.some((key) => isSealedWith(key, entry, stored));
    return isOld ? 'outdated' : 'untrusted';
  }
}

const sealUnder = (key: Secret, { kind, content }: SealedEntry): Uint8Array =>
  keyedDigest(key, kind, content);

function isSealedWith(key: Secret, entry: SealedEntry, stored: unknown): boolean {
  if (!isUint8Array(stored)) return false;
  const expected = sealUnder(key, entry);
  return stored.length === expected.length && timingSafeEqual(stored, expected);
}

/** @throws Error if the journal was opened without a secret, in which case nothing is sealed or sent. */
export function sealsOf({ seals }: { readonly seals: KeyedSeals | undefined }): KeyedSeals {
  if (seals === undefined) throw new Error('the journal was opened without a secret');
  return seals;
}
