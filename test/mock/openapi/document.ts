import type { fromJSONSchema } from 'zod';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { PATHS } from '../../../src/core/protocol/protocol.ts';
import { openApiDocument } from '../../../src/mock/openapi/openapi.ts';
import { inlined } from './inlined.ts';

export const URL = 'http://127.0.0.1:4010';

interface Media {
  readonly schema: Exclude<Parameters<typeof fromJSONSchema>[0], boolean>;
  readonly examples: Readonly<
    Record<string, { readonly value: unknown; readonly summary?: string }>
  >;
}

interface Content {
  readonly content: { readonly 'application/json': Media };
}

export interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly description: string;
    readonly schema: { readonly pattern: string };
    readonly example: string;
  }[];
  readonly requestBody: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
}

interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: Record<string, never> }>>;
    readonly securitySchemes: Readonly<Record<string, { readonly name: string }>>;
  };
}

/** The document as a reader sees it: references resolved, through JSON once. */
export const readDocument = (): Document =>
  inlined(JSON.parse(JSON.stringify(openApiDocument({ url: URL })))) as Document;

export const mediaOf = ({ content }: Content): Media => content['application/json'];

export function operationIn({ paths }: Document, kind: ReportKind): Operation {
  const item = paths[PATHS[kind]];
  if (item === undefined) throw new Error(`no path for ${kind}`);
  return item.post;
}

export function answersIn(responses: Operation['responses'], status: string | number): Media {
  const response = responses[status];
  if (response === undefined) throw new Error(`no response ${status}`);
  return mediaOf(response);
}

/** Every request and response of an operation that has examples, each with the place where it stands. */
export const mediaIn = ({ requestBody, responses }: Operation): [place: string, media: Media][] => [
  ['request', mediaOf(requestBody)],
  ...Object.entries(responses).map(([status, response]): [string, Media] => [
    status,
    mediaOf(response),
  ]),
];
