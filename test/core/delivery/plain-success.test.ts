import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/core/delivery/classify.ts';
import { isPlainSuccess } from '../../../src/core/delivery/plain-success.ts';
import { answer, EXPECTED, RECORD } from './results.ts';

const DOCUMENTED = `{"data":${RECORD}}`;

/** The verdict with and without the record that is looked at. */
const bothOn = (body: string | Uint8Array, merchantOrderId = EXPECTED.merchantOrderId) => {
  const [full, quick] = [true, false].map((needsRecord) =>
    classify(answer(200, { body }), { ...EXPECTED, merchantOrderId, needsRecord }),
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

describe('the quick look at an answer', () => {
  it.each([
    ['the documented body', DOCUMENTED, true],
    ['blanks inside and behind', `{"data" : ${RECORD} } \n`, true],
    ['other members', `{"ok":[1],"data":${RECORD.replace('"KRW"', '"KRW","x":{}')}}`, true],
    ['other letters', DOCUMENTED.replace('cv:7:A-1', '주문'), true],
    ['blanks before it', ` ${DOCUMENTED}`, false],
    ['another order', DOCUMENTED.replace('"A-1"', '"A-2"'), false],
    ['another status', DOCUMENTED.replace('CONFIRMED', 'confirmed'), false],
    ['deep nesting', `{"x":${'['.repeat(120)}${']'.repeat(120)},"data":${RECORD}}`, false],
    ['an array for data', `{"data":[${RECORD}]}`, false],
    ['half a body', DOCUMENTED.slice(0, -1), false],
  ])('%s', (_, text, expected) => {
    expect(isPlainSuccess(Buffer.from(text), 'A-1')).toBe(expected);
    const { full, quick } = bothOn(text);
    expect(quick).toEqual(full);
  });

  it('comes to the same verdict as the close one, whatever the service answers', () => {
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.json(), fc.string()), (text) => {
        const { full, quick } = bothOn(text);
        expect(quick).toEqual(full);
      }),
      { numRuns: 2_000 },
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
      { numRuns: 2_000 },
    );
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
