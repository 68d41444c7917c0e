import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openScratch } from '../../../src/client/files/intake/scratch.ts';
import { PRESETS, presetOf } from '../../../src/client/shops/presets.ts';
import { createExportReader } from '../../../src/client/shops/read-export.ts';
import { formatDecimal } from '../../../src/core/protocol/money.ts';

interface Example {
  /** The header, and the lines of one order. */
  readonly sheet: readonly string[];
  /** Its status, amount, refunds and currency. */
  readonly order: string;
}

/** By the shop's name: a sheet with no more columns than it takes to recognize and read it. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  shopify: {
    sheet: [
      'Name,Financial Status,Lineitem name,Total,Refunded Amount,Currency',
      '#1001,partially_refunded,Cup,110,10,USD',
      '#1001,,Spoon,,,',
    ],
    order: 'refunded 110 10 USD',
  },
  smartstore: {
    sheet: [
      '상품주문번호,주문번호,주문상태,최종 상품별 총 주문금액',
      '11,1,구매확정,12000',
      '12,1,배송중,3000',
    ],
    order: 'paid 15000 0 KRW',
  },
  cafe24: {
    sheet: [
      '주문번호,품목별 주문번호,총 결제금액(KRW),주문 상태',
      '1,1-1,15000,배송완료',
      '1,1-2,15000,배송완료',
    ],
    order: 'paid 15000 0 KRW',
  },
  woocommerce: {
    sheet: ['Order #,Status,Net Sales,Items sold,Currency', '7,refunded,20,1,EUR'],
    order: 'cancelled 20 0 EUR',
  },
  magento: {
    sheet: ['ID,Purchase Point,Grand Total (Purchased),Status', '000000001,Main,25.50,processing'],
    order: 'paid 25.5 0 USD',
  },
  coupang: {
    sheet: ['묶음배송번호,주문번호,결제액', '5,2,12000', '6,2,8000'],
    order: 'paid 20000 0 KRW',
  },
};

function orderIn([head = '', ...lines]: readonly string[]): string {
  const header = head.split(',');
  const preset = presetOf(header);
  if (preset === undefined) return 'not recognized';
  const store = openScratch(mkdtempSync(path.join(tmpdir(), 'conv-test-')));
  const reader = createExportReader(preset, header, { fallback: 'USD', store });
  for (const [row, line] of lines.entries()) reader.add(line.split(','), { row, line: row + 2 });
  const parts = [...reader.finish().parts()];
  store.close();
  const orders = parts.flatMap((part) => part.orders);
  return orders
    .map(({ status, amount, refunded, currency }) =>
      [status, amount && formatDecimal(amount), formatDecimal(refunded), currency].join(' '),
    )
    .join(', ');
}

const page = (file: string): string =>
  readFileSync(new URL(`../../../src/help/${file}`, import.meta.url), 'utf8');

describe.each(PRESETS)('the preset of $title', ({ name, title, columns }) => {
  it('reads its example', () => {
    const { sheet, order } = EXAMPLES[name] ?? { sheet: [], order: 'an example' };
    expect(orderIn(sheet)).toBe(order);
  });

  it('is on the page about files, in both languages', () => {
    const [amount] = columns.amount ?? [];
    expect(page('files.md')).toContain(`| ${title} |`);
    for (const file of ['files.md', 'ko/files.md']) expect(page(file)).toContain(`\`${amount}\``);
  });
});
