import { version } from '../../../package.json';
import {
  KINDS,
  kindNamed,
  OPENING,
  REPORT_KINDS,
  type ReportKind,
} from '../../core/protocol/kinds/index.ts';
import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol/protocol.ts';
import { transitionRows } from '../../core/protocol/rulebook/orders.ts';
import { requestSchema } from '../../core/protocol/rulebook/rules.ts';
import { signedHeaders, stringToSign } from '../../core/protocol/signing.ts';
import { choices } from '../../core/words/rules.ts';
import { englishText as text } from '../../core/words/text.ts';
import { type Dialect, OWN_DIALECT } from '../dialects/dimensions.ts';
import { formatDialect } from '../dialects/parse.ts';
import { ERROR_RULES, ERROR_STATUS, type ServiceErrorCode } from '../service/errors.ts';
import { openApi } from '../words/openapi.ts';
import {
  answerSchemas,
  bytesOf,
  responsesOf,
  SAMPLE_TIME,
  sampleCredentials,
  sampleOf,
  samplesOf,
  sharedResponses,
} from './responses.ts';

/** `components.securitySchemes`: the header that identifies the caller. */
const SECURITY_SCHEMES = {
  MerchantKey: {
    type: 'apiKey',
    in: 'header',
    name: HEADERS.key,
    description: openApi.key,
  },
} as const;

/** `components.parameters`: the two headers that differ in every call. */
function signatureParameters() {
  const headers = sampleHeaders();
  return {
    SignatureTimestamp: {
      name: HEADERS.timestamp,
      in: 'header',
      required: true,
      description: openApi.timestamp(TIMESTAMP_TOLERANCE_SECONDS / 60),
      schema: { type: 'string', pattern: '^[0-9]+$' },
      example: headers[HEADERS.timestamp],
    },
    Signature: {
      name: HEADERS.signature,
      in: 'header',
      required: true,
      description: openApi.signature,
      schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      example: headers[HEADERS.signature],
    },
  };
}

/** "Authentication", with one example to check an implementation with. */
const authenticationText = (): string =>
  openApi.authentication({
    secret: sampleCredentials().secret.reveal(),
    signed: String(stringToSign(String(SAMPLE_TIME), sampleBody())),
    signature: sampleHeaders()[HEADERS.signature] ?? '',
  });

const sampleBody = () => bytesOf(sampleOf(OPENING));

const sampleHeaders = () => signedHeaders(sampleCredentials(), SAMPLE_TIME, sampleBody());

/** The rules of the service in Markdown, from the tables that it applies. */
const descriptionText = (dialect: Dialect): string =>
  openApi.description({
    authentication: authenticationText(),
    transitions: markdownTable(transitionRows()),
    choices: choiceLines().join('\n'),
    dialect: formatDialect(dialect),
    errors: markdownTable(errorRows()),
  });

function errorRows(): string[][] {
  const codes = Object.keys(ERROR_STATUS) as ServiceErrorCode[];
  const rows = codes.map((code) => [
    `\`${code}\``,
    String(ERROR_STATUS[code]),
    text(ERROR_RULES[code]),
  ]);
  return [openApi.errorColumns, ...rows];
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
  /** The document names it, and describes the service's own one. */
  readonly dialect?: Dialect;
}

/** The OpenAPI 3.1 document of the service, from its own tables and schemas. Its examples are real answers. */
export function openApiDocument({ url, dialect = OWN_DIALECT }: OpenApiOptions): object {
  return {
    openapi: '3.1.0',
    info: {
      title: openApi.title,
      summary: openApi.summary,
      description: descriptionText(dialect),
      version,
      contact: { name: 'conv' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url, description: openApi.server }],
    security: [{ MerchantKey: [] }],
    tags: [
      {
        name: 'reports',
        description: openApi.reports,
      },
    ],
    paths: pathsOf(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: signatureParameters(),
      schemas: { ...requestSchemas(), ...answerSchemas() },
      responses: sharedResponses(),
    },
  };
}

const pathsOf = () =>
  Object.fromEntries(KINDS.map(({ name, path }) => [path, { post: operation(name) }]));

const operation = (kind: ReportKind) => ({
  operationId: `report${schemaName(kind)}`,
  tags: ['reports'],
  summary: kindNamed(kind).openApi.summary,
  description: kindNamed(kind).openApi.description,
  parameters: [
    { $ref: '#/components/parameters/SignatureTimestamp' },
    { $ref: '#/components/parameters/Signature' },
  ],
  requestBody: requestBody(kind),
  responses: responsesOf(kind),
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
