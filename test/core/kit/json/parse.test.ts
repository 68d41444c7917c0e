import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPath,
  formatPointer,
  jsonMember,
  jsonNumber,
  jsonString,
  memberOf,
  printJson,
} from '../../../../src/core/kit/json/node.ts';
import { findDuplicateKeys, parseJson, parseReport } from '../../../../src/core/kit/json/parse.ts';
import { text } from '../../../../src/core/words/text.ts';

const COMMA_MISSING = { code: 'json_comma_missing', params: undefined };

import { runs } from '../../../helpers/runs.ts';

const nodeOf = (text: string) => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.node;
};

const faultsOf = (json: string, isLine = false) => {
  const parsed = parseJson(json, isLine);
  return parsed.ok ? [] : parsed.faults.map(({ message }) => text(message));
};

describe('parseJson', () => {
  it.each([
    '{"amount":1.10,"big":12345678901234567890,"exp":5E+3}',
    '{"b":1,"a":2,"b":3}',
    '{"url":"https:\\/\\/shop","name":"\\ud55c\\uae00","raw":"한글"}',
    '["\\u0000",-0,true,false,null,{},[]]',
    '"text"',
    '{"__proto__":{"x":1},"constructor":2}',
  ])('keeps every literal, the order and duplicates of %s', (text) => {
    expect(printJson(nodeOf(text))).toBe(text);
  });

  it('drops nothing but blanks between tokens', () => {
    expect(printJson(nodeOf(' {\n "a" : [ 1.0 , 2 ] }\t'))).toBe('{"a":[1.0,2]}');
  });

  it.each([
    ['{"a":', 'the JSON ends too early: was the file or the pipe cut off?'],
    ['{"a":"b', 'the JSON ends too early: was the file or the pipe cut off?'],
    ['["a\nb"]', 'line 1, column 2: a string does not end'],
    ['', 'the JSON ends too early: was the file or the pipe cut off?'],
    [' \n', 'the JSON ends too early: was the file or the pipe cut off?'],
    ['{"a":1,}', 'line 1, column 8: a name in double quotes is expected'],
    ['{"a" 1}', 'line 1, column 6: a colon is missing'],
    ['{"a":1}\n{"b":2}', 'line 2, column 1: there is text after the first JSON value'],
    ["{'a':1}", 'line 1, column 2: strings and names need double quotes'],
    ['// note\n{}', 'line 1, column 1: JSON has no comments'],
    ['nonsense', 'line 1, column 1: this is not a JSON value'],
    ['[1]\u00a0', 'line 1, column 4: this is not a JSON value'],
    ['[1 2]', 'line 1, column 4: a comma is missing'],
    ['{"a":}', 'line 1, column 6: a value is expected'],
    ['["\\x"]', 'line 1, column 2: this escape does not exist in JSON'],
    ['["\\u12"]', 'line 1, column 2: a \\u needs four hex digits'],
    ['["\u0001"]', 'line 1, column 2: a string contains a control character; escape it'],
    ['[1.]', 'line 1, column 2: a number does not end'],
    ['[1] ]\n', 'line 1, column 5: there is text after the first JSON value'],
    ['     [1 2]', 'line 1, column 9: a comma is missing'],
    ['["a\\"', 'the JSON ends too early: was the file or the pipe cut off?'],
    [' [1 \n', 'the JSON ends too early: was the file or the pipe cut off?'],
    ['["a\n ', 'the JSON ends too early: was the file or the pipe cut off?'],
  ])('says where %j is wrong', (text, message) => {
    expect(faultsOf(text)).toContain(message);
  });

  it.each(['[01]', '["\u0001"]', '[1.]', '[+1]', '["\\x"]', '[.5]', '[1e]', '\ufeff{}'])(
    'is as strict as the language: %j',
    (text) => {
      expect(faultsOf(text)).not.toEqual([]);
    },
  );

  it('names five faults at most, each of them with its place', () => {
    expect(faultsOf('{"a":1,\n "b":x,\n "c":y}')).toEqual([
      'line 2, column 6: this is not a JSON value',
      'line 2, column 7: a value is expected',
      'line 3, column 6: this is not a JSON value',
      'line 3, column 7: a value is expected',
    ]);
    expect(faultsOf('[a,b,c,d,e,f,g]')).toHaveLength(5);
  });

  it.each([
    ['[1.]', 'line 1, column 2: a number does not end'],
    ['{"a":x', 'line 1, column 6: this is not a JSON value'],
    ['[x  ', 'line 1, column 2: this is not a JSON value'],
  ])('names one fault of %j, not what follows from it', (text, message) => {
    expect(faultsOf(text)).toEqual([message]);
  });

  it('names the column alone of one line among many', () => {
    expect(faultsOf('[1 2]', true)).toEqual(['column 4: a comma is missing']);
    const parsed = parseJson('[1 2]', true);
    expect(parsed.ok ? [] : parsed.faults).toEqual([
      {
        path: '(the whole input)',
        message: {
          code: 'json_fault_at',
          params: { line: undefined, column: 4, fault: COMMA_MISSING },
        },
        what: COMMA_MISSING,
        position: { line: 1, column: 4 },
      },
    ]);
  });

  it.each([
    ['arrays', '['.repeat(100), ']'.repeat(100)],
    ['objects', '{"a":'.repeat(99), `[]${'}'.repeat(99)}`],
    ['brackets in strings', `["${'['.repeat(200)}\\"${'{'.repeat(200)}"`, ']'],
    ['brackets that are closed', '[[],'.repeat(60), `1${']'.repeat(60)}`],
    ['braces that are closed', `[${'{},'.repeat(200)}`, '1]'],
    ['100 levels, one of them twice', `${'['.repeat(99)}[],[]`, ']'.repeat(99)],
  ])('reads what is deep enough: %s', (_, open, close) => {
    expect(parseJson(open + close).ok).toBe(true);
  });

  it('bounds nesting instead of exhausting the stack', () => {
    expect(faultsOf('['.repeat(200_000))).toEqual(['it is nested deeper than 100 levels']);
    expect(faultsOf(`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`)).toEqual([
      'it is nested deeper than 100 levels',
    ]);
    expect(faultsOf('{'.repeat(101))).toEqual(['it is nested deeper than 100 levels']);
  });

  it('counts no bracket of a string that does not end', () => {
    expect(faultsOf(`["${'['.repeat(200)}`)).toEqual([
      'the JSON ends too early: was the file or the pipe cut off?',
    ]);
  });

  it('reads a megabyte of hostile quotes in one pass', () => {
    expect(faultsOf(`"${'\\"'.repeat(500_000)}`)).toEqual([
      'the JSON ends too early: was the file or the pipe cut off?',
    ]);
  });

  it('accepts exactly what JSON.parse accepts, and prints what means the same', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(JSON.parse(printJson(nodeOf(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('agrees with JSON.parse on mutilated JSON', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.string({ maxLength: 2 }),
        (json, at, bit) => {
          const place = at % (json.length + 1);
          const text = json.slice(0, place) + bit + json.slice(place + bit.length);
          expect(parseJson(text).ok).toBe(isJson(text));
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

describe('parseReport', () => {
  const tooMany = 'it has more than 100,000 values; no report has that many';
  const cutOff = 'the JSON ends too early: was the file or the pipe cut off?';
  const commas = (count: number): string => ','.repeat(count);

  it.each([
    ['100,001 values', `[0${',0'.repeat(100_000)}]`, undefined],
    ['100,001 values and a comma in a string', `["a,"${',0'.repeat(100_000)}]`, undefined],
    ['one value more', `[0${',0'.repeat(100_001)}]`, tooMany],
    ['commas in a string', `["a${commas(100_001)}"]`, undefined],
    ['commas behind an escape', `["\\"a${commas(100_001)}"]`, undefined],
    ['commas behind two escapes', `["\\"a\\"${commas(100_001)}"]`, undefined],
    ['commas in a string that does not end', `["${commas(100_001)}`, cutOff],
    ['commas alone', commas(100_001), tooMany],
  ])('counts values, not what is in strings: %s', (_, json, sentence) => {
    const parsed = parseReport(json);
    const [first] = parsed.ok ? [] : parsed.faults;
    expect(first && text(first.message)).toBe(sentence);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('findDuplicateKeys', () => {
  it('names each repeated member with its path', () => {
    const node = nodeOf('{"a":1,"items":[{"x":1,"x":2}],"a":2,"a":3}');
    expect(findDuplicateKeys(node).map(formatPath)).toEqual(['items[0].x', 'a', 'a']);
  });
});

describe('a member', () => {
  it('is the last one of its name', () => {
    const node = nodeOf('{"a":1,"b":2,"a":3}');
    expect(node.type === 'object' && memberOf(node, 'a')).toEqual(jsonNumber('3'));
    expect(node.type === 'object' && memberOf(node, 'c')).toBeUndefined();
  });

  it('prints as JSON.stringify does where it was made, and not read', () => {
    const members = [jsonMember('a"', jsonString('b\n')), jsonMember('c', jsonNumber('1.10'))];
    expect(printJson({ type: 'object', members })).toBe('{"a\\"":"b\\n","c":1.10}');
  });
});

describe('paths', () => {
  it('are written for people and as JSON pointers', () => {
    expect(formatPath(['items', 0, 'price'])).toBe('items[0].price');
    expect(formatPath([])).toBe('(the whole input)');
    expect(formatPath([0, 'a', 'b'])).toBe('[0].a.b');
    const [name, long] = ['x'.repeat(200), 'x'.repeat(201)];
    expect(formatPath([name, name])).toBe(`${name}.${name}`);
    expect(formatPath([long, long])).toBe(`${'x'.repeat(199)}….${'x'.repeat(199)}…`);
    expect(formatPointer(['a~a~/b/b'])).toBe('/a~0a~0~1b~1b');
    expect(formatPointer([])).toBe('');
    expect(formatPointer(['items', 0, 'a/b~c'])).toBe('/items/0/a~1b~0c');
  });
});
