import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol.ts';
import { signedHeaders, stringToSign } from '../../core/signing/sign.ts';
import { OPENING } from '../../protocol/kinds/index.ts';
import { bytesOf, SAMPLE_TIME, sampleCredentials, sampleOf } from './sample-requests.ts';

/** `components.securitySchemes`: the header that says who calls. */
export const SECURITY_SCHEMES = {
  MerchantKey: {
    type: 'apiKey',
    in: 'header',
    name: HEADERS.key,
    description: "The merchant's `api_key`. Tied to the merchant's account, and active.",
  },
} as const;

/** `components.parameters`: the two headers that are another with every call. */
export function signatureParameters() {
  const headers = sampleHeaders();
  return {
    SignatureTimestamp: {
      name: HEADERS.timestamp,
      in: 'header',
      required: true,
      description: `Current unix time in seconds, a whole number within ${TIMESTAMP_TOLERANCE_SECONDS / 60} minutes of the service's clock.`,
      schema: { type: 'string', pattern: '^[0-9]+$' },
      example: headers[HEADERS.timestamp],
    },
    Signature: {
      name: HEADERS.signature,
      in: 'header',
      required: true,
      description:
        '`HMAC_SHA256(timestamp + body, hmac_secret)`, hex-encoded (lower case), over the exact bytes that are sent.',
      schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      example: headers[HEADERS.signature],
    },
  };
}

/** "Authentication" with one example to check an implementation against. */
export function authenticationText(): string {
  const body = sampleBody();
  const { secret } = sampleCredentials();
  return `## Authentication

Every call carries three headers. The signed string is the timestamp text with the exact JSON body text appended
directly, with no space and no separator. The HMAC-SHA256 key is \`hmac_secret\`; the output is written as lower-case hex.
The body is serialized once; the same exact text is signed and sent.

With the secret \`${secret.reveal()}\` (of the demo pair: it is no secret), this string:

\`\`\`text
${stringToSign(String(SAMPLE_TIME), body)}
\`\`\`

has the signature \`${sampleHeaders()[HEADERS.signature]}\`.`;
}

const sampleBody = () => bytesOf(sampleOf(OPENING));

const sampleHeaders = () => signedHeaders(sampleCredentials(), SAMPLE_TIME, sampleBody());
