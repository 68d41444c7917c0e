import { describe, expect, it } from 'vitest';
import { DIMENSIONS } from '../../../src/mock/dialects/dimensions.ts';
import { parseDialect } from '../../../src/mock/dialects/parse.ts';
import { fetchInProcess } from '../../../src/mock/run/in-process.ts';
import type { Storage } from '../../../src/mock/service/settle.ts';
import { createState } from '../../../src/mock/service/state.ts';
import { NOW, newState, paid, plain, signed } from '../requests.ts';
import { post, start } from '../sockets.ts';

const stateIn = (dialect: string) =>
  createState(
    newState().merchants,
    undefined,
    parseDialect([dialect], () => 0),
  );

const serve = (dialect: string, storage?: Storage) =>
  start(0, { state: stateIn(dialect), storage });

/** Faults of the amount and of the second line item; a name with the signs of pointers. */
const WRONG =
  '{"merchant_order_id":"A","event_id":"e","amount":-1,"currency":"KRW","items":[{},{"price":"x"}],"a/b~c":1}';
const AMOUNT = 'must be a number, 0 or greater, not -1';
const PRICE = 'must be a number, not \\"x\\"';

describe('the faults of a body, in each format, over a socket', () => {
  it.each<[string, string, string]>([
    [
      'fastapi-list',
      'application/json',
      `{"detail":[{"type":"value_error","loc":["body","amount"],"msg":"${AMOUNT}","input":null},{"type":"value_error","loc":["body","items",1,"price"],"msg":"${PRICE}","input":null}]}`,
    ],
    [
      'laravel',
      'application/json',
      `{"message":"The given data was invalid.","errors":{"amount":["${AMOUNT}"],"items.1.price":["${PRICE}"]}}`,
    ],
    [
      'nest',
      'application/json',
      `{"message":["amount ${AMOUNT}","items.1.price ${PRICE}"],"error":"Unprocessable Entity","statusCode":422}`,
    ],
    [
      'rails',
      'application/json',
      `{"errors":{"amount":["${AMOUNT}"],"items[1].price":["${PRICE}"]}}`,
    ],
    [
      'jsonapi',
      'application/vnd.api+json',
      `{"errors":[{"status":"422","code":"invalid_report","title":"Unprocessable Entity","detail":"${AMOUNT}","source":{"pointer":"/data/attributes/amount"}},{"status":"422","code":"invalid_report","title":"Unprocessable Entity","detail":"${PRICE}","source":{"pointer":"/data/attributes/items/1/price"}}]}`,
    ],
    [
      'problem',
      'application/problem+json',
      `{"type":"https://service.example/problems/invalid_report","title":"invalid report","status":422,"detail":"the paid report is invalid: amount ${AMOUNT} (and 1 more)","errors":[{"detail":"${AMOUNT}","pointer":"#/amount"},{"detail":"${PRICE}","pointer":"#/items/1/price"}]}`,
    ],
    [
      'aspnet',
      'application/problem+json',
      `{"type":"https://tools.ietf.org/html/rfc4918#section-11.2","title":"One or more validation errors occurred.","status":422,"errors":{"amount":["${AMOUNT}"],"items[1].price":["${PRICE}"]},"traceId":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"}`,
    ],
    [
      'spring',
      'application/json',
      `{"timestamp":"2023-11-14T22:13:20.000+00:00","status":422,"error":"Unprocessable Entity","message":"the paid report is invalid: amount ${AMOUNT} (and 1 more)","errors":[{"field":"amount","defaultMessage":"${AMOUNT}"},{"field":"items[1].price","defaultMessage":"${PRICE}"}],"path":"/conversions"}`,
    ],
    ['drf', 'application/json', `{"amount":["${AMOUNT}"],"items":[{},{"price":["${PRICE}"]}]}`],
  ])('%s', async (format, type, body) => {
    const { status, headers, text } = await post(
      await serve(`refusal=${format}`),
      '/conversions',
      WRONG,
    );
    expect([status, headers['content-type'], text]).toEqual([422, type, body]);
  });

  it.each([
    ['jsonapi', '"pointer":"/data/attributes/a~1b~0c"'],
    ['laravel', '"a/b~c":["'],
    ['fastapi-list', '"loc":["body","a/b~c"]'],
  ])('%s: a name with the signs of pointers', async (format, part) => {
    const service = await serve(`refusal=${format},unknown-fields=refused`);
    expect((await post(service, '/conversions', WRONG)).text).toContain(part);
  });

  it.each([
    ['drf', '{"non_field_errors":["'],
    ['aspnet', '"errors":{"$":["'],
    ['rails', '{"errors":{"base":["'],
    ['laravel', '"errors":{"body":["'],
  ])('%s: a body that is no object', async (format, part) => {
    const { text } = await post(await serve(`refusal=${format}`), '/conversions', '[]');
    expect(text).toContain(part);
  });

  it('a missing field is "missing" to FastAPI alone', async () => {
    const { text } = await post(await serve('refusal=fastapi-list'), '/conversions', '{}');
    expect(JSON.parse(text).detail[0]).toMatchObject({
      type: 'missing',
      loc: ['body', expect.any(String)],
    });
  });
});

describe('a path that nobody serves, in the words of the framework', () => {
  it.each([
    ['fastapi', '{"detail":"Not Found"}'],
    ['fastapi-list', '{"detail":"Not Found"}'],
    ['laravel', '{"message":"The route orders could not be found."}'],
    ['nest', '{"message":"Cannot POST /orders","error":"Not Found","statusCode":404}'],
    ['rails', '{"error":"Not Found"}'],
    [
      'spring',
      '{"timestamp":"2023-11-14T22:13:20.000+00:00","status":404,"error":"Not Found","message":"No static resource orders.","path":"/orders"}',
    ],
    ['drf', '{"detail":"Not found."}'],
  ])('%s', async (format, body) => {
    const { status, text } = await post(await serve(`refusal=${format}`), '/orders?a=b', '{}');
    expect([status, text]).toEqual([404, body]);
  });

  it('ASP.NET links the section of the status', async () => {
    const { text } = await post(await serve('refusal=aspnet'), '/orders', '{}');
    expect(JSON.parse(text).type).toBe('https://tools.ietf.org/html/rfc9110#section-15.5.5');
  });

  it.each([
    ['laravel', 'The PUT method is not supported for route conversions. Supported methods: POST.'],
    ['spring', "Method 'PUT' is not supported."],
    ['drf', 'Method \\"PUT\\" not allowed.'],
  ])('%s: a method that it does not take', async (format, said) => {
    const { url } = await serve(`refusal=${format}`);
    const response = await fetch(`${url}/conversions`, { method: 'PUT', body: '{}' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.text()).toContain(said);
  });
});

describe('every format, whatever is refused', () => {
  const failing: Storage = {
    changed: () => undefined,
    settled: () => Promise.reject(new Error('the disk is full')),
    finished: async () => undefined,
  };

  it.each(DIMENSIONS.refusal)('%s: a state that cannot be written', async (format) => {
    const service = await serve(`refusal=${format}`, failing);
    const { status, text } = await post(service, '/conversions', paid('A', 'e'));
    expect(status).toBe(500);
    if (format === 'empty') expect(text).toBe('');
    else expect(text).toContain('the disk is full');
    expect(text.startsWith('{"error":{')).toBe(format === 'own');
  });

  it.each(DIMENSIONS.refusal)('%s: an event_id with another body', async (format) => {
    const service = await serve(`refusal=${format}`);
    await post(service, '/conversions', paid('A', 'e'));
    const { status, text } = await post(service, '/conversions', paid('A', 'e', '7'));
    expect(status).toBe(422);
    if (format === 'empty') expect(text).toBe('');
    else expect(text).toContain('already belongs to another body');
  });

  it.each(DIMENSIONS.refusal)('%s: a wrong signature without the reason', async (format) => {
    const service = await serve(`refusal=${format},unauthorized=bare`);
    const headers = { 'X-Signature': 'a'.repeat(64) };
    const { status, text } = await post(service, '/conversions', paid('A', 'e'), { headers });
    expect(status).toBe(401);
    expect(text).not.toMatch(/signature|match/i);
    expect(text === '').toBe(format === 'empty');
  });
});

describe('a response without a body', () => {
  const cancel = async (dialect: string) => {
    const service = await serve(dialect);
    await post(service, '/conversions', paid('A', 'e1'));
    return await post(service, '/conversions/cancel', plain('A', 'e2'));
  };

  it('204 announces no length, an empty 200 does', async () => {
    const { status, headers, text } = await cancel('success=204');
    expect([status, headers['content-length'], headers['content-type'], text]).toEqual([
      204,
      undefined,
      undefined,
      '',
    ]);
    const empty = await cancel('success=empty');
    expect([empty.status, empty.headers['content-length'], empty.text]).toEqual([200, '0', '']);
  });

  it('is the same without a socket', async () => {
    const exchanging = {
      state: stateIn('success=204'),
      now: () => NOW,
      onRequest: () => undefined,
    };
    const send = (path: string, body: string) =>
      fetchInProcess(
        exchanging,
        new Request(`http://mock${path}`, {
          method: 'POST',
          body,
          headers: signed(path, body).headers.map(([name, value]) => [name, value]),
        }),
      );
    await send('/conversions', paid('A', 'e1'));
    const response = await send('/conversions/cancel', plain('A', 'e2'));
    expect([response.status, response.headers.get('content-length'), response.body]).toEqual([
      204,
      null,
      null,
    ]);
  });
});
