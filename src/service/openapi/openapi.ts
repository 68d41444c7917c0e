import { version } from '../../../package.json';
import { KINDS, kindOf, REPORT_KINDS, type ReportKind } from '../../protocol/kinds/index.ts';
import { requestSchema } from '../../protocol/rulebook/schema.ts';
import type { Handled } from '../handle.ts';
import { terse } from '../terse.ts';
import { answerSchemas } from './answer-schemas.ts';
import { SECURITY_SCHEMES, signatureParameters } from './authentication.ts';
import { descriptionText } from './description.ts';
import { type Finish, responsesOf, sharedResponses } from './responses.ts';
import { samplesOf } from './sample-requests.ts';

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
  summary: kindOf(kind).openApi.summary,
  description: kindOf(kind).openApi.description,
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
