import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { jsonLines } from '../../helpers/json-lines.ts';
import { type Counter, openCounter } from '../reconcile/counter.ts';

/** The export of a shop that conv does not know, read with a map that a comparison has saved. */

const HEADER = '주문,품목번호,품목,금액,상태,환불금액,메모';
const MAP = argv`
  --map merchant_order_id=주문 --map line=품목번호 --map amount=금액 --map status=상태
  --map refund_amount=환불금액 --map cb_aev=메모 --map product_name=품목 --amounts sum --status 출고=paid
  --status 미결=unpaid
`;

let counter: Counter;

beforeEach(async () => {
  counter = await openCounter();
});

const sheet = (...rows: string[]): string => [HEADER, ...rows, ''].join('\n');
const save = (text: string, words: readonly string[] = MAP) =>
  counter.reconcile([
    ...argv`${counter.write('first.csv', text)} --currency KRW --save-map own ${words}`,
  ]);
const send = (text: string, ...words: string[]) =>
  counter.sendFile(counter.write('export.csv', text), words);
const sent = (): string[] =>
  counter.shop.service.requests.map(({ path, body }) => {
    const { merchant_order_id: id, amount, refund_amount: back } = JSON.parse(String(body));
    return `${path.split('/').at(-1)} ${id} ${amount ?? back ?? ''}`.trim();
  });

const ROWS = [
  ...['A,1,컵,12000,출고,,cb_aev: aev_1', 'A,2,컵,12000,출고,,', 'B,3,차,500,미결,,'],
  ...['C,4,솥,9000,배송중,1000,aev_2', 'C,5,솥,1000,배송중,,', 'D,6,병,700,전표,,'],
];

describe('the export of a shop of one’s own', () => {
  it('becomes reports without a flag, and the second time nothing is sent', async () => {
    await save(sheet(ROWS[0] ?? ''));
    const first = await send(sheet(...ROWS));
    expect(first.err).toContain('read with the saved map own: 6 lines, 4 orders');
    expect(first.err).toContain('line 7  D: unknown status "전표"');
    expect(first.err).toContain('say what an unknown status means: conv profile map own --edit');
    expect(first.status).toBe(8);
    expect(sent()).toEqual(['conversions A 24000', 'conversions C 10000', 'partial C 1000']);
    const bodies = counter.shop.service.requests.map(({ body }) => JSON.parse(String(body)));
    expect(bodies.map(({ cb_aev }) => cb_aev)).toEqual(['aev_1', 'aev_2', undefined]);
    await send(sheet(...ROWS));
    expect(sent()).toHaveLength(3);
  });

  it('holds an order back where a line below it has an amount and no ID', async () => {
    await save(sheet(ROWS[0] ?? ''));
    const { status, err } = await send(sheet(ROWS[0] ?? '', ',2,컵,12000,출고,,', ROWS[2] ?? ''));
    expect(err).toContain('line 3 below it has an amount and no order ID');
    expect([status, sent()]).toEqual([8, []]);
  });

  it('takes no line without an ID and an amount for one of the order above where lines add up', async () => {
    await save(sheet(ROWS[0] ?? ''));
    const { err } = await send(sheet(ROWS[0] ?? '', ',2,컵,,출고,,', ROWS[2] ?? ''));
    expect(err).toContain('line 3: has no order ID');
  });

  it('is compared with the same map: what was sent agrees', async () => {
    await save(sheet(ROWS[0] ?? ''));
    const good = sheet(...ROWS.slice(0, -1));
    expect((await send(good)).status).toBe(0);
    const { status, out } = await counter.reconcile([counter.write('e.csv', good), '--json']);
    expect(jsonLines(out).at(-1)).toMatchObject({ orders: 3, findings: 0 });
    expect(status).toBe(0);
  });

  it('sends what its orders come to, whatever the order of its lines', async () => {
    await save(sheet(ROWS[0] ?? ''));
    const orders = Array.from({ length: 30 }, (_, at) => ({
      id: `O${at}`,
      prices: Array.from(
        { length: (at % 4) + 1 },
        (_item, nth) => 1000 * ((at * 7 + nth) % 3) + 500,
      ),
    }));
    const lines = orders.flatMap(({ id, prices }) =>
      prices.map((price, nth) => `${id},${id}-${nth},컵,"${price.toLocaleString('en')}",출고,,`),
    );
    const shuffled = lines.toSorted((one, other) => one.slice(-20).localeCompare(other.slice(-20)));
    expect((await send(sheet(...shuffled))).status).toBe(0);
    const truth = orders.map(({ id, prices }) => {
      return `conversions ${id} ${prices.reduce((sum, price) => sum + price, 0)}`;
    });
    expect(sent().toSorted()).toEqual(truth.toSorted());
  });

  it('with several lines of an order, and a map that does not say what they are, is held', async () => {
    const words = MAP.filter((word) => !['--amounts', 'sum'].includes(word));
    await save(sheet(ROWS[0] ?? ''), words);
    const { err, status } = await send(sheet(...ROWS.slice(0, 2), 'E,9,병,700,출고,,'));
    expect(sent()).toEqual(['conversions E 700']);
    expect(err).toMatch(/line 2 {2}A: is on several lines.*--amounts sum/);
    expect(status).toBe(8);
  });

  it('is refused where refunds are in a column that the map leaves out', async () => {
    await save(sheet(ROWS[0] ?? ''));
    const more = (header: string, cell: string) =>
      sheet(...ROWS.slice(0, 2).map((row) => `${row},${cell}`)).replace(
        HEADER,
        `${HEADER},${header}`,
      );
    const { code, faults } = await send(more('부분환불액', '3000'));
    expect(code).toBe('invalid_input');
    expect(faults).toEqual([
      expect.stringMatching(
        /부분환불액: looks like refunds but is not read, and says "3000" of a paid order$/,
      ),
    ]);
    expect(sent()).toEqual([]);
    expect((await send(more('환불상태', '없음'))).status).toBe(0);
  });

  it.each([[['--map', 'own']], [[]]])(
    'below a line of instructions is found with %j',
    async (words) => {
      await save(sheet(ROWS[0] ?? ''));
      const { status } = await send(`주문 목록\n${sheet(...ROWS.slice(0, 2))}`, ...words);
      expect({ status, sent: sent() }).toEqual({ status: 0, sent: ['conversions A 24000'] });
    },
  );

  it.each([
    [
      'another file',
      'order,total\nA,5\n',
      'cannot be read with the saved map own: missing columns 주문',
    ],
    ['a file of JSON', '{"kind":"paid"}\n', 'the file is no table with a header row'],
  ])('is not %s', async (_, text, said) => {
    await save(sheet(ROWS[0] ?? ''));
    const { code, told } = await send(text, '--map', 'own');
    expect(code).toBe('usage');
    expect(told).toContain(said);
  });

  it('is read by columns to the letter, and refused where one is there twice', async () => {
    await save(sheet(ROWS[0] ?? ''));
    const rows = (header: string) => `${header},${HEADER}\n77,${ROWS[0]}\n77,${ROWS[1]}\n`;
    expect((await send(rows('주 문'))).status).toBe(0);
    expect(sent()).toEqual(['conversions A 24000']);
    const { code, told } = await send(rows('금액'));
    expect(code).toBe('invalid_input');
    expect(told).toContain('has the column 금액 more than once');
  });

  it('keeps a column that the comparison was told to ignore', async () => {
    const words = argv`${MAP} --ignore 취소금액`;
    const text = `${HEADER},취소금액\nA,1,컵,5,출고,,,3\n`;
    await save(text, words);
    expect((await counter.reconcile([counter.write('e.csv', text), '--json'])).err).toContain(
      'own',
    );
    expect((await send(text)).status).toBe(0);
    expect((await counter.reconcile([counter.write('f.csv', sheet(ROWS[0] ?? ''))])).status).toBe(
      8,
    );
  });
});

it('a map of reports is used where it says which kind each row is, and only then', async () => {
  const rows = 'sort,order,total\npaid,A,5\n';
  const map = argv`--map merchant_order_id=order --map amount=total`;
  await send(rows, '--check', ...map, '--kind', 'paid', '--save-map', 'all-paid');
  expect((await send(rows)).code).toBe('invalid_report');
  await send(rows, '--check', ...map, '--map', 'kind=sort', '--save-map', 'kinds');
  const { status, err } = await send(rows);
  expect(err).toContain('using the saved map kinds');
  expect({ status, sent: sent() }).toEqual({ status: 0, sent: ['conversions A 5'] });
});
