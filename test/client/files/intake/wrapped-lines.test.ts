import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { said } from '../../../../src/core/words/text.ts';
import { type Folder, failureOf, makeFolder, readContent, show } from './files.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

/** What the shop exported. */
const LINES = [
  'Name,Financial Status,Total,Note',
  '#1,paid,"1,5",""',
  '#2,paid,2,"big ""Mug"", blue; two',
  'lines"',
  '#3,paid,3,',
];
const WHOLE = `${LINES.join('\n')}\n`;

const quoted = (line: string): string => `"${line.replaceAll('"', '""')}"`;

/** Each physical line is a cell, as Excel reads it where `;` separates cells. */
const each = (end: string, of = LINES): string =>
  of.map((line) => `${quoted(line)}${end}`).join('\n');

describe('a CSV that was saved again with each line in one cell', () => {
  it.each<[string, string]>([
    ['with a delimiter after it', each(';')],
    ['with several', each(';;;')],
    ['with nothing after it', each('')],
    ['with CRLF', each(';').replaceAll('\n', '\r\n')],
    ['with CR', each(';').replaceAll('\n', '\r')],
    ['with a TAB', each('\t')],
    ['but for the header', each(';').replace(/^.*/, LINES[0] ?? '')],
    [
      'but for lines without a quote',
      LINES.map((line) => (/"|;/.test(line) ? `${quoted(line)};` : line)).join('\n'),
    ],
    ['and split at a delimiter in it', each(';').replace('blue; two', 'blue";" two')],
    ['behind a blank line', `\n${each(';')}`],
  ])('is read as it was: %s', async (_, content) => {
    const before = content.startsWith('\n') ? `\n${WHOLE}` : WHOLE;
    const expected = await readContent(folder, before);
    expect(expected.rows).toHaveLength(3);
    for (const blockBytes of [1, 7, 1000]) {
      const read = await readContent(folder, content, {}, blockBytes);
      expect(read.header).toEqual(expected.header);
      expect(read.rows).toEqual(expected.rows);
      expect(read.notes.map((note) => said(note))).toEqual([
        expect.stringMatching(/^note: ".*" was saved again with each line in one cell; /),
      ]);
    }
  });

  it('is read as it was, in which `;` separated cells', async () => {
    const content = each(',', ['Name;Financial Status;Total', '#1;paid;1,5', '#2;paid;"2"']);
    const { header, rows } = await readContent(folder, content);
    expect(header).toEqual(['Name', 'Financial Status', 'Total']);
    expect(rows.map(show)).toEqual(['line 2, row 1: [#1|paid|1,5]', 'line 3, row 2: [#2|paid|2]']);
  });

  it('ends at a line with a quote that is out of place', async () => {
    const content = `${each(';')}\n"#4,paid,"4,";\n${quoted('#5,paid,5,')};`;
    const { rows } = await readContent(folder, content);
    expect(rows.map(({ format, row }) => `${row} ${format}`)).toEqual([
      '1 csv',
      '2 csv',
      '3 csv',
      '4 broken',
    ]);
    expect(rows.at(-1)).toMatchObject({ line: 6, isLast: true });
  });

  it.each([
    ['has one column', '"Name"\n"#1,paid,5"\n'],
    ['has two', 'Name,Total\n"#1,5"\n'],
    ['has rows of other widths', 'Name,Financial Status,Total\n"#1,5"\n"#2,6"\n'],
    ['has an odd line', 'Name,Financial Status,Total\n#1,paid,"5"\n"#2,paid,6"\n'],
    ['has one cell in a line', 'Name,Financial Status,Total\n"#1",,\n#2,paid,6\n'],
  ])('is no file that %s', async (_, content) => {
    expect((await readContent(folder, content)).notes).toEqual([]);
  });

  it('is read as it is where --delimiter says so', async () => {
    const { header, notes } = await readContent(folder, each(';'), { delimiter: ';' });
    expect(header).toEqual([LINES[0], '']);
    expect(notes).toEqual([]);
  });
});

it('a header that never ends is refused as before', async () => {
  expect(await failureOf(readContent(folder, `"a,b,c${'x'.repeat(1_100_000)}`))).toContain(
    'it does not end within the first 1 MiB',
  );
});
