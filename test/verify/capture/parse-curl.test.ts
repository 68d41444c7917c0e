import { describe, expect, it } from 'vitest';
import { text } from '../../../src/core/words/text.ts';
import { parseRequest } from '../../../src/verify/capture/parse-request.ts';
import { saying } from '../../helpers/saying.ts';

const parse = (source: string) => parseRequest(Buffer.from(source));

/** The body in short: text, `@file` (`@@file` where line ends are dropped), or why there is none. */
const body = (source: string): string => {
  const parsed = parse(source).body;
  if (!parsed.found) return `(${text(parsed.reason)})`;
  return parsed.parts
    .map((part) =>
      'bytes' in part
        ? Buffer.from(part.bytes).toString()
        : `${part.stripped ? '@@' : '@'}${part.file}`,
    )
    .join('');
};

describe('the headers of a pasted curl command', () => {
  const both = [
    ['X-Merchant-Key', ' pk_1'],
    ['X-Signature', ' ab'],
  ];

  it.each([
    ['long', `curl https://x --header 'X-Merchant-Key: pk_1' --header "X-Signature: ab"`],
    ['short', `curl -H 'X-Merchant-Key: pk_1' -H 'X-Signature: ab' https://x`],
    ['glued', `curl -sSH'X-Merchant-Key: pk_1' -XPOST -H"X-Signature: ab" https://x`],
    ['in C quotes', `curl $'https://x' -H $'X-Merchant-Key: pk\\u005f1' -H $'X-Signature: ab'`],
    [
      'over several lines',
      `curl 'https://x' \\\n  -X POST \\\n  -H 'X-Merchant-Key: pk_1' \\\r\n  -H 'X-Signature: ab' \\\n  --compressed\n`,
    ],
    ['behind a prompt', `$ curl -H 'X-Merchant-Key: pk_1' -H 'X-Signature: ab' https://x`],
    [
      'behind comments',
      `\n# valid until: now\n\ncurl -H 'X-Merchant-Key: pk_1' -H 'X-Signature: ab'`,
    ],
    [
      'behind another command',
      `printf %s '{}' > body &&\n/usr/bin/curl -H 'X-Merchant-Key: pk_1' -H 'X-Signature: ab' | jq .`,
    ],
    ['behind an assignment', `A=1 curl.exe -H 'X-Merchant-Key: pk_1' -H 'X-Signature: ab'`],
    [
      'beside options with values',
      `curl -H 'X-Merchant-Key: pk_1' -A '-H' -u '-d:x' -o /dev/null -H 'X-Signature: ab'`,
    ],
    [
      'up to the next request',
      `curl -H 'X-Merchant-Key: pk_1' -H 'X-Signature: ab' https://x --next -H 'C: d' https://y`,
    ],
    [
      'with a byte order mark before it',
      `\ufeffcurl -H 'X-Merchant-Key: pk_1' -H 'X-Signature: ab' https://x`,
    ],
  ])('%s', (_, source) => {
    expect(parse(source)).toMatchObject({ form: 'curl command', headers: both });
  });

  it('may be empty (;) or left out (:), as curl has it', () => {
    expect(parse(`curl -H 'A;' -H 'B:' -H 'C: ' -H 'nonsense' -H 'D: e;f'`).headers).toEqual([
      ['A', ''],
      ['D', ' e;f'],
    ]);
  });

  it('that a shell would fill in are refused, unless they do not matter', () => {
    const source = `curl -H "Authorization: Bearer $TOKEN" -H "x-signature: $SIGNATURE"`;
    expect(() => saying(() => parse(source))).toThrow(
      'the value of x-signature is a shell variable',
    );
    expect(parse(`curl -H "Authorization: $TOKEN" -H 'A: b'`).headers).toHaveLength(2);
  });

  it.each([
    ['from a file', 'curl -H @headers.txt https://x', 'takes headers from a file'],
    ['cut off', 'curl https://x -H', 'ends after --header, before its value'],
    ['cut off in a quote', "curl https://x -H 'A: b", 'ends inside the quote of line 1'],
    ['that are too long', `curl -H 'A: ${'b'.repeat(1024 * 1024)}'`, 'longer than 1 MiB'],
    ['of cmd.exe', 'curl "https://x" ^\r\n -H "A: b"', 'quoted for cmd.exe or PowerShell'],
    ['without a command', 'echo " curl "', 'there is no curl command'],
  ])('%s are refused', (_, source, message) => {
    expect(() => saying(() => parse(source))).toThrow(message);
  });
});

describe('the body of a pasted curl command', () => {
  it.each([
    [`-d '{"a":1}'`, '{"a":1}'],
    [`--data '{"a":1}\n'`, '{"a":1}\n'],
    [`-d'{}'`, '{}'],
    [`--data-ascii '{}'`, '{}'],
    [`--data-raw '@me'`, '@me'],
    [`--data-raw $'{"name":"\\uc0ac\\uacfc\\n"}'`, '{"name":"사과\n"}'],
    [`--data-binary '{"name":"🎁"}'`, '{"name":"🎁"}'],
    [`--json '{}'`, '{}'],
    [`-d ''`, ''],
    [`-d a=1 -d b=2`, 'a=1&b=2'],
    [`--json '{"a":' --json '1}'`, '{"a":1}'],
    ['-d @order.json', '@@order.json'],
    ['--data-ascii @order.json', '@@order.json'],
    ['--data-binary @./주문.json', '@./주문.json'],
    [`--data-binary "@a b.json"`, '@a b.json'],
    ['--json @order.json', '@order.json'],
    ['-T order.json', '@order.json'],
    ['-d a --data-binary @b', 'a&@b'],
    ['', '(the curl command has no --data)'],
    ['-d @-', '(the curl command reads its data from standard input)'],
    ['-T -', '(the curl command reads its data from standard input)'],
    ['-d "$BODY"', '(the data in the curl command is a shell variable)'],
    ['-F a=b', '(curl itself builds the body for --form)'],
    ['--data-urlencode a=b', '(curl itself builds the body for --data-urlencode)'],
    ['-sG -d a=b', '(curl itself builds the body for --get)'],
    ['--get -d a=b', '(curl itself builds the body for --get)'],
  ])('%s', (options, expected) => {
    expect(body(`curl https://x -H 'A: b' ${options}`)).toBe(expected);
  });

  it('keeps bytes that are no text', () => {
    const bytes = Array.from({ length: 255 }, (_, at) => at + 1).filter((byte) => byte !== 0x27);
    const source = Buffer.concat([Buffer.from("curl -d '"), Buffer.from(bytes), Buffer.from("'")]);
    expect(parseRequest(source).body).toEqual({
      found: true,
      left: 0,
      parts: [{ bytes: Buffer.from(bytes) }],
    });
  });
});
