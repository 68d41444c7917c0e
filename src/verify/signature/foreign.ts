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
