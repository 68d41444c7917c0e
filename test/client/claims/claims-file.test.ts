import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readClaims } from '../../../src/client/claims/claims-file.ts';
import { CLAIM_CODES } from '../../../src/client/claims/judge-claim.ts';

const PASS = { signal: new AbortController().signal, progress: () => undefined };

/** Reads rows below a header, as if they were in a file. */
async function readRows(header: readonly string[], ...rows: readonly (readonly string[])[]) {
  const lines = rows.map((cells, at) => ({ format: 'csv' as const, line: at + 2, cells }));
  const file = {
    name: 'claims.csv',
    header,
    async *rows() {
      yield lines;
    },
  };
  return readClaims(file as never, { columns: {} }, PASS);
}

describe('the columns of a claims file', () => {
  it.each([
    ...['merchant_order_id', 'Order ID', 'order number', 'order_no', 'Order No.', 'Order #'],
    ...['order', 'Order reference', '주문번호', '주문 ID', '주문아이디'],
  ])('%s is the order', async (word) => {
    const { claims } = await readRows([word, 'click_id'], ['123', 'aev_1']);
    expect([...claims.keys()]).toEqual(['123']);
  });

  it.each(['cb_aev', 'aev', 'Click ID', 'click', '클릭ID', '클릭아이디', '클릭번호'])(
    '%s is the click ID',
    async (word) => {
      const { claims } = await readRows(['order_id', word], ['123', 'aev_1']);
      expect(claims.get('123')).toMatchObject({ line: 2, clickIds: ['aev_1'] });
    },
  );

  it.each([
    ...['date', 'order date', 'ordered_at', 'Ordered on', 'purchase date', 'purchased at'],
    ...['paid at', 'created_at', 'click date', 'clicked at', '날짜', '일자', '주문일', '주문일자'],
    ...['주문일시', '주문날짜', '구매일', '결제일', '결제일시'],
  ])('%s is the date', async (word) => {
    const { claims } = await readRows(['order_id', word], ['123', ' 2026-01-02'], ['124', '']);
    expect([...claims.values()].map(({ asked }) => asked[0]?.date)).toEqual(['2026-01-02', null]);
  });
});

it('a row that cannot be answered is a fault with its line', async () => {
  const { faults, rows } = await readRows(['order_id', 'date'], ['', 'x'], ['1', '2', '3'], ['4']);
  expect(faults.map(({ line, reason }) => [line, (reason as { code: string }).code])).toEqual([
    [2, 'claim_without_order'],
    [3, 'row_has_other_width'],
    [4, 'row_has_other_width'],
  ]);
  expect(rows).toBe(3);
});

it('the answers are those of the page, in its order', () => {
  const page = readFileSync(new URL('../../../src/help/claims.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code),
  );
  expect(named).toEqual([...CLAIM_CODES]);
});
