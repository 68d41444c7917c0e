import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CauseId } from '../../src/verify/model/cause.ts';
import { MISTAKES, RIGHT, type Signer, type Signing, signAs } from '../helpers/mistakes.ts';
import { diagnose, FACTS, IDS, ids, type MistakeId, signedWith } from './diagnose.ts';

/** Mistakes with hundreds of forms, or that leave thousands of candidates: two at once take `--deep`. */
const WIDE = new Set<CauseId>([
  'body.keys-reordered',
  'body.members-dropped',
  'body.members-added',
  'body.smart-quotes',
  'body.wrapped',
  'message.timestamp-milliseconds',
  'key.masked',
  'mac.repeated',
  'mac.appended',
  'encoding.raw',
]);

const stepOf = (id: MistakeId): string => Object.keys(MISTAKES[id]).join();

/**
 * Two mistakes at different steps, which can be made at once. An unkeyed hash of the api key and the
 * rest is as well one that is keyed with the api key.
 */
const pairs = fc
  .tuple(fc.constantFrom(...IDS), fc.constantFrom(...IDS))
  .filter(([a, b]) => stepOf(a) !== stepOf(b) && !WIDE.has(a) && !WIDE.has(b))
  .filter((pair) => !(pair.includes('mac.unkeyed') && pair.includes('message.api-key')));

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const secrets = fc.string({ unit: fc.constantFrom(...letters), minLength: 24, maxLength: 40 });
const orders = fc.record({
  merchant_order_id: fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 20 }),
  event_id: fc.uuid(),
  amount: fc.nat(10_000_000),
  product_name: fc.constantFrom(
    '양말 (남/여) 3켤레',
    'Mug & <Saucer>',
    '멍멍이 🐶 하네스',
    '가디건 #2',
  ),
  memo: fc.constant(null),
  items: fc.constant([]),
});

/** What was truly signed. */
function trulySigned(signer: Signer, facts: Signing): Buffer {
  return signer.message(signer.timestamp(facts), signer.body(facts), facts);
}

describe('two causes at once', () => {
  it('are both given back, or the very bytes that were signed are', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, orders, secrets, async ([a, b], order, secret) => {
        const facts = { ...FACTS, body: JSON.stringify(order), secret };
        const signer = signedWith(a, b);
        const signature = signAs(signer, facts);
        const verdict = await diagnose(signature, facts);
        if (signature === signAs(RIGHT, facts)) return expect(verdict.verdict).toBe('valid');
        const [best] = verdict.explanations;
        const isSame =
          best !== undefined &&
          Buffer.compare(best.signed.message ?? NOTHING, trulySigned(signer, facts)) === 0;
        expect(isSame || ids(best?.causes ?? []).join() === [a, b].sort().join()).toBe(true);
      }),
      // Always the same ones: a run that fails now and then tells nothing of the change it was made for.
      { numRuns: 40, endOnFailure: true, seed: 20261121 },
    );
  });

  it.each<[MistakeId, MistakeId]>([
    ['body.keys-reordered', 'message.api-key'],
    ['body.smart-quotes', 'message.api-key'],
    ['key.case', 'message.timestamp-milliseconds'],
    ['body.members-added', 'message.timestamp-milliseconds'],
    ['body.wrapped', 'mac.repeated'],
  ])('%s and %s, with --deep', async (a, b) => {
    const facts = {
      ...FACTS,
      body: '{"merchant_order_id":"1","event_id":"e","amount":5000,"currency":"KRW"}',
    };
    const verdict = await diagnose(signAs(signedWith(a, b), facts), facts, true);
    expect(ids(verdict.explanations[0]?.causes ?? [])).toEqual([a, b].sort());
  });
});

describe('what nothing explains', () => {
  const hex = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((it) => Buffer.from(it).toString('hex'));

  it('is not explained: another secret', async () => {
    await fc.assert(
      fc.asyncProperty(secrets, async (secret) => {
        const verdict = await diagnose(signAs(RIGHT, { ...FACTS, secret }), FACTS);
        expect(verdict.verdict).toBe('unexplained');
      }),
      { numRuns: 4 },
    );
  });

  it('is not explained: a digest of nothing in particular', async () => {
    await fc.assert(
      fc.asyncProperty(hex, async (signature) => {
        expect((await diagnose(signature, FACTS)).verdict).toBe('unexplained');
      }),
      { numRuns: 4 },
    );
  });

  it('is not explained: one flipped bit', async () => {
    const right = Buffer.from(signAs(RIGHT, FACTS), 'hex');
    await fc.assert(
      fc.asyncProperty(fc.nat(255), async (bit) => {
        const flipped = Buffer.from(right);
        flipped[bit >> 3] = (right[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect((await diagnose(flipped.toString('hex'), FACTS)).verdict).toBe('unexplained');
      }),
      { numRuns: 4 },
    );
  });
});

const NOTHING = Buffer.alloc(0);
