import type { Cause } from './cause.ts';

/**
 * One way in which a part of the signature can have been made. The way of the service's document
 * has no causes and costs nothing.
 */
export interface Variant<Value> {
  readonly value: Value;
  /** How far this is from the recipe; the costs of the parts add up, and the cheapest sum wins. */
  readonly cost: number;
  /** All of them together make this value out of the right one. */
  readonly causes: readonly Cause[];
}

/**
 * What one step away from the recipe costs. Two common steps cost more than a rare one, and less
 * than two usual ones: so that of two explanations the simpler one is met first.
 */
export const COST = {
  /** What merchants get wrong every day. */
  common: 7,
  usual: 10,
  rare: 13,
  /** Conceivable, and seldom seen; dearer than two common steps. */
  remote: 18,
} as const;

/** The body that may have been signed. */
export interface BodyVariant extends Variant<Uint8Array> {
  /** Every known serializer whose output is exactly these bytes; empty if none is known. */
  readonly serializers: readonly string[];
}

/** The key that may have been used. */
export type KeyVariant = Variant<Uint8Array>;

/** The text that may have been used as the timestamp. */
export type TimestampVariant = Variant<string>;

/** A piece of the signed string: fixed bytes, or what is filled in. */
export type Segment =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'timestamp' }
  | { readonly type: 'body' }
  /** A digest of what these segments make, spelled in `form`. */
  | {
      readonly type: 'digest';
      readonly of: readonly Segment[];
      /** As node:crypto names it. */
      readonly algorithm: string;
      readonly form: 'hex' | 'HEX' | 'base64' | 'raw';
    }
  /** What these segments make as UTF-8 text, in another encoding. */
  | {
      readonly type: 'transcoded';
      readonly of: readonly Segment[];
      readonly charset: 'utf-16le' | 'utf-16be';
    };

/** What was joined to what. */
export interface TemplateVariant extends Variant<readonly Segment[]> {
  /** For people: `{timestamp}.{body}`. */
  readonly template: string;
  /** Another provider whose recipe this is. */
  readonly provider?: string;
  /** Where the recipe fixes more than the message: it goes with this key and this digest only. */
  readonly key?: Uint8Array;
  /** As node:crypto names it: `sha1`. */
  readonly algorithm?: string;
  /** Spellings of the signature that are part of the recipe, and so are no cause of their own. */
  readonly spellings?: readonly Cause['id'][];
  /** Met only where the signature is spelled as the recipe says: else plainer causes say as much. */
  readonly exact?: boolean;
}

/** The digest, in latin1 text (one character a byte), of a message under a key. */
export interface MacVariant extends Variant<(key: Uint8Array, message: Uint8Array) => string> {
  /** Bytes of a digest; undefined if it depends on the message. */
  readonly length: number | undefined;
  /** Whether the key has a say: an unkeyed digest is tried once, not with every key. */
  readonly keyed: boolean;
}

/** What the presented signature says of the digest, once its spelling is undone. */
export interface Target {
  /** What was undone. */
  readonly causes: readonly Cause[];
  readonly cost: number;
  /**
   * Whether the digest is this one.
   * @param digest in latin1 text, one character a byte.
   */
  readonly matches: (digest: string) => boolean;
  /** Whether a digest of that many bytes can match at all; this narrows the algorithm. */
  readonly fits: (length: number) => boolean;
}
