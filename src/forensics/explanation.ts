import type { Secret } from '../protocol/masking/secret.ts';
import type { PresentedRequest } from '../protocol/signature-checks.ts';
import type { Cause } from './cause.ts';

/** Something that reproduces the presented signature bit for bit. */
export interface Explanation {
  /** All of them together. */
  readonly causes: readonly Cause[];
  /** The sum of what its steps cost: the cheaper one is the likelier. */
  readonly cost: number;
  /** Every known serializer whose output is exactly the signed body. */
  readonly serializers: readonly string[];
  readonly signed: SignedBytes;
}

/** What was signed, next to what the service expects. Bytes may hold personal data, never the secret. */
interface SignedBytes {
  readonly body: Uint8Array;
  /** The whole signed string. Undefined if the secret is part of it. */
  readonly message: Uint8Array | undefined;
  /** For people: `{timestamp}.{body}`. */
  readonly template: string;
  /** The timestamp's text in the signed string. */
  readonly timestamp: string;
}

/** What a signature is searched with. */
export interface Problem {
  readonly request: PresentedRequest;
  /** The account that the request is checked for; without a secret only what needs none is tried. */
  readonly account: { readonly apiKey: string | undefined; readonly secret: Secret | undefined };
  /** Whose secret may have been taken by mistake. */
  readonly otherAccounts: readonly OtherAccount[];
  /** Where it was sent, as far as it is known: `POST`, `/v1/conversions`, `api.example.com`. */
  readonly destination: Destination;
  /** What the merchant's program reports of the string that it signed. */
  readonly signedString?: { readonly bytes: number; readonly sha256: string } | undefined;
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

/** What became of a search. */
export interface Findings {
  /** The simplest first; empty if nothing reproduces the signature. */
  readonly explanations: readonly Explanation[];
  /** What the merchant's own numbers say of the signed string; absent where none were given. */
  readonly signedString?: SignedString;
  readonly searched: Searched;
}

/** The signed string by its length and SHA-256: known, with what makes it differ from the right one, or unknown. */
export type SignedString =
  | { readonly known: true; readonly causes: readonly Cause[]; readonly signed: SignedBytes }
  | { readonly known: false };

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
