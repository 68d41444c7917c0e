import fc from 'fast-check';
import { type Node, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { type JsonNode, printJson } from '../../../../src/core/kit/json/node.ts';
import { readLiterals } from '../../../../src/core/kit/json/parse.ts';

/** Another reader's view of the same text. */
function byTree(text: string, node: Node): JsonNode {
  const literal = text.slice(node.offset, node.offset + node.length);
  const children = node.children ?? [];
  if (node.type === 'array')
    return { type: 'array', items: children.map((child) => byTree(text, child)) };
  if (node.type === 'object') {
    const members = children.map(({ children: [key, value] = [] }) => ({
      key: key?.value as string,
      keyLiteral: text.slice(key?.offset ?? 0, (key?.offset ?? 0) + (key?.length ?? 0)),
      value: byTree(text, value as Node),
    }));
    return { type: 'object', members };
  }
  if (node.type === 'string') return { type: 'string', value: node.value as string, literal };
  if (node.type === 'number') return { type: 'number', literal };
  return { type: literal === 'null' ? 'null' : 'boolean', literal } as JsonNode;
}

const expectSame = (text: string): void => {
  expect(JSON.parse(text)).not.toBe(undefined);
  expect(readLiterals(text)).toEqual(byTree(text, parseTree(text) as Node));
};

describe('JSON with its literals', () => {
  it.each([
    ' { "a" : 1.10 , "b":[ ] , "c" : { } } ',
    '\t[1,\r\n-0 , 1E+9,1e-400, 12345678901234567890.0\n]\n',
    '{"a":1,"a":2,"":null,"__proto__":true}',
    '"\\u00e9 \\ud83d\\ude00 \\"\\\\ \\/ é 😀 \u2028"',
    '["\\ud800", "a,b]}", "{\\"x\\":[1]}"]',
    'false',
    '0',
    '[[[[[["deep"]]]]]]',
  ])('%j', expectSame);

  it('whatever the value and the blanks around it', () => {
    const blanks = fc.constantFrom(undefined, 1, '\t', ' \n', '\r\n ');
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), blanks, (value, indent) => {
        const text = JSON.stringify(value, null, indent) as string;
        expectSame(text);
        expect(printJson(readLiterals(text))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('a string of many megabytes, and many escapes', () => {
    const long = JSON.stringify({ a: 'x'.repeat(8_000_000), b: '\n"\\'.repeat(1_000_000) });
    expect(printJson(readLiterals(long))).toBe(long);
  });
});
