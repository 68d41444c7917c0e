import type { Secret } from '../../core/protocol/masking/secret.ts';
import type { PresentedRequest } from '../../core/protocol/signature-checks.ts';
import type { CauseId } from '../words/causes.ts';
import type { StringForm } from '../words/verdict.ts';

/** See `words/causes.ts`: a cause is what there are words for. */
export type { CauseId };

/** One thing that was done differently, with its particulars: `case`, `seconds`, `separator` … */
export interface Cause {
  readonly id: CauseId;
  readonly [particular: string]: string | number;
}

/** The part of the signature that a cause affects: the first part of its ID. */
export type CausePart = CauseId extends `${infer Part}.${string}` ? Part : never;

export type CauseOf<Part extends CausePart> = Cause & {
  readonly id: Extract<CauseId, `${Part}.${string}`>;
};

export const partOf = (id: CauseId): CausePart => id.slice(0, id.indexOf('.')) as CausePart;

/** Those of the causes that affect one of these parts of the signature. */
export const causesOfPart = <Part extends CausePart>(
  causes: readonly Cause[],
  ...parts: readonly Part[]
): CauseOf<Part>[] =>
  causes.filter((cause): cause is CauseOf<Part> => parts.some((it) => it === partOf(cause.id)));

/** Whether a cause has no part in a signature that does not match: a wrong header, clock, or API key. */
export const isReception = (id: CauseId): boolean =>
  ['header', 'clock', 'account'].includes(partOf(id));

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
 * The cost of one deviation from the recipe. Two common deviations cost more than a rare one, and less than two usual
 * ones, so that the simpler of two explanations is found first.
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
  /** All known serializers whose output is exactly these bytes. */
  readonly serializers: readonly string[];
}

/** The key that may have been used. */
export type KeyVariant = Variant<Uint8Array>;

/** The text that may have been used as the timestamp. */
export type TimestampVariant = Variant<string>;

/** A piece of the signed string: fixed bytes, or a placeholder. */
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
  /** Set if the recipe also fixes the key and the digest. */
  readonly key?: Uint8Array;
  /** As node:crypto names it: `sha1`. */
  readonly algorithm?: string;
  /** Encodings of the signature that belong to the recipe, so they are not separate causes. */
  readonly spellings?: readonly Cause['id'][];
  /** Matches only if the signature is encoded as the recipe requires; otherwise, simpler causes explain as much. */
  readonly exact?: boolean;
}

/** The digest, in latin1 text (one character a byte), of a message under a key. */
export interface MacVariant extends Variant<(key: Uint8Array, message: Uint8Array) => string> {
  /** Bytes of a digest; undefined if it depends on the message. */
  readonly length: number | undefined;
  /** Whether the digest uses a key; one without is tried only once. */
  readonly keyed: boolean;
}

/** A digest decoded from the presented signature. */
export interface Target {
  /** The encodings that were undone. */
  readonly causes: readonly Cause[];
  readonly cost: number;
  /**
   * Whether the digest is this one.
   * @param digest in latin1 text, one character a byte.
   */
  readonly matches: (digest: string) => boolean;
  /** The digests that it matches, if they can be listed: they are looked up instead of compared. */
  readonly digests?: readonly string[];
  /** Whether a digest of that many bytes can match at all; this narrows the algorithm. */
  readonly fits: (length: number) => boolean;
}

/** Something that reproduces the presented signature bit for bit. */
export interface Explanation {
  /** All of them together. */
  readonly causes: readonly Cause[];
  /** The total cost of its deviations; cheaper is likelier. */
  readonly cost: number;
  /** Every known serializer whose output is exactly the signed body. */
  readonly serializers: readonly string[];
  readonly signed: SignedBytes;
}

/** The signed bytes and the expected ones. They can contain personal data, but never the secret. */
interface SignedBytes {
  readonly body: Uint8Array;
  /** The whole signed string. Undefined if the secret is part of it. */
  readonly message: Uint8Array | undefined;
  /** For people: `{timestamp}.{body}`. */
  readonly template: string;
  /** The timestamp's text in the signed string. */
  readonly timestamp: string;
}

/** The input of a search. */
export interface Problem {
  readonly request: PresentedRequest;
  /** The account to check for; without a secret, only causes that need none are tried. */
  readonly account: { readonly apiKey: string | undefined; readonly secret: Secret | undefined };
  /** Whose secret may have been taken by mistake. */
  readonly otherAccounts: readonly OtherAccount[];
  /** The destination, if known: `POST`, `/v1/conversions`, `api.example.com`. */
  readonly destination: Destination;
  /** The string that the merchant's program signed, as it wrote it to a file. */
  readonly signedString?: Uint8Array | undefined;
}

export interface OtherAccount {
  /** The name of its profile. */
  readonly name: string;
  readonly apiKey: string;
  readonly secret: Secret;
}

export interface Destination {
  readonly method?: string | undefined;
  /** With the query, if there is one. */
  readonly path?: string | undefined;
  readonly host?: string | undefined;
  /** The path of `s2s_endpoint_base`: `/v1`, or nothing. */
  readonly basePath?: string | undefined;
}

/** The result of a search. */
export interface Findings {
  /** The simplest first; empty if nothing reproduces the signature. */
  readonly explanations: readonly Explanation[];
  /** The result for the given facts about the signed string, if any. */
  readonly signedString?: SignedString;
  readonly searched: Searched;
}

/** The signed string: what makes it differ from the right one, or that nothing known does. */
export type SignedString =
  | { readonly known: true; readonly causes: readonly Cause[]; readonly signed: SignedBytes }
  | { readonly known: false; readonly form: StringForm | undefined; readonly signed: SignedBytes };

/** How far a search went. */
export interface Searched {
  /** Signatures that were computed and compared. */
  readonly hypotheses: number;
  /** Different bodies, signed strings, keys and digests that were combined. */
  readonly bodies: number;
  readonly templates: number;
  readonly timestamps: number;
  readonly keys: number;
  readonly digests: number;
  /** Every combination that costs no more was tried. */
  readonly cost: number;
  /** Whether it was stopped before its own end. */
  readonly interrupted: boolean;
}
