import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOfCsv, columnsOfJson } from '../../../../src/client/files/rows/check/columns.ts';
import { createFullCheck } from '../../../../src/client/files/rows/check/full-check.ts';
import {
  createQuickCsvCheck,
  createQuickJsonCheck,
} from '../../../../src/client/files/rows/check/quick-check.ts';
import { membersOfRow } from '../../../../src/client/files/rows/check/read-row.ts';
import { toCheckedRow } from '../../../../src/client/files/rows/checked-row.ts';
import type { Mapping } from '../../../../src/client/files/rows/mapping.ts';
import { findIdSlip } from '../../../../src/core/protocol/reports/id-slip.ts';
import { runs } from '../../../helpers/runs.ts';
import { bodyOf, checkCsv, checkJson, rowOf } from './check.ts';

const PLACE = { row: 1, line: 1 };
const OWNER = { account: '0'.repeat(32), currency: 'EUR', isOfPaidAlone: false };

/** Values that are right, nearly right and wrong, as JSON. */
const FRAGMENTS = [
  ...['"a"', '""', '" a"', '"가\\n"', '"😀"', '"KRW"', '"usd"', '"KR"', '"\\ud800"'],
  ...['"a\tb"', '"1.2E+9"', '"\\x"', '0', '5', '-1', '-0', '1.50', '1.500', '01', '1e3'],
  ...['1.', '.5', '12345678901234567890', '1'.repeat(70), '1e99', 'null', 'true', '[]'],
  ...['{}', '[1]', '[{}]', '[{"name":"x","price":-1.50,"quantity":2}]', '[{"price":"1"}]'],
  ...['[ {"quantity":1e1 , "item_id":"i"},{"name":"\\u0041"} ]', '[{"qty":1}]'],
  ...['[{"name":"a","name":"b"}]', '[{"price":1,}]', '"paid"', '"refund"'],
];
const RIGHT: Readonly<Record<string, string>> = {
  merchant_order_id: '"o-1"',
  event_id: '"e"',
  amount: '5.0',
  currency: '"krw"',
  cb_aev: '"c"',
  product_name: '"머그 (대)"',
  items: '[{"item_id":"1","name":"컵","price":2.50,"quantity":1},{"name":"b"}]',
  sub_id: '"s"',
  refund_amount: '3',
  reason: '"r"',
  refund_id: '"r-1"',
};
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  paid: [
    ...['merchant_order_id', 'event_id', 'amount', 'currency'],
    ...['cb_aev', 'product_name', 'items', 'sub_id'],
  ],
  refund: ['merchant_order_id', 'event_id', 'refund_amount', 'refund_id'],
  Cancelled: ['merchant_order_id', 'event_id'],
  decline: ['merchant_order_id', 'event_id', 'reason'],
};
const OTHER_NAMES = [
  ...['amount', 'items', 'x', 'type', 'kind', '__proto__', 'reason', 'conv_line', 'total'],
  ...['refund_id', 'merch\\u0061nt_order_id'],
];

const blank = fc.oneof(
  { weight: 12, arbitrary: fc.constant('') },
  fc.constantFrom(' ', '\t', '\r\n', '\u00a0'),
);
const fragment = fc.constantFrom(...FRAGMENTS);

/** Members of a row, most of them right. */
const members = fc.constantFrom(...Object.keys(FIELDS)).chain((kind) => {
  const names = FIELDS[kind] ?? [];
  const values = names.map((name) =>
    fc.oneof(
      { weight: 24, arbitrary: fc.constant([name, RIGHT[name] ?? '']) },
      { weight: 2, arbitrary: fc.tuple(fc.constant(name), fragment) },
      { weight: 3, arbitrary: fc.constant(undefined) },
    ),
  );
  const kinds = fc.oneof(
    { weight: 20, arbitrary: fc.constant([['kind', `"${kind}"`]]) },
    fc.constant([]),
    fc.constant([
      ['type', `"${kind}"`],
      ['kind', '"paid"'],
    ]),
  );
  const others = fc.oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    fc.array(fc.tuple(fc.constantFrom(...OTHER_NAMES), fragment), { maxLength: 2 }),
  );
  return fc
    .tuple(kinds, fc.tuple(...values), others)
    .map(([first, given, more]) => [
      ...first,
      ...given.filter((pair) => pair !== undefined),
      ...more,
    ])
    .chain((pairs) =>
      fc.oneof(fc.constant(pairs), fc.shuffledSubarray(pairs, { minLength: pairs.length })),
    );
});

const jsonText = fc
  .tuple(members, fc.array(blank, { minLength: 4, maxLength: 4 }), fc.nat(40), fc.nat(300))
  .map(([pairs, [a, b, c, d], damage, at]) => {
    const text = `${d}{${pairs.map(([name, value]) => `${a}"${name}"${b}:${c}${value}`).join(`${d},`)}${a}}${b}`;
    return damage === 0
      ? text.slice(0, at % text.length) + text.slice((at % text.length) + 1)
      : text;
  });

const MAPPINGS: readonly Mapping[] = [
  { columns: {} },
  { columns: {}, kind: 'cancel' },
  { columns: { amount: 'total' } },
  { columns: { refund_id: 'event_id', sub_id: 'x' } },
  { columns: { sub_id: 'x', reason: 'x' } },
];

const RUNS = { numRuns: runs(1500) };

describe('the quick check', () => {
  it.each(MAPPINGS)(
    'never passes JSON that the full check refuses, and gives the same row (%j)',
    (mapping) => {
      const columns = columnsOfJson(mapping);
      const defaults = { kind: mapping.kind, currency: 'EUR', thousands: undefined };
      const quick = createQuickJsonCheck(columns, defaults);
      const full = createFullCheck({ columns, defaults, allowUnknown: false, isText: false });
      let passed = 0;
      fc.assert(
        fc.property(jsonText, (text) => {
          const sound = quick(text);
          if (sound === undefined) return;
          passed += 1;
          const read = membersOfRow({ format: 'json', ...PLACE, text }, columns);
          const judged = read.ok ? full(read.members) : read;
          if (!('sound' in judged)) throw new Error(JSON.stringify(judged));
          expect(toCheckedRow(PLACE, sound, OWNER)).toEqual(
            toCheckedRow(PLACE, judged.sound, OWNER),
          );
        }),
        RUNS,
      );
      expect(passed).toBeGreaterThan(RUNS.numRuns / 20);
    },
  );

  const HEADER = ['kind', 'type', ...Object.keys(RIGHT)];
  const CELLS = [
    ...['1,234', '12,34', '-1', '1.50', '1.500', '1,500.000', 'NULL', 'a\u200b', '007'],
    ...[' a', '😀"', '[{"price":1.0}]', '[]', '[{"price":1}] x', '{}', 'paid', 'Refund'],
    '5',
  ];
  const rightCell = (name: string): string => {
    const value = JSON.parse(RIGHT[name] ?? '""');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const record = fc
    .constantFrom('paid', 'refund', 'Cancelled', 'decline', '')
    .chain((kind) =>
      fc.tuple(
        ...HEADER.map((name) =>
          fc.oneof(
            { weight: 30, arbitrary: fc.constant(name === 'kind' ? kind : rightCell(name)) },
            { weight: 4, arbitrary: fc.constant('') },
            fc.constantFrom(...CELLS),
          ),
        ),
      ),
    );

  it.each([undefined, ',', '.'])(
    'never passes cells that the full check refuses, and gives the same row (thousands: %j)',
    (thousands) => {
      const columns = columnsOfCsv({ columns: {} }, HEADER);
      const defaults = { kind: 'paid', currency: 'EUR', thousands } as const;
      const quick = createQuickCsvCheck(columns, defaults);
      const full = createFullCheck({ columns, defaults, allowUnknown: false, isText: true });
      let passed = 0;
      fc.assert(
        fc.property(record, (all) => {
          // `type` stands beside `kind` in few rows.
          const cells = all.map((cell, at) =>
            HEADER[at] === 'type' && cell !== 'paid' ? '' : cell,
          );
          const sound = quick(cells);
          if (sound === undefined) return;
          passed += 1;
          const read = membersOfRow({ format: 'csv', ...PLACE, cells }, columns);
          const judged = read.ok ? full(read.members) : read;
          if (!('sound' in judged)) throw new Error(JSON.stringify(judged));
          expect(toCheckedRow(PLACE, sound, OWNER)).toEqual(
            toCheckedRow(PLACE, judged.sound, OWNER),
          );
        }),
        RUNS,
      );
      expect(passed).toBeGreaterThan(RUNS.numRuns / 20);
    },
  );
});

describe('equal content', () => {
  const id = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => findIdSlip(text) === undefined && !text.includes('|'));
  const amount = fc.constantFrom(
    ['5000', '5000.00', '5e3'],
    ['0.5', '0.50', '5E-1'],
    ['0', '0.0', '0e5'],
  );
  const item = fc.record({ item_id: id, name: id, quantity: fc.nat(9) }, { requiredKeys: [] });

  it('is equal bytes under an equal id, from NDJSON, an array and CSV', () => {
    fc.assert(
      fc.property(
        id,
        id,
        amount,
        fc.array(item),
        (order, name, [plain = '', decimals = '', exponent = ''], items) => {
          const text = (value: unknown) => JSON.stringify(value);
          const compact = `{"kind":"paid","merchant_order_id":${text(order)},"amount":${exponent},"product_name":${text(name)},"items":${text(items)}}`;
          const pretty = `{\n  "items" : ${JSON.stringify(items, null, 2)},\n  "currency": "krw", "type":"PAID",\n  "product_name": ${text(name)}, "amount": ${decimals},\n  "merchant_order_id": ${text(order)}\n}`;
          const cells = `paid|${order}|${plain}|${name}|`;
          const [a, b] = [checkJson(compact), checkJson(pretty)];
          expect(bodyOf(a)).toBe(bodyOf(b));
          expect(rowOf(a).eventId).toBe(rowOf(b).eventId);
          const csv = checkCsv('kind|merchant_order_id|amount|product_name|items', cells);
          const bare = checkJson(compact.replace(`,"items":${text(items)}`, ''));
          expect(bodyOf(csv)).toBe(bodyOf(bare));
          expect(rowOf(csv)).toMatchObject({ eventId: rowOf(a).eventId, amount: rowOf(a).amount });
        },
      ),
    );
  });
});
