import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_CHANGES } from '../../../src/verify/bodies/value-changes.ts';
import { bodyVariants } from '../../../src/verify/bodies/variants.ts';

/** What explains one text by another: the IDs less `body.`, and the value that it concerns. */
function explain(received: string, signed: string): string | undefined {
  const variant = bodyVariants(Buffer.from(received), 20).find(
    ({ value }) => Buffer.from(value).toString() === signed,
  );
  return variant?.causes
    .map(({ id, value, scope }) => `${id.slice('body.'.length)} ${value ?? scope ?? ''}`.trim())
    .join(', ');
}

const order = (members: object): string =>
  JSON.stringify({ merchant_order_id: 'A-1', amount: 49900, product_name: '앰플 1+1', ...members });

/** The received body has the first value, the signed one the second. */
describe('a text of one value was another when it was signed', () => {
  it.each<[what: string, received: string, signed: string, cause: string]>([
    ['trimmed', ' 수분 앰플 ', '수분 앰플', 'value-whitespace'],
    ['a tab at the end', '수분 앰플', '수분 앰플\t', 'value-whitespace'],
    ['a newline at the end', '수분 앰플', '수분 앰플\n', 'value-whitespace'],
    ['a blank before it', '수분 앰플', ' 수분 앰플', 'value-whitespace'],
    ['two blanks', '수분 앰플', '수분  앰플', 'value-whitespace'],
    ['one blank', '수분  앰플', '수분 앰플', 'value-whitespace'],
    ['a newline in it', '수분 앰플', '수분\n앰플', 'value-whitespace'],
    ['no newline in it', '수분\n앰플', '수분 앰플', 'value-whitespace'],
    ['CRLF', '수분\n앰플', '수분\r\n앰플', 'value-whitespace'],
    ['LF', '수분\r\n앰플', '수분\n앰플', 'value-whitespace'],
    ['\\n as two characters', '수분\n앰플', '수분\\n앰플', 'value-whitespace'],
    ['<br>', '수분\n앰플', '수분<br>앰플', 'value-whitespace'],
    ['a no-break space', '수분 앰플', '수분\u00a0앰플', 'value-whitespace'],
    ['no no-break space', '수분\u00a0앰플', '수분 앰플', 'value-whitespace'],
    ['a zero-width space', '수분 앰플', '수분\u200b 앰플', 'value-invisible'],
    ['no zero-width space', '수분\u200b 앰플', '수분 앰플', 'value-invisible'],
    ['no variation selector', '수분 ❤\ufe0f', '수분 ❤', 'value-invisible'],
    ['a left-to-right mark', 'A-7', '\u200eA-7', 'value-invisible'],
    ['NFD', '수분', '수분'.normalize('NFD'), 'normalization'],
    ['NFC', '수분'.normalize('NFD'), '수분', 'normalization'],
    ['curly quotes', '"수분" 앰플', '“수분” 앰플', 'smart-quotes'],
    ['straight quotes', '“수분” 앰플', '"수분" 앰플', 'smart-quotes'],
    ['an apostrophe', "Men's", 'Men’s', 'smart-quotes'],
    ['a fixed width', '수분', '수분'.padEnd(30), 'value-whitespace'],
    ['tab stops', '수분\t앰플', '수분  앰플', 'value-whitespace'],
    ['an ellipsis', '수분...', '수분…', 'smart-quotes'],
    ['entities', "Men's & Co", 'Men&#039;s &amp; Co', 'value-escaped'],
    ['no entities', 'Men&#039;s &amp; Co', "Men's & Co", 'value-decoded'],
    ['backslashes', "Men's", "Men\\'s", 'value-escaped'],
    ['plus to blank', '1+1', '1 1', 'value-decoded'],
    ['percent', '수분', '%EC%88%98%EB%B6%84', 'value-escaped'],
    ['percent undone', '%EC%88%98%EB%B6%84', '수분', 'value-decoded'],
    ['no tags', '<b>수분</b>', '수분', 'value-decoded'],
    ['lower case', 'USD', 'usd', 'value-case'],
    ['upper case', 'usd', 'USD', 'value-case'],
    ['cut at 100', '가'.repeat(120), '가'.repeat(100), 'value-truncated'],
    ['cut at 255 bytes', '가'.repeat(120), '가'.repeat(85), 'value-truncated'],
    ['cut with dots', 'a'.repeat(60), `${'a'.repeat(50)}...`, 'value-truncated'],
    ['a date with an offset', '2026-11-26T12:00:12Z', '2026-11-26T12:00:12+00:00', 'date-format'],
    ['a date in Seoul', '2026-11-26T12:00:12Z', '2026-11-26T21:00:12+09:00', 'date-format'],
    ['a date with milliseconds', '2026-11-26T12:00:12Z', '2026-11-26T12:00:12.000Z', 'date-format'],
    ['a date of a database', '2026-11-26T12:00:12Z', '2026-11-26 21:00:12', 'date-format'],
    ['a day', '2026-11-26 12:00:12', '2026-11-26', 'date-format'],
    ['digits', '2026-11-26 12:00:12', '20261126120012', 'date-format'],
    ['seconds', '2026-11-26T12:00:12Z', '1795694412', 'date-format'],
  ])('%s', (_, received, signed, cause) => {
    expect(explain(order({ reason: received }), order({ reason: signed }))).toBe(`${cause} reason`);
  });
});

describe('a value of another type when it was signed', () => {
  it.each<[what: string, received: object, signed: string, cause: string]>([
    ['null', { sub_id: '' }, '"sub_id":null', 'value-null sub_id'],
    ['a blank', { sub_id: null }, '"sub_id":""', 'value-null sub_id'],
    ['None', { sub_id: null }, '"sub_id":None', 'value-null sub_id'],
    ['1 for true', { gift: true }, '"gift":1', 'boolean-format gift'],
    ['text for true', { gift: true }, '"gift":"true"', 'boolean-format gift'],
    ['True', { gift: true }, '"gift":True', 'boolean-format gift'],
    ['0 for false', { gift: false }, '"gift":0', 'boolean-format gift'],
    ['true for 1', { gift: 1 }, '"gift":true', 'boolean-format gift'],
    ['seconds', { paid_at: '2026-11-26T12:00:12Z' }, '"paid_at":1795694412', 'date-format paid_at'],
    [
      'thousands',
      { refund_amount: 49900 },
      '"refund_amount":"49,900"',
      'number-format refund_amount',
    ],
    ['won', { refund_amount: 49900 }, '"refund_amount":"₩49,900"', 'number-format refund_amount'],
    ['residue', { a: 24.91 }, '"a":24.910000000000004', 'number-format a'],
    ['minor units', { a: 24.91 }, '"a":2491', 'number-format a'],
    ['major units', { a: 4990 }, '"a":49.9', 'number-format a'],
    ['a lost digit', { a: 24.91 }, '"a":24.9', 'number-format a'],
    ['a digit more', { a: 24.9 }, '"a":24.91', 'number-format a'],
    ['a whole number', { a: 24.91 }, '"a":25', 'number-format a'],
  ])('%s', (_, received, signed, cause) => {
    const body = order(received);
    const [last = ''] = /"[^"]*":[^{}]*(?=\}$)/.exec(body.slice(body.indexOf('1+1"') + 5)) ?? [];
    expect(explain(body, body.replace(last, signed))).toBe(cause);
  });

  it('the prices and quantities of items as text, as a database has them', () => {
    const items = (price: unknown, quantity: unknown) =>
      order({
        items: [
          { item_id: 'S', price, quantity },
          { item_id: 'T', price, quantity },
        ],
      });
    expect(explain(items(24950, 2), items('24950', '2'))).toBe('number-format numbers in items');
    expect(explain(items('24950', '2'), items(24950, 2))).toBe('number-format all');
  });

  it('all booleans of a body in one form', () => {
    const body = order({ gift: true, fragile: false });
    const signed = body.replace('true', '"True"').replace('false', '"False"');
    expect(explain(body, signed)).toBe('boolean-format all booleans');
  });

  it.each<[string, object, object, string]>([
    ['one boolean', { gift: true }, { gift: 1 }, '1'],
    ['false as nothing', { gift: false }, { gift: '' }, '""'],
    ['two that are true', { gift: true, fragile: true }, { gift: 1, fragile: 1 }, '1'],
    ['both', { gift: true, fragile: false }, { gift: 1, fragile: 0 }, '1 and 0'],
  ])('names only the forms that were written: %s', (_, received, signed, form) => {
    const variant = bodyVariants(Buffer.from(order(received)), 20).find(
      ({ value }) => Buffer.from(value).toString() === order(signed),
    );
    expect(variant?.causes).toEqual([expect.objectContaining({ id: 'body.boolean-format', form })]);
  });

  it('a member of all items, whatever else the body holds', () => {
    const items = (write: (text: string) => string) =>
      order({
        occurred_at: '2026-11-26T12:00:12Z',
        paid_at: '2026-11-26T12:00:13Z',
        items: ['SKU-1', 'SKU-2', 'SKU-3'].map((id) => ({ item_id: write(id), name: 'Cup' })),
      });
    const [received, signed] = [items((it) => it), items((it) => it.toLowerCase())];
    expect(explain(received, signed)).toBe('value-case items[].item_id');
  });

  it('all booleans that were received as numbers', () => {
    const received = order({ gift: 1, fragile: 0, items: [{ quantity: 1 }] });
    const signed = order({ gift: true, fragile: false, items: [{ quantity: 1 }] });
    expect(explain(received, signed)).toBe('boolean-format all booleans');
  });

  it('all values of a body trimmed', () => {
    const body = order({ product_name: '앰플 ', reason: '변심 ' });
    const signed = order({ product_name: '앰플', reason: '변심' });
    expect(explain(body, signed)).toBe('value-whitespace all values');
  });
});

it('a value and the program that wrote it are found together', () => {
  const received = order({ reason: '변심' });
  const spaced =
    '{"merchant_order_id": "A-1", "amount": 49900, "product_name": "앰플 1+1", "reason": "변심 "}';
  expect(explain(received, spaced)).toBe('spaced-separators, value-whitespace reason');
});

it('a changed value is spelled as the body spells its other values', () => {
  const received = '{"a":"\\uc218\\ubd84 ","b":"1\\/2"}';
  expect(explain(received, '{"a":"\\uc218\\ubd84","b":"1\\/2"}')).toBe('value-whitespace a');
});

it('grows with the number of values, and not with their product', () => {
  const bodyOf = (items: number): Buffer =>
    Buffer.from(
      order({
        items: Array.from({ length: items }, (_, at) => ({ name: `앰플 ${at}`, price: at })),
      }),
    );
  const count = (items: number): number => bodyVariants(bodyOf(items), 20).length;
  expect(count(8)).toBeLessThan(3 * count(4));
});

it('finds each change of a text, whatever the text is', () => {
  const units = fc.constantFrom(...'aZ09 \t\n\u00a0\u200b"\'&<+%/\\-.가é😀');
  const texts = fc.string({ unit: units, minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.constantFrom(...TEXT_CHANGES), texts, ({ results }, text) => {
      const [changed = text] = results(text);
      const signed = order({ reason: changed });
      expect(explain(order({ reason: text }), signed) !== undefined).toBe(changed !== text);
    }),
    { numRuns: 50 },
  );
});
