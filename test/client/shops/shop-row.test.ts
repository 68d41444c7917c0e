import { describe, expect, it } from 'vitest';
import type { Mapping } from '../../../src/client/files/rows/mapping.ts';
import { createShopReader, type ShopReading } from '../../../src/client/shops/shop-row.ts';
import { createStatusWords, readStatusFlags } from '../../../src/client/shops/status-word.ts';
import { quoteForShell } from '../../../src/core/kit/shell.ts';
import { formatDecimal } from '../../../src/core/protocol/money.ts';
import { said as textOf } from '../../../src/core/words/text.ts';
import { inWords } from '../../helpers/in-words.ts';

interface Wishes extends Partial<Omit<Mapping, 'currency'>> {
  readonly status?: readonly string[];
  readonly isStatement?: boolean;
  readonly needsCurrency?: boolean;
  readonly isAllPaid?: boolean;
  readonly ignored?: readonly string[];
  /** Of rows that name none. */
  readonly currency?: string | undefined;
}

function readerOf(header: readonly string[] | null, wishes: Wishes) {
  const { status = [], isStatement = false, needsCurrency = false, ...rest } = wishes;
  const { isAllPaid = false, ignored = [], currency, ...mapping } = rest;
  const words = createStatusWords(readStatusFlags(status));
  const options = { words, isStatement, needsCurrency, isAllPaid, ignored, currency };
  return createShopReader({ ...options, mapping: { columns: {}, ...mapping } }, header);
}

const csv = (header: string, record: string, wishes: Wishes = {}): ShopReading =>
  readerOf(header.split(';'), wishes).read({
    ...{ format: 'csv', row: 1, line: 2 },
    cells: record.split(';'),
  });

const json = (row: object, wishes: Wishes = {}): ShopReading =>
  readerOf(null, wishes).read({ format: 'json', row: 1, line: 1, text: JSON.stringify(row) });

/** `status amount refunded currency` of an order, else what is wrong with it. */
function said(reading: ShopReading): string | readonly string[] {
  if (reading.type === 'line') return `line of ${reading.merchantOrderId}`;
  if (reading.type === 'faulty') {
    return reading.faults.map(({ column, message }) => `${column}: ${textOf(message)}`);
  }
  if (reading.type === 'total') return 'total';
  const { status, amount, refunded, currency } = reading.order;
  return [status, amount && formatDecimal(amount), formatDecimal(refunded), currency].join(' ');
}

const HEADER = 'merchant_order_id;amount;status;refund_amount;currency';

describe('a status', () => {
  it.each([
    ['paid', 'paid'],
    ['Completed', 'paid'],
    ['CONFIRMED', 'paid'],
    ['shipped', 'paid'],
    ['delivered', 'paid'],
    ['결제완료', 'paid'],
    ['결제 완료', 'paid'],
    ['배송중', 'paid'],
    ['배송완료', 'paid'],
    ['구매확정'.normalize('NFD'), 'paid'],
    ['partially_refunded', 'refunded'],
    ['Partially Refunded', 'refunded'],
    ['PARTIALLY_CANCELLED', 'refunded'],
    ['부분취소', 'refunded'],
    ['부분환불', 'refunded'],
    ['Cancelled', 'cancelled'],
    ['canceled', 'cancelled'],
    ['취소', 'cancelled'],
    ['취소완료', 'cancelled'],
    ['주문취소', 'cancelled'],
    ['declined', 'declined'],
    ['pending', 'unpaid'],
    ['입금대기', 'unpaid'],
    ['결제대기', 'unpaid'],
    ['입금전', 'unpaid'],
    ['미결제취소', 'unpaid'],
    ['authorized', 'unpaid'],
    ['voided', 'unpaid'],
    ['expired', 'unpaid'],
    ['failed', 'unpaid'],
    ['on-hold', 'unpaid'],
    ['Pending payment', 'unpaid'],
    ['발송처리', 'paid'],
    ['배송 준비중', 'paid'],
  ])('%s: %s', (word, status) => {
    const refunded = status === 'refunded' ? '2000' : '0';
    expect(said(csv(HEADER, `A;5000;${word};${refunded};krw`))).toBe(
      `${status} 5000 ${refunded} KRW`,
    );
  });

  it.each(['refunded', '환불', '환불 완료'])('%s: as much as went back', (word) => {
    expect(said(csv(HEADER, `A;5000;${word};5000;KRW`))).toBe('cancelled 5000 5000 KRW');
    expect(said(csv(HEADER, `A;5000;${word};2000;KRW`))).toBe('refunded 5000 2000 KRW');
    const unknown = `status: "${word}" may mean a partial or a full refund: for full refunds use --status ${quoteForShell(`${word}=cancelled`)}, otherwise name the refunded amount with --map refund_amount=COLUMN`;
    expect(said(csv(HEADER, `A;5000;${word};;KRW`))).toEqual([unknown]);
    expect(said(csv(HEADER, `A;5000;${word};0;KRW`))).toEqual([unknown]);
    const own = { status: [`${word}=cancelled`] };
    expect(said(csv(HEADER, `A;5000;${word};;KRW`, own))).toBe('cancelled 5000 0 KRW');
    expect(said(csv(HEADER, `A;5000;${word};400;KRW`, own))).toBe('refunded 5000 400 KRW');
  });

  it.each(['cancelled', '취소완료', '주문취소'])('%s: all of it went back', (word) => {
    expect(said(csv(HEADER, `A;5000;${word};5000;KRW`))).toBe('cancelled 5000 5000 KRW');
    expect(said(csv(HEADER, `A;5000;${word};;KRW`))).toBe('cancelled 5000 0 KRW');
    expect(said(csv(HEADER, `A;5000;${word};2000;KRW`))).toEqual([
      `status: ${word} means a full refund, but only 2000 of 5000 was refunded; use --status ${quoteForShell(`${word}=refunded`)} to read the refunded amount`,
    ]);
    const own = { status: [`${word}=refunded`] };
    expect(said(csv(HEADER, `A;5000;${word};2000;KRW`, own))).toBe('refunded 5000 2000 KRW');
  });

  it.each(['partially_refunded', '취소완료', '반품'])(
    '%s: where nothing went back, how much is asked for, also where it is said to be a refund',
    (word) => {
      const own = { status: [`${word}=refunded`] };
      const asked = [expect.stringMatching(/^refund_amount: is required for a partial refund/)];
      for (const refunded of ['', '0', '0.00'])
        expect(said(csv(HEADER, `A;5000;${word};${refunded};KRW`, own))).toEqual(asked);
    },
  );

  it.each(['교환', 'processing', 'x'])(
    '%s, which nobody knows, is never guessed to be paid',
    (word) => {
      const [fault] = said(csv(HEADER, `A;5000;${word};;KRW`));
      const [, suggested = ''] = /--status (\S+)/.exec(String(fault)) ?? [];
      const status = [suggested.replaceAll("'", '')];
      expect(said(csv(HEADER, `A;5000;${word};;KRW`, { status }))).toBe('unpaid 5000 0 KRW');
    },
  );

  it.each([
    ['반품완료', 'refunded'],
    ['주문취소완료', 'cancelled'],
    ['Returned', 'refunded'],
  ])('%s is first suggested as %s', (word, status) => {
    const [fault] = said(csv(HEADER, `A;5000;${word};;KRW`));
    expect(fault).toContain(`${word}=${status}`);
  });

  it('that nobody knows is named once, with what to do', () => {
    const reader = readerOf(HEADER.split(';'), {});
    const read = (row: number) =>
      reader.read({ format: 'csv', row, line: row + 1, cells: ['A', '1', '출고완료', '', ''] });
    expect(said(read(1))).toEqual([
      `status: unknown status "출고완료"; say what it means: --status '출고완료=unpaid' reports nothing; the others are paid, refunded, cancelled, declined`,
    ]);
    expect(said(read(2))).toEqual([]);
  });

  it('can be explained, also against the usual meaning', () => {
    const status = ['출고 완료=paid', 'pending=PAID', 'a=b=cancelled'];
    expect(said(csv(HEADER, 'A;1;출고완료;;', { status }))).toBe('paid 1 0 ');
    expect(said(csv(HEADER, 'A;1;Pending;;', { status }))).toBe('paid 1 0 ');
    expect(said(csv(HEADER, 'A;1;a=b;;', { status }))).toBe('cancelled 1 0 ');
  });

  it('is not guessed where the file has none, or it is empty', () => {
    const order = { merchant_order_id: 'A', amount: 5000 };
    expect(said(json(order))).toEqual([
      'status: is missing: name the status member with --map status=MEMBER, or use --all-paid',
    ]);
    expect(said(json({ ...order, status: null }))).toEqual([expect.stringMatching(/^status: is/)]);
    expect(said(json({ ...order, 상태: '취소' }))).toEqual([
      expect.stringMatching(/^status: is missing/),
    ]);
    expect(said(json(order, { isAllPaid: true }))).toBe('paid 5000 0 ');
    expect(said(json({ ...order, status: '취소' }, { isAllPaid: true }))).toBe('cancelled 5000 0 ');
    expect(said(csv('merchant_order_id;amount', 'A;5000', { isAllPaid: true }))).toBe(
      'paid 5000 0 ',
    );
    expect(said(csv(HEADER, 'A;5000;;;'))).toEqual(["status: is empty; give the order's status"]);
  });
});

describe('a row', () => {
  it.each([
    ['KRW', '45.000', '45.000 may mean 45000; write 45000, or 45'],
    ['USD', '12.345', '12.345 may mean 12345; write 12345, or an amount with at most two decimals'],
  ])('asks what an amount means that can be read in two ways: %s %s', (currency, amount, says) => {
    const thousands =
      '; if all amounts in the file look like this: --thousands . (a comma then starts the decimals)';
    expect(said(csv(HEADER, `A;${amount};paid;;${currency}`))).toEqual([
      `amount: ${says}${thousands}`,
    ]);
    expect(said(csv(HEADER, `A;90000;paid;${amount};${currency}`))).toEqual([
      `refund_amount: ${says}${thousands}`,
    ]);
  });

  it.each([
    ['45.000', 'KRW', {}, ['amount: 45.000 may mean 45000; write 45000, or 45']],
    ['45.000', 'KRW', { thousands: '.' }, ['amount: 45.000 may mean 45000; write 45000, or 45']],
    [
      '-45.000',
      'KRW',
      { isStatement: true },
      ['amount: 45.000 may mean 45000; write 45000, or 45'],
    ],
    ['45.000', 'KWD', {}, 'paid 45 0 KWD'],
    ['45.0000', 'KRW', {}, 'paid 45 0 KRW'],
    ['45.50', 'KRW', { thousands: '.' }, 'paid 45.5 0 KRW'],
    ['45e3', 'KRW', {}, 'paid 45000 0 KRW'],
    ['-45.50', 'KRW', { isStatement: true }, 'paid -45.5 0 KRW'],
  ])('judges a number of JSON as it stands there: %s %s %j', (amount, currency, wishes, says) => {
    const row = JSON.stringify({ merchant_order_id: 'A', status: 'paid', currency, amount: 0 });
    const text = row.replace(':0', `:${amount}`);
    const place = { format: 'json', row: 1, line: 1 } as const;
    expect(said(readerOf(null, wishes).read({ ...place, text }))).toEqual(says);
  });

  it.each([
    ['1.0E+5', {}, 'paid 100000 0 KRW'],
    ['1e5', {}, 'paid 100000 0 KRW'],
    ['-2.491E1', {}, 'paid -24.91 0 KRW'],
    ['1E-7', {}, 'paid 0.0000001 0 KRW'],
    // In exponent form, a point separates no thousands.
    ['4.500e1', {}, 'paid 45 0 KRW'],
    ['1.0E+5', { thousands: ',' }, 'paid 100000 0 KRW'],
    ['1.0E+5', { thousands: '.' }, 'paid 100000 0 KRW'],
    ['1e99', {}, ['amount: 1e99 is in exponent form; write the number out']],
    ['1e', {}, [expect.stringMatching(/^amount: /)]],
    ['1e5', { isStatement: false }, ['amount: 1e5 is in exponent form; write 100000']],
  ])('reads an exponent in a statement: %s %j', (amount, wishes, says) => {
    const record = `A;${amount};paid;;KRW`;
    expect(said(csv(HEADER, record, { isStatement: true, ...wishes }))).toEqual(says);
  });

  it.each([
    ['amount;', '49;900', 'amount: 49 and 900 in the next column'],
    ['amount;;', '1;049;900.50', 'amount: 1, 049 and 900.50 in the next columns'],
    ['amount;refund_amount;', '90000;49;900', 'refund_amount: 49 and 900 in the next column'],
  ])('has an amount that fell apart at its commas: %s %s', (header, record, says) => {
    const reading = csv(`merchant_order_id;status;${header}`, `A;paid;${record}`);
    expect(said(reading)).toEqual([expect.stringContaining(says)]);
  });

  it.each([
    ['amount;', '4900;900'],
    ['amount;', '49;90'],
    ['amount;memo', '49;900'],
    ['amount;', '49;'],
  ])('has it whole: %s %s', (header, record) => {
    const reading = csv(`merchant_order_id;status;${header}`, `A;paid;${record}`);
    expect(reading.type).toBe('order');
  });

  it('tells all that is wrong with it at once, in the words of the file', () => {
    const columns = {
      merchant_order_id: '주문번호',
      amount: '금액',
      status: '상태',
      currency: '통화',
    };
    expect(said(csv('주문번호;금액;상태;통화', ' A;5,000;환불;원', { columns }))).toEqual([
      '주문번호: begins with whitespace; write "A"',
      '금액: 5,000 has thousands separators; write 5000, or read the file with --thousands ,',
      expect.stringContaining('상태: "환불" may mean a partial or a full refund'),
      '통화: must be three letters, such as KRW, not "원"',
    ]);
  });

  it.each([
    ['1.23E+12;1;paid;;', /Excel displays a long number/],
    [';1;paid;;', /^merchant_order_id: is required/],
    ['A;;paid;;', /^amount: is required: the order total/],
    [
      'A;-5;paid;;',
      /^amount: -5 is negative: amount is the order total before refunds, 0 or greater/,
    ],
    ['A;5000;부분취소;;', /^refund_amount: is required for a partial refund/],
    ['A;5000;paid;6000;', /^refund_amount: 6000 is more than the order's amount, 5000/],
    ['A;5000;paid;-5;', /^refund_amount: -5 is negative; write the refund without a sign/],
    ['A;5000;paid;;KR', /^currency: must be three letters, such as KRW, not "KR"/],
    ['A;5000;paid', /has 3 cells, but the header has 5/],
  ])('%s: %s', (record, message) => {
    expect(said(csv(HEADER, record))).toEqual([expect.stringMatching(message)]);
  });

  it('of an order that owes nothing needs no amount', () => {
    expect(said(csv(HEADER, 'A;;주문취소;;'))).toBe('cancelled  0 ');
    expect(said(csv(HEADER, 'A;;입금대기;;'))).toBe('unpaid  0 ');
  });

  it('that only names its order is one more line of it', () => {
    expect(said(csv(`${HEADER};product_name`, 'A;;;;;Mug'))).toBe('line of A');
  });

  it('reads grouped amounts, and numbers and texts of JSON alike', () => {
    expect(said(csv(HEADER, 'A;1,005,000;paid;;', { thousands: ',' }))).toBe('paid 1005000 0 ');
    expect(said(json({ merchant_order_id: 17, amount: '5000.50', status: 'paid' }))).toBe(
      'paid 5000.5 0 ',
    );
    expect(said(json({ merchant_order_id: 'A', amount: 5e3, status: 'paid', items: [1] }))).toBe(
      'paid 5000 0 ',
    );
  });

  it('of JSON with a slip in a name is not read without it', () => {
    expect(
      said(json({ merchant_order_id: 'A', amount: 5, status: 'paid', refund_ammount: 2 })),
    ).toEqual([
      expect.stringContaining('refund_ammount: unknown field; did you mean refund_amount?'),
    ]);
  });

  it.each([
    ['45,000원', 'KRW', '', '45000'],
    ['₩100', 'krw', '', '100'],
    ['￦ 1,000', '', 'KRW', '1000'],
    ['1,000 원', '', 'KRW', '1000'],
  ])('reads %s with the sign of its currency (%j, else %j)', (amount, currency, other, read) => {
    const wishes = { thousands: ',', currency: other || undefined };
    const record = (refunded: string) => `A;${amount};paid;${refunded};${currency}`;
    expect(said(csv(HEADER, record(''), wishes))).toMatch(`paid ${read} 0 `);
    expect(said(csv(HEADER, record(amount), wishes))).toMatch(`paid ${read} ${read} `);
    const bill = { ...wishes, isStatement: true };
    expect(said(csv(HEADER, `A;-${amount};;;${currency}`, bill))).toMatch(`paid -${read} 0 `);
  });

  it.each(['', 'USD'])('does not take 원 for %j', (currency) => {
    expect(said(csv(HEADER, `A;500원;paid;;${currency}`))).toEqual([
      'amount: 500원 contains more than a number; write 500, and set the currency with --currency',
    ]);
  });

  it('needs a currency where it is to be written, and says so once', () => {
    expect(said(csv(HEADER, 'A;5;paid;;', { needsCurrency: true }))).toEqual([
      'currency: is required for --write; for all rows without one, use --currency KRW',
    ]);
    expect(said(csv(HEADER, 'A;5;취소;;', { needsCurrency: true }))).toBe('cancelled 5 0 ');
  });

  it('of a statement has no status and no refund', () => {
    expect(
      said(csv(HEADER, 'A;5;whatever;9;krw', { isStatement: true, ignored: ['refund_amount'] })),
    ).toBe('paid 5 0 KRW');
    expect(
      said(
        json(
          { merchant_order_id: 'A', amount: 5, refund_amount: 1, product_name: {} },
          { isStatement: true, ignored: ['refund_amount'] },
        ),
      ),
    ).toBe('paid 5 0 ');
  });
});

describe('a header', () => {
  const faults = (header: string, wishes: Wishes = {}) =>
    readerOf(header.split(';'), wishes).headerFaults.map(({ field, column, message }) =>
      [field ?? column, textOf(message)].join(': '),
    );

  it.each([
    ['merchant_order_id;amount;상품', { isAllPaid: true }, []],
    ['merchant_order_id;amount;상품', { isStatement: true }, []],
    ['merchant_order_id;amount;환불', { isStatement: true, ignored: ['환불'] }, []],
    ['merchant_order_id;amount;status;환불일시;refund_reason;refundedAt', {}, []],
    [
      'merchant_order_id;amount;주문상태',
      {},
      [
        /^status: no status column: name it with --map status=COLUMN \(the file has merchant_order_id, amount, 주문상태\), or use --all-paid$/,
      ],
    ],
    ['merchant_order_id;amount', {}, [/^status: no status column/]],
    [
      '주문번호;amount;state',
      { columns: { merchant_order_id: '주문번호' } },
      [/^status: no status column/],
    ],
    ['merchant_order_id;amount;status;환불금액', { ignored: ['환불금액'] }, []],
    ['merchant_order_id;amount;status;환불금액', { columns: { refund_amount: '환불금액' } }, []],
    ['merchant_order_id;amount;status;환불금액', { columns: { reason: '환불금액' } }, []],
    ['merchant_order_id;amount;status;refund', { ignored: ['refund'] }, []],
    ['merchant_order_id;amount;status', { ignored: ['환불'] }, [/^환불: cannot be ignored/]],
    ['merchant_order_id;amount;status', { ignored: ['status'] }, [/^status: no status column/]],
    ['merchant_order_id;total;금액', { isAllPaid: true }, [/^total: .*did you mean amount/]],
    [
      '주문번호;amount',
      { isAllPaid: true },
      [/^merchant_order_id: is required, .*--map merchant_order_id=COLUMN/],
    ],
    [
      'merchant_order_id;금액',
      { isAllPaid: true },
      [/^amount: is required, .*--map amount=COLUMN/],
    ],
    [
      'merchant_order_id;amount;amount',
      { isAllPaid: true },
      [/^amount: appears 2 times in the header/],
    ],
    [
      'merchant_order_id;amount',
      { columns: { status: '상태' } },
      [/^status: is not a column of the file; the header has/],
    ],
    // What another map says of fields that only reports have is left out.
    [
      'merchant_order_id;amount',
      { isAllPaid: true, columns: { kind: '구분', event_id: 'id' } },
      [/^event_id: /],
    ],
  ])('%s (%#)', (header, wishes, messages) => {
    expect(faults(header, wishes)).toEqual(messages.map((m) => expect.stringMatching(m)));
  });
});

describe('an amount with the code of its currency', () => {
  it.each([
    ['USD 21.50', '', 'paid 21.5 0 USD'],
    ['21.50 EUR', '', 'paid 21.5 0 EUR'],
    ['EUR21.50', 'EUR', 'paid 21.5 0 EUR'],
  ])('is one in it: %s beside %j', (amount, currency, order) => {
    expect(said(csv(HEADER, `A;${amount};paid;;${currency}`))).toBe(order);
    expect(said(csv(HEADER, `A;${amount};paid;;${currency}`, { currency: 'KRW' }))).toBe(order);
  });

  it('names it where one is needed, and for the refund, too', () => {
    const line = 'A;USD 21.50;paid;USD 1.50;';
    expect(said(csv(HEADER, line, { needsCurrency: true }))).toBe('paid 21.5 1.5 USD');
  });

  it.each([
    ['USD 21.50', 'EUR'],
    ['21.50 PCS', ''],
    ['USD', ''],
  ])('is a fault where it is another one, or none: %s beside %j', (amount, currency) => {
    expect(said(csv(HEADER, `A;${amount};paid;;${currency}`))).toEqual([
      expect.stringMatching('^amount: '),
    ]);
  });
});

describe('a column about refunds that is filled and not read', () => {
  const orders = 'merchant_order_id;금액;status';
  const columns = { amount: '금액' };

  it.each(['refunded', 'refund_amount', '환불금액'])('is a fault of a statement: %s', (word) => {
    expect(said(csv(`merchant_order_id;amount;${word}`, 'A;5;3', { isStatement: true }))).toEqual([
      expect.stringMatching(`^${word}: looks like refunds.* net of refunds, use --ignore`),
    ]);
  });

  it('is a fault with what to type next', () => {
    expect(said(csv('merchant_order_id;amount;status;환불금액', 'A;5;paid;3'))).toEqual([
      `환불금액: looks like refunds but is not read, and says "3" of a paid order: name it with --map refund_amount='환불금액', or skip it with --ignore '환불금액'`,
    ]);
    expect(said(csv(`${orders};Return Status`, 'A;5;paid;Approved', { columns }))).toEqual([
      `Return Status: looks like refunds but is not read, and says "Approved" of a paid order: leave such orders out with --skip-invalid, or skip it with --ignore 'Return Status'`,
    ]);
  });

  it.each(['refunded', 'Refunded Total', '취소 금액', 'cancelled_amount', '환불액', '환불일시'])(
    'is one whatever its name is: %s',
    (word) => {
      expect(said(csv(`${orders};${word}`, 'A;5;paid;3', { columns }))).toEqual([
        expect.stringMatching(`^${word}: looks like refunds`),
      ]);
    },
  );

  it.each(['', '0', '0.00', '-', 'N', 'none', '없음'])('is none with %j in it', (cell) => {
    const header = `${orders};환불금액`;
    expect(said(csv(header, `A;5;paid;${cell}`, { columns }))).toBe('paid 5 0 ');
  });

  it.each(['pending', 'cancelled'])('is none of an order that is %s', (status) => {
    const header = `${orders};환불금액`;
    expect(said(csv(header, `A;5;${status};3`, { columns }))).not.toBeInstanceOf(Array);
  });

  it('is none beside the refund that is read', () => {
    const header = `${orders};refund_amount;Refund date`;
    expect(said(csv(header, 'A;5;paid;2;2026-11-21', { columns }))).toBe('paid 5 2 ');
  });

  it('makes each row that it is filled in faulty, and is told once', () => {
    const reader = readerOf(`${orders};환불금액`.split(';'), { columns });
    const read = (row: number, cell: string) =>
      said(reader.read({ format: 'csv', row, line: row, cells: [`${row}`, '5', 'paid', cell] }));
    expect([read(1, '3'), read(2, '4'), read(3, '')]).toEqual([
      [expect.stringContaining('환불금액')],
      [],
      'paid 5 0 ',
    ]);
  });
});

it.each([
  ['출고완료', 'must be WORD=STATUS'],
  ['=paid', 'must be WORD=STATUS'],
  ['x=canceled', 'did you mean cancelled?'],
  ['x=', 'must mean paid, refunded, cancelled, declined, unpaid'],
])('--status %s: %s', async (flag, message) => {
  await expect(inWords(async () => readStatusFlags([flag]))).rejects.toMatchObject({
    code: 'usage',
    faults: [{ path: `--status ${flag}`, message: expect.stringContaining(message) }],
  });
  await expect(inWords(async () => readStatusFlags(['a=paid', 'A=unpaid']))).rejects.toMatchObject({
    message: '--status cannot be read',
  });
});

describe('a member that stands twice', () => {
  const read = (text: string, wishes: Wishes = {}) =>
    readerOf(null, wishes).read({ format: 'json', row: 3, line: 4, text });
  const twice = 'duplicate field; keep one';

  it.each([
    ['{"merchant_order_id":"A","amount":5,"amount":6,"status":"paid"}', {}, 'amount'],
    ['{"merchant_order_id":"A","amount":5,"status":"paid","status":"취소"}', {}, 'status'],
    ['{"merchant_order_id":"A","merchant_order_id":"B"}', {}, 'merchant_order_id'],
    ['{"merchant_order_id":"A","amount":5,"amount":6}', { isStatement: true }, 'amount'],
    ['{"id":"A","id":"B","amount":5}', { columns: { merchant_order_id: 'id' } }, 'id'],
    ['{"merchant_order_id":"A","amount":5,"status":"paid","memo":1,"memo":2}', {}, 'memo'],
    ['{"merchant_order_id":"A","items":[{"name":1,"name":2}]}', {}, 'items'],
  ])('is a fault of the row: %s', (text, wishes, column) => {
    const reading = read(text, wishes);
    expect(said(reading)).toEqual([`${column}: ${twice}`]);
    expect(reading).toMatchObject({ faults: [{ row: 3, line: 4, code: 'duplicate' }] });
  });

  it('is none where it is to be left out', () => {
    const text = '{"merchant_order_id":"A","amount":5,"status":"paid","memo":1,"memo":2}';
    expect(said(read(text, { ignored: ['memo'] }))).toBe('paid 5 0 ');
  });
});

describe('members of JSON that nobody reads', () => {
  const order = { merchant_order_id: 'A', amount: 5, status: 'paid' };

  it.each([
    [{ refunded_total: 2 }, {}],
    [{ 환불금액: 2 }, { columns: { amount: 'amount' } }],
  ])('are a fault where they look like refunds: %j', (members, wishes) => {
    const [word = ''] = Object.keys(members);
    expect(said(json({ ...order, ...members }, wishes))).toEqual([
      expect.stringContaining(`${word}: looks like refunds`),
    ]);
    expect(said(json({ ...order, ...members }, { ...wishes, ignored: [word] }))).toBe('paid 5 0 ');
  });

  it.each([null, '', '-', 0, false, []])('are none with %j in them', (value) => {
    expect(said(json({ ...order, 환불상태: value }))).toBe('paid 5 0 ');
  });

  it.each(['환불완료', '2026-01-05', 'R-5', true, [{ amount: 2 }]])(
    'are a fault with %j in them',
    (value) => {
      expect(said(json({ ...order, 환불상태: value }))).toEqual([
        expect.stringMatching('^환불상태: looks like refunds.*--skip-invalid'),
      ]);
    },
  );

  it('are told of each once', () => {
    const reader = readerOf(null, {});
    const read = (row: number) =>
      said(
        reader.read({
          ...{ format: 'json', row, line: row },
          text: JSON.stringify({ ...order, 환불금액: 2, memo: '', event_id: 'e' }),
        }),
      );
    expect(read(1)).toHaveLength(1);
    expect(read(2)).toEqual([]);
    expect(reader.unread()).toEqual(['memo']);
  });

  it('are told of a statement, too', () => {
    const reader = readerOf(null, { isStatement: true });
    const text = JSON.stringify({ ...order, memo: 1, refund_amount: 2 });
    expect(said(reader.read({ format: 'json', row: 1, line: 1, text }))).toEqual([
      'refund_amount: looks like refunds but is not read: if the amount is net of refunds, use --ignore refund_amount',
    ]);
    expect(reader.unread()).toEqual(['status', 'memo']);
  });

  it('are not taken for a field that is read elsewhere', () => {
    const wishes = { columns: { amount: '금액' }, ignored: ['status'], isAllPaid: true };
    expect(said(json({ ...order, 금액: 7, status: '취소' }, wishes))).toBe('paid 7 0 ');
  });
});

it.each([
  ['NFD', 'NFC'],
  ['NFC', 'NFD'],
] as const)('columns are found where the header is %s and the mapping %s', (file, typed) => {
  const wishes = {
    columns: { merchant_order_id: '주문번호'.normalize(typed), amount: '금액'.normalize(typed) },
    ignored: ['환불금액'.normalize(typed)],
  };
  const header = '주문번호;금액;status;환불금액'.normalize(file);
  expect(readerOf(header.split(';'), wishes).headerFaults).toEqual([]);
  expect(readerOf(header.split(';'), wishes).unread()).toEqual([]);
  expect(said(csv(header, 'A;5;paid;1', wishes))).toBe('paid 5 0 ');
});

it('a line that only names its order does not use up what is told once', () => {
  const reader = readerOf(HEADER.split(';'), { needsCurrency: true, isAllPaid: true });
  const read = (row: number, record: string) =>
    reader.read({ format: 'csv', row, line: row + 1, cells: record.split(';') });
  read(1, 'A;;;;');
  expect(said(read(2, 'B;5;paid;;'))).toEqual([expect.stringMatching(/^currency: is required/)]);
});
