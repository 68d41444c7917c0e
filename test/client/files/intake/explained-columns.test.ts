import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { said } from '../../../../src/core/words/text.ts';
import { textRow, workbookOf } from '../../../helpers/workbook.ts';
import { type Folder, makeFolder, readContent, show } from './files.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

const HEADER = 'Order ID,Order Status,Quantity,Order Amount';
const EXPLAINED =
  'Platform unique order ID.,Current order status.,Quantity sold in the order.,It equals all items.';
const ORDERS = '5764614130387857\t,Completed,1,22.90\n5764614130387858\t,Canceled,,12.90\n';

describe('a row that explains the columns', () => {
  it.each([1, 7, 1000])('is skipped, read in blocks of %i', async (blockBytes) => {
    const read = await readContent(folder, `${HEADER}\n${EXPLAINED}\n${ORDERS}`, {}, blockBytes);
    expect(read.rows.map(({ line, row }) => `${line} ${row}`)).toEqual(['3 2', '4 3']);
    expect(read.notes.map((note) => said(note))).toEqual([
      expect.stringMatching(/^note: ".*": the row after the header explains the columns; /),
    ]);
  });

  it('is skipped with one word in a column of numbers', async () => {
    const header = `${HEADER},Taxes\n${EXPLAINED},Tax.\n`;
    const orders = ORDERS.replaceAll('\n', ',0.50\n');
    const read = await readContent(folder, `${header}${orders}`);
    expect(read.rows.map(({ row }) => row)).toEqual([2, 3]);
  });

  it('is skipped in a workbook', async () => {
    const rows = [HEADER, EXPLAINED, ...ORDERS.trim().split('\n')];
    const sheet = rows.map((row, at) => textRow(at + 1, row.trim().split(','))).join('');
    const read = await readContent(folder, workbookOf({ sheets: [sheet] }));
    expect(read.rows).toHaveLength(2);
    expect(read.notes).toHaveLength(1);
  });

  it.each([
    ['an order with an ID of words', 'paid for,Completed,1,22.90'],
    ['an order with an amount of words', '5764614130387857,Completed,1,twenty two'],
    ['an order with nothing where others have numbers', 'my order,Completed,,'],
    [
      'a number somewhere',
      'Platform unique order ID.,7,Quantity sold in the order.,It equals all items.',
    ],
    [
      'an ID of letters and digits',
      'Platform unique order ID.,A-7,Quantity sold in the order.,It equals all.',
    ],
    ['single words', 'order,status,quantity,amount'],
    ['another number of cells', 'Platform unique order ID.,Current order status.,Quantity sold.'],
  ])('is not one with %s', async (_, row) => {
    const read = await readContent(folder, `${HEADER}\n${row}\n${ORDERS}`);
    expect(read.rows[0]?.row).toBe(1);
    expect(read.notes).toEqual([]);
  });

  it.each([
    ['no others', `${HEADER}\n${EXPLAINED}\n`],
    ['others with a number in one column only', `${HEADER}\n${EXPLAINED}\nA-1,Completed,one,5\n`],
    ['a title as the header', `Orders of a shop,,,\n${EXPLAINED}\n${ORDERS}`],
    ['a row below that cannot be read', `${HEADER}\n${EXPLAINED}\n${ORDERS}"a"b,,,\n`],
  ])('is not one before %s', async (_, content) => {
    const { rows, notes } = await readContent(folder, content);
    expect(rows.map(show)[0]).toContain('row 1: [Platform unique order ID.|');
    expect(notes).toEqual([]);
  });
});
