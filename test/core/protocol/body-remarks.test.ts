import { describe, expect, it } from 'vitest';
import { remarkOnBody } from '../../../src/core/protocol/signing.ts';
import { text as inWords } from '../../../src/core/words/text.ts';

const START = 'which is signed too: it must be sent as well';
const END = `${START} (curl --data-binary, not --data)`;

describe('what is odd about a body that is to be signed', () => {
  it.each([
    ['compact JSON', '{"a":1}', []],
    ['pretty JSON', '{\n  "a": 1\n}', []],
    ['text that is no JSON', 'a b', []],
    ['a newline at the end', '{}\n', [`the body ends with a newline (\\n), ${END}`]],
    ['a newline of Windows', '{}\r\n', [`the body ends with a newline (\\r\\n), ${END}`]],
    [
      'blanks at the end',
      '{} \n\n',
      [
        `the body ends with whitespace or newlines, which are signed too: they must be sent as well (curl --data-binary, not --data)`,
      ],
    ],
    ['blanks at the start', '\t{}', [`the body begins with whitespace, ${START}`]],
    ['a byte order mark', '\ufeff{}', [`the body begins with a UTF-8 byte order mark, ${START}`]],
    [
      'both',
      '\ufeff{}\n',
      [
        `the body begins with a UTF-8 byte order mark, ${START}`,
        `the body ends with a newline (\\n), ${END}`,
      ],
    ],
  ])('%s', (_, text, remarks) => {
    expect(remarkOnBody(Buffer.from(text)).map(inWords)).toEqual(remarks);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'the input is UTF-16LE (as PowerShell writes)'],
    ['EUC-KR', Buffer.from([0x22, 0xbb, 0xe7, 0x22]), 'the input is not UTF-8'],
  ])('%s', (_, bytes, start) => {
    expect(remarkOnBody(bytes).map(inWords)).toEqual([expect.stringContaining(start)]);
    expect(remarkOnBody(bytes).map(inWords)).toEqual([
      expect.stringContaining('signed as they are'),
    ]);
  });
});
