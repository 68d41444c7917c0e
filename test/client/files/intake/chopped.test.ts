import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../helpers/runs.ts';
import { type Folder, makeFolder, readContent } from './files.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

const RUNS = { numRuns: runs(150) };

/** All that means something to one of the formats, and characters of one to four bytes. */
const unit = fc.constantFrom(...'aZ09 ,;|\t"\'\\{}[]:가똠é', '\n', '""', '\\"');
const wide = fc.oneof(unit, fc.constant('😀'));
const blockBytes = fc.integer({ min: 1, max: 40 });

interface Placed {
  readonly line: number;
  readonly content: string | readonly string[];
}

/** Writes rows one after another and counts lines as a person would. */
function write(
  before: string,
  rows: readonly {
    readonly text: string;
    readonly content: Placed['content'];
    readonly gap: string;
  }[],
): { readonly text: string; readonly placed: Placed[] } {
  let text = before;
  const placed = rows.map((row) => {
    const line = text.split('\n').length;
    text += row.text + row.gap;
    return { line, content: row.content };
  });
  return { text, placed };
}

async function expectRows(
  content: string | Buffer,
  encoding: string | undefined,
  block: number,
  delimiter: string | undefined,
  placed: readonly Placed[],
): Promise<void> {
  const { rows } = await readContent(folder, content, { encoding, delimiter }, block);
  expect(
    rows.map((row) => ({
      row: row.row,
      line: row.line,
      content: row.format === 'csv' ? row.cells : row.text,
    })),
  ).toEqual(placed.map((one, i) => ({ row: i + 1, ...one })));
}

const ENCODINGS = ['utf-8', 'cp949', 'utf-16le', 'utf-16be'] as const;
const charactersOf = (encoding: string) =>
  encoding === 'cp949' ? unit.filter((c) => c !== 'é') : wide;

const encoded = fc.constantFrom(...ENCODINGS).chain((encoding) =>
  fc.record({
    encoding: fc.constant(encoding),
    hasOrderMark: encoding === 'cp949' ? fc.constant(false) : fc.boolean(),
    cell: fc.string({ unit: charactersOf(encoding), maxLength: 12 }),
    cells: fc.array(
      fc.array(fc.string({ unit: charactersOf(encoding), maxLength: 12 }), {
        minLength: 1,
        maxLength: 4,
      }),
      { minLength: 1, maxLength: 12 },
    ),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  }),
);

const toBytes = (text: string, encoding: string, hasOrderMark: boolean): Buffer =>
  iconv.encode(hasOrderMark ? `\ufeff${text}` : text, encoding);

describe('however a file is chopped, its rows and their lines are the same', () => {
  it('CSV', async () => {
    const property = fc.asyncProperty(
      encoded,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.boolean(),
      fc.array(fc.constantFrom('', '', '\n', '\n\n'), { minLength: 12, maxLength: 12 }),
      blockBytes,
      async ({ encoding, hasOrderMark, cells, lineEnd }, delimiter, quotesAll, gaps, block) => {
        const quote = (cell: string): string =>
          quotesAll || /[,;|\t"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const rows = cells.map((row, i) =>
          ['x', ...row].map((cell, n) => ({
            cell,
            text: n === 0 && i % 2 === 0 ? cell : quote(cell),
          })),
        );
        const { text, placed } = write(
          `h${delimiter}"h\n2"\n`,
          rows.map((row, i) => ({
            text: row.map((one) => one.text).join(delimiter),
            content: row.map((one) => one.cell),
            gap: `\n${gaps[i]}`,
          })),
        );
        const written = text.replaceAll('\n', lineEnd);
        await expectRows(
          toBytes(written, encoding, hasOrderMark),
          encoding,
          block,
          undefined,
          placed,
        );
      },
    );
    await fc.assert(property, RUNS);
  });

  it('NDJSON', async () => {
    const property = fc.asyncProperty(
      encoded,
      fc.boolean(),
      blockBytes,
      async (made, endsBare, block) => {
        const rows = made.cells.map((cells, i) => {
          const text = JSON.stringify({ cells });
          return { text, content: text, gap: made.lineEnd.repeat(1 + (i % 3)) };
        });
        const { text, placed } = write('', rows);
        const written = endsBare ? text.trimEnd() : text;
        await expectRows(
          toBytes(written, made.encoding, made.hasOrderMark),
          made.encoding,
          block,
          undefined,
          placed,
        );
      },
    );
    await fc.assert(property, RUNS);
  });

  it('a JSON array', async () => {
    const property = fc.asyncProperty(
      encoded,
      fc.constantFrom('', '  ', '\t'),
      fc.constantFrom('', ' ', '\n', '\r\n\n'),
      blockBytes,
      async (made, indent, blank, block) => {
        const rows = made.cells.map((cells, i) => {
          const text = JSON.stringify({ cells, [made.cell]: i }, null, indent).replaceAll(
            '\n',
            made.lineEnd,
          );
          return {
            text,
            content: text,
            gap: i === made.cells.length - 1 ? `${blank}]${blank}` : `${blank},${blank}`,
          };
        });
        const { text, placed } = write(`${blank}[${blank}`, rows);
        await expectRows(
          toBytes(text, made.encoding, made.hasOrderMark),
          made.encoding,
          block,
          undefined,
          placed,
        );
      },
    );
    await fc.assert(property, RUNS);
  });
});

describe('whatever the bytes are', () => {
  it('each character of the file is in a row or named, and the places go up', async () => {
    const noise = fc.array(
      fc.oneof(
        fc.constantFrom(...'[{",\n]}1a;\r\\').map((c) => c.charCodeAt(0)),
        fc.integer({ min: 0, max: 255 }),
      ),
      { minLength: 3, maxLength: 60 },
    );
    const property = fc.asyncProperty(
      fc.constantFrom('{"a":1}\n', '[{"a":1},', 'a,b\n1,2\n'),
      noise,
      blockBytes,
      async (before, bytes, block) => {
        const content = Buffer.concat([Buffer.from(before), Buffer.from(bytes)]);
        const inParts = await readContent(folder, content, {}, block);
        const atOnce = await readContent(folder, content);
        expect(inParts.rows.map(({ row, line, format }) => ({ row, line, format }))).toEqual(
          atOnce.rows.map(({ row, line, format }) => ({ row, line, format })),
        );
        expect(inParts.rows.map((row) => row.row)).toEqual(inParts.rows.map((_row, i) => i + 1));
        const last = inParts.rows.findIndex((row) => row.format === 'broken' && row.isLast);
        if (last !== -1) expect(last).toBe(inParts.rows.length - 1);
      },
    );
    await fc.assert(property, { numRuns: runs(500) });
  });
});
