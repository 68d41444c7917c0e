import { Failure } from '../core/failure.ts';
import { pathOf } from '../core/protocol.ts';
import type { Secret } from '../core/secret.ts';
import { type Credentials, signedHeaders, stringToSign } from '../core/signing/sign.ts';
import { listed, REPORT_KINDS, type ReportKind } from '../protocol/kinds/index.ts';
import { message } from '../words/message.ts';

/** A body with the three headers that go with it. */
export interface SignedBody {
  readonly apiKey: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** What the signature was made of. */
  readonly stringToSign: Uint8Array;
  /** Only to strike it out of what is shown. */
  readonly secret: Secret;
}

/**
 * Signs the exact bytes.
 * @param timestamp unix time in seconds, a whole number.
 * @throws Failure `invalid_input` where there is nothing to sign.
 */
export function signBody(
  credentials: Credentials,
  timestamp: number,
  body: Uint8Array,
): SignedBody {
  if (body.length === 0) throw nothingToSign();
  const { apiKey, secret } = credentials;
  const headers = signedHeaders(credentials, timestamp, body);
  return {
    apiKey,
    timestamp,
    headers,
    body,
    secret,
    stringToSign: stringToSign(String(timestamp), body),
  };
}

/**
 * Where a body is to be posted.
 * @param kind what the caller says it is; otherwise its fields tell.
 * @throws Failure `usage` where they do not.
 */
export async function urlFor(
  endpoint: string,
  kind: ReportKind | undefined,
  body: Uint8Array,
): Promise<string> {
  const { inferKind } = await import('../core/reports/infer-kind.ts');
  const found = kind ?? inferKind(body);
  if (found === undefined) throw unclearKind();
  return `${endpoint}${pathOf(found)}`;
}

const nothingToSign = (): Failure =>
  new Failure('invalid_input', message('body_empty'), {
    hint: message('check_body_source'),
  });

const unclearKind = (): Failure =>
  new Failure('usage', message('kind_unclear'), {
    hint: message('pass_kind', { kinds: listed(REPORT_KINDS, 'or') }),
  });
