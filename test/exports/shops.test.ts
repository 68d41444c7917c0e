import Papa from 'papaparse';
import { afterEach, describe, expect, it } from 'vitest';
import { runs } from '../helpers/runs.ts';
import { textRow, workbookOf } from '../helpers/workbook.ts';
import { type JudgedShop, judgeShop } from './exports.judge.ts';
import { SHOPS } from './generate/headers.ts';

const SEEDS = [1, 2, 3].slice(0, runs(3));

let opened: JudgedShop[] = [];

afterEach(async () => {
  await Promise.all(opened.map((judged) => judged.leave()));
  opened = [];
});

async function open(...args: Parameters<typeof judgeShop>): Promise<JudgedShop> {
  const judged = await judgeShop(...args);
  opened.push(judged);
  return judged;
}

const CASES = SHOPS.flatMap((shop) => SEEDS.map((seed) => ({ shop, seed })));

describe.each(CASES)('conv send of an export of $shop, seed $seed', ({ shop, seed }) => {
  it('reports what is true, once, wherever the endpoint is and however the lines are ordered', async () => {
    const judged = await open(shop, seed);
    const { csv, shuffled } = judged.generated;
    expect(judged.differences(await judged.send(csv))).toEqual([]);
    const accepted = judged.accepted();

    const again = await judged.send(csv);
    expect({ reports: judged.accepted(), differences: judged.differences(again) }).toEqual({
      ...{ reports: accepted, differences: [] },
    });

    expect(await judged.moveEndpoint()).toMatchObject({ status: 0 });
    const moved = await judged.send(csv);
    expect({ reports: judged.accepted(), differences: judged.differences(moved) }).toEqual({
      ...{ reports: accepted, differences: [] },
    });

    const other = await judged.send(shuffled(seed + 100));
    expect({ reports: judged.accepted(), differences: judged.differences(other) }).toEqual({
      ...{ reports: accepted, differences: [] },
    });
  });

  it('reports the same when its lines are shuffled from the start', async () => {
    const judged = await open(shop, seed);
    const finished = await judged.send(judged.generated.shuffled(seed + 200));
    expect(judged.differences(finished)).toEqual([]);
  });
});

describe.each(SHOPS)('conv send of a plain export of %s', (shop) => {
  it('reports each order with its sum, also where nobody says which shop it is of', async () => {
    const judged = await open(shop, 9, { orders: runs(2000), quirks: 'plain' });
    const finished = await judged.send(judged.generated.csv, []);
    expect(judged.differences(finished)).toEqual([]);
    expect(finished.status).toBe(0);
  });
});

/** The same cells as a spreadsheet saves them. */
function workbook(csv: string): Uint8Array {
  const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''));
  const escaped = (cell: string): string =>
    cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const rows = data.map((cells, at) => textRow(at + 1, cells.map(escaped)));
  return workbookOf({ sheets: [rows.join('')] });
}

describe.each(SHOPS)('conv send of an export of %s as xlsx', (shop) => {
  it('reports the same, and nothing of it again as CSV', async () => {
    const judged = await open(shop, 5);
    const { csv } = judged.generated;
    expect(judged.differences(await judged.send(workbook(csv)))).toEqual([]);
    const accepted = judged.accepted();
    await judged.send(csv);
    expect(judged.accepted()).toBe(accepted);
  });
});

describe('conv send of an export whose ids were rounded to 15 digits', () => {
  it('reports none of its orders', async () => {
    const judged = await open('smartstore', 4, { orders: 40, quirks: 'rounded' });
    const finished = await judged.send(judged.generated.csv);
    expect(judged.accepted()).toBe(0);
    expect(finished.status).not.toBe(0);
  });
});
