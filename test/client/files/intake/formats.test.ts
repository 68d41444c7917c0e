import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Folder, failureOf, makeFolder, readContent, show } from './files.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

describe('the format, told by the first character that is no blank', () => {
  it.each([
    ['{"a":1}\n', 'ndjson', ['line 1, row 1: {"a":1}']],
    ['\ufeff \n {"a":1}', 'ndjson', ['line 2, row 1:  {"a":1}']],
    ['[{"a":1}]', 'json', ['line 1, row 1: {"a":1}']],
    ['\n\n [\n{"a":1}]', 'json', ['line 4, row 1: {"a":1}']],
    ['a,b\n1,2\n', 'csv', ['line 2, row 1: [1|2]']],
    ['"[a]",b\n1,2\n', 'csv', ['line 2, row 1: [1|2]']],
  ])('%j is %s', async (content, format, rows) => {
    const read = await readContent(folder, content);
    expect(read.format).toBe(format);
    expect(read.rows.map(show)).toEqual(rows);
  });

  it.each(['', '\ufeff', ' \r\n\t\n', '[]', '[ \n ]\n', 'a,b', 'a,b\r\n\r\n,\n'])(
    'a file without a row is refused: %j',
    async (content) => {
      expect(await failureOf(readContent(folder, content))).toMatch(
        /^invalid_input: the file has no rows: ".*rows\.txt" \| /,
      );
    },
  );
});

describe('NDJSON', () => {
  it.each([
    ['{"a":1}\r\n\r\n{"a":2}', ['line 1, row 1: {"a":1}', 'line 3, row 2: {"a":2}']],
    ['{"a":1}\n \t\n\n{"a":1.50}\n\n', ['line 1, row 1: {"a":1}', 'line 4, row 2: {"a":1.50}']],
    ['{"a":1}\nno json\n', ['line 1, row 1: {"a":1}', 'line 2, row 2: no json']],
    ['{"a":1}\n{"a":', ['line 1, row 1: {"a":1}', 'line 2, row 2: {"a":']],
  ])('%j: the exact text of each line', async (content, rows) => {
    expect((await readContent(folder, content)).rows.map(show)).toEqual(rows);
  });
});

describe('a JSON array', () => {
  it.each([
    [
      '[{"a":1},{"b":[{"c":"]}"}]}]',
      ['line 1, row 1: {"a":1}', 'line 1, row 2: {"b":[{"c":"]}"}]}'],
    ],
    [
      '[\n  {\n "a": 1e2\n  },\r\n\n  {"b":"\\"}"}\n]\n',
      ['line 2, row 1: {\n "a": 1e2\n  }', 'line 6, row 2: {"b":"\\"}"}'],
    ],
    [
      '[1, "x\\\\" ,null,[2]\n]',
      ['line 1, row 1: 1', 'line 1, row 2: "x\\\\"', 'line 1, row 3: null', 'line 1, row 4: [2]'],
    ],
  ])('%j: the exact text of each element', async (content, rows) => {
    expect((await readContent(folder, content)).rows.map(show)).toEqual(rows);
  });
});

describe('CSV', () => {
  it.each([
    ['comma', 'a,b\n1,2\n', ',', ['a', 'b'], ['line 2, row 1: [1|2]']],
    ['semicolon', 'a;b;c,d\n1;2;3', ';', ['a', 'b', 'c,d'], ['line 2, row 1: [1|2|3]']],
    ['tab', 'a\tb\n1\t2', '\t', ['a', 'b'], ['line 2, row 1: [1|2]']],
    ['bar', 'a|b\n1|', '|', ['a', 'b'], ['line 2, row 1: [1|]']],
    [
      'quoted delimiters do not count',
      '"a,b,c";d\n1;2',
      ';',
      ['a,b,c', 'd'],
      ['line 2, row 1: [1|2]'],
    ],
    ['one column', 'a\n1\n2', ',', ['a'], ['line 2, row 1: [1]', 'line 3, row 2: [2]']],
    ['the line for Excel', 'sep=;\r\na;b\r\n1,5;2', ';', ['a', 'b'], ['line 3, row 1: [1,5|2]']],
    [
      'header trimmed, doubled ones left',
      '\ufeff a , b\t,,a\n1,2,3,4',
      ',',
      ['a', 'b', '', 'a'],
      ['line 2, row 1: [1|2|3|4]'],
    ],
    [
      'header over two lines',
      '\n"a\n(원)",b\r\n1,2',
      ',',
      ['a\n(원)', 'b'],
      ['line 4, row 1: [1|2]'],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n\r\n3,4\r\n',
      ',',
      ['a', 'b'],
      ['line 2, row 1: [1|2]', 'line 4, row 2: [3|4]'],
    ],
    [
      'CR',
      'a,b\r1,"x\ry"\r\r3,4',
      ',',
      ['a', 'b'],
      ['line 2, row 1: [1|x\ny]', 'line 5, row 2: [3|4]'],
    ],
    [
      'CRLF and LF mixed',
      'a,b\r\n1,2\n3,4\r\n',
      ',',
      ['a', 'b'],
      ['line 2, row 1: [1|2]', 'line 3, row 2: [3|4]'],
    ],
    [
      'quoted line ends are LF',
      'a,b\r\n1,"x\r\n""y"""\r\n3,4',
      ',',
      ['a', 'b'],
      ['line 2, row 1: [1|x\n"y"]', 'line 4, row 2: [3|4]'],
    ],
    [
      'rows of another length are delivered',
      'a,b\n1\n1,2,3',
      ',',
      ['a', 'b'],
      ['line 2, row 1: [1]', 'line 3, row 2: [1|2|3]'],
    ],
    [
      'blank and emptied records are none',
      'a,b\n\n,\n  \n1,2\n,\n',
      ',',
      ['a', 'b'],
      ['line 5, row 1: [1|2]'],
    ],
    [
      'a quote inside of an unquoted cell is text',
      'a,b\n5" pipe,2',
      ',',
      ['a', 'b'],
      ['line 2, row 1: [5" pipe|2]'],
    ],
    ['blanks behind a closing quote', 'a,b\n"1" ,"2" ', ',', ['a', 'b'], ['line 2, row 1: [1|2]']],
  ])('%s', async (_case, content, delimiter, header, rows) => {
    for (const blockBytes of [1, 2, 5, 1000]) {
      const read = await readContent(folder, content, {}, blockBytes);
      expect(read).toMatchObject({ format: 'csv', delimiter, header });
      expect(read.rows.map(show)).toEqual(rows);
    }
  });

  it('takes the delimiter that is given, whatever the header looks like', async () => {
    const read = await readContent(folder, 'sep=,\na,b/c\n1,2/3', { delimiter: '/' });
    expect(read).toMatchObject({ delimiter: '/', header: ['a,b', 'c'] });
    expect(read.rows.map(show)).toEqual(['line 3, row 1: [1,2|3]']);
  });

  it.each(['', ';;', '"', '\n'])('refuses %j as a delimiter', async (delimiter) => {
    expect(await failureOf(readContent(folder, 'a,b\n1,2', { delimiter }))).toMatch(
      /^usage: ".*" cannot be a delimiter/,
    );
  });
});
