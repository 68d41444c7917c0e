import { describe, expect, it } from 'vitest';
import { formatPath } from '../../../../src/core/kit/json/node.ts';
import { parseJson } from '../../../../src/core/kit/json/parse.ts';
import type { ReportKind } from '../../../../src/core/protocol/kinds/index.ts';
import { formatDecimal } from '../../../../src/core/protocol/money.ts';
import { validateReport } from '../../../../src/core/protocol/rulebook/validate.ts';
import { text } from '../../../../src/core/words/text.ts';

function validate(kind: ReportKind, json: string) {
  const parsed = parseJson(json);
  if (!parsed.ok) throw new Error('the case is not JSON');
  return validateReport(kind, parsed.node);
}

const faultsOf = (kind: ReportKind, json: string): string[] =>
  validate(kind, json).violations.map(
    (violation) => `${formatPath(violation.path)} ${text(violation)}`,
  );

const PAID = '"merchant_order_id":"1","event_id":"e","amount":5000,"currency":"KRW"';

describe('required fields (request tables of the document)', () => {
  it.each<[ReportKind, string[]]>([
    ['paid', ['merchant_order_id', 'event_id', 'amount', 'currency']],
    ['partial', ['merchant_order_id', 'event_id', 'refund_amount']],
    ['cancel', ['merchant_order_id', 'event_id']],
    ['decline', ['merchant_order_id', 'event_id']],
  ])('%s needs %j, and says so of all at once', (kind, fields) => {
    const { violations } = validate(kind, '{}');
    expect(violations.map(({ path }) => path.join('.'))).toEqual(fields);
    expect(violations.every(({ rule, got }) => rule === 'required' && got === 'nothing')).toBe(
      true,
    );
  });
});

describe('values', () => {
  it.each<[ReportKind, string, string]>([
    ['paid', '"amount":0', ''],
    ['paid', '"amount":-0.01', 'amount must be a number, 0 or greater, not -0.01'],
    [
      'paid',
      '"amount":"5000"',
      'amount must be a number, 0 or greater, not "5000" (write 5000 without quotes)',
    ],
    [
      'paid',
      '"amount":"49.90"',
      'amount must be a number, 0 or greater, not "49.90" (write 49.90 without quotes)',
    ],
    ['paid', '"amount":"5 won"', 'amount must be a number, 0 or greater, not "5 won"'],
    ['paid', '"amount":"₩5"', 'amount must be a number, 0 or greater, not "₩5"'],
    ['paid', '"amount":true', 'amount must be a number, 0 or greater, not true'],
    ['paid', '"amount":false', 'amount must be a number, 0 or greater, not false'],
    ['paid', '"amount":[1,2]', 'amount must be a number, 0 or greater, not an array of 2'],
    [
      'paid',
      `"amount":"${'x'.repeat(39)}"`,
      `amount must be a number, 0 or greater, not "${'x'.repeat(38)}…`,
    ],
    ['paid', '"amount":1e400', 'amount must be a number, 0 or greater, not 1e400'],
    [
      'paid',
      '"amount":{"type":"number","literal":"5"}',
      'amount must be a number, 0 or greater, not an object',
    ],
    [
      'paid',
      '"currency":"KRWW"',
      'currency must be a 3-letter currency code such as "KRW", not "KRWW"',
    ],
    ['paid', '"currency":410', 'currency must be a 3-letter currency code such as "KRW", not 410'],
    [
      'paid',
      '"merchant_order_id":123',
      'merchant_order_id must be a string that is not empty, not 123',
    ],
    [
      'paid',
      '"merchant_order_id":""',
      'merchant_order_id must be a string that is not empty, not ""',
    ],
    [
      'paid',
      '"cb_aev":null',
      'cb_aev must be a string that is not empty, not null (omit it instead)',
    ],
    ['paid', '"items":{}', 'items must be an array of line items, not an object'],
    [
      'paid',
      '"items":[1]',
      'items[0] must be an object with item_id, name, price, quantity, not 1',
    ],
    [
      'paid',
      '"items":[{"price":"3"}]',
      'items[0].price must be a number, not "3" (write 3 without quotes)',
    ],
    ['paid', '"items":[]', ''],
    ['paid', '"items":[{"price":1e400}]', 'items[0].price must be a number, not 1e400'],
    [
      'paid',
      '"currency":"410"',
      'currency must be a 3-letter currency code such as "KRW", not "410"',
    ],
    [
      'paid',
      `"currency":"${'x'.repeat(38)}"`,
      `currency must be a 3-letter currency code such as "KRW", not "${'x'.repeat(38)}"`,
    ],
    [
      'paid',
      `"amount":"${'9'.repeat(40)}"`,
      `amount must be a number, 0 or greater, not "${'9'.repeat(38)}… (write ${'9'.repeat(40)} without quotes)`,
    ],
    [
      'paid',
      `"amount":"${'9'.repeat(41)}"`,
      `amount must be a number, 0 or greater, not "${'9'.repeat(38)}… (write it without quotes)`,
    ],
    ['paid', '"sub_id":""', ''],
    ['partial', '"refund_amount":0', ''],
    ['partial', '"refund_amount":-1', 'refund_amount must be a number, 0 or greater, not -1'],
    ['decline', '"reason":5', 'reason must be a string, not 5'],
  ])('%s with %s: %s', (kind, member, fault) => {
    const base: Record<ReportKind, string> = {
      paid: PAID,
      partial: '"merchant_order_id":"1","event_id":"e","refund_amount":1',
      cancel: '"merchant_order_id":"1","event_id":"e"',
      decline: '"merchant_order_id":"1","event_id":"e"',
    };
    const name = /"(\w+)"/.exec(member)?.[1];
    const others = base[kind].split(/,(?=")/).filter((text) => !text.startsWith(`"${name}"`));
    expect(faultsOf(kind, `{${[...others, member].join(',')}}`)).toEqual(
      fault === '' ? [] : [fault],
    );
  });

  it.each(['[1]', '"text"', 'null', '5'])('%s is no report', (text) => {
    expect(faultsOf('paid', text)[0]).toMatch(/^\(the whole input\) must be a JSON object, not /);
  });
});

describe('unknown and duplicate fields', () => {
  it.each([
    ['"curency":"KRW"', 'curency unknown field; did you mean "currency"?'],
    ['"orderId":"1"', 'orderId unknown field; did you mean "merchant_order_id"?'],
    ['"click_id":"1"', 'click_id unknown field; did you mean "cb_aev"?'],
    ['"items":[{"qty":1}]', 'items[0].qty unknown field; did you mean "quantity"?'],
    ['"refund_amount":1', 'refund_amount belongs to a partial report, not to a paid report'],
    ['"items":[{"id":"x"}]', 'items[0].id unknown field; did you mean "item_id"?'],
    ['"items":[{"ItemID":"x"}]', 'items[0].ItemID unknown field; did you mean "item_id"?'],
    [
      '"items":[{"amount":1}]',
      'items[0].amount unknown field; a paid report has item_id, name, price, quantity',
    ],
    ['"items":[{"nam":"x"}]', 'items[0].nam unknown field; did you mean "name"?'],
    ['"amount":6000', 'amount duplicate field; keep one'],
    ['"__proto__":{}', '__proto__ unknown field; a paid report has '],
  ])('%s', (member, fault) => {
    expect(faultsOf('paid', `{${PAID},${member}}`)).toEqual([expect.stringContaining(fault)]);
  });

  it('say what was expected, and what came', () => {
    const told = (members: string) =>
      validate('partial', `{"merchant_order_id":"1","event_id":"e",${members}}`).violations.map(
        ({ path, rule, expected, got }) => [formatPath(path), rule, text(expected), got],
      );
    expect(told('"refund_amount":1,"refund_amount":2')).toEqual([
      ['refund_amount', 'duplicate', 'each field once', 'refund_amount twice'],
    ]);
    expect(told('"refund_amount":1,"shop":"x"')).toEqual([
      ['shop', 'unknown', 'merchant_order_id, event_id, refund_amount', '"shop"'],
    ]);
    expect(told('"refund_amount":"\\u0041"')).toEqual([
      ['refund_amount', 'value', 'a number, 0 or greater', '"A"'],
    ]);
  });

  it('do not keep the report from being read: the caller decides', () => {
    expect(validate('paid', `{${PAID},"shop":"x"}`).report).toMatchObject({
      kind: 'paid',
      eventId: 'e',
    });
  });
});

describe('a report with a fault', () => {
  it.each([
    ['a required field is missing', '"merchant_order_id":"1","event_id":"e","amount":5000'],
    ['a value is wrong', PAID.replace('KRW', 'wons')],
  ])('is not read where %s', (_, members) => {
    expect(validate('paid', `{${members}}`).report).toBeUndefined();
  });

  it.each([
    ['paid', 'amount', 'amount is required: a number, 0 or greater'],
    ['paid', 'currency', 'currency is required: a 3-letter currency code such as "KRW"'],
    ['paid', 'event_id', 'event_id is required: a string that is not empty'],
  ] as const)('%s without %s says what it should be', (kind, field, fault) => {
    const members = PAID.split(',').filter((member) => !member.startsWith(`"${field}"`));
    expect(faultsOf(kind, `{${members.join(',')}}`)).toEqual([fault]);
  });
});

describe('what the rules see', () => {
  it('keeps amounts exact', () => {
    const { report } = validate('paid', `{${PAID.replace('5000', '12345678901234567890.10')}}`);
    expect(report?.amount && formatDecimal(report.amount)).toBe('12345678901234567890.1');
  });

  it.each([
    ['its own name', '"product_name":"Mug","items":[{"name":"Cup"}]', 'Mug'],
    ['the first item', '"items":[{"name":"Cup"},{"name":"Pot"}]', 'Cup'],
    ['blank', '"items":[{"item_id":"1"}]', ''],
    ['blank', '"sub_id":"x"', ''],
  ])('product_name falls back to %s', (_, members, expected) => {
    expect(validate('paid', `{${PAID},${members}}`).report).toMatchObject({
      productName: expected,
    });
  });

  it('reports every fault of an input at once', () => {
    const text =
      '{"amount":"1","amount":"2","curency":"KRW","items":[{"price":"x"}],"cb_aev":null}';
    expect(faultsOf('paid', text)).toHaveLength(8);
  });
});
