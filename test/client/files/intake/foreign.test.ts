import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Folder, failureOf, makeFolder, readContent, show } from './files.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

describe('what is no file of rows is told, with what to do', () => {
  it.each<[string, string | Uint8Array, string]>([
    [
      'xls',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'a damaged .xls or another kind of Office document, not a file of rows | Open it in Excel',
    ],
    [
      'gzip',
      gzipSync(gzipSync('{"a":1}\n')),
      'compressed (gzip) twice, not a file of rows | Decompress it: gunzip --keep FILE',
    ],
    ['PDF', '%PDF-1.7\n', 'a PDF'],
    ['HTML', '<html><body>', 'an HTML or XML page without a table of orders, not a file of rows'],
    ['a cut-off table', '\ufeff\r\n<TABLE border=1>\r\n<tr>', 'a damaged or incomplete HTML'],
    ['a document type', '<!DOCTYPE html>\n', 'an HTML or XML page'],
    [
      'one object over lines',
      '{\n  "kind": "paid",\n  "amount": 5\n}\n',
      'a single JSON object that spans several lines',
    ],
    ['one that begins in its first line', '{ "kind": "paid",\r\n  "amount": 5 }', 'jq -c . FILE'],
    [
      'rows in an object',
      '{"orders":[\n{"kind":"paid"},\n{"kind":"paid"}\n]}',
      "jq -c '.orders[]' FILE",
    ],
  ])('%s', async (_, content, words) => {
    const failure = await failureOf(readContent(folder, content));
    expect(failure).toMatch(/^invalid_input: ".*rows\.txt" is /);
    expect(failure).toContain(words);
  });

  it.each([
    ['a row that is cut off', '{"a":\n{"a":2}', 2],
    ['a comma behind each line', '{"a":1},\n{"a":2},\n', 2],
    ['a row that ends within', '{"a":1,\n{"a":2}', 2],
    ['a list in a row', '{"a":[1]}\n{"a":2}', 2],
  ])('%s is NDJSON all the same', async (_, content, rows) => {
    expect(await readContent(folder, content)).toMatchObject({ format: 'ndjson' });
    expect((await readContent(folder, content)).rows).toHaveLength(rows);
  });
});

it.each([
  ['NDJSON', '{"a":1}\n\x1a', ['line 1, row 1: {"a":1}']],
  ['NDJSON without a line end', '{"a":1}\x1a', ['line 1, row 1: {"a":1}']],
  ['an array', '[{"a":1}]\r\n\x1a', ['line 1, row 1: {"a":1}']],
  ['CSV', 'a,b\r\n1,2\r\n\x1a', ['line 2, row 1: [1|2]']],
  ['CSV with one inside', 'a,b\n\x1a1,2\x1a', ['line 2, row 1: [\x1a1|2]']],
])('the end-of-file character of DOS is no row: %s', async (_, content, rows) => {
  for (const blockBytes of [1, 3, 1000])
    expect((await readContent(folder, content, {}, blockBytes)).rows.map(show)).toEqual(rows);
});

it.each([
  ['[a|b\n1|2', ['[a', 'b']],
  ['{a}|b\n1|2', ['{a}', 'b']],
])('with a delimiter a file is a CSV, whatever it begins with: %j', async (content, header) => {
  const read = await readContent(folder, content, { delimiter: '|' });
  expect(read).toMatchObject({ format: 'csv', header });
  expect(read.rows.map(show)).toEqual(['line 2, row 1: [1|2]']);
});

describe('a file may have no rows, if that is said', () => {
  it.each(['[]', '[ \n ]\n', 'a,b', 'a,b\r\n\r\n,\n'])('%j', async (content) => {
    expect((await readContent(folder, content, { mayBeEmpty: true })).rows).toEqual([]);
  });

  it.each(['', '\ufeff', ' \r\n'])('but not nothing at all: %j', async (content) => {
    expect(await failureOf(readContent(folder, content, { mayBeEmpty: true }))).toContain(
      'the file has no rows',
    );
  });
});
