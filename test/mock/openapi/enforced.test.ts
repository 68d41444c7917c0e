import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, REPORT_KINDS } from '../../../src/core/protocol/kinds/index.ts';
import { HEADERS, PATHS } from '../../../src/core/protocol/protocol.ts';
import type { HeaderLine } from '../../../src/core/protocol/signature-checks.ts';
import { openApiDocument } from '../../../src/mock/openapi/openapi.ts';
import { ERROR_STATUS } from '../../../src/mock/service/errors.ts';
import { jsonOf, newState, type SigningOptions, send, signed } from '../requests.ts';
import { answersIn, mediaIn, mediaOf, operationIn, readDocument, URL } from './document.ts';

type Members = Readonly<Record<string, unknown>>;

/** A JSON Schema of an object, as far as it is compared with what the service does. */
interface ObjectSchema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

const document = readDocument();
const schemaNamed = (name: string) => document.components.schemas[name] as unknown as ObjectSchema;

/** How the service answers a report on its own, of a paid order unless the report opens it. */
function answerTo(
  kind: (typeof REPORT_KINDS)[number],
  body: string,
  change: (headers: HeaderLine[]) => HeaderLine[] = (headers) => headers,
  options: SigningOptions = {},
) {
  const state = newState();
  const [opening] = Object.values(mediaOf(operationIn(document, 'paid').requestBody).examples);
  if (kind !== 'paid') send(state, signed(PATHS.paid, JSON.stringify(opening?.value)));
  const request = signed(PATHS[kind], body, options);
  return send(state, { ...request, headers: change([...request.headers]) });
}

describe.each(REPORT_KINDS)('a %s report is refused as the document says', (kind) => {
  const { parameters, requestBody } = operationIn(document, kind);
  const { schema, examples } = mediaOf(requestBody);
  const { required, properties } = schema as unknown as ObjectSchema;
  const fullest: Members = Object.assign({}, ...Object.values(examples).map(({ value }) => value));
  const statusOf = (...answered: Parameters<typeof answerTo>) =>
    answerTo(...answered).response.status;

  it('without a body', () => {
    expect(statusOf(kind, JSON.stringify(fullest))).toBe(200);
    expect(requestBody.required).toBe(statusOf(kind, '') !== 200);
  });

  it.each(Object.keys(properties))('without %s', (name) => {
    expect(Object.keys(fullest)).toContain(name);
    const { [name]: _, ...others } = fullest;
    const isRefused = statusOf(kind, JSON.stringify(others)) !== 200;
    expect(required.includes(name)).toBe(isRefused);
  });

  it.each(parameters)('without $name, or with one of another form', ({ name, ...parameter }) => {
    const body = JSON.stringify(fullest);
    const others = (headers: HeaderLine[]) => headers.filter(([header]) => header !== name);
    expect(parameter.required).toBe(statusOf(kind, body, others) === 401);
    const pattern = new RegExp(parameter.schema.pattern);
    expect(parameter.example).toMatch(pattern);
    for (const value of [`${parameter.example}.5`, `x${parameter.example}`, '']) {
      expect(value).not.toMatch(pattern);
      const changed = (headers: HeaderLine[]) => [...others(headers), [name, value] as const];
      expect(statusOf(kind, body, changed)).toBe(401);
    }
  });
});

/** What is said of each 2xx and of each error, over all operations. */
const examplesOf = (isError: boolean): readonly Members[] =>
  REPORT_KINDS.flatMap((kind) =>
    mediaIn(operationIn(document, kind))
      .filter(([place]) => place !== 'request' && (place !== '200') === isError)
      .flatMap(([, { examples }]) => Object.values(examples).map(({ value }) => value as Members)),
  );

const errors = examplesOf(true).map(({ error }) => error as Members);
const records = examplesOf(false).map(({ data }) => data as Members);
const violations = errors.flatMap((error) => (error.violations ?? []) as Members[]);

const keysOf = (all: readonly Members[]): readonly string[] => [
  ...new Set(all.flatMap((one) => Object.keys(one))),
];
const alwaysIn = (all: readonly Members[]): readonly string[] =>
  keysOf(all).filter((key) => all.every((one) => key in one));

/** Members that only a service with other options, or another request, answers with. */
const ELSEWHERE: readonly string[] = ['explanations', 'ruled_out', 'next'];

describe('the schema of an answer', () => {
  const error = schemaNamed('Error').properties.error as ObjectSchema;
  const checks = new Set(errors.flatMap(({ check }) => check ?? []));

  it.each([
    { name: 'a record', schema: schemaNamed('OrderRecord'), answers: records },
    // An injected fault has no rule.
    { name: 'an error', schema: error, answers: errors, atTimes: 'rule', elsewhere: ELSEWHERE },
    // Not of every mistake is known what was meant.
    { name: 'a violation', schema: schemaNamed('Violation'), answers: violations, atTimes: 'hint' },
    { name: 'a 2xx', schema: schemaNamed('Accepted'), answers: examplesOf(false) },
    { name: 'another answer', schema: schemaNamed('Error'), answers: examplesOf(true) },
  ])('$name has the members of the answers, and requires what all of them have', (row) => {
    const { schema, answers, atTimes, elsewhere = [] } = row;
    const always = alwaysIn(answers).filter((name) => name !== atTimes);
    expect([...schema.required].sort()).toEqual(always.sort());
    expect(Object.keys(schema.properties).sort()).toEqual(
      [...keysOf(answers), ...elsewhere].sort(),
    );
  });

  it('names every status, check, code and rule that an answer can have', () => {
    const rules = [
      '{}',
      '{"merchant_order_id":1,"event_id":"e"}',
      '{"merchant_order_id":"1","eventId":"e"}',
      '{"merchant_order_id":"1","event_id":"e","event_id":"f"}',
    ].flatMap((body) => {
      const { error: refused } = jsonOf(answerTo('cancel', body));
      return [...(refused?.violations ?? []), ...(refused?.warnings ?? [])];
    });
    const choices = (schema: object | undefined) => (schema as { enum: readonly string[] }).enum;
    expect(choices(schemaNamed('OrderRecord').properties.status)).toEqual(ORDER_STATUSES);
    expect(new Set(choices(error.properties.check))).toEqual(checks);
    expect(choices(error.properties.code)).toEqual([
      ...Object.keys(ERROR_STATUS),
      'fault',
      'invalid_fault',
      'internal',
    ]);
    expect(new Set(choices(schemaNamed('Violation').properties.rule))).toEqual(
      new Set(rules.map(({ rule }) => rule)),
    );
  });

  it('says of what it leaves to other answers what they are', () => {
    const texts = { type: 'array', items: { type: 'string' } };
    const violation = { type: 'array', items: schemaNamed('Violation') };
    expect(error.properties).toMatchObject({
      ruled_out: texts,
      next: texts,
      missing: texts,
      duplicated: texts,
      violations: violation,
      warnings: violation,
      skew_seconds: { type: ['integer', 'null'] },
      service_time: { type: 'integer' },
      maximum_bytes: { type: 'integer' },
      explanations: {
        type: 'array',
        items: {
          type: 'object',
          required: ['causes', 'summary'],
          properties: {
            causes: { type: 'array', items: { type: 'object' } },
            summary: { type: 'string' },
          },
        },
      },
    });
    const amount = { type: 'number', minimum: 0 };
    const { properties } = schemaNamed('OrderRecord');
    expect(properties).toMatchObject({ net_amount: amount, refunded_amount: amount });
  });
});

/** Every object within a value. */
function* objectsIn(value: unknown): Generator<Members> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Members;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

describe('the rest of the document', () => {
  it('is as tools want it', () => {
    expect(openApiDocument({ url: URL })).toMatchObject({
      openapi: '3.1.0',
      info: {
        title: expect.stringMatching(/\w/),
        summary: expect.stringMatching(/\w/),
        contact: { name: 'conv' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: URL, description: expect.stringMatching(/\w/) }],
      security: [{ MerchantKey: [] }],
      tags: [{ name: 'reports', description: expect.stringMatching(/\w/) }],
      components: {
        securitySchemes: {
          MerchantKey: { type: 'apiKey', in: 'header', name: HEADERS.key },
        },
      },
    });
    for (const kind of REPORT_KINDS)
      expect(operationIn(document, kind)).toMatchObject({
        operationId: `report${kind[0]?.toUpperCase()}${kind.slice(1)}Report`,
        tags: ['reports'],
        summary: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
      });
  });

  it('describes each member, parameter, answer and refusal', () => {
    const answers = ['OrderRecord', 'Error', 'Violation'].map(schemaNamed);
    const members = [...objectsIn(answers)].flatMap(({ properties }) =>
      Object.entries((properties ?? {}) as Record<string, Members>),
    );
    for (const [name, { type, enum: choices, description }] of members)
      if (type === 'string' && choices === undefined) expect(description, name).toMatch(/\w/);
    for (const { parameters, responses } of Object.values(document.paths).map(({ post }) => post)) {
      for (const { description } of [...parameters, ...Object.values(responses)])
        expect(description).toMatch(/\w/);
      const refusals = Object.keys(responses).filter((status) => status !== '200');
      for (const { summary } of refusals.flatMap((status) =>
        Object.values(answersIn(responses, status).examples),
      ))
        expect(summary).toMatch(/\w/);
    }
  });
});
