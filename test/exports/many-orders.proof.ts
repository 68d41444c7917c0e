import { expect, it } from 'vitest';
import { openScratch } from '../../src/client/files/intake/scratch.ts';
import { createLineLog } from '../../src/client/files/rows/text-parts.ts';
import {
  findingsOf,
  missingReports,
  NOTHING_REPORTED,
} from '../../src/client/reconcile/missing-reports.ts';
import { type ExportPreset, presetOf } from '../../src/client/shops/presets.ts';
import { createExportReader } from '../../src/client/shops/read-export.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';

const COUNT = 600_000;
const HEADER = ['상품주문번호', '주문번호', '주문상태', '상품명', '최종 상품별 총 주문금액'];

/** Each order has two lines: one in the first half of the sheet, and one in the second. */
function lineAt(at: number): readonly string[] {
  const order = String(at % COUNT).padStart(9, '0');
  return [`2026${order}${at < COUNT ? 1 : 2}`, `2026${order}`, '배송완료', '셔츠', '1,250'];
}

it('makes reports of 600,000 orders in the order of the sheet, in the memory that some take', async () => {
  const before = process.memoryUsage().rss;
  const store = openScratch(temporaryDirectory());
  const preset = presetOf(HEADER) as ExportPreset;
  const reader = createExportReader(preset, HEADER, { fallback: undefined, store });
  for (let at = 0; at < 2 * COUNT; at += 1) reader.add(lineAt(at), { row: at + 1, line: at + 2 });
  const read = reader.finish();
  const log = createLineLog(store, read.lastLine);
  for (const part of read.parts()) {
    const { rows, held } = missingReports(
      await findingsOf(part, read, NOTHING_REPORTED),
      undefined,
    );
    expect([...part.held, ...held]).toEqual([]);
    for (const { line, text } of rows) log.add(line, text);
  }
  let at = 0;
  for (const { line, text } of log.texts()) {
    const { merchant_order_id: id, amount } = JSON.parse(text);
    if (line !== at + 2 || id !== lineAt(at)[1] || amount !== 2500) expect.fail(`${line} ${text}`);
    at += 1;
  }
  expect(at).toBe(COUNT);
  store.close();
  expect(process.memoryUsage().rss - before).toBeLessThan(800_000_000);
}, 180_000);
