import { describe, expect, it } from 'vitest';
import { readings } from '../../../../src/verify/bodies/text/readings.ts';

const read = (received: string | Uint8Array) =>
  readings(typeof received === 'string' ? Buffer.from(received) : received).map(
    ({ text, causes }) => [text, causes.map(({ id }) => id).join(' + ')],
  );

const JSON_TEXT = '{"n":"강"}';

describe('readings', () => {
  it.each<[string, string | Uint8Array, string, string]>([
    ['a newline', `${JSON_TEXT}\n`, JSON_TEXT, 'body.trailing-newline'],
    ['blanks', `  ${JSON_TEXT} \n`, JSON_TEXT, 'body.whitespace'],
    ['a byte order mark', `\ufeff${JSON_TEXT}`, JSON_TEXT, 'body.bom'],
    [
      'a mark and a newline',
      `\ufeff${JSON_TEXT}\r\n`,
      JSON_TEXT,
      'body.trailing-newline + body.bom',
    ],
    ['CRLF', '{\r\n}', '{\n}', 'body.crlf'],
    ['CP949', Buffer.from('7b226e223a22b0ad227d', 'hex'), JSON_TEXT, 'body.charset'],
    ['UTF-16', Buffer.from(`\ufeff${JSON_TEXT}`, 'utf16le'), JSON_TEXT, 'body.charset'],
    ['double UTF-8', Buffer.from(JSON_TEXT).toString('latin1'), JSON_TEXT, 'body.charset'],
    ['a JSON string', '"{\\"n\\":\\"\\uac15\\"}"', JSON_TEXT, 'body.double-encoded'],
    ['backslashes', '{\\"n\\":\\"강\\"}', JSON_TEXT, 'body.double-encoded'],
    ['a form', 'n=%EA%B0%95', JSON_TEXT, 'body.form-encoded'],
    ['a percent-encoded text', '%7B%22n%22%3A%22%EA%B0%95%22%7D', JSON_TEXT, 'body.form-encoded'],
    ['its form', '%7B%22n%22%3A%22%EA%B0%95%22%7D=', JSON_TEXT, 'body.form-encoded'],
    ['curly quotes', '{“n”:“강”}', JSON_TEXT, 'body.smart-quotes'],
    ['HTML', '{&quot;n&quot;:&quot;강&quot;}', JSON_TEXT, 'body.escaped-html'],
    ["a shell's quotes", `'${JSON_TEXT}'`, JSON_TEXT, 'body.wrapped'],
    ['Markdown', `\`\`\`json\n${JSON_TEXT}\n\`\`\`\n`, JSON_TEXT, 'body.wrapped'],
    ["Python's bytes", `b'{"n":"\\xea\\xb0\\x95"}'`, JSON_TEXT, 'body.wrapped'],
    ['base64', Buffer.from(JSON_TEXT).toString('base64'), JSON_TEXT, 'body.base64-encoded'],
  ])('undoes %s', (_, received, text, causes) => {
    expect(read(received)).toContainEqual([text, causes]);
  });

  it('says that the received side has the flaw', () => {
    const [first] = readings(Buffer.from('{}\n'));
    expect(first).toEqual({
      text: '{}',
      cost: 6,
      causes: [{ id: 'body.trailing-newline', side: 'received' }],
    });
  });

  it.each([JSON_TEXT, '{"n":"“강”"}', '{"a":"b&amp;"}', '[]', '', '5', "{'a':1}"])(
    'has no other reading of %j',
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );

  it.each([
    [
      'amount=5000&items%5B0%5D%5Bprice%5D=10.10&items[0][name]=a+b',
      '{"amount":5000,"items":[{"price":10.10,"name":"a b"}]}',
      '{"amount":"5000","items":[{"price":"10.10","name":"a b"}]}',
    ],
    ['amount=1e3&t[]=x&t[]=y&e=', '{"amount":"1e3","t":["x","y"],"e":""}', undefined],
    ['__proto__[a]=1&constructor=2', '{"__proto__":{"a":"1"},"constructor":"2"}', undefined],
  ])('reads the form %s', (form, withAmounts, asStrings) => {
    expect(read(form)).toContainEqual([withAmounts, 'body.form-encoded']);
    if (asStrings !== undefined) {
      expect(read(form)).toContainEqual([asStrings, 'body.form-encoded']);
    }
  });

  it.each([
    ['blanks', ' '.repeat(2_000_000)],
    ['newlines before the end', `${'\r\n'.repeat(1_000_000)}x`],
    ['opening brackets', '['.repeat(2_000_000)],
    ['quotes', "b'".repeat(1_000_000)],
    ['names without end', `a${'[b'.repeat(1_000_000)}`],
    ['ampersands', '&'.repeat(2_000_000)],
    ['fields', 'a=b&'.repeat(500_000)],
    ['base64', 'QUFB'.repeat(500_000)],
    ['bytes that are no text', new Uint8Array(2_000_000).fill(0xff)],
  ])(
    'takes no time for many %s',
    (_, received) => {
      expect(() => read(received)).not.toThrow();
    },
    10_000,
  );
});
