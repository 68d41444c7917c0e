import { describe, expect, it } from 'vitest';
import type { Mapping } from '../../../../src/client/files/rows/mapping.ts';
import { bodyOf, checkCsv, checkJson, faultsOf, type Options, rowOf } from './check.ts';

const mapped = (columns: Mapping['columns'], more: Partial<Mapping> = {}): Options => ({
  mapping: { columns, ...more },
});

const KOREAN = { amount: '금액', refund_amount: '환불금액' };
const paidSays = (text: string, remedy: string) =>
  `shows that ${text} was refunded, which a paid report cannot contain; give the refund a row of its own (kind partial, refund_id), or ${remedy}`;

describe('a refund that stands in a paid row', () => {
  const HEADER = 'kind|merchant_order_id|amount|refund_amount';
  const KOREAN_HEADER = 'kind|merchant_order_id|금액|환불금액';

  it.each(['300', '0.5', '-300', '1,000', '300원', 'about 3'])('is a fault: %s', (text) => {
    expect(faultsOf(checkCsv(HEADER, `paid|1|5000|${text}`))).toEqual([
      `refund_amount (refund_amount) value: ${paidSays(text, 'remove it from this one')}`,
    ]);
    expect(faultsOf(checkCsv(KOREAN_HEADER, `paid|1|5000|${text}`, mapped(KOREAN)))).toEqual([
      `환불금액 (refund_amount) value: ${paidSays(text, 'leave 환불금액 out of --map')}`,
    ]);
  });

  it.each(['0', '', '2026-01-02', '2026.1.2', '10:30'])('is none: %j', (text) => {
    expect(faultsOf(checkCsv(HEADER, `paid|1|5000|${text}`))).toEqual([]);
  });

  it('is one in a file whose rows are all paid, too', () => {
    const options = mapped(KOREAN, { kind: 'paid' });
    expect(
      faultsOf(checkCsv('merchant_order_id|금액|환불금액', '1|5000|300', options)),
    ).toHaveLength(1);
  });

  it.each(['300', '"300"', '3e2'])('is one in JSON, too: %s', (literal) => {
    const row = (word: string) =>
      `{"kind":"paid","merchant_order_id":"1","금액":5,"${word}":${literal}}`;
    const fault = paidSays(literal.replaceAll('"', ''), 'leave 환불금액 out of --map');
    expect(faultsOf(checkJson(row('환불금액'), mapped(KOREAN)))).toEqual([
      `환불금액 (refund_amount) value: ${fault}`,
    ]);
    expect(faultsOf(checkJson(row('refund_amount'), mapped({ amount: '금액' })))).toHaveLength(1);
  });

  it.each(['', '0', '0.00', '0원', '-', ' '])('is none where nothing went back: %j', (text) => {
    expect(faultsOf(checkCsv(HEADER, `paid|1|5000|${text}`))).toEqual([]);
    const row = { kind: 'paid', merchant_order_id: '1', 금액: 5, 환불금액: text };
    expect(faultsOf(checkJson(JSON.stringify(row), mapped(KOREAN)))).toEqual([]);
  });

  it.each(['0', '0.0', 'null'])('is none in JSON where nothing went back: %s', (literal) => {
    const text = `{"kind":"paid","merchant_order_id":"1","금액":5,"환불금액":${literal}}`;
    expect(faultsOf(checkJson(text, mapped(KOREAN)))).toEqual([]);
  });

  it.each([
    ['an order total beside a refund', 'partial|1|5000|300'],
    ['a cancel', 'cancel|1|5000|5000'],
    ['a decline', 'decline|1|5000|5000'],
  ])('is natural: %s', (_, cells) => {
    const header = `${HEADER}|refund_id`;
    expect(faultsOf(checkCsv(header, `${cells}|r`))).toEqual([]);
  });

  it('is none where one column is mapped to both', () => {
    const columns = { amount: '금액', refund_amount: '금액' };
    expect(faultsOf(checkCsv('kind|merchant_order_id|금액', 'paid|1|5', mapped(columns)))).toEqual(
      [],
    );
    const text = '{"kind":"paid","merchant_order_id":"1","금액":5}';
    expect(faultsOf(checkJson(text, mapped(columns)))).toEqual([]);
  });
});

describe('a refund that is read from the column of amounts', () => {
  const HEADER = 'kind|merchant_order_id|refund_id|금액|환불금액|환불사유';
  const ONE = mapped({ amount: '금액' });
  const both = (own: string, other: string) =>
    `금액 (refund_amount) value: is ${own}, but 환불금액, which is not read, is ${other}; to choose the refunded amount, add --map refund_amount='금액' or --map refund_amount='환불금액'`;

  it.each([
    ['5000', '300'],
    ['5000', '0'],
    ['5000', '-300'],
    ['5000', '1,000'],
    ['5000', '300원'],
  ])('and another number stands beside it: %s, %s', (own, other) => {
    expect(faultsOf(checkCsv(HEADER, `refund|1|r|${own}|${other}|`, ONE))).toEqual([
      both(own, other),
    ]);
  });

  it('is a fault beside others', () => {
    expect(faultsOf(checkCsv(HEADER, 'refund||r|5000|300|', ONE))).toEqual([
      both('5000', '300'),
      'merchant_order_id (merchant_order_id) required: is required: a string that is not empty',
    ]);
  });

  it.each([
    ['the same number', 'refund|1|r|300|300|'],
    ['the same number, written otherwise', 'refund|1|r|300|-300.00|'],
    ['nothing', 'refund|1|r|300||7 days'],
    ['no number', 'refund|1|r|300|done|12'],
    ['a row that is no refund', 'paid|1||5000|300|'],
  ])('is right beside %s', (_, cells) => {
    expect(faultsOf(checkCsv(HEADER, cells, ONE))).toEqual([]);
  });

  it.each(['환불수량', '환불수수료', '환불은행계좌', '총환불금액', 'refund_fee', 'refund_status'])(
    'is right beside %s, which is no money that went back',
    (word) => {
      const header = `kind|merchant_order_id|refund_id|금액|${word}`;
      expect(faultsOf(checkCsv(header, 'refund|1|r|300|2', ONE))).toEqual([]);
    },
  );

  it.each([
    ['환불금액', '300'],
    ['금액', '5000'],
  ])('is what --map says: %s', (word, amount) => {
    const options = mapped({ amount: '금액', refund_amount: word });
    expect(rowOf(checkCsv(HEADER, 'refund|1|r|5000|300|', options)).amount).toBe(amount);
  });
});

describe('an amount whose thousands fell into columns without a name', () => {
  const fault = (said: string, whole: string) =>
    `amount (amount) value: ${said} no name: an amount with thousands separators that is not quoted? Write ${whole}, or quote it and add --thousands ,`;
  const next = 'in the next column, which has';

  it.each([
    ['paid|1|49|900', fault(`49 and 900 ${next}`, '49900')],
    ['paid|1|₩49|900원', fault(`₩49 and 900원 ${next}`, '49900')],
    ['paid|1|1| 250.50', fault(`1 and 250.50 ${next}`, '1250.50')],
    ['refund|1|49|900', fault(`49 and 900 ${next}`, '49900')],
  ])('%s', (cells, message) => {
    expect(faultsOf(checkCsv('kind|merchant_order_id|amount||refund_id', `${cells}|r`))).toEqual([
      message,
    ]);
  });

  it('also over several of them, and whatever else is wrong', () => {
    const header = 'kind|merchant_order_id|amount|||';
    expect(faultsOf(checkCsv(header, 'paid||1|234|500|'))).toEqual([
      fault('1, 234 and 500 in the next columns, which have', '1234500'),
      'merchant_order_id (merchant_order_id) required: is required: a string that is not empty',
    ]);
  });

  it('also those of refunds', () => {
    const header = 'kind|merchant_order_id|refund_id|refund_amount|';
    expect(faultsOf(checkCsv(header, 'refund|1|r|49|900'))).toEqual([
      expect.stringMatching(/^refund_amount \(refund_amount\) value: 49 and 900 /),
    ]);
  });

  it.each([
    ['nothing', '49|'],
    ['a word', '49|memo'],
    ['two digits', '49|90'],
    ['an amount that has its thousands', '4900|900'],
    ['nothing before the thousands', '0|900'],
  ])('is right beside %s', (_, cells) => {
    const row = checkCsv('kind|merchant_order_id|event_id|amount|', `paid|1|e|${cells}`);
    expect(bodyOf(row)).toContain(`"amount":${cells.split('|')[0]},`);
  });

  it('is right where such a column stands elsewhere, as an index does', () => {
    expect(faultsOf(checkCsv('|kind|merchant_order_id|amount', '900|paid|1|49'))).toEqual([]);
  });
});
