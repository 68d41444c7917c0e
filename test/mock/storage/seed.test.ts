import { describe, expect, it } from 'vitest';
import { REPORT_KINDS } from '../../../src/core/protocol/kinds/index.ts';
import { applySeed, decodeSeed } from '../../../src/mock/storage/seed.ts';
import { encodeState } from '../../../src/mock/storage/state-format.ts';
import { jsonOf, KEY, newState, paid, partial, plain, send, signed } from '../requests.ts';
import { failureOf, stateAfter } from './samples.ts';

const RECORD = {
  merchant_order_id: 'R-1',
  transaction_id: 'conv:demo:R-1',
  status: 'PARTIALLY_CANCELLED',
  net_amount: 60,
  refunded_amount: 40,
  currency: 'KRW',
};

const wrapped = (kind: string | undefined, body: unknown, more: object = {}) =>
  JSON.stringify({ kind, body, ...more });
const decode = (text: string) => decodeSeed(text, 'seed.json');

function seeded(text: string) {
  const state = newState();
  applySeed(state, decode(text), KEY, 'seed.json');
  return state;
}

describe('a seed of reports', () => {
  const BODIES = [paid('A-1', 'e-1'), partial('A-1', 'e-2', '40.50')];
  const expected = encodeState(
    stateAfter([
      ['paid', BODIES[0] as string],
      ['partial', BODIES[1] as string],
    ]),
  );

  it.each([
    ['bodies on lines', BODIES.join('\n')],
    ['bodies on lines, with blanks and Windows line ends', `\r\n ${BODIES.join(' \r\n\r\n')}\r\n`],
    ['bodies in an array', `[\n  ${BODIES.join(',\n  ')}\n]`],
    ['reports on lines', BODIES.map((it) => wrapped(undefined, JSON.parse(it))).join('\n')],
    ['reports with bodies as text', BODIES.map((it) => wrapped(undefined, it)).join('\n')],
    [
      'an export with more beside',
      `[${wrapped('paid', BODIES[0], { sequence: 1 })},${wrapped('partial', BODIES[1], { time: 2 })}]`,
    ],
  ])('%s', (_, text) => {
    // As JavaScript prints them, the bodies in objects lose the zero of 40.50.
    const state = encodeState(seeded(text)).replaceAll(/"body_sha256": ".*"/g, '');
    expect(state).toBe(expected.replaceAll(/"body_sha256": ".*"/g, ''));
  });

  it.each([
    ['a line', (body: string) => `${body}\n${paid('B', 'e-9')}`],
    ['a text', (body: string) => wrapped('paid', body)],
    ['the only object', (body: string) => body],
  ])('keeps the bytes of %s, so that a retry is known', (_, seedOf) => {
    const body = '{ "merchant_order_id":"A", "event_id":"e", "amount":1.50, "currency":"KRW" }';
    const retry = send(seeded(seedOf(body)), signed('/conversions', body));
    expect(retry.log.outcome).toBe('repeated');
  });

  it('needs the kind where the fields do not tell it', () => {
    const state = seeded(
      `[${paid('A', 'e-1')},${wrapped('decline', JSON.parse(plain('A', 'e-2')))}]`,
    );
    expect(state.ledgers.get(KEY)?.orders.get('A')?.status).toBe('DECLINED');
    expect(failureOf(() => decode(plain('A', 'e-2'))).faults[0]).toContain('write {"kind":');
  });

  it('goes to the merchant that it names', () => {
    const state = seeded(wrapped('paid', paid('A', 'e'), { api_key: 'shop_b' }));
    expect([...state.ledgers.keys()]).toEqual(['shop_b']);
  });

  it('refuses at once all that the rules refuse, and names the place', () => {
    const text = [
      partial('A', 'e-1', '1'),
      paid('A', 'e-2'),
      partial('A', 'e-3', '101'),
      wrapped('paid', paid('B', 'e-4'), { api_key: 'nobody' }),
    ].join('\n');
    expect(failureOf(() => seeded(text))).toMatchObject({
      code: 'usage',
      message: 'seed.json cannot be used as a seed: 3 errors',
      faults: [
        expect.stringMatching(/^line 1: is refused: order "A" was never reported as paid/),
        expect.stringMatching(/^line 3: is refused: a refund of 101 is not between 0 and 100/),
        'line 4 /api_key: is not the key of a merchant of this service',
      ],
    });
  });
});

describe('a seed of records', () => {
  it.each([
    ['CONFIRMED', 100, 0, undefined, '100'],
    ['PARTIALLY_CANCELLED', 60, 40, 100, '100'],
    ['CANCELLED', 0, 100, undefined, '100'],
    ['DECLINED', 0, 40, 90, '90'],
    ['DECLINED', 0, 40, undefined, '40'],
  ])('%s, net %d, refunded %d, amount %s', (status, net, refunded, amount, total) => {
    const record = { ...RECORD, status, net_amount: net, refunded_amount: refunded, amount };
    const text = encodeState(seeded(JSON.stringify([{ ...record, sub_id: 's', cb_aev: 'c' }])));
    expect(JSON.parse(text).merchants[0]).toEqual({
      api_key: KEY,
      orders: [
        {
          merchant_order_id: 'R-1',
          status,
          amount: Number(total),
          net_amount: net,
          refunded_amount: refunded,
          currency: 'KRW',
          product_name: '',
          sub_id: 's',
          cb_aev: 'c',
        },
      ],
      events: [],
    });
  });

  it('reports go on from it, in the same file and over the wire', () => {
    const state = seeded(`${JSON.stringify(RECORD)}\n${partial('R-1', 'e-1', '10.5')}`);
    const cancel = send(state, signed('/conversions/cancel', plain('R-1', 'e-2')));
    expect(cancel.log).toMatchObject({ statusBefore: 'PARTIALLY_CANCELLED' });
    expect(jsonOf(cancel).data).toMatchObject({ net_amount: 0, refunded_amount: 100 });
  });

  it('stands once in a file', () => {
    const text = `${JSON.stringify(RECORD)}\n${JSON.stringify({ ...RECORD, api_key: 'shop_b' })}\n${JSON.stringify(RECORD)}`;
    expect(failureOf(() => seeded(text)).faults).toEqual([
      'line 3 /merchant_order_id: already has a record above',
    ]);
  });
});

it('a second start with the same seed leaves the state as it went on', () => {
  const text = `${JSON.stringify(RECORD)}\n${paid('A', 'e-1')}\n${partial('A', 'e-2', '1')}`;
  const state = seeded(text);
  send(state, signed('/conversions/cancel', plain('R-1', 'e-3')));
  send(state, signed('/conversions/decline', plain('A', 'e-4')));
  const before = encodeState(state);
  applySeed(state, decode(text), KEY, 'seed.json');
  expect(encodeState(state)).toBe(before);
});

describe('a file that is no seed', () => {
  it('says everything that is wrong at once, by line and JSON pointer', () => {
    const text = [
      paid('A', 'e-1', '"5"'),
      '{"merchant_order_id":"A","event_id":',
      wrapped('void', paid('A', 'e-2')),
      wrapped('paid', { merchant_order_id: '', items: [{ price: 'x' }] }),
      wrapped('paid', '{"a":'),
      wrapped('paid', undefined),
      JSON.stringify({ ...RECORD, net_amount: 61, status: 'CONFIRMED' }),
      JSON.stringify({ ...RECORD, curency: 'KRW', currency: undefined }),
      '{"hello":1}',
      wrapped('paid', 5, { api_key: 5 }),
    ].join('\n');
    expect(failureOf(() => decode(text)).faults).toEqual(
      [
        'line 2: the JSON ends too early',
        'line 1 /amount: must be a number, 0 or greater, not "5" (write 5 without quotes)',
        `line 3 /kind: must be one of ${REPORT_KINDS.join(', ')}, not "void"`,
        'line 4 /body/merchant_order_id: must be a string that is not empty',
        'line 4 /body/event_id: is required',
        'line 4 /body/amount: is required',
        'line 4 /body/currency: is required',
        'line 4 /body/items/0/price: must be a number',
        'line 5 /body: the JSON ends too early',
        "line 6 /body: is required: the report's body",
        'line 7 /refunded_amount: must be 0',
        'line 7 /net_amount: must be 101',
        'line 8 /currency: is required',
        'line 8 /curency: is unknown; did you mean currency?',
        'line 9: is neither a report',
        'line 10 /api_key: must be a string, not 5',
      ].map((fault) => expect.stringContaining(fault)),
    );
  });

  it.each([
    ['[1,', '(the whole file): the JSON ends too early'],
    ['[5]', '/0: must be a report or a record, not 5'],
    [`[${wrapped('paid', paid('A', 'e', '-1'))}]`, '/0/body/amount: must be'],
    ['nonsense', '(the whole file): line 1, column 1'],
  ])('%s', (text, fault) => {
    expect(failureOf(() => decode(text)).faults[0]).toContain(fault);
  });

  it.each(['', '[]'])('has nothing in it, and that is no fault: %j', (text) => {
    expect(decode(text)).toEqual([]);
  });
});
