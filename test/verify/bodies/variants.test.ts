import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyVariants } from '../../../src/verify/bodies/variants.ts';

const BUDGET = 30;

/** The ids that explain one text by another, less `body.`; undefined where none does. */
function explain(received: string, signed: string): string[] | undefined {
  const variant = bodyVariants(Buffer.from(received), BUDGET).find(
    ({ value }) => Buffer.from(value).toString() === signed,
  );
  return variant && [...new Set(variant.causes.map(({ id }) => id.slice('body.'.length)))];
}

describe('one thing that was done differently', () => {
  it.each([
    ['layout', '{"a":1,"b":[1,2]}', '{"a": 1, "b": [1, 2]}', 'spaced-separators'],
    ['layout', '{"a": 1, "b": [1, 2]}', '{"a":1,"b":[1,2]}', 'compacted'],
    ['layout', '{\n  "a": 1\n}', '{"a":1}', 'compacted'],
    ['irregular blanks', '{ "a":1 ,"b" : 2}', '{"a":1,"b":2}', 'compacted'],
    ['layout', '{\n    "a": 1\n}', '{\n\t"a": 1\n}', 'pretty-printed'],
    ['lines in CRLF', '{\r\n  "a": 1\r\n}', '{\n  "a": 1\n}', 'crlf'],
    ['order', '{"b":1,"a":{"d":1,"c":2}}', '{"a":{"c":2,"d":1},"b":1}', 'keys-sorted'],
    ['order, top-level', '{"b":{"d":1,"c":2},"a":1}', '{"a":1,"b":{"d":1,"c":2}}', 'keys-sorted'],
    ['last key', '{"event_id":"e","x":1,"b":2}', '{"x":1,"b":2,"event_id":"e"}', 'keys-reordered'],
    ['reversed', '{"b":1,"c":1,"a":1}', '{"a":1,"c":1,"b":1}', 'keys-reordered'],
    ['integers', '{"c":1,"2":1,"1":1,"b":1}', '{"1":1,"2":1,"c":1,"b":1}', 'keys-reordered'],
    ['slash', '{"a":"x/y"}', '{"a":"x\\/y"}', 'escaped-slashes'],
    ['slash received', '{"a":"x\\/y"}', '{"a":"x/y"}', 'escaped-slashes'],
    ['unicode', '{"a":"한😀"}', '{"a":"\\ud55c\\ud83d\\ude00"}', 'escaped-unicode'],
    ['unicode received', '{"a":"\\ud55c"}', '{"a":"한"}', 'escaped-unicode'],
    ['case', '{"a":"\\ud55c"}', '{"a":"\\uD55C"}', 'escaped-unicode'],
    ['a key', '{"가":1}', '{"\\uac00":1}', 'escaped-unicode'],
    ['emoji alone', '{"a":"한😀"}', '{"a":"한\\uD83D\\uDE00"}', 'escaped-unicode'],
    ['html', '{"a":"?x=1&y"}', '{"a":"?x\\u003d1\\u0026y"}', 'escaped-html'],
    ['html received', '{"a":"\\u003cb\\u003e"}', '{"a":"<b>"}', 'escaped-html'],
    ['control', '{"a":"\\n"}', '{"a":"\\u000a"}', 'escaped-control'],
    ['DEL', '{"a":"\u007f"}', '{"a":"\\u007f"}', 'escaped-control'],
    ['number', '{"amount":5000}', '{"amount":5000.0}', 'number-format'],
    ['number', '{"amount":5000}', '{"amount":5000.00}', 'number-format'],
    ['number', '{"amount":5000.00}', '{"amount":5000}', 'number-format'],
    ['number', '{"amount":10.10}', '{"amount":10.1}', 'number-format'],
    ['number', '{"amount":12345678}', '{"amount":1.2345678E7}', 'number-format'],
    ['number', '{"amount":10.1}', '{"amount":10.1}', undefined],
    ['precision 17', '{"amount":0.1}', '{"amount":0.10000000000000001}', 'number-format'],
    ['exponent', '{"amount":5000}', '{"amount":5e3}', 'number-format'],
    ['text', '{"amount":5000,"q":1}', '{"amount":"5000","q":1}', 'number-format'],
    ['text received', '{"amount":"5000"}', '{"amount":5000}', 'number-format'],
    ['a postcode', '{"zip":"06236"}', '{"zip":6236}', 'number-format'],
    ['beyond 2^53', '{"a":9007199254740993}', '{"a":9007199254740992}', 'number-format'],
    ['nulls', '{"a":null,"b":{"c":null}}', '{"b":{}}', 'nulls-dropped'],
    ['a twin', '{"a":1,"b":2,"a":3}', '{"a":3,"b":2}', 'members-dropped'],
    ['unknown', '{"event_id":"e","x":1}', '{"event_id":"e"}', 'members-dropped'],
    ['lacking', '{"event_id":"e"}', '{"event_id":"e","reason":null}', 'members-added'],
    ['empty', '{"a":{},"b":1}', '{"a":[],"b":1}', 'empty-container'],
    ['empty', '{"a":[]}', '{"a":{}}', 'empty-container'],
    ['newline', '{"a":1}', '{"a":1}\n', 'trailing-newline'],
    ['newline received', '{"a":1}\n', '{"a":1}', 'trailing-newline'],
    ['a newline on both sides', '{"a":1}\n', '{"a": 1}\n', 'spaced-separators'],
    ['BOM received', '\ufeff{"a":1}', '{"a":1}', 'bom'],
  ])('%s: %s was signed as %s', (_, received, signed, cause) => {
    expect(explain(received, signed)).toEqual(cause === undefined ? undefined : [cause]);
  });
});

describe('the cheaper explanation wins', () => {
  it('a sorted order is called sorted, whatever else has the same order', () => {
    expect(explain('{"b":1,"a":1}', '{"a":1,"b":1}')).toEqual(['keys-sorted']);
  });

  it('what a known program does at once costs less than the same by chance', () => {
    const text = '{"b":"한","a":1}';
    const costOf = (signed: string) =>
      bodyVariants(Buffer.from(text), BUDGET).find((it) =>
        Buffer.from(it.value).equals(Buffer.from(signed)),
      )?.cost;
    const known = costOf('{"a": 1, "b": "\\ud55c"}');
    const unknown = costOf('{"a": 1, "b": "\\uD55C"}');
    expect(known).toBeLessThan(unknown ?? Number.POSITIVE_INFINITY);
  });
});

describe('any bytes at all', () => {
  it('are never their own variant, and no body comes twice', () => {
    const property = fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.json().map((text) => Buffer.from(text)),
      ),
      (received) => {
        const bodies = bodyVariants(received, 16).map(({ value }) =>
          Buffer.from(value).toString('latin1'),
        );
        expect(bodies).not.toContain(Buffer.from(received).toString('latin1'));
        expect(new Set(bodies).size).toBe(bodies.length);
      },
    );
    fc.assert(property, { numRuns: 60 });
  });

  it.each([
    ['deep nesting', '['.repeat(5000)],
    ['one long string', `"${'\\/'.repeat(100_000)}"`],
    ['many members', `{${[...Array(5000).keys()].map((at) => `"k${at}":${at}`).join()}}`],
    ['a megabyte', `{"a":"${'한'.repeat(400_000)}"}`],
  ])('%s: the bodies stay few', (_, received) => {
    const bytes = bodyVariants(Buffer.from(received), BUDGET).reduce(
      (sum, { value }) => sum + value.length,
      0,
    );
    expect(bytes).toBeLessThan(40 * 1024 * 1024);
  });

  it.each(['{"__proto__":{"x":1},"toString":2}', '{"a":"\\ud800"}', '[1e999,-0,1e-999]', '""', ''])(
    'odd JSON: %s',
    (received) => {
      expect(() => bodyVariants(Buffer.from(received), BUDGET)).not.toThrow();
    },
  );
});
