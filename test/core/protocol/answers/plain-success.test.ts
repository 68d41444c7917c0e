import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify } from '../../../../src/core/protocol/answers/classify.ts';
import type { Asked } from '../../../../src/core/protocol/answers/effect.ts';
import { isPlainSuccess } from '../../../../src/core/protocol/answers/success.ts';
import { ORDER_STATUSES, REPORT_KINDS } from '../../../../src/core/protocol/kinds/index.ts';
import { runs } from '../../../helpers/runs.ts';
import { answer, EXPECTED, RECORD } from './results.ts';

const DOCUMENTED = `{"data":${RECORD}}`;

/** The verdict with and without the record that is looked at. */
const bothOn = (
  body: string | Uint8Array,
  merchantOrderId = EXPECTED.merchantOrderId,
  asked: Asked = EXPECTED,
) => {
  const expected = { ...EXPECTED, ...asked, merchantOrderId };
  const [full, quick] = [true, false].map((needsRecord) =>
    classify(answer(200, { body }), { ...expected, needsRecord }),
  );
  return { full: { ...full, record: null }, quick: { ...quick, record: null } };
};

/** A text that stands somewhere in an answer, and what a service may have in its place. */
const spoilt = fc
  .tuple(
    fc.constantFrom(...(DOCUMENTED.match(/"[^"]*"|[\d.]+|[{}:,]/g) ?? [])),
    fc.oneof(
      fc.constantFrom('', ' ', '\n', ',', '}', '[]', 'null', '0', '-1e9', '01', '"CONFIRMED"', '{'),
      fc.constantFrom(
        '"data":1,',
        '"__proto__":{},',
        '\u0000',
        '\ufeff',
        '"\\u0041-1"',
        '"\ud800"',
      ),
      fc.json(),
      fc.string({ unit: 'binary' }),
    ),
    fc.boolean(),
  )
  .map(([from, to, isBeside]) => DOCUMENTED.replace(from, () => (isBeside ? from + to : to)));

/** Amounts as services and shops spell them, such as binary floating point cannot tell apart among them. */
const amount = fc.oneof(
  fc.constantFrom('0', '0.0', '-0', '5000', '5000.00', '5e3', '0.1', '0.2', '0.3', '1.10', '-1'),
  fc.constantFrom(
    '9007199254740992',
    '9007199254740993',
    '900719925474099.3',
    '0.30000000000000004',
  ),
  fc.constantFrom('1e-400', '5000.0000000000001', '999999999999999', '0.000000000000001'),
  fc.nat(20).map(String),
  fc
    .tuple(fc.nat(99_999), fc.nat(99))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`),
);

/** Members that may be there twice then. */
const besides = fc.subarray([
  '"transaction_id":"cv:7:2026112012345678"',
  '"x":1e999',
  '"status":"CONFIRMED"',
  '"net_amount":0',
  '"y":"\\":12345678901234567890"',
]);

/** A record; its amounts are often those of the report. */
const shown = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  net: fc.oneof(fc.nat(2), amount),
  refunded: fc.oneof(fc.nat(2), fc.constant('0'), amount),
  currency: fc.constantFrom('KRW', 'KRW', 'KRW', 'krw', 'USD', ''),
  beside: fc.oneof(fc.constant([]), besides),
});

describe('the quick look at an answer', () => {
  it.each([
    ['the documented body', DOCUMENTED, true],
    ['blanks inside and behind', `{"data" : ${RECORD} } \n`, true],
    ['a member that may deny it', `{"ok":true,"data":${RECORD}}`, false],
    ['a member twice', DOCUMENTED.replace('"currency"', '"status":"CONFIRMED","currency"'), false],
    [
      'a member twice, in an escape',
      DOCUMENTED.replace('"currency"', '"st\\u0061tus":"CANCELLED","currency"'),
      false,
    ],
    ['data twice', DOCUMENTED.replace('{', '{"data":null,'), false],
    ['a member beside the record', `{"request":[1],"data":${RECORD}}`, false],
    ['a member that is not documented', DOCUMENTED.replace('"KRW"', '"KRW","ok":false'), false],
    ['other letters', DOCUMENTED.replace('cv:7:A-1', '주문'), true],
    ['blanks before it', ` ${DOCUMENTED}`, false],
    ['another order', DOCUMENTED.replace('"A-1"', '"A-2"'), false],
    ['another status', DOCUMENTED.replace('CONFIRMED', 'confirmed'), false],
    ['another amount', DOCUMENTED.replace('1.10', '1.11'), false],
    ['an amount that only a closer look can compare', DOCUMENTED.replace('1.10', '11e-1'), false],
    ['an amount of many digits', DOCUMENTED.replace('1.10', '1.1000000000000000'), false],
    ['a later state', DOCUMENTED.replace('CONFIRMED', 'CANCELLED').replace('1.10', '0'), false],
    ['another currency', DOCUMENTED.replace('KRW', 'USD'), false],
    ['deep nesting', `{"x":${'['.repeat(120)}${']'.repeat(120)},"data":${RECORD}}`, false],
    ['an array for data', `{"data":[${RECORD}]}`, false],
    ['half a body', DOCUMENTED.slice(0, -1), false],
    [
      'a long number after a blank',
      DOCUMENTED.replace('"net_amount":1.10', '"net_amount" : 1.1000000000000001'),
      false,
    ],
  ])('%s', (_, text, expected) => {
    expect(isPlainSuccess(Buffer.from(text), 'A-1', EXPECTED)).toBe(expected);
    const { full, quick } = bothOn(text);
    expect(quick).toEqual(full);
  });

  it.each<[Asked['kind'], string | null, string, string, string, boolean]>([
    // kind, amount asked for, status, net, refunded, beyond doubt
    ['paid', '5000', 'CONFIRMED', '5000', '0', true],
    ['paid', '5000.00', 'CONFIRMED', '5000', '0', true],
    ['paid', '5000', 'CONFIRMED', '5000', '1', false],
    ['paid', '5000.0000000000001', 'CONFIRMED', '5000', '0', false],
    ['paid', '5e3', 'CONFIRMED', '5000', '0', false],
    ['paid', null, 'CONFIRMED', '5000', '0', false],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '4000', '1000', true],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '3000', '2000', true],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '4000', '999', false],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '-1', '5001', false],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '"4000"', '1000', false],
    ['partial', '1000', 'PARTIALLY_CANCELLED', '4000', '"1000"', false],
    ['partial', '1000', 'CANCELLED', '0', '5000', false],
    ['partial', null, 'PARTIALLY_CANCELLED', '4000', '1000', false],
    ['cancel', null, 'CANCELLED', '0', '5000', true],
    ['cancel', null, 'CANCELLED', '1', '4999', false],
    ['cancel', null, 'CANCELLED', '0', '-1', false],
    ['decline', null, 'DECLINED', '0', '0', true],
    ['decline', null, 'CANCELLED', '0', '0', false],
  ])('%s of %s: %s, net %s, refunded %s: %s', (kind, amount, status, net, refunded, expected) => {
    const asked = { kind, amount, currency: kind === 'paid' ? 'KRW' : null };
    const text = DOCUMENTED.replace('CONFIRMED', status)
      .replace('1.10', net)
      .replace('"refunded_amount":0', `"refunded_amount":${refunded}`);
    expect(isPlainSuccess(Buffer.from(text), 'A-1', asked)).toBe(expected);
  });

  it('comes to the same verdict as the close one, whatever the service answers', () => {
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.json(), fc.string()), (text) => {
        const { full, quick } = bothOn(text);
        expect(quick).toEqual(full);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('comes to the same verdict where single bytes are wrong', () => {
    const place = fc.nat(DOCUMENTED.length - 1);
    fc.assert(
      fc.property(place, fc.nat(255), (at, byte) => {
        const body = Buffer.from(DOCUMENTED);
        body[at] = byte;
        const { full, quick } = bothOn(body);
        expect(quick).toEqual(full);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('never says more than the close one, whatever was asked for and whatever the record shows', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...REPORT_KINDS),
        amount,
        amount,
        shown,
        (kind, own, other, record) => {
          const text = (at: number | string) =>
            typeof at === 'number' ? [own, other, '0'][at] : at;
          const [net, refunded] = [text(record.net), text(record.refunded)];
          const members = [
            `"status":"${record.status}"`,
            `"net_amount":${net}`,
            `"refunded_amount":${refunded}`,
            `"currency":"${record.currency}"`,
            '"merchant_order_id":"A-1"',
            ...record.beside,
          ];
          const body = `{"data":{${members.join(',')}}}`;
          const asked = { kind, amount: own, currency: 'KRW' };
          const { full, quick } = bothOn(body, 'A-1', asked);
          expect(quick).toEqual(full);
          if (isPlainSuccess(Buffer.from(body), 'A-1', asked)) {
            accepted += 1;
            expect(full.outcome).toBe('accepted');
          }
        },
      ),
      { numRuns: runs(20_000) },
    );
    // The quick look is worth its name only if it takes most of what is plain.
    expect(accepted).toBeGreaterThan(runs(100));
  });

  it('takes order ids of any letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (id) => {
        const body = `{"data":${RECORD.replace('"A-1"', () => JSON.stringify(id))}}`;
        const { full, quick } = bothOn(body, id);
        expect(quick).toEqual(full);
        expect(quick.outcome).toBe('accepted');
      }),
    );
  });
});
