import { version } from '../../../package.json';
import {
  KINDS,
  kindNamed,
  OPENING,
  REPORT_KINDS,
  type ReportKind,
} from '../../protocol/kinds/index.ts';
import { transitionRows } from '../../protocol/orders.ts';
import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../protocol/protocol.ts';
import { requestSchema } from '../../protocol/rulebook/rules.ts';
import { signedHeaders, stringToSign } from '../../protocol/signing.ts';
import { choices } from '../../words/en/rules.ts';
import { ERROR_RULES, ERROR_STATUS, type ServiceErrorCode } from '../service/errors.ts';
import { type Handled, terse } from '../service/handle.ts';
import { answerSchemas, type Finish, responsesOf, sharedResponses } from './responses.ts';
import { bytesOf, SAMPLE_TIME, sampleCredentials, sampleOf, samplesOf } from './samples.ts';

/** `components.securitySchemes`: the header that says who calls. */
const SECURITY_SCHEMES = {
  MerchantKey: {
    type: 'apiKey',
    in: 'header',
    name: HEADERS.key,
    description: "The merchant's `api_key`. Tied to the merchant's account, and active.",
  },
} as const;

/** `components.parameters`: the two headers that are another with every call. */
function signatureParameters() {
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
function authenticationText(): string {
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

/** The rules of the service in Markdown, from the tables that it goes by. */
const descriptionText = (
  isTerse: boolean,
): string => `A merchant's own server reports the life of its orders: paid, partially refunded, cancelled, or not to be credited to a
creator. This is \`conv mock\`, the service that comes with conv for dry runs, development and CI.

${authenticationText()}

## States and transitions

What a report makes of an order: its next status, or the code of the error that refuses it.

${markdownTable(transitionRows())}

## Where the service's document is silent

${choiceLines().join('\n')}

## Errors
${isTerse ? TERSE : ''}
${markdownTable(errorRows())}
`;

const TERSE = `
The service runs with \`--terse\`: every 401 is \`{"error":{"code":"unauthorized"}}\`, and other errors have a code and a
message alone.
`;

function errorRows(): string[][] {
  const codes = Object.keys(ERROR_STATUS) as ServiceErrorCode[];
  const rows = codes.map((code) => [`\`${code}\``, String(ERROR_STATUS[code]), ERROR_RULES[code]]);
  return [['code', 'status', 'rule'], ...rows];
}

const choiceLines = (): string[] =>
  Object.entries(choices).map(([subject, choice]) => `- **${subject}**: ${choice}`);

function markdownTable([heading = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
}

export interface OpenApiOptions {
  /** `{base_url}`, without a slash at its end. */
  readonly url: string;
  /** Whether the service answers as in production. */
  readonly isTerse?: boolean;
}

/**
 * The OpenAPI 3.1 document of the service, from the tables and schemas that it goes by. Its examples
 * are what the service answers.
 */
export function openApiDocument({ url, isTerse = false }: OpenApiOptions): object {
  const finish: Finish = isTerse ? terse : (handled: Handled) => handled;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Order Reporting Server API',
      summary: 'Signed JSON calls by which a merchant reports its orders.',
      description: descriptionText(isTerse),
      version,
      contact: { name: 'conv' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url, description: 'conv mock, on this machine' }],
    security: [{ MerchantKey: [] }],
    tags: [
      {
        name: 'reports',
        description: 'The kinds of order event.',
      },
    ],
    paths: pathsOf(finish),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: signatureParameters(),
      schemas: { ...requestSchemas(), ...answerSchemas(isTerse) },
      responses: sharedResponses(finish),
    },
  };
}

const pathsOf = (finish: Finish) =>
  Object.fromEntries(KINDS.map(({ name, path }) => [path, { post: operation(name, finish) }]));

const operation = (kind: ReportKind, finish: Finish) => ({
  operationId: `report${schemaName(kind)}`,
  tags: ['reports'],
  summary: kindNamed(kind).openApi.summary,
  description: kindNamed(kind).openApi.description,
  parameters: [
    { $ref: '#/components/parameters/SignatureTimestamp' },
    { $ref: '#/components/parameters/Signature' },
  ],
  requestBody: requestBody(kind),
  responses: responsesOf(kind, finish),
});

const requestBody = (kind: ReportKind) => ({
  required: true,
  content: {
    'application/json': {
      schema: { $ref: `#/components/schemas/${schemaName(kind)}` },
      examples: Object.fromEntries(
        Object.entries(samplesOf(kind)).map(([name, value]) => [name, { value }]),
      ),
    },
  },
});

const requestSchemas = () =>
  Object.fromEntries(REPORT_KINDS.map((kind) => [schemaName(kind), requestSchema(kind)]));

/** `PaidReport`, `PartialReport`, … */
const schemaName = (kind: ReportKind): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Report`;
