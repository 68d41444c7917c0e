import { jsonValue } from '../../core/kit/json/value.ts';
import type { PresentedRequest } from '../../core/protocol/signature-checks.ts';
import type { ForeignForm } from '../words/foreign.ts';

const FORMS: readonly (readonly [RegExp, ForeignForm])[] = [
  [/^(?:Bearer )?eyJ[\w-]{8,}\.[\w-]*\.[\w-]*$/, 'jwt'],
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html
  [/^AWS4-(?:HMAC-SHA256|ECDSA-P256-SHA256) Credential=/, 'aws'],
  [/^t=\d+,\s?v[01]=[\da-f]+/, 'stripe'],
  [/^v0=[\da-f]{64}$/, 'slack'],
  [/^v1,[A-Za-z0-9+/]{43}=/, 'svix'],
  [/^v1:[A-Za-z0-9+/]{43}=/, 'toss'],
  [/^sha(?:256|1)=[\da-f]{40,64}$/, 'github'],
  // draft-cavage-http-signatures, RFC 9421
  [/^(?:Signature )?keyId="[^"]*".*signature="|^sig\w{0,9}=:[A-Za-z0-9+/]+=*:/, 'http-signatures'],
  // 2048 and 4096 bits: PayPal's webhooks, Alipay, WeChat Pay.
  [/^(?:[A-Za-z0-9+/]{342}==|[A-Za-z0-9+/]{683}=)$/, 'rsa'],
  // DER: a sequence of two integers.
  [/^ME[QUY]C[A-Za-z0-9+/]{88,92}={0,2}$/, 'ecdsa'],
  // 20 bytes: Twilio, Trello.
  [/^[A-Za-z0-9+/]{27}=$/, 'sha1-base64'],
];

/** Whose form a signature has, by its text alone. */
export const foreignFormOf = (presented: string): ForeignForm | undefined =>
  FORMS.find(([pattern]) => pattern.test(presented.trim()))?.[1];

/** The headers in which other services send a signature. */
const HEADERS: readonly (readonly [RegExp, ForeignForm])[] = [
  [/^stripe-signature$/i, 'stripe'],
  [/^x-slack-signature$/i, 'slack'],
  [/^(?:webhook|svix)-signature$/i, 'svix'],
  [/^tosspayments-webhook-signature$/i, 'toss'],
  [/^x-hub-signature(?:-256)?$/i, 'github'],
  [/^signature-input$/i, 'http-signatures'],
  [/^x-twilio-signature$/i, 'twilio'],
  [/^paypal-transmission-sig$/i, 'paypal'],
  [/^hmacsignature$/i, 'adyen'],
  [/^x-shopify-hmac-sha256$/i, 'shopify'],
];

/** The members in which they do; names that no report has. */
const MEMBERS: readonly (readonly [RegExp, ForeignForm])[] = [
  [/^(?:hmacSignature|notificationItems)$/, 'adyen'],
  [/^(?:signData|SignData|ediDate|EdiDate)$/, 'nicepay'],
  [/^(?:mKey|hashData|P_CHKFAKE)$/, 'inicis'],
];

/** Something in a request that only another service's requests have. */
interface ForeignPart {
  readonly name: string;
  readonly form: ForeignForm;
}

/** Whose request it is, by the names of its headers and of its members. */
export function foreignPartOf({ headers, body }: PresentedRequest): ForeignPart | undefined {
  const value = jsonValue(Buffer.from(body).toString());
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (
    partIn(
      headers.map(([name]) => name),
      HEADERS,
    ) ?? partIn(isObject ? Object.keys(value) : [], MEMBERS)
  );
}

const partIn = (
  names: readonly string[],
  table: readonly (readonly [RegExp, ForeignForm])[],
): ForeignPart | undefined =>
  names
    .flatMap((name) =>
      table.flatMap(([pattern, form]) => (pattern.test(name) ? [{ name, form }] : [])),
    )
    .at(0);
