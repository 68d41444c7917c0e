import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportCsv } from '../../../../src/cli/commands/batch/view.ts';
import { findingsCsvHeader } from '../../../../src/cli/commands/reconcile/view.ts';
import { openRowFile } from '../../../../src/client/files/intake/open-row-file.ts';
import type { RowFileOptions } from '../../../../src/client/files/rows/row.ts';
import type { TracedRow } from '../../../../src/client/sending/export-batch.ts';
import { Listing } from '../../../../src/core/kit/listing.ts';
import { inertCsvRecord } from '../../../../src/core/kit/spreadsheet.ts';
import { runs } from '../../../helpers/runs.ts';
import { sharedDirectory } from '../../../helpers/temporary-directory.ts';

const folder = sharedDirectory();

/** The header and the rows of a CSV as `conv send` reads them. */
async function readTable(text: string, options: RowFileOptions = {}): Promise<string[][]> {
  const name = path.join(folder, 'table.csv');
  writeFileSync(name, text);
  const file = await openRowFile(name, { ...options, mayBeEmpty: true }, folder);
  const table: string[][] = [[...(file.header ?? [])]];
  for await (const rows of file.rows())
    for (const row of rows)
      table.push(row.format === 'csv' ? [...row.cells] : [`broken: ${row.format}`]);
  file.close();
  rmSync(name);
  return table;
}

const PIECES = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '－',
  '\t',
  '\n',
  ' ',
  ';',
  ',',
  '|',
  '"',
  "'",
  '1',
  'a',
  '가',
  '\u200b',
];
const cell = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll('\r\n', '\n')),
  fc.constantFrom('-5', '+5.0', "'-5", "''=1", '=SUM(A1)', '=HYPERLINK("x")'),
);
const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 });
const OWN = ['conv_line', 'conv_error'];
const written = (table: readonly (readonly string[])[], delimiter: string): string =>
  `\ufeff${table.map((record) => inertCsvRecord(record, delimiter)).join('')}`;

/** As a spreadsheet saves what it has read: quotes only where its own delimiter asks for them. */
const saved = (table: readonly (readonly string[])[], delimiter: string): string =>
  table
    .map((record) =>
      record
        .map((text) =>
          /["\r\n]/.test(text) || text.includes(delimiter)
            ? `"${text.replaceAll('"', '""')}"`
            : text,
        )
        .join(delimiter),
    )
    .join('\r\n');

describe('a table of cells that conv wrote', () => {
  it.each([',', ';', '\t', '|'])('is read as it was, cut at %j', async (delimiter) => {
    await fc.assert(
      fc.asyncProperty(rows, cell, async (cells, name) => {
        const header = [`h${name}`.trim(), `=${name}`.trim(), 'c', ...OWN];
        const table = [header, ...cells.map((record) => [...record, '2', 'a reason'])];
        expect(await readTable(written(table, delimiter), { delimiter })).toEqual(table);
      }),
      { numRuns: runs(150) },
    );
  });

  it.each([',', ';', '\t'])(
    'is read as it was after a spreadsheet has saved it, cut at %j',
    async (delimiter) => {
      await fc.assert(
        fc.asyncProperty(rows, async (cells) => {
          const table = [
            ['a', 'b', 'c', ...OWN],
            ...cells.map((record) => [...record, '2', 'a reason']),
          ];
          // What a spreadsheet knows of it: the cells with their marks.
          const seen = await readTable(written([['a', 'b', 'c'], ...table.slice(1)], ','), {
            delimiter: ',',
          });
          expect(
            await readTable(saved([['a', 'b', 'c', ...OWN], ...seen.slice(1)], delimiter), {
              delimiter,
            }),
          ).toEqual(table);
        }),
        { numRuns: runs(150) },
      );
    },
  );
});

async function wholeOf(pages: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const page of pages) whole += page;
  return whole;
}

describe('a mark before a formula', async () => {
  it.each([
    ['of bad rows', 'a,conv_line,conv_error', '=1'],
    ['of bad rows, one column deleted', 'a,conv_error', '=1'],
    [
      'of a batch',
      (await wholeOf(exportCsv(Listing.of<TracedRow>([]).pages()))).slice(1).trim(),
      '=1',
    ],
    ['of a comparison', findingsCsvHeader().slice(1).trim(), '=1'],
    ["of somebody else's orders", 'a,b', "'=1"],
    ["of somebody else's rows", 'row,line,outcome,reason', "'=1"],
  ])('in the file %s', async (_, header, read) => {
    expect((await readTable(`${header}\n'=1,x\n`))[1]?.[0]).toBe(read);
  });
});
