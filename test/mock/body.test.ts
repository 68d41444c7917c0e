import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT_KINDS } from '../../src/core/protocol/kinds/index.ts';
import { PATHS } from '../../src/core/protocol/protocol.ts';
import { handle } from '../../src/mock/service/handle.ts';
import { jsonOf, NOW, newState, paid, send, signed } from './requests.ts';

const answerTo = (body: string | Uint8Array, path = '/conversions') =>
  handle(signed(path, body), newState(), NOW);

describe('a body that is not JSON: 422 invalid_json', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['a cut-off object', paid('A', 'e').slice(0, -1)],
    ['two objects', `${paid('A', 'e')}${paid('A', 'e')}`],
    ['a trailing comma', paid('A', 'e').replace('}', ',}')],
    ['a comment', `/* hi */${paid('A', 'e')}`],
    ['single quotes', "{'merchant_order_id':'A'}"],
    ['NaN', paid('A', 'e', 'NaN')],
    ['a leading zero', paid('A', 'e', '0100')],
    ['form data', 'merchant_order_id=A&event_id=e'],
    ['a byte order mark', `\ufeff${paid('A', 'e')}`],
    ['UTF-16', Buffer.from(paid('A', 'e'), 'utf16le')],
    ['Latin-1', Buffer.from(paid('Ä', 'e'), 'latin1')],
    ['endless nesting', '['.repeat(200_000)],
  ])('%s', (_, body) => {
    const handled = answerTo(body);
    expect(handled.response.status).toBe(422);
    expect(jsonOf(handled).error).toMatchObject({ code: 'invalid_json' });
    expect(jsonOf(handled).error.message).toMatch(/^the body is not JSON: ./);
    expect(handled.change).toBeUndefined();
  });
});

describe('a report that breaks rules of the document: 422 invalid_report', () => {
  it('lists all of them at once, each with pointer, rule, expected, got and message', () => {
    const { error } = jsonOf(
      answerTo(
        '{"event_id":"","amount":"5000","currency":"₩","items":[{"name":"ok"},{"price":"1"}]}',
      ),
    );
    expect(error.code).toBe('invalid_report');
    expect(error.message).toMatch(/^the paid report is invalid: .* \(and 4 more\)$/);
    expect(
      error.violations.map(({ message, ...facts }: { message: string }) => {
        expect(message).not.toBe('');
        return facts;
      }),
    ).toEqual([
      {
        pointer: '/merchant_order_id',
        rule: 'required',
        expected: 'a string that is not empty',
        got: 'nothing',
      },
      { pointer: '/event_id', rule: 'value', expected: 'a string that is not empty', got: '""' },
      { pointer: '/amount', rule: 'value', expected: 'a number, 0 or greater', got: '"5000"' },
      {
        pointer: '/currency',
        rule: 'value',
        expected: 'a 3-letter currency code such as "KRW"',
        got: '"₩"',
        hint: 'did you mean "KRW"?',
      },
      { pointer: '/items/1/price', rule: 'value', expected: 'a number', got: '"1"' },
    ]);
  });

  const id = '"merchant_order_id":"A","event_id":"e"';
  it.each([
    ['/conversions', '[]', ['']],
    ['/conversions', 'null', ['']],
    ['/conversions', '"text"', ['']],
    ['/conversions', '{}', ['/merchant_order_id', '/event_id', '/amount', '/currency']],
    ['/conversions', `{${id},"amount":-1,"currency":"KRW"}`, ['/amount']],
    ['/conversions', `{${id},"amount":1e999999999,"currency":"KRW"}`, ['/amount']],
    ['/conversions', `{${id},"amount":null,"currency":"KRWX"}`, ['/amount', '/currency']],
    ['/conversions', `{${id},"amount":1,"currency":410}`, ['/currency']],
    [
      '/conversions',
      `{${id},"amount":1,"currency":"KRW","cb_aev":5,"sub_id":[]}`,
      ['/cb_aev', '/sub_id'],
    ],
    ['/conversions', `{${id},"amount":1,"currency":"KRW","items":{}}`, ['/items']],
    ['/conversions/partial', `{${id}}`, ['/refund_amount']],
    ['/conversions/partial', `{${id},"refund_amount":-0.01}`, ['/refund_amount']],
    ['/conversions/partial', `{${id},"amount":5}`, ['/refund_amount']],
    ['/conversions/cancel', '{"merchant_order_id":7}', ['/merchant_order_id', '/event_id']],
    ['/conversions/decline', `{${id},"reason":5}`, ['/reason']],
  ])('%s %s: %j', (path, body, pointers) => {
    const handled = answerTo(body, path);
    expect(handled.response.status).toBe(422);
    const { code, violations } = jsonOf(handled).error;
    expect(code).toBe('invalid_report');
    expect(violations.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });

  it('is logged with the ids it has', () => {
    const { log } = answerTo('{"merchant_order_id":"A","event_id":"e","amount":"1"}');
    expect(log).toMatchObject({ merchantOrderId: 'A', eventId: 'e', httpStatus: 422 });
  });
});

describe('what the service accepts with a warning in its log', () => {
  it.each([
    ['an unknown field', paid('A', 'e').replace('}', ',"amout":1}'), 'amout'],
    [
      'an unknown field of an item',
      paid('A', 'e').replace('}', ',"items":[{"sku":"x"}]}'),
      'items[0].sku',
    ],
  ])('%s', (_, body, path) => {
    const handled = answerTo(body);
    expect(handled.response.status).toBe(200);
    expect(handled.log.warnings).toEqual([{ path, message: expect.any(String) }]);
  });

  it.each([
    ['a field', paid('A', 'e').replace('}', ',"amount":7}'), 'amount'],
    [
      'a field of an item',
      paid('A', 'e').replace('}', ',"items":[{"price":1,"price":2}]}'),
      'items[0].price',
    ],
    ['an unknown field', paid('A', 'e').replace('}', ',"x":1,"x":2}'), 'x'],
  ])('but not %s that is there twice: nobody knows which one counts', (_, body, path) => {
    const handled = answerTo(body);
    expect(handled.response.status).toBe(422);
    expect(handled.change).toBeUndefined();
    expect(JSON.stringify(jsonOf(handled).error.violations)).toContain('duplicate');
    expect(jsonOf(handled).error.message).toContain(path);
  });

  it('a refused report is warned about too, and its answer lists only what refuses it', () => {
    const handled = answerTo('{"merchant_order_id":"A","event_id":"e","amout":1,"currency":"KRW"}');
    expect(handled.log.warnings.map(({ path }) => path)).toEqual(['amout']);
    expect(jsonOf(handled).error.violations).toHaveLength(1);
  });
});

it('whatever the bytes, there is an answer of 200 or 422 in JSON', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .string({ unit: 'binary' })
      .map((id) => Buffer.from(JSON.stringify({ merchant_order_id: id, event_id: id }))),
  );
  fc.assert(
    fc.property(bytes, fc.constantFrom(...REPORT_KINDS), (body, kind) => {
      const handled = send(newState(), signed(PATHS[kind], body));
      expect([200, 422]).toContain(handled.response.status);
      expect(Object.keys(jsonOf(handled))).toEqual([
        handled.response.status === 200 ? 'data' : 'error',
      ]);
    }),
  );
});
