import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  checkCsv,
  checkJson,
  csvChecker,
  faultsOf,
  inWords,
  type Options,
  rowOf,
} from './check.ts';

const mapped = (columns: Record<string, string>): Options => ({ mapping: { columns } });
const separated = (thousands: string): Options => ({ mapping: { columns: {}, thousands } });

const KOREAN = '주문번호|결제금액|상태|비고';
const KOREAN_MAP = { merchant_order_id: '주문번호', amount: '결제금액', kind: '상태' };

describe('a CSV row that can be sent', () => {
  it.each<[string, string, string]>([
    [
      'kind|merchant_order_id|event_id|amount|currency|cb_aev|product_name|items|sub_id',
      'paid|1|e|5000.00|krw||머그||s',
      '{"merchant_order_id":"1","event_id":"e","amount":5000,"currency":"KRW","product_name":"머그","sub_id":"s"}',
    ],
    [
      'kind|merchant_order_id|event_id|amount|items',
      'paid|1|e|5| [{"quantity":2,"price":1.50,"name":"M\\u0075g","item_id":"m"}]',
      '{"merchant_order_id":"1","event_id":"e","amount":5,"currency":"KRW","items":[{"item_id":"m","name":"Mug","price":1.5,"quantity":2}]}',
    ],
    // A mixed file: what a row has no use for is not read.
    [
      'kind|merchant_order_id|event_id|amount|refund_amount|reason|items',
      'cancel|1|e|junk|-1|own|junk',
      '{"merchant_order_id":"1","event_id":"e"}',
    ],
    [
      'kind|merchant_order_id|event_id|amount|refund_amount',
      'refund|1|e|5000|300',
      '{"merchant_order_id":"1","event_id":"e","refund_amount":300}',
    ],
    // One column of amounts.
    [
      'kind|merchant_order_id|refund_id|event_id|amount',
      'refund|1|r|e|300',
      '{"merchant_order_id":"1","event_id":"e","refund_amount":300}',
    ],
    [
      'kind|type|merchant_order_id|event_id|conv_line|conv_error',
      '|decline|1|e|3|is wrong',
      '{"merchant_order_id":"1","event_id":"e"}',
    ],
  ])('%s: %s', (header, cells, body) => {
    const checker = csvChecker(header);
    expect(checker.headerFaults).toEqual([]);
    expect(checker.ignoredColumns).toEqual([]);
    expect(bodyOf(checkCsv(header, cells))).toBe(body);
  });

  it.each([
    ['5000원', {}, '5000'],
    ['₩5000', {}, '5000'],
    ['￦ 5000', {}, '5000'],
    ['1,234,500 원', separated(','), '1234500'],
    ['₩1,234', separated(','), '1234'],
  ])('in KRW %s is %s', (text, options, amount) => {
    const read = (header: string, cells: string) => rowOf(checkCsv(header, cells, options)).amount;
    expect(read('kind|merchant_order_id|amount', `paid|1|${text}`)).toBe(amount);
    const header = 'kind|merchant_order_id|refund_id|amount|currency';
    expect(read(header, `refund|1|r|${text}|krw`)).toBe(amount);
  });

  it('keeps the currency of a refund, which its body does not carry', () => {
    const row = rowOf(
      checkCsv('kind|merchant_order_id|event_id|amount|currency', 'refund|1|e|3|usd'),
    );
    expect(row).toMatchObject({ amount: '3', currency: 'USD' });
  });

  it.each([
    ['kind|merchant_order_id|event_id|amount|currency', 'refund|1|e|3|', null],
    ['kind|merchant_order_id|event_id|amount|currency', 'cancel|1|e||', null],
    ['kind|merchant_order_id|event_id|amount|currency', 'paid|1|e|3|', 'KRW'],
    ['kind|merchant_order_id|event_id|amount', 'refund|1|e|3', null],
  ])('%s: %s is in %s, for an order may be in another than the default', (header, cells, code) => {
    expect(rowOf(checkCsv(header, cells)).currency).toBe(code);
  });

  it('says what it names beside its report', () => {
    const header = 'kind|merchant_order_id|event_id|amount|currency|cb_aev';
    const aside = (cells: string) => checkCsv(header, cells);
    expect(aside('refund|1|e|3|usd|')).toMatchObject({
      aside: { namedCurrency: 'USD', hasClickId: false },
    });
    expect(aside('refund|1|e|3||')).toMatchObject({ aside: { namedCurrency: null } });
    expect(aside('paid|1|e|3|usd|c')).toMatchObject({
      aside: { namedCurrency: null, hasClickId: true },
    });
    expect(checkJson('{"kind":"cancel","merchant_order_id":"1"}')).toMatchObject({
      aside: { namedCurrency: null },
    });
  });

  it.each(['cancel|1|', 'cancel|1|||', 'cancel|1| |'])(
    'may have empty cells behind its columns: %s',
    (cells) => {
      expect(rowOf(checkCsv('kind|merchant_order_id', cells)).merchantOrderId).toBe('1');
    },
  );

  it('is read by its mapping', () => {
    const row = rowOf(checkCsv(KOREAN, '0017|5000|paid|급함', mapped(KOREAN_MAP)));
    expect(row).toMatchObject({ kind: 'paid', merchantOrderId: '0017', amount: '5000' });
    expect(csvChecker(KOREAN, mapped(KOREAN_MAP)).ignoredColumns).toEqual(['비고']);
  });

  it.each<['NFC' | 'NFD', 'NFC' | 'NFD']>([
    ['NFD', 'NFC'],
    ['NFC', 'NFD'],
    ['NFD', 'NFD'],
  ])('is read by its mapping where the header is %s and the mapping %s', (file, said) => {
    const columns = Object.fromEntries(
      Object.entries(KOREAN_MAP).map(([field, word]) => [field, word.normalize(said)]),
    );
    const checker = csvChecker(KOREAN.normalize(file), mapped(columns));
    expect(checker.headerFaults).toEqual([]);
    expect(checker.ignoredColumns).toEqual(['비고']);
    const row = checkCsv(KOREAN.normalize(file), '0017|5000|paid|', mapped(columns));
    expect(rowOf(row)).toMatchObject({ merchantOrderId: '0017', amount: '5000' });
    const json = { [KOREAN_MAP.merchant_order_id.normalize(file)]: '0017', kind: 'cancel' };
    const only = mapped({ merchant_order_id: KOREAN_MAP.merchant_order_id.normalize(said) });
    expect(rowOf(checkJson(JSON.stringify(json), only)).merchantOrderId).toBe('0017');
  });

  it.each([
    [',', '1,234,567', '1234567'],
    [',', '1,234.50', '1234.5'],
    [',', '1234567.5', '1234567.5'],
    ['.', '1.234', '1234'],
    ['.', '1.234,50', '1234.5'],
    [' ', '12 345', '12345'],
    ["'", "12'345", '12345'],
  ])('with thousands by %j, %s is %s', (thousands, text, amount) => {
    const cells = `paid|1|${text}`;
    expect(
      rowOf(checkCsv('kind|merchant_order_id|amount', cells, separated(thousands))).amount,
    ).toBe(amount);
  });
});

describe('faults of CSV rows', () => {
  const grouped = (text: string, by: string) =>
    `${text} is not grouped in thousands by ${by}; write digits only, such as 5000`;

  it.each<[string, string, Options?]>([
    ['5,000', '5,000 has thousands separators; write 5000, or read the file with --thousands ,'],
    ['₩5,000', '5,000 has thousands separators; write 5000, or read the file with --thousands ,'],
    [
      '5000원',
      '5000원 contains more than a number; write 5000, and set the currency with --currency',
      { currency: 'USD' },
    ],
    ['원', 'is empty; write the number, such as 5000'],
    ['$5', '$5 contains more than a number; write 5, and set the currency with --currency'],
    ['5e3', '5e3 is in exponent form; write 5000'],
    [' 5000', 'has whitespace around it; write 5000'],
    [
      '-5000',
      '-5000 is negative: amounts are 0 or greater; report a refund in a row of kind partial',
    ],
    ['NaN', 'NaN is not a number (an unset variable?)'],
    ['12,34', grouped('12,34', ','), separated(',')],
    ['1,2345', grouped('1,2345', ','), separated(',')],
    [',123', grouped(',123', ','), separated(',')],
    ['12.34', grouped('12.34', '.'), separated('.')],
    ['12,34원', grouped('12,34', ','), separated(',')],
  ])('an amount of %j: %s', (text, message, options) => {
    expect(faultsOf(checkCsv('kind|merchant_order_id|amount', `paid|1|${text}`, options))).toEqual([
      `amount (amount) value: ${message}`,
    ]);
  });

  it.each<[string, string, string[]]>([
    [
      'kind|merchant_order_id|amount',
      'paid|1|',
      ['amount (amount) required: is required: a number, 0 or greater'],
    ],
    [
      'kind|merchant_order_id',
      'paid|1',
      ['- (amount) required: is required: a number, 0 or greater'],
    ],
    [
      'kind|merchant_order_id|event_id|amount|refund_amount',
      'refund|1|e|300|',
      ['refund_amount (refund_amount) required: is required: a number, 0 or greater'],
    ],
    [
      'kind|merchant_order_id|event_id|amount',
      'refund|1|e|-300',
      ['amount (refund_amount) value: -300 is negative; write the refund without a sign: 300'],
    ],
    [
      'kind|merchant_order_id|amount|items',
      'paid|1|5|머그',
      [
        'items (items) value: must be JSON such as [{"name":"Mug","quantity":1}]: character 1: this is not a JSON value',
      ],
    ],
    [
      'kind|merchant_order_id|amount|items',
      'paid|1|5|[{"price":"3"}]',
      ['items (items[0].price) value: must be a number, not "3" (write 3 without quotes)'],
    ],
    [
      'kind|merchant_order_id|amount|currency',
      'paid|1.5E+15|5|won!',
      [
        'currency (currency) value: must be a 3-letter currency code such as "KRW", not "won!"',
        'merchant_order_id (merchant_order_id) value: 1.5E+15 is how Excel displays a long number, so digits are lost; format the column as text and export it again',
      ],
    ],
    [
      'kind|merchant_order_id',
      'cancel|1||x',
      [
        '- (-) syntax: has 4 cells, but the header has 2; check for a missing or extra delimiter or quote',
      ],
    ],
    [
      'kind|merchant_order_id',
      'cancel',
      [
        '- (-) syntax: has 1 cell, but the header has 2; check for a missing or extra delimiter or quote',
      ],
    ],
  ])('%s: %s', (header, cells, faults) => {
    expect(faultsOf(checkCsv(header, cells))).toEqual(faults);
  });

  it('name the file’s own column', () => {
    expect(faultsOf(checkCsv(KOREAN, '1|5,000|piad|', mapped(KOREAN_MAP)))).toEqual([
      '상태 (kind) value: must be paid, partial (or refund), cancel or decline, not "piad"; did you mean paid?',
      '결제금액 (amount) value: 5,000 has thousands separators; write 5000, or read the file with --thousands ,',
    ]);
  });
});

describe('faults of a header', () => {
  const lacking = (field: string, how: string, header: string) =>
    `- (${field}) required: is required, but there is no such column; ${how}; the header has ${header}`;

  it.each<[string, Options, string[], string[]]>([
    [
      '주문번호|결제금액',
      {},
      [
        lacking(
          'merchant_order_id',
          'name it with --map merchant_order_id=COLUMN',
          '주문번호, 결제금액',
        ),
        lacking(
          'kind',
          'use --kind paid for the whole file, or --map kind=COLUMN',
          '주문번호, 결제금액',
        ),
      ],
      ['주문번호', '결제금액'],
    ],
    [
      'merchant_order_id|주문상태',
      {},
      [
        lacking(
          'kind',
          "use --kind paid for the whole file, or --map 'kind=주문상태'",
          'merchant_order_id, 주문상태',
        ),
      ],
      ['주문상태'],
    ],
    ['merchant_order_id', { mapping: { columns: {}, kind: 'cancel' } }, [], []],
    // No row needs it: the shop may have a column of its own that is called so.
    ['type|merchant_order_id|product_nmae||shop|shop', {}, [], ['product_nmae', 'shop']],
    [
      '주문번호;결제금액',
      mapped({ merchant_order_id: '주문번호' }),
      [
        '- (-) syntax: the header is a single cell that contains ";", so the delimiter is probably wrong; use --delimiter ";", or omit --delimiter',
      ],
      ['주문번호;결제금액'],
    ],
    [
      'merchant_order_id',
      { mapping: { columns: {}, kind: 'paid' }, currency: undefined },
      [
        lacking('amount', 'name it with --map amount=COLUMN', 'merchant_order_id'),
        lacking(
          'currency',
          'name it with --map currency=COLUMN, or use --currency KRW for all rows',
          'merchant_order_id',
        ),
      ],
      [],
    ],
    [
      'merchant_order_id',
      { mapping: { columns: {}, kind: 'partial' } },
      [
        lacking('refund_amount', 'name it with --map refund_amount=COLUMN', 'merchant_order_id'),
        lacking(
          'refund_id',
          'name it with --map refund_id=COLUMN (or event_id=COLUMN)',
          'merchant_order_id',
        ),
      ],
      [],
    ],
    ['merchant_order_id|amount|event_id', { mapping: { columns: {}, kind: 'partial' } }, [], []],
    ['merchant_order_id|kind', { mapping: { columns: {}, kind: 'paid' } }, [], []],
    // A refund must not be read from `amount` because its own column has a slip in its name.
    [
      'type|merchant_order_id|amount|refund_amuont',
      {},
      [
        'refund_amuont (-) unknown: unknown field; did you mean refund_amount? Rename the column, or add --map refund_amount=refund_amuont; with any --map, other columns are left out',
      ],
      [],
    ],
    // What is nearly a field that the file has is another column.
    ['type|merchant_order_id|amount|amounts', {}, [], ['amounts']],
    [
      'Kind|Order ID|merchant_order_id',
      {},
      [
        'Kind (-) unknown: unknown field; did you mean kind? Rename the column, or add --map kind=Kind; with any --map, other columns are left out',
      ],
      ['Order ID'],
    ],
    [
      'kind|merchant_order_id|amount|x|amount|x',
      {},
      [
        'amount (amount) duplicate: appears 2 times in the header (columns 3, 5); keep one, or rename the others',
      ],
      ['x'],
    ],
    [
      '주문번호|상태|amount',
      mapped({ merchant_order_id: '주문 번호', amount: '금액', kind: '상태' }),
      [
        '주문 번호 (merchant_order_id) unknown: is not a column of the file; did you mean 주문번호? The header has 주문번호, 상태, amount',
        '금액 (amount) unknown: is not a column of the file; the header has 주문번호, 상태, amount',
      ],
      ['주문번호', 'amount'],
    ],
    // A mapped field is not read from the column of its own name; nor is `type` where `kind` is mapped.
    [
      'no|merchant_order_id|상태|type',
      mapped({ merchant_order_id: 'no', kind: '상태' }),
      [],
      ['merchant_order_id', 'type'],
    ],
    // A mapped column stands for what it is mapped to alone.
    ['kind|no|event_id', mapped({ merchant_order_id: 'no', sub_id: 'event_id' }), [], []],
  ])('%s %j', (header, options, faults, ignored) => {
    const checker = csvChecker(header, options);
    expect(inWords(checker.headerFaults)).toEqual(faults);
    expect(checker.headerFaults.every(({ row, line }) => row === 0 && line === 1)).toBe(true);
    expect(checker.ignoredColumns).toEqual(ignored);
  });
});

describe('columns that look like what became of an order', () => {
  const statuses = (header: string, options: Options) =>
    csvChecker(`merchant_order_id|amount|${header}`, options).statusColumns;
  const PAID: Options = { mapping: { columns: {}, kind: 'paid' } };

  it.each([
    '주문상태',
    '상태',
    '진행 상태',
    'status',
    'Order Status',
    'order_status',
    'financialStatus',
  ])('are told where all rows are reported as paid: %s', (word) => {
    expect(statuses(word, PAID)).toEqual([word]);
  });

  it.each<[string, string, Options]>([
    ['the rows have a kind', 'kind|status', PAID],
    ['it is mapped', '상태', { mapping: { columns: { kind: '상태' }, kind: 'paid' } }],
    ['all rows are cancels', '상태', { mapping: { columns: {}, kind: 'cancel' } }],
    ['it is another column', '배송지|statute|상태변경일', PAID],
  ])('are not told where %s', (_, header, options) => {
    expect(statuses(header, options)).toEqual([]);
  });
});
