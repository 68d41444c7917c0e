import { describe, expect, it } from 'vitest';
import { checkCsv, checkJson, csvChecker, faultsOf, type Options, rowOf } from './check.ts';

const PAID = '"kind":"paid","merchant_order_id":"1","amount":5';

describe('an id that a spreadsheet has made', () => {
  it.each([
    ['="00123"', '="00123" is a formula that makes Excel keep a number as text; write "00123"'],
    [
      "'00123",
      '\'00123 begins with the mark that makes Excel keep a number as text; write "00123"',
    ],
    ['#N/A', '#N/A is what Excel writes when a formula fails'],
    ['#REF!', '#REF! is what Excel writes when a formula fails'],
    ['#VALUE!', '#VALUE! is what Excel writes when a formula fails'],
    ['#NAME?', '#NAME? is what Excel writes when a formula fails'],
    ['########', '######## is what Excel shows when the column is too narrow; widen the column'],
    ['-', '- is not an ID'],
    ['A\ufffd1', 'contains a character that was lost (U+FFFD)'],
    ['A\u00001', 'contains a control character (U+0000); write the ID without it'],
    ['A\u001b1', 'contains a control character (U+001B)'],
    ['A\n1', 'contains a line break (U+000A)'],
    ['A\u20281', 'contains a line break (U+2028)'],
    ['A\t1', 'contains a tab (U+0009)'],
    ['A\ud800', 'contains half of a surrogate pair (U+D800)'],
    ['A\u200b', 'contains an invisible character (U+200B)'],
    ['A\ufeff1', 'contains an invisible character (U+FEFF)'],
    ['\u2060A', 'contains an invisible character (U+2060)'],
    ...['NULL', 'null', 'undefined', 'N/A', 'n/a', 'NaN', 'None'].map((word) => [
      word,
      `${word} is not an ID; take the ID from its source`,
    ]),
  ])('%s is a fault', (id, message) => {
    for (const field of ['merchant_order_id', 'event_id', 'refund_id']) {
      const row = { kind: 'partial', merchant_order_id: '1', refund_amount: 1, refund_id: 'r' };
      const faults = faultsOf(checkJson(JSON.stringify({ ...row, [field]: id })));
      expect(faults).toEqual([expect.stringContaining(`${field} (${field}) value: ${message}`)]);
    }
  });

  it.each(['NULL', '#N/A', '-', '1.2E+12', 'None', '="007"', ' ', 'A\ufffd'])(
    'is a fault as a click ID: %j',
    (id) => {
      const row = { kind: 'paid', merchant_order_id: '1', amount: 5 };
      const faults = [expect.stringMatching(/^cb_aev \(cb_aev\) value: /)];
      expect(faultsOf(checkJson(JSON.stringify({ ...row, cb_aev: id })))).toEqual(faults);
      expect(faultsOf(checkCsv('kind|merchant_order_id|amount|cb_aev', `paid|1|5|${id}`))).toEqual(
        faults,
      );
      expect(faultsOf(checkCsv('kind|merchant_order_id|cb_aev', `cancel|1|${id}`))).toEqual([]);
    },
  );

  it('is no fault where the cell of the click ID is empty', () => {
    const reading = checkCsv('kind|merchant_order_id|amount|cb_aev', 'paid|1|5|');
    expect(reading).toMatchObject({ ok: true, aside: { hasClickId: false } });
  });

  it.each(['#1', '-1', '=1', "1'", 'NA', 'Nancy', 'nullable', '가 나', '👩‍👧', '"="', '# #'])(
    '%s is none',
    (id) => {
      const text = JSON.stringify({ kind: 'cancel', merchant_order_id: id });
      expect(rowOf(checkJson(text)).merchantOrderId).toBe(id);
    },
  );
});

describe('the words of Korean shops', () => {
  it.each([
    ['결제완료', 'paid'],
    ['결제', 'paid'],
    ['입금완료', 'paid'],
    ['배송중', 'paid'],
    ['배송완료', 'paid'],
    ['구매 확정', 'paid'],
    ['부분환불', 'partial'],
    ['부분취소', 'partial'],
    ['취소', 'cancel'],
    ['주문취소', 'cancel'],
    ['취소완료'.normalize('NFD'), 'cancel'],
  ])('%s is %s', (word, kind) => {
    const row = { merchant_order_id: '1', event_id: 'e' };
    const amounts =
      kind === 'paid' ? { amount: 5 } : kind === 'partial' ? { refund_amount: 5 } : {};
    expect(rowOf(checkJson(JSON.stringify({ kind: word, ...row, ...amounts }))).kind).toBe(kind);
  });

  it.each(['환불', '환불완료'])('%s may mean two kinds', (word) => {
    expect(faultsOf(checkJson(`{"kind":"${word}","merchant_order_id":"1"}`))).toEqual([
      `kind (kind) value: "${word}" may mean a partial or a full refund; write partial (with refund_amount) or cancel (full refund)`,
    ]);
  });
});

describe('what is no row', () => {
  it.each([
    [
      `{${PAID}},`,
      'ends with a comma; remove it (NDJSON lines have none), or put all rows between [ and ]',
    ],
    [
      `{"orders":[{${PAID}}],"page":1}`,
      'is not a row, but contains rows in "orders"; extract them, for example with jq -c \'.orders[]\' FILE > rows.ndjson',
    ],
  ])('%s', (text, message) => {
    expect(faultsOf(checkJson(text))).toEqual([`- (-) syntax: ${message}`]);
  });

  it('the text that conv wrote down of a row is the row', () => {
    const text = JSON.stringify({ conv_line: 7, conv_error: 'x', conv_source: `{${PAID}}` });
    expect(rowOf(checkJson(text)).body).toEqual(rowOf(checkJson(`{${PAID}}`)).body);
    const beside = JSON.stringify({ kind: 'cancel', merchant_order_id: '2', conv_source: 'x' });
    expect(rowOf(checkJson(beside)).merchantOrderId).toBe('2');
  });
});

describe('the order of a row that cannot be sent', () => {
  const orderIn = (text: string, options?: Options): string | null => {
    const reading = checkJson(text, options);
    if (reading.ok) throw new Error('it can be sent');
    return reading.merchantOrderId;
  };

  it.each<[string, string | null, Options?]>([
    ['{"kind":"sold","merchant_order_id":"A"}', 'A'],
    ['{"kind":"sold","merchant_order_id":7}', '7'],
    ['{"kind":"sold","merchant_order_id":" A "}', 'A'],
    ['{"kind":"sold","merchant_order_id":"=\\"007\\""}', '007'],
    ['{"kind":"sold","merchant_order_id":"\\u200bA\\ufeff"}', 'A'],
    ['{"kind":"sold","merchant_order_id":""}', null],
    ['{"kind":"sold"}', null],
    ['{"kind":"paid","merchant_order_id": "A", "amount":', 'A'],
    ['{"merchant_order_id" : 70,', '70'],
    ['no JSON', null],
    ['["A"]', null],
    ['{"no":"A","amount":"x"}', 'A', { mapping: { columns: { merchant_order_id: 'no' } } }],
    [JSON.stringify({ conv_line: 1, conv_source: '{"merchant_order_id":"A",}' }), 'A'],
  ])('%s: %s', (text, order, options) => {
    expect(orderIn(text, options)).toBe(order);
  });

  it('of a CSV stands in its cell, also where the record is damaged', () => {
    const checker = csvChecker('kind|merchant_order_id');
    const place = { row: 1, line: 2 };
    const damaged = { ...place, format: 'broken', text: '', message: 'x', isLast: false } as const;
    const orders = [
      checker.check({ ...place, format: 'csv', cells: ['sold', 'A'] }),
      checker.check({ ...place, format: 'csv', cells: ['cancel', 'A', 'more'] }),
      checker.check({ ...place, format: 'csv', cells: ['cancel'] }),
      checker.check({ ...damaged, cells: ['cancel', 'A'] }),
    ].map((reading) => (reading.ok ? 'sent' : reading.merchantOrderId));
    expect(orders).toEqual(['A', 'A', null, 'A']);
  });
});
