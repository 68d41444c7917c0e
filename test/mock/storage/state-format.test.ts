import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createStateEncoder,
  decodeState,
  encodeState,
} from '../../../src/mock/storage/state-format.ts';
import { runs } from '../../helpers/runs.ts';
import { newState, paid, partial, plain } from '../requests.ts';
import { accept, comparable, failureOf, type Reported, stateAfter } from './samples.ts';

const PAID: Reported = ['paid', paid('A-1', 'e-1')];
const REFUND: Reported = ['partial', partial('A-1', 'e-2', '40.50')];
const TEXT = `{
  "version": 1,
  "merchants": [
    {
      "api_key": "shop_a",
      "orders": [
        {
          "merchant_order_id": "A-1",
          "status": "PARTIALLY_CANCELLED",
          "amount": 100,
          "net_amount": 59.5,
          "refunded_amount": 40.5,
          "currency": "KRW",
          "product_name": ""
        }
      ],
      "events": [
        {
          "event_id": "e-1",
          "kind": "paid",
          "merchant_order_id": "A-1",
          "body_sha256": "e75a5bb1b41b3d0e4ed3ab6bd8d0a1d4ffd1c0b8ac8e6eb0bbcf2a8a5e3a2b50"
        }
      ]
    }
  ]
}
`;

describe('the text of a state', () => {
  it('is laid out for people and for diff', () => {
    const text = encodeState(stateAfter([PAID, REFUND]));
    expect(text.split('"events"')[0]).toBe(TEXT.split('"events"')[0]);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  });

  it('is the same whatever came first', () => {
    const other: Reported = ['paid', paid('B-1', 'e-0')];
    const [one, two] = [stateAfter([PAID, other]), stateAfter([other, PAID])];
    accept(one, [PAID], 'shop_b');
    const three = newState();
    accept(three, [PAID], 'shop_b');
    accept(three, [other, PAID]);
    expect(encodeState(one)).toBe(encodeState(three));
    expect(encodeState(two)).toBe(encodeState(stateAfter([PAID, other])));
  });

  it('changes only about the order and the event of one more report', () => {
    const many = Array.from({ length: 50 }, (_, i): Reported => ['paid', paid(`o-${i}`, `p-${i}`)]);
    const state = stateAfter(many);
    const before = new Set(encodeState(state).split('\n'));
    accept(state, [['cancel', plain('o-7', 'c-7')]]);
    const added = encodeState(state)
      .split('\n')
      .filter((line) => !before.has(line));
    expect(added.filter((line) => !line.includes('body_sha256'))).toEqual([
      '          "status": "CANCELLED",',
      '          "net_amount": 0,',
      '          "refunded_amount": 100,',
      '          "event_id": "c-7",',
      '          "kind": "cancel",',
    ]);
  });

  it('has no secret of a merchant', () => {
    expect(encodeState(stateAfter([PAID]))).not.toMatch(/secret/i);
  });

  it.each([
    ['0.1', '0.1'],
    ['12345678901234567890.10', '12345678901234567890.1'],
    ['5e3', '5000'],
    ['1e-7', '0.0000001'],
    ['0.30000000000000004', '0.30000000000000004'],
  ])('keeps every digit of an amount: %s', (literal, written) => {
    const text = encodeState(stateAfter([['paid', paid('A', 'e', literal)]]));
    expect(text).toContain(`"net_amount": ${written},`);
  });
});

const identifier = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '\ud800', '주문 1', 'a"b\\c', '0', '~1/'),
);
const digitsOf = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${count}}$`));
const amount = fc
  .tuple(digitsOf(29), digitsOf(29))
  .map(([whole, fraction]) => `${BigInt(whole)}.${fraction}`);
const body = fc.record({
  kind: fc.constantFrom('paid', 'paid', 'partial', 'cancel', 'decline'),
  order: fc.constantFrom('A', 'B', '__proto__'),
  amount: fc.oneof(amount, fc.constantFrom('0', '1e58', '1e-58', '3')),
  product: fc.option(fc.string({ unit: 'binary', maxLength: 8 })),
  sub: fc.option(fc.string({ unit: 'binary', maxLength: 8 })),
  click: fc.option(identifier),
  event: identifier,
});

const toReport = (it: typeof body extends fc.Arbitrary<infer Body> ? Body : never): Reported => {
  const json = JSON.stringify({
    merchant_order_id: it.order,
    event_id: it.event,
    ...(it.kind === 'paid' && { currency: 'KRW' }),
    ...(it.kind === 'paid' && it.product !== null && { product_name: it.product }),
    ...(it.kind === 'paid' && it.sub !== null && { sub_id: it.sub }),
    ...(it.kind === 'paid' && it.click !== null && { cb_aev: it.click }),
  });
  const field = { paid: 'amount', partial: 'refund_amount' }[it.kind as string];
  const text = field === undefined ? json : `${json.slice(0, -1)},"${field}":${it.amount}}`;
  return [it.kind as Reported[0], text];
};

describe('reading it back', () => {
  it('gives the state that was written, whatever was reported', () => {
    const merchants = fc.array(fc.tuple(identifier, fc.array(body, { maxLength: 12 })), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(merchants, (reported) => {
        const state = newState();
        const encode = createStateEncoder();
        for (const [apiKey, bodies] of reported) {
          accept(state, bodies.map(toReport), apiKey);
          encode(state);
        }
        const text = encode(state);
        expect(text).toBe(encodeState(state));
        const ledgers = decodeState(text, 'state.json');
        expect(comparable({ ledgers })).toEqual(comparable(state));
        expect(encodeState({ ledgers })).toBe(text);
      }),
      { numRuns: runs(300) },
    );
  });

  it('takes the sums that 60-digit reports leave', () => {
    const state = stateAfter([
      ['paid', paid('A', 'e-1', '1e59')],
      ['partial', partial('A', 'e-2', '1e-59')],
    ]);
    const ledgers = decodeState(encodeState(state), 'state.json');
    expect(comparable({ ledgers })).toEqual(comparable(state));
  });
});

describe('a file that is no state', () => {
  it('says everything that is wrong at once, by JSON pointer', () => {
    const order = { ...JSON.parse(TEXT).merchants[0].orders[0], product_name: 'Mug' };
    const event = { event_id: 'e', kind: 'paid', merchant_order_id: 'A-1', body_sha256: 'a' };
    const text = JSON.stringify({
      version: 1,
      merchants: [
        { api_key: 'k', orders: [order, { ...order, amount: '5', stat: 1 }], events: [event] },
        { api_key: 'k', orders: {}, events: [{ ...event, kind: 'void' }, event] },
        { api_key: '', orders: [null], extra: 1 },
      ],
      more: true,
    });
    expect(failureOf(() => decodeState(text, 'state.json'))).toMatchObject({
      code: 'usage',
      message: 'state.json cannot be used as a state file: 17 errors',
      faults: [
        '/more: is unknown; known: version, merchants',
        '/merchants/0/orders/1/amount: must be a number, 0 or greater, not "5"',
        expect.stringContaining('/merchants/0/orders/1/stat: is unknown; known:'),
        '/merchants/0/orders/1/merchant_order_id: duplicates /merchants/0/orders/0/merchant_order_id; keep one',
        '/merchants/0/events/0/body_sha256: must be 64 lower-case hex digits, not "a"',
        '/merchants/1/orders: must be an array, not an object',
        expect.stringContaining('/merchants/1/events/0/kind: must be one of paid, partial,'),
        '/merchants/1/events/0/body_sha256: must be 64 lower-case hex digits, not "a"',
        '/merchants/1/events/1/body_sha256: must be 64 lower-case hex digits, not "a"',
        '/merchants/1/events/1/event_id: duplicates /merchants/1/events/0/event_id; keep one',
        '/merchants/1/events/0/merchant_order_id: this merchant has no order "A-1"',
        '/merchants/1/events/1/merchant_order_id: this merchant has no order "A-1"',
        '/merchants/2/api_key: must be a string that is not empty, not ""',
        '/merchants/2/events: is required: an array',
        '/merchants/2/extra: is unknown; known: api_key, orders, events',
        '/merchants/2/orders/0: must be an object, not null',
        '/merchants/1/api_key: duplicates /merchants/0/api_key; keep one',
      ],
    });
  });

  it.each([
    ['CONFIRMED', 100, 90, 10, ['refunded_amount: must be 0', 'net_amount: must be 100']],
    ['PARTIALLY_CANCELLED', 100, 61, 40, ['net_amount: must be 60']],
    ['PARTIALLY_CANCELLED', 100, 0, 101, ['refunded_amount: must not exceed the amount, 100']],
    ['CANCELLED', 100, 1, 99, ['net_amount: must be 0']],
    ['CANCELLED', 100, 0, 101, ['refunded_amount: must not exceed the amount, 100']],
    ['DECLINED', 100, 100, 0, ['net_amount: must be 0']],
    ['DECLINED', 100, 0, 101, ['refunded_amount: must not exceed the amount, 100']],
  ])('%s of %d with net %d and refunded %d', (status, amount_, net, refunded, wrong) => {
    const state = JSON.parse(TEXT);
    Object.assign(state.merchants[0].orders[0], {
      status,
      amount: amount_,
      net_amount: net,
      refunded_amount: refunded,
    });
    const { faults } = failureOf(() => decodeState(JSON.stringify(state), 'state.json'));
    expect(faults).toEqual(
      wrong.map((it) => expect.stringContaining(`/merchants/0/orders/0/${it}`)),
    );
  });

  it.each([
    ['', 'is empty; name a file that does not exist yet'],
    [TEXT.slice(0, 200), 'the JSON ends too early'],
    ['[]', 'must be an object, not an array of 0'],
    ['{"merchants":[]}', '/version: is required'],
    ['{"version":0,"merchants":[]}', '/version: must be the whole number that conv wrote there'],
    ['{"version":1.0,"merchants":[]}', '/version: must be'],
    ['{"version":"1","merchants":[]}', '/version: must be'],
    ['{"version":1,"merchants":[],"merchants":[]}', '/merchants: is a duplicate'],
    ['{"version":1,"merchants":[]} {}', 'there is text after the first JSON value'],
  ])('%j', (text, message) => {
    const { code, faults } = failureOf(() => decodeState(text, 'state.json'));
    expect(code).toBe('usage');
    expect(faults).toEqual([expect.stringContaining(message)]);
  });

  it.each(['2', '1e3', '10'])('refuses what a newer conv wrote: version %s', (version) => {
    const failure = failureOf(() => decodeState(`{"version":${version},"stock":{}}`, 'state.json'));
    expect(failure).toEqual({
      code: 'usage',
      message: `state.json was written by a newer conv: its version is ${version}, and this conv reads up to 1`,
      hint: 'update conv, or name another file with --state',
      faults: [],
    });
  });
});
