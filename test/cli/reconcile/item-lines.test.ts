import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { openCounter } from './counter.ts';

const HEADER = '주문번호,상품,금액,상태,환불,클릭';
const MAP = [
  ...['--map', 'merchant_order_id=주문번호', '--map', 'amount=금액', '--map', 'status=상태'],
  ...['--map', 'refund_amount=환불', '--map', 'cb_aev=클릭', '--map', 'product_name=상품'],
  ...['--currency', 'KRW'],
];

const TWO_EQUAL = ['A,Mug,12000,결제완료,,', 'A,Cup,12000,결제완료,,', 'B,Tea,500,결제완료,,'];
const TWO_OTHERS = ['A,Mug,12000,결제완료,,', 'A,Cup,8000,결제완료,,', 'B,Tea,500,결제완료,,'];

async function compare(rows: readonly string[], words: readonly string[] = []) {
  const counter = await openCounter();
  const file = counter.write('export.csv', [HEADER, ...rows, ''].join('\n'));
  const target = counter.at('missing.ndjson');
  const ended = await counter.reconcile([file, '--json', ...MAP, '--write', target, ...words]);
  const reports = existsSync(target) ? jsonLines(readFileSync(target, 'utf8')) : [];
  const written = reports.map(({ merchant_order_id: id, amount, refund_amount: back }) =>
    back === undefined ? `${id} ${amount}` : `${id} -${back}`,
  );
  return { ...ended, counter, reports, written };
}

it.each([
  ['equal', TWO_EQUAL],
  ['unequal', TWO_OTHERS],
])('two %s lines of an order are not one, and nothing is written in silence', async (_, rows) => {
  const { code, faults, written } = await compare(rows);
  expect({ code, written }).toEqual({ code: 'invalid_input', written: [] });
  expect(faults).toEqual([expect.stringMatching(/line 3, .*--amounts sum/)]);
});

it('the other orders go on with --skip-invalid', async () => {
  const { written, err } = await compare(TWO_EQUAL, ['--skip-invalid']);
  expect(written).toEqual(['B 500']);
  expect(err).toContain('another line of its order has the same amount');
});

it.each([
  ['items add up', 'sum', TWO_EQUAL, ['A 24000', 'B 500']],
  ['items add up, whatever their amounts', 'sum', TWO_OTHERS, ['A 20000', 'B 500']],
  ['the total is on each line', 'once', TWO_EQUAL, ['A 12000', 'B 500']],
  ['the first line has the total', 'first', TWO_OTHERS, ['A 12000', 'B 500']],
])('said with --amounts: %s', async (_, how, rows, reports) => {
  const { written } = await compare(rows, ['--amounts', how]);
  expect(written).toEqual(reports);
});

it('what does not add up is held with the order and the reason, and the rest goes on', async () => {
  const rows = [
    ...['A,Mug,12000,결제완료,,', 'A,Cup,8000,취소완료,,'],
    ...['B,Tea,500,결제완료,100,', 'B,Pot,500,결제완료,200,'],
    ...['C,Pan,700,결제완료,700,', 'D,Jar,300,결제완료,100,cb_aev: aev_1', 'E,Lid,1,??,,'],
  ];
  const refused = await compare(rows, ['--amounts', 'sum']);
  expect(refused.code).toBe('invalid_input');
  expect(refused.faults).toEqual([
    expect.stringMatching(/line 2, column 주문번호 .*: its lines have statuses that contradict/),
    expect.stringMatching(/line 4, .*several refunded amounts/),
    expect.stringMatching(/line 8, .*unknown status/),
  ]);
  const { written, reports } = await compare(rows, ['--amounts', 'sum', '--skip-invalid']);
  expect(written).toEqual(['D 300', 'D -100']);
  expect(reports[0]).toMatchObject({ cb_aev: 'aev_1', product_name: 'Jar' });
});

it('an item that is there twice counts once by its key, and money on its way is not paid', async () => {
  const counter = await openCounter();
  const rows = [
    'A,1,5000,2026-01-02',
    'A,1,5000,2026-01-02',
    'A,2,3000,2026-01-02',
    'B,3,10,0000-00-00',
  ];
  const file = counter.write('e.csv', ['no,item,price,paid_on', ...rows, ''].join('\n'));
  const target = counter.at('missing.ndjson');
  await counter.reconcile([
    ...[
      file,
      '--json',
      '--map',
      'merchant_order_id=no',
      '--map',
      'line=item',
      '--map',
      'amount=price',
    ],
    ...['--map', 'paid_at=paid_on', '--amounts', 'sum', '--all-paid', '--currency', 'KRW'],
    ...['--write', target],
  ]);
  expect(jsonLines(readFileSync(target, 'utf8'))).toEqual([
    { kind: 'paid', merchant_order_id: 'A', amount: 8000, currency: 'KRW' },
  ]);
});

it.each([
  [['--map', 'line=품목'], 'has no column 품목, which its map names'],
  [['--statement', '--amounts', 'sum'], '--amounts: cannot be used with --statement'],
])('is refused with %j', async (words, said) => {
  const { told } = await compare(TWO_EQUAL, ['--amounts', 'sum', ...words]);
  expect(told).toContain(said);
});

it('JSON has no lines that could be put together', async () => {
  const counter = await openCounter();
  const file = counter.write('o.ndjson', '{"merchant_order_id":"A","amount":5,"status":"paid"}\n');
  const { code, told } = await counter.reconcile([file, '--amounts', 'sum']);
  expect({ code, told }).toEqual({ code: 'usage', told: 'the file is no table with a header row' });
});

it('a saved map knows how amounts combine', async () => {
  const { counter } = await compare(TWO_EQUAL, ['--amounts', 'sum', '--save-map', 'own']);
  const { out } = await counter.reconcile([counter.at('export.csv'), '--json']);
  expect(jsonLines(out)[0]).toMatchObject({ merchant_order_id: 'A', shop_amount: 24000 });
});
