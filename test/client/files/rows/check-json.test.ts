import { describe, expect, it } from 'vitest';
import { createRowChecker } from '../../../../src/client/files/rows/check/check-row.ts';
import type { Mapping } from '../../../../src/client/files/rows/mapping.ts';
import { accountId } from '../../../../src/core/protocol/account.ts';
import { deriveEventId } from '../../../../src/core/protocol/reports/event-id.ts';
import { ACCOUNT, bodyOf, checkJson, faultsOf, jsonRow, type Options, rowOf } from './check.ts';

const mapped = (columns: Mapping['columns']): Options => ({ mapping: { columns } });

const ORDER = '"merchant_order_id":"1"';
const PAID = `"kind":"paid",${ORDER},"amount":5`;
const REFUND = `"kind":"refund",${ORDER},"refund_amount":1`;

describe('a JSON row that can be sent', () => {
  it('says everything that the journal needs of it', () => {
    const text = `{"kind":"paid","sub_id":"s","currency":"usd","amount":12.50,"merchant_order_id":"1"}`;
    expect(rowOf(checkJson(text))).toEqual({
      row: 1,
      line: 7,
      kind: 'paid',
      merchantOrderId: '1',
      eventId: 'paid-7e86b246cf7b025937dca01423d56810',
      isDerived: true,
      refundId: null,
      subId: 's',
      amount: '12.5',
      currency: 'USD',
      body: Buffer.from(
        '{"merchant_order_id":"1","event_id":"paid-7e86b246cf7b025937dca01423d56810","amount":12.5,"currency":"USD","sub_id":"s"}',
      ),
    });
  });

  it.each<[string, string]>([
    // Numbers, escapes, blanks and the order of members do not matter.
    [
      `{"items": [ {"quantity":1e0,"name":"M\\u0075g"} ], "event_id":"e", ${PAID.replace('5', '5e3')}}`,
      '{"merchant_order_id":"1","event_id":"e","amount":5000,"currency":"KRW","items":[{"name":"Mug","quantity":1}]}',
    ],
    [
      `{${PAID},"event_id":"e","cb_aev":"c","product_name":"머그 \\"대\\"","items":[],"sub_id":""}`,
      '{"merchant_order_id":"1","event_id":"e","amount":5,"currency":"KRW","cb_aev":"c","product_name":"머그 \\"대\\"","items":[],"sub_id":""}',
    ],
    [
      `{${REFUND},"refund_id":"r","event_id":"e"}`,
      '{"merchant_order_id":"1","event_id":"e","refund_amount":1}',
    ],
    [
      `{"kind":"Declined",${ORDER},"reason":"own","event_id":"e"}`,
      '{"merchant_order_id":"1","event_id":"e","reason":"own"}',
    ],
    // What `--errors` added is not there.
    [
      `{"type":"canceled",${ORDER},"event_id":"e","conv_line":3,"conv_error":"x","conv_source":null}`,
      '{"merchant_order_id":"1","event_id":"e"}',
    ],
  ])('%s', (text, body) => {
    expect(bodyOf(checkJson(text))).toBe(body);
  });

  it.each([
    ['paid', PAID, undefined],
    ['partial', `${REFUND},"refund_id":"R-1"`, 'R-1'],
    ['cancel', `"kind":"cancel",${ORDER}`, undefined],
    ['decline', `"kind":"decline",${ORDER}`, undefined],
  ] as const)('%s has the event id that the single command derives', (kind, members, refundId) => {
    const identity = { account: ACCOUNT, kind, merchantOrderId: '1', refundId, ordinal: 1 };
    const row = rowOf(checkJson(`{${members}}`));
    expect(row.eventId).toBe(deriveEventId(identity));
    expect(row).toMatchObject({ isDerived: true, refundId: refundId ?? null });
  });

  it('keeps the event id that it names itself', () => {
    expect(rowOf(checkJson(`{${PAID},"event_id":"mine"}`))).toMatchObject({
      eventId: 'mine',
      isDerived: false,
    });
  });

  it.each([
    ['paid', 'paid'],
    ['PARTIAL', 'partial'],
    ['Refund', 'partial'],
    ['cancel', 'cancel'],
    ['cancelled', 'cancel'],
    ['canceled', 'cancel'],
    ['decline', 'decline'],
    ['DECLINED', 'decline'],
  ])('%s is a %s report', (word, kind) => {
    const amounts = { paid: '"amount":1,', partial: '"refund_amount":1,' }[kind] ?? '';
    const text = `{"type":"${word}",${amounts}${ORDER},"event_id":"e"}`;
    expect(rowOf(checkJson(text)).kind).toBe(kind);
  });

  it('is of the kind of its file where it names none', () => {
    const options: Options = { mapping: { columns: {}, kind: 'cancel' } };
    expect(rowOf(checkJson(`{${ORDER}}`, options)).kind).toBe('cancel');
    expect(rowOf(checkJson(`{${PAID}}`, options)).kind).toBe('paid');
  });
});

describe('members that the document does not have', () => {
  const text =
    `{${PAID},"event_id":"e","shop":{"b":1.0,"a":"x"},"refund_amount":2,"kind":"paid"}`.replace(
      ',"kind":"paid"}',
      '}',
    );

  it('are faults', () => {
    expect(faultsOf(checkJson(text))).toEqual([
      expect.stringMatching(/^shop \(-\) unknown: unknown field; a paid report has /),
      'refund_amount (refund_amount) unknown: belongs to a partial report, not to a paid report',
    ]);
  });

  it('are sent behind the others where they are allowed, in one spelling', () => {
    expect(bodyOf(checkJson(text, { allowUnknown: true }))).toBe(
      '{"merchant_order_id":"1","event_id":"e","amount":5,"currency":"KRW","refund_amount":2,"shop":{"a":"x","b":1}}',
    );
  });

  it('are left out where the file is mapped', () => {
    const options = { ...mapped({ amount: 'total' }), allowUnknown: true };
    const row = `{"kind":"paid",${ORDER},"event_id":"e","total":7,"amount":5,"shop":{"a":1},"paid_at":null}`;
    expect(bodyOf(checkJson(row, options))).toBe(
      '{"merchant_order_id":"1","event_id":"e","amount":7,"currency":"KRW"}',
    );
  });
});

describe('a mapping of members', () => {
  it('lets one stand for two fields', () => {
    const columns = {
      merchant_order_id: 'no',
      refund_id: 'no',
      refund_amount: 'sum',
      amount: 'sum',
    };
    const text = '{"kind":"refund","no":"N-1","sum":3}';
    expect(rowOf(checkJson(text, mapped(columns)))).toMatchObject({
      merchantOrderId: 'N-1',
      refundId: 'N-1',
      amount: '3',
    });
  });

  it('names the file’s own word in a fault', () => {
    const columns = { merchant_order_id: 'no', amount: '결제금액' };
    expect(faultsOf(checkJson('{"kind":"paid","결제금액":"5"}', mapped(columns)))).toEqual([
      'no (merchant_order_id) required: is required: a string that is not empty',
      '결제금액 (amount) value: must be a number, 0 or greater, not "5" (write 5 without quotes)',
    ]);
  });

  it('keeps the currency of a refund, which its body does not carry', () => {
    const text = `{${REFUND},"refund_id":"r","waehrung":"usd"}`;
    const row = checkJson(text, mapped({ currency: 'waehrung' }));
    expect(rowOf(row).currency).toBe('USD');
    expect(bodyOf(row)).not.toContain('USD');
  });
});

describe('the members of a mapped file', () => {
  const checkerOf = (columns: Mapping['columns'], rows: readonly object[]) => {
    const options = { mapping: { columns, kind: 'paid' }, currency: 'KRW' } as const;
    const checker = createRowChecker({ account: ACCOUNT, allowUnknown: false, ...options }, null);
    for (const row of rows) checker.check(jsonRow(JSON.stringify(row)));
    return checker;
  };
  const COLUMNS = { merchant_order_id: '번호', amount: '금액', cb_aev: '클릭아이디' };
  const ROW = { 번호: '1', 금액: 5 };

  it.each<[string, Mapping['columns'], readonly object[], readonly object[]]>([
    ['are all there in one row or another', COLUMNS, [ROW, { 클릭아이디: 'c' }], []],
    [
      'are told where no row has them, with the name that was meant',
      { ...COLUMNS, amount: '금엑' },
      [ROW, ROW],
      [
        { word: '금엑', near: '금액' },
        { word: '클릭아이디', near: undefined },
      ],
    ],
    [
      'are told of good rows, too',
      { ...COLUMNS, cb_aev: '클릭아이' },
      [{ ...ROW, 클릭아이디: 'c' }],
      [{ word: '클릭아이', near: '클릭아이디' }],
    ],
    [
      'are told once where one stands for two fields',
      { merchant_order_id: '번호', refund_id: '번호' },
      [{ 금액: 5 }],
      [{ word: '번호', near: undefined }],
    ],
    ['are not told of a file without rows', COLUMNS, [], []],
  ])('%s', (_, columns, rows, absent) => {
    expect(checkerOf(columns, rows).absentMembers).toEqual(absent);
  });

  it('that look like what became of an order are told where all rows are reported as paid', () => {
    expect(checkerOf(COLUMNS, [{ ...ROW, 주문상태: '취소' }]).statusColumns).toEqual(['주문상태']);
    expect(checkerOf(COLUMNS, [{ ...ROW, 주문상태: 'x', kind: 'paid' }]).statusColumns).toEqual([]);
  });
});

describe('amounts in quotes, where it is said what stands between thousands', () => {
  const separated: Options = { mapping: { columns: {}, thousands: ',' } };
  const paid = (amount: string) => `{"kind":"paid",${ORDER},"amount":${amount}}`;
  const refund = (amount: string) =>
    `{"kind":"refund",${ORDER},"refund_id":"r","refund_amount":${amount}}`;

  it.each([
    ['"1,000"', '1000'],
    ['"1,234,567.5"', '1234567.5'],
    ['"5000"', '5000'],
    ['"₩5,000"', '5000'],
    ['5000', '5000'],
  ])('%s is %s', (literal, amount) => {
    expect(rowOf(checkJson(paid(literal), separated)).amount).toBe(amount);
    expect(rowOf(checkJson(refund(literal), separated)).amount).toBe(amount);
  });

  it.each([
    ['"12,34"', '12,34 is not grouped in thousands by ,; write digits only, such as 5000'],
    ['"45.000"', '45.000 may mean 45000; write 45000, or 45'],
    ['45.000', '45.000 may mean 45000; write 45000, or 45'],
    ['""', 'is empty; write the number, such as 5000'],
  ])('%s is a fault', (literal, message) => {
    expect(faultsOf(checkJson(paid(literal), separated))).toEqual([
      `amount (amount) value: ${message}`,
    ]);
  });

  it('are a fault where it is not said', () => {
    expect(faultsOf(checkJson(paid('"1,000"')))).toHaveLength(1);
  });
});

const WORDS = 'paid, partial (or refund), cancel or decline';
const UNNAMED =
  'refund_id (refund_id) required: is required without an event_id: an order can be refunded more than once, so each refund needs its own ID';

describe('faults of JSON rows', () => {
  it.each<[string, string[]]>([
    [
      `{${ORDER}}`,
      [`kind (kind) required: is required: ${WORDS}; for all rows without one: --kind paid`],
    ],
    [
      `{"kind":"piad",${ORDER}}`,
      [`kind (kind) value: must be ${WORDS}, not "piad"; did you mean paid?`],
    ],
    [`{"type":5,${ORDER}}`, [`type (type) value: must be ${WORDS}, not 5`]],
    [
      `{${PAID},"type":"cancel"}`,
      ['kind (kind) value: is paid, but type is cancel; keep one of them'],
    ],
    [`{${PAID},"kind":"paid"}`, ['kind (kind) duplicate: duplicate field; keep one']],
    [`{${PAID},"amount":5}`, ['amount (amount) duplicate: duplicate field; keep one']],
    [
      `{"kind":"cancel",${ORDER},"amount":1}`,
      ['amount (amount) unknown: belongs to a paid report, not to a cancel report'],
    ],
    [
      `{"kind":"cancel",${ORDER},"refund_id":"r"}`,
      ['refund_id (refund_id) unknown: belongs to a partial report, not to a cancel report'],
    ],
    [
      `{"kind":"refund",${ORDER},"amount":1,"event_id":"e"}`,
      [
        'refund_amount (refund_amount) required: is required: a number, 0 or greater',
        'amount (amount) unknown: belongs to a paid report, not to a partial report',
      ],
    ],
    [`{${REFUND}}`, [UNNAMED]],
    [
      `{${REFUND},"refund_id":null}`,
      [
        'refund_id (refund_id) value: must be a string that is not empty, not null (omit it instead)',
      ],
    ],
    [
      `{${REFUND},"refund_id":""}`,
      ['refund_id (refund_id) value: must be a string that is not empty, not ""'],
    ],
    [
      `{${PAID},"items":[{"price":"3"}]}`,
      ['items (items[0].price) value: must be a number, not "3" (write 3 without quotes)'],
    ],
    [
      `{${PAID},"event_id":""}`,
      ['event_id (event_id) value: must be a string that is not empty, not ""'],
    ],
    [
      `{${PAID},"cb_aev":""}`,
      ['cb_aev (cb_aev) value: must be a string that is not empty, not ""'],
    ],
    [`{${PAID}} {}`, ['- (-) syntax: character 52: there is text after the first JSON value']],
    ['[1]', ['- (-) syntax: must be a JSON object, not an array of 1']],
    ['{"kind":"paid" "x":1}', ['- (-) syntax: character 16: a comma is missing']],
    ['{"kind":"paid",\n"a" 1}', ['- (-) syntax: line 8, character 5: a colon is missing']],
    ['', ['- (-) syntax: the JSON ends too early: was the file or the pipe cut off?']],
  ])('%s', (text, faults) => {
    expect(faultsOf(checkJson(text))).toEqual(faults);
  });

  it('are found all at once, also where the kind is unknown', () => {
    const text =
      '{"kind":"x","merchant_order_id":"","amount":"5","reason":1,"curency":"KRW","shop":1}';
    expect(faultsOf(checkJson(text)).map((fault) => fault.split(':')[0])).toEqual([
      'kind (kind) value',
      'merchant_order_id (merchant_order_id) value',
      'amount (amount) value',
      'curency (-) unknown',
      'shop (-) unknown',
    ]);
  });

  it.each([
    ['" 1"', 'begins with whitespace; write "1"'],
    ['"1\\u00a0"', 'ends with whitespace; write "1"'],
    ['"  "', 'contains only whitespace'],
    [
      '"1.23E+12"',
      '1.23E+12 is how Excel displays a long number, so digits are lost; format the column as text and export it again',
    ],
  ])('an order id or event id %s', (literal, message) => {
    const order = `{"kind":"cancel","merchant_order_id":${literal}}`;
    const event = `{"kind":"cancel",${ORDER},"event_id":${literal}}`;
    const refund = `{${REFUND},"refund_id":${literal}}`;
    expect(faultsOf(checkJson(order))).toEqual([
      `merchant_order_id (merchant_order_id) value: ${message}`,
    ]);
    expect(faultsOf(checkJson(event))).toEqual([`event_id (event_id) value: ${message}`]);
    expect(faultsOf(checkJson(refund))).toEqual([`refund_id (refund_id) value: ${message}`]);
  });

  it('a paid row without any currency', () => {
    expect(faultsOf(checkJson(`{${PAID}}`, { currency: undefined }))).toEqual([
      'currency (currency) required: is required: a 3-letter currency code such as "KRW"; for all rows without one: --currency KRW',
    ]);
  });

  it('what the reader could not take for a row', () => {
    const options = {
      account: ACCOUNT,
      mapping: { columns: {} },
      currency: undefined,
      allowUnknown: false,
    };
    const checker = createRowChecker(options, null);
    const broken = {
      row: 3,
      line: 9,
      format: 'broken',
      text: '{',
      message: 'is cut off',
      isLast: true,
    } as const;
    expect(checker.check(broken)).toEqual({
      ok: false,
      faults: [
        { row: 3, line: 9, column: null, field: null, code: 'syntax', message: 'is cut off' },
      ],
      merchantOrderId: null,
    });
    expect(checker.headerFaults).toEqual([]);
    expect(checker.check(jsonRow('{}')).ok).toBe(false);
  });
});

it('another account has other event ids', () => {
  const other = { ...ACCOUNT, apiKey: 'key_2' };
  expect(accountId(other)).not.toBe(accountId(ACCOUNT));
  const ids = [ACCOUNT, other].map((account) => rowOf(checkJson(`{${PAID}}`, { account })).eventId);
  expect(new Set(ids).size).toBe(2);
});
