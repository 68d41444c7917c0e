import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Folder, failureOf, makeFolder, readContent, show } from './files.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

const readIn = async (content: string | Uint8Array, blockBytes: number): Promise<string[]> =>
  (await readContent(folder, content, {}, blockBytes)).rows.map(show);

describe('a malformed JSON array ends at the fault', () => {
  it.each([
    [
      'cut off behind an element',
      '[\n{"a":1},\n{"b":2}\n',
      'line 4, row 3',
      'the array is not closed',
    ],
    ['cut off behind a comma', '[{"a":1},{"b":2},\n', 'line 2, row 3', 'the array is not closed'],
    [
      'cut off within an element',
      '[\n{"a":1},{"b":2},\n{"c":\n"',
      'line 3, row 3',
      'the array is not closed',
    ],
    ['no comma', '[{"a":1},\n{"b":2}\n{"c":3}]', 'line 3, row 3', 'a comma is missing'],
    [
      'a comma too many',
      '[{"a":1},{"b":2},\n,{"c":3}]',
      'line 2, row 3',
      'there is an extra comma',
    ],
    ['a comma at the end', '[{"a":1},{"b":2},\n]', 'line 2, row 3', 'there is an extra comma'],
    [
      'something behind',
      '[{"a":1},{"b":2}]\n\n[{"c":3}]',
      'line 3, row 3',
      'after the end of the array',
    ],
    [
      'a string over lines',
      '[{"a":1},{"b":2},\n{"c":"x\n"}]',
      'line 2, row 3',
      'a string in this element',
    ],
    ['wrong bracket', '[{"a":1},{"b":2},\n{"c":[3}]', 'line 2, row 3', 'a bracket in this element'],
  ])('%s', async (_case, content, place, message) => {
    for (const blockBytes of [1, 3, 7, 1000]) {
      const rows = await readIn(content, blockBytes);
      expect(rows.slice(0, 2).map((row) => row.slice(-7))).toEqual(['{"a":1}', '{"b":2}']);
      expect(rows).toHaveLength(3);
      expect(rows[2]).toContain(`${place}: BROKEN, LAST`);
      expect(rows[2]).toContain(message);
    }
  });
});

describe('a quote in the wrong place of a CSV', () => {
  it.each([
    [
      'costs its record, where the line makes sense again',
      'a,b\n"5" pipe",1\n2,3\n',
      ['line 2, row 1: BROKEN there is text', 'line 3, row 2: [2|3]'],
    ],
    [
      'ends the reading, where it swallows the next line',
      'a,b\n0,0\n"x"y,1\n2,3\n"z",4\n',
      ['line 2, row 1: [0|0]', 'line 3, row 2: BROKEN, LAST there is text'],
    ],
    [
      'even if it is one line that it swallows',
      'a,b\n"x"y,1\n"z",4\n5,6\n',
      ['line 2, row 1: BROKEN, LAST there is text'],
    ],
    [
      'also where no quote comes any more',
      'a,b\n"x\nx"y,1\n2,3\n4,5\n',
      ['line 2, row 1: BROKEN, LAST there is text'],
    ],
    [
      'never closed',
      'a,b\n"x\n",0\n1,"2\n3,4\n',
      ['line 2, row 1: [x\n|0]', 'line 4, row 2: BROKEN, LAST a quote is never closed'],
    ],
  ])('%s', async (_case, content, expected) => {
    for (const blockBytes of [1, 3, 7, 1000]) {
      const rows = await readIn(content, blockBytes);
      expect(rows.map((row, i) => row.slice(0, expected[i]?.length))).toEqual(expected);
    }
  });

  it.each([
    ['never closed', 'a,"b\n1,2\n'],
    ['in the wrong place', 'a,"b"x\n1,2\n'],
  ])('refuses the file, where it is the header: %s', async (_case, content) => {
    expect(await failureOf(readContent(folder, content))).toMatch(
      /^invalid_input: ".*" line 1 \(header\): a quote is not closed/,
    );
  });
});

describe('what never ends is given up, so that the memory stays bounded', () => {
  const MIB = 1024 * 1024;
  const filler = 'x'.repeat(17 * MIB);
  it.each([
    [
      'a line of NDJSON',
      `{"a":1}\n{"b":"${filler}"}\n{"c":1}`,
      'line 2, row 2: BROKEN, LAST the line is longer',
    ],
    [
      'an element',
      `[{"a":1},\n{"b":"${filler}"},{"c":1}]`,
      'line 2, row 2: BROKEN, LAST the element is longer',
    ],
    ['a record', `a\n1\n"${filler}"\n2`, 'line 3, row 2: BROKEN, LAST the record is longer'],
    [
      'a record of many lines',
      `a\n1\n"${'2\n'.repeat(9 * MIB)}`,
      'line 3, row 2: BROKEN, LAST the record is longer',
    ],
  ])('%s', async (_case, content, expected) => {
    const { rows } = await readContent(folder, content);
    expect(rows).toHaveLength(2);
    expect(show(rows[1] as (typeof rows)[0])).toContain(expected);
    expect(rows[1]).toMatchObject({ text: expect.stringMatching(/^.{1000}$/s) });
  });

  it('a header', async () => {
    expect(await failureOf(readContent(folder, `a,"${filler}`))).toContain(
      '(header): it does not end within the first 1 MiB',
    );
  });
});
