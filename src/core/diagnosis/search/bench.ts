import type { KeyVariant, MacVariant } from '../variant.ts';
import { type PreparedKey, prepareKey } from './fast-hmac.ts';

/** Keys and digests that are tried on a candidate. */
export interface Tools {
  readonly keys: readonly KeyVariant[];
  readonly digests: readonly MacVariant[];
  /** Whether digests that need no key are tried, too. */
  readonly unkeyed: boolean;
}

/** Tools made ready for very many candidates. */
export interface Bench {
  /** For the service's own digest, which is nearly always asked for: empty if it is not. */
  readonly prepared: readonly PreparedKey[];
  readonly keys: readonly KeyVariant[];
  readonly odd: readonly OddDigest[];
}

/** Another digest than the service's, with the keys that it is tried with. */
export interface OddDigest {
  readonly digest: MacVariant;
  readonly keys: readonly KeyVariant[];
}

export const NO_KEY: KeyVariant = { value: new Uint8Array(), cost: 0, causes: [] };

/** Stands for the digest that a recipe of another provider fixes: it is met with no other. */
export const AS_THE_RECIPE_SAYS: MacVariant = {
  value: () => '',
  length: undefined,
  keyed: false,
  cost: 0,
  causes: [],
};

/** A digest that needs no key is computed once, not with every key. */
export function makeReady({ keys, digests, unkeyed }: Tools): Bench {
  const isOwn = (digest: MacVariant) => digest.keyed && digest.causes.length === 0;
  const keysFor = ({ keyed }: MacVariant) => (keyed ? keys : unkeyed ? [NO_KEY] : []);
  return {
    prepared: digests.some(isOwn) ? keys.map(({ value }) => prepareKey(value)) : [],
    keys,
    odd: digests
      .filter((digest) => !isOwn(digest))
      .map((digest) => ({ digest, keys: keysFor(digest) })),
  };
}
