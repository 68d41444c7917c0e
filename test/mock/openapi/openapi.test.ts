import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { fromJSONSchema } from 'zod';
import { REPORT_KINDS } from '../../../src/core/protocol/kinds/index.ts';
import { HEADERS, PATHS } from '../../../src/core/protocol/protocol.ts';
import { fieldsOf } from '../../../src/core/protocol/reports/report-fields.ts';
import { ORDER_RULES, TRANSITIONS } from '../../../src/core/protocol/rulebook/orders.ts';
import { choices } from '../../../src/core/words/rules.ts';
import { text } from '../../../src/core/words/text.ts';
import { parseDialect } from '../../../src/mock/dialects/parse.ts';
import { openApiDocument } from '../../../src/mock/openapi/openapi.ts';
import { ERROR_STATUS } from '../../../src/mock/service/errors.ts';
import { hmac } from '../requests.ts';
import { mediaIn, mediaOf, operationIn, readDocument, URL } from './document.ts';

const document = readDocument();
const operations = Object.values(document.paths).map(({ post }) => post);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const plain = JSON.parse(JSON.stringify(openApiDocument({ url: URL })));
    const validator = new Validator();
    expect(await validator.validate(plain)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has examples that fit its own schemas', () => {
    for (const { post } of Object.values(document.paths)) {
      for (const [place, { schema, examples }] of mediaIn(post)) {
        expect(Object.keys(examples), place).not.toEqual([]);
        for (const { value } of Object.values(examples)) {
          const read = fromJSONSchema(schema).safeParse(value);
          expect(read.error?.issues ?? [], `${place} ${JSON.stringify(value)}`).toEqual([]);
        }
      }
    }
  });
});

describe('what the OpenAPI document says', () => {
  it('that the service has another dialect, if it does', () => {
    const descriptionIn = (...words: string[]) => {
      const dialect = parseDialect(words, () => 0);
      return JSON.stringify(openApiDocument({ url: URL, dialect }));
    };
    expect(descriptionIn('rails', 'success=part')).toContain(
      '`--dialect refusal=rails,unknown-order=404,success=part,numbers=text`',
    );
    expect(descriptionIn()).not.toContain('--dialect');
  });

  it('the four paths, each with POST alone', () => {
    expect(Object.keys(document.paths)).toEqual(Object.values(PATHS));
    for (const item of Object.values(document.paths)) expect(Object.keys(item)).toEqual(['post']);
  });

  it('the three headers, all required', () => {
    const { MerchantKey } = document.components.securitySchemes;
    for (const { parameters } of operations) {
      const named = parameters.map((parameter) => parameter.name);
      expect([MerchantKey?.name, ...named]).toEqual(Object.values(HEADERS));
      expect(parameters).toEqual([
        expect.objectContaining({ in: 'header', required: true }),
        expect.objectContaining({ in: 'header', required: true }),
      ]);
    }
  });

  it.each(REPORT_KINDS)('every field of a %s report, in the words of the service', (kind) => {
    const schema = mediaOf(operationIn(document, kind).requestBody).schema;
    const { properties } = schema as { properties: Record<string, { description: string }> };
    expect(Object.keys(properties)).toEqual(fieldsOf(kind));
    for (const { description } of Object.values(properties)) expect(description).not.toBe('');
  });

  it.each([
    ['paid', ['merchant_order_id', 'event_id', 'amount', 'currency'], 'amount'],
    ['partial', ['merchant_order_id', 'event_id', 'refund_amount'], 'refund_amount'],
    ['cancel', ['merchant_order_id', 'event_id'], undefined],
    ['decline', ['merchant_order_id', 'event_id'], undefined],
  ] as const)('%s: what is required, and its bounds', (kind, required, money) => {
    const { schema } = mediaOf(operationIn(document, kind).requestBody);
    expect(schema).toMatchObject({
      required,
      properties: { event_id: { type: 'string', minLength: 1 } },
    });
    if (money === undefined) return;
    expect(schema).toMatchObject({ properties: { [money]: { type: 'number', minimum: 0 } } });
  });

  it('a price may be any number, and unknown fields are accepted', () => {
    const { schema } = mediaOf(operationIn(document, 'paid').requestBody);
    expect(schema).toMatchObject({
      properties: { items: { items: { properties: { price: { type: 'number' } } } } },
    });
    expect(JSON.stringify(schema)).not.toMatch(/"price":\{[^}]*minimum|additionalProperties/);
  });

  it('every cell of the table of transitions', () => {
    for (const [state, moves] of Object.entries(TRANSITIONS)) {
      const cells = Object.values(moves).map((move) => ('to' in move ? move.to : move.refused));
      expect(document.info.description).toContain(`\n| ${[state, ...cells].join(' | ')} |\n`);
    }
  });

  it('every error with its status and its rule, and every choice', () => {
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      expect(document.info.description).toMatch(
        new RegExp(`\\| \`${code}\` \\| ${status} \\| .+ \\|`),
      );
    }
    for (const sentence of [...Object.values(ORDER_RULES).map(text), ...Object.values(choices)]) {
      expect(document.info.description).toContain(sentence);
    }
  });

  it('its key, its headers, its tables, and its choices, word for word', () => {
    expect(document.components.securitySchemes).toMatchObject({
      MerchantKey: {
        description: "The merchant's `api_key`. Tied to the merchant's account, and active.",
      },
    });
    const [timestamp, signature] = operations[0]?.parameters ?? [];
    expect(timestamp?.description).toContain('within 5 minutes');
    expect([timestamp?.schema, signature?.schema]).toEqual([
      { type: 'string', pattern: '^[0-9]+$' },
      { type: 'string', pattern: '^[0-9a-f]{64}$' },
    ]);
    const { description } = document.info;
    const [states, errors] = [...description.matchAll(/^\|.*\|\n\| ---.*\|$/gm)].map(
      ([top]) => top,
    );
    expect([states, errors]).toEqual([
      '| the order is | paid | partial | cancel | decline |\n| --- | --- | --- | --- | --- |',
      '| code | status | rule |\n| --- | --- | --- |',
    ]);
    const lines = Object.entries(choices).map(
      ([subject, choice]) => `- **${subject}**: ${choice}\n`,
    );
    expect(description).toContain(lines.join(''));
  });

  it('a signature that OpenSSL-like code makes as well', () => {
    const [, secret, signedText = '', signature] =
      /secret `(\w+)`[^`]*```text\n(.+)\n```[^`]*`(\w+)`/.exec(document.info.description) ?? [];
    expect(hmac('', signedText, secret)).toBe(signature);
    const [timestamp, mac] = operations[0]?.parameters ?? [];
    expect(signedText.startsWith(`${timestamp?.example}{`)).toBe(true);
    expect(mac?.example).toBe(signature);
  });
});
