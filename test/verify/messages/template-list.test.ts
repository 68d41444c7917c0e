import { describe, expect, it } from 'vitest';
import { identityOf } from '../../../src/verify/messages/recipe.ts';
import { templateVariants } from '../../../src/verify/messages/templates.ts';
import { BODY, idsOf, TIMESTAMP as T, variantsOf, variantThatSigns } from './facts.ts';

describe('the path', () => {
  const partial = '{"event_id":"e","refund_amount":1}';
  const cancel = '{"event_id":"e"}';
  const decline = '{"event_id":"e","reason":"own channel"}';

  it.each([
    ['paid', BODY, {}, '/conversions'],
    ['partial', partial, {}, '/conversions/partial'],
    ['cancel', cancel, {}, '/conversions/cancel'],
    ['a cancel may be a decline', cancel, {}, '/conversions/decline'],
    ['decline', decline, {}, '/conversions/decline'],
    ['a form', 'event_id=e&refund_amount=1', {}, '/conversions/partial'],
    ['below the base path', BODY, { basePath: '/v1' }, '/v1/conversions'],
    ['without the base path', BODY, { basePath: '/v1' }, '/conversions'],
    ['as requested', BODY, { path: '/x/conversions?a=1' }, '/x/conversions?a=1'],
    ['without the query', BODY, { path: '/x/conversions?a=1' }, '/x/conversions'],
    ['a base path that is not known', BODY, {}, '/v1/conversions'],
  ])('%s', (_, body, destination, path) => {
    const variant = variantThatSigns(`${T}POST${path}${body}`, { body, destination });
    expect(idsOf(variant?.causes)).toEqual(['message.method-path']);
  });

  it('with the host of the header', () => {
    const headers = [['Host', 'api.example.com']] as const;
    const signed = `https://api.example.com/conversions${BODY}`;
    expect(variantThatSigns(signed, { headers })?.provider).toBe('Square');
    expect(variantThatSigns(signed)).toBeUndefined();
  });

  it('braces in a path stay what they are', () => {
    const destination = { path: '/{body}/conversions' };
    const signed = `${T}POST/{body}/conversions${BODY}`;
    expect(idsOf(variantThatSigns(signed, { destination })?.causes)).toEqual([
      'message.method-path',
    ]);
  });
});

describe('how many there are', () => {
  it.each([
    ['common', 0, 8, 15],
    ['usual', 9, 12, 65],
    ['rare', 13, 17, 170],
    ['remote', 18, 99, 430],
  ])('%s', (_, from, to, most) => {
    const count = variantsOf().filter(({ cost }) => cost >= from && cost <= to).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(most);
  });

  it('no two are the same', () => {
    const variants = variantsOf({
      destination: { path: '/v1/conversions', host: 'h', basePath: '/v1' },
    });
    const identities = variants.map(({ value, key, algorithm, exact }) => {
      const parts = value.map((segment) =>
        segment.type === 'bytes' ? Buffer.from(segment.bytes).toString('latin1') : segment,
      );
      return `${identityOf({ template: '', parts })} ${key !== undefined} ${algorithm} ${exact}`;
    });
    expect(new Set(identities).size).toBe(identities.length);
  });

  it('the cheapest come first, and can be asked for alone', () => {
    const costs = variantsOf().map(({ cost }) => cost);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    const body = Buffer.from(BODY);
    const few = templateVariants({ body, destination: {}, headers: [] }, 8);
    expect(few.every(({ cost }) => cost <= 8)).toBe(true);
  });

  it('of a large body only a handful', () => {
    const large = variantsOf({ body: `{"amount":1,"x":"${'x'.repeat(300_000)}"}` });
    expect(large.length).toBeGreaterThan(3);
    expect(large.length).toBeLessThan(15);
  });
});

describe('odd input', () => {
  it.each([
    ['nothing at all', { body: '', headers: [], secret: '' }],
    ['an odd timestamp', { headers: [['X-Signature-Timestamp', 'now']] as const }],
    [
      'an endless path',
      { destination: { path: '/'.repeat(1_000_000), basePath: '/'.repeat(1e6) } },
    ],
    ['blanks without end', { body: `"amount"${' '.repeat(60_000)}`.repeat(3) }],
    ['bytes that are no text', { body: '\ud800\0\u{ffff}' }],
  ])('%s', (_, given) => {
    expect(variantsOf(given).length).toBeGreaterThan(0);
  });
});
