import { Secret } from '../../../../src/core/protocol/masking/secret.ts';
import type { HeaderLine } from '../../../../src/core/protocol/signature-checks.ts';
import type { Cause, Explanation, Searched } from '../../../../src/verify/model/cause.ts';
import type { VerifiedRequest } from '../../../../src/verify/verify.ts';

export const NOW = 1_785_585_600;
export const SECRET = 'sample-secret';
export const BODY = '{"merchant_order_id":"A-1","product_name":"사과"}';
const SIGNATURE = 'ab'.repeat(32);

const SEARCHED: Searched = {
  hypotheses: 301_234,
  bodies: 1204,
  templates: 80,
  timestamps: 31,
  keys: 90,
  digests: 12,
  cost: 34,
  interrupted: false,
};

/** What a search hands over, where nothing else is said: the same body, rightly joined. */
export function explanation(
  causes: readonly Cause[],
  change: { readonly body?: string | Uint8Array; readonly received?: string } & {
    readonly serializers?: readonly string[];
    readonly message?: string | undefined;
  } = {},
): Explanation {
  const body = Buffer.from(change.body ?? change.received ?? BODY);
  const timestamp = String(NOW);
  const message =
    'message' in change
      ? change.message === undefined
        ? undefined
        : Buffer.from(change.message)
      : Buffer.concat([Buffer.from(timestamp), body]);
  return {
    causes,
    cost: 8,
    serializers: change.serializers ?? [],
    signed: { body, message, template: '{timestamp}{body}', timestamp },
  };
}

export interface Change {
  readonly verdict?: VerifiedRequest['verdict']['verdict'];
  readonly body?: string;
  readonly headers?: readonly HeaderLine[];
  readonly secret?: Secret | undefined;
  readonly searched?: Partial<Searched>;
  readonly deep?: boolean;
  readonly signedString?: VerifiedRequest['verdict']['signedString'];
  readonly signature?: string;
  readonly path?: string;
}

/** A request whose signature does not match, with what was found out about it. */
export function verified(
  explanations: readonly Explanation[],
  change: Change = {},
): VerifiedRequest {
  const verdict = change.verdict ?? (explanations.length > 0 ? 'explained' : 'unexplained');
  const secret = 'secret' in change ? change.secret : new Secret(SECRET);
  const account = { apiKey: 'pk_1', secret, origin: 'profile shop' };
  const isRight = verdict === 'valid' || verdict === 'rejected';
  const { signedString, path } = change;
  return {
    verdict: {
      verdict,
      checks: {
        headers: { ok: true, missing: [], duplicated: [] },
        timestamp: { ok: true, whole: true, skewSeconds: 0 },
        key: { ok: true },
        signature: { ok: isRight },
      },
      explanations,
      searched: { ...SEARCHED, milliseconds: 41, ...change.searched },
      ...(signedString === undefined ? {} : { signedString }),
    },
    presented: {
      key: 'pk_1',
      timestamp: String(NOW),
      signature: change.signature ?? SIGNATURE,
    },
    bodyBytes: Buffer.byteLength(change.body ?? BODY),
    question: {
      request: { headers: change.headers ?? [], body: Buffer.from(change.body ?? BODY) },
      account,
      otherAccounts: [],
      destination: { path },
      deep: change.deep ?? false,
      nowSeconds: NOW,
    },
    account,
    nowSeconds: NOW,
  };
}
