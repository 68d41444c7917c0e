import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { perTest } from '../helpers/per-test.ts';
import { BODY, createVerifying, LINES, NOW, SIGNATURE } from '../helpers/verifying.ts';

const LARGEST = 16 * 1024 * 1024;
const FLAGS = argv`--key pk_1 --timestamp ${NOW} --signature ${SIGNATURE}`;

const bench = perTest(createVerifying, (it) => it.remove());

const body = (bytes?: string | Uint8Array): string => bench.body(bytes);
const headers = (text?: string | Uint8Array): string => bench.headers(text);

const CURL = [
  `curl -X POST 'https://s2s.example.invalid/conversions' \\`,
  `  -H 'content-type: application/json' \\`,
  `  -H 'x-merchant-key: pk_1' \\`,
  `  -H "X-Signature-Timestamp: ${NOW}" \\`,
  `  -H $'X-Signature: ${SIGNATURE}' \\`,
  '',
].join('\n');

const http = (more = '', rest: Uint8Array = BODY, end = '\r\n'): Buffer => {
  const head = `POST /conversions HTTP/1.1\n${LINES}${more}\n`.replaceAll('\n', end);
  return Buffer.concat([Buffer.from(head), rest]);
};

describe('the request that conv verify is given', () => {
  const length = `Content-Length: ${BODY.length}\n`;
  const newline = Buffer.concat([BODY, Buffer.from('\n')]);

  it.each<[string, () => string[], string]>([
    [
      'header lines in any case',
      () => [
        body(),
        '--headers',
        headers(
          LINES.toUpperCase().replace(SIGNATURE.toUpperCase(), SIGNATURE).replace('PK_1', 'pk_1'),
        ),
      ],
      'valid',
    ],
    [
      'header lines with CRLF',
      () => argv`${body()} --headers ${headers(LINES.replaceAll('\n', '\r\n'))}`,
      'valid',
    ],
    ['flags', () => [body(), ...FLAGS], 'valid'],
    [
      'a curl command with its body',
      () => ['--headers', headers(`${CURL} --data-raw '${BODY}'`)],
      'valid',
    ],
    [
      'a curl command with another body',
      () => ['--headers', headers(`${CURL} -d '{}'`)],
      'unexplained',
    ],
    [
      'a curl command with --data-binary @file',
      () => ['--headers', headers(`${CURL} --data-binary @${path.basename(body())}`)],
      'valid',
    ],
    [
      'a curl command whose -d @file drops the newline',
      () => ['--headers', headers(`${CURL} -d @${path.basename(body(newline))}`)],
      'valid',
    ],
    [
      'a curl command that keeps it',
      () => ['--headers', headers(`${CURL} --data-binary @${path.basename(body(newline))}`)],
      'explained',
    ],
    ['a curl command and BODY', () => argv`${body()} --headers ${headers(CURL)}`, 'valid'],
    ['a raw HTTP request', () => ['--headers', headers(http())], 'valid'],
    ['a raw HTTP request with LF', () => ['--headers', headers(http('', BODY, '\n'))], 'valid'],
    [
      'a raw HTTP request with its length',
      () => ['--headers', headers(http(length, newline))],
      'valid',
    ],
    [
      'a raw HTTP request that has a byte more',
      () => ['--headers', headers(http('', newline))],
      'explained',
    ],
    [
      'a raw HTTP request and BODY',
      () => argv`${body()} --headers ${headers(http('', Buffer.of(1)))}`,
      'valid',
    ],
  ])('%s', async (_, args, expected) => {
    expect(await bench.verdict(args())).toBe(expected);
  });

  it.each<[string, () => string[], string]>([
    [
      'BODY wins over the body of a curl command',
      () => argv`${body()} --headers ${headers(`${CURL} -d '{}'`)}`,
      'note: the curl command has a body too; it is ignored in favor of BODY\n',
    ],
    [
      'BODY wins over the body of an HTTP request',
      () => argv`${body()} --headers ${headers(http())}`,
      'note: the HTTP request has a body too; it is ignored in favor of BODY\n',
    ],
    [
      'what stands behind Content-Length is left aside',
      () => ['--headers', headers(http(length, newline))],
      'note: ignored: 1 byte after the body that Content-Length declares\n',
    ],
    [
      'a body that is not as long as Content-Length says',
      () => argv`${body(newline)} --headers ${headers(`${LINES}${length}`)}`,
      'note: Content-Length is 77 bytes, but the body has 78: this is not the body that was sent\n',
    ],
  ])('is remarked on: %s', async (_, args, remark) => {
    expect((await bench.verify(args())).err).toBe(remark);
  });

  it.each<[string, () => string[], string]>([
    [
      'a body alone',
      () => [body()],
      'no headers to check: --timestamp, --signature, --key missing, and no --headers [usage]',
    ],
    ['flags in part', () => argv`${body()} --key pk_1`, '--timestamp, --signature missing'],
    [
      'both flags and file',
      () => argv`${body()} --headers ${headers()} --key k`,
      '--headers and --key both give headers [usage]',
    ],
    [
      'no body',
      () => ['--headers', headers()],
      'there is no body to check: header lines have no body [usage]',
    ],
    [
      'no body in the curl command',
      () => ['--headers', headers(CURL)],
      'the curl command has no --data [usage]',
    ],
    [
      'a form',
      () => ['--headers', headers(`${CURL} -F a=b`)],
      'curl itself builds the body for --form [usage]',
    ],
    [
      'no body behind the headers',
      () => ['--headers', headers(http('', Buffer.alloc(0)))],
      'nothing follows the headers',
    ],
    [
      'standard input twice',
      () => argv`- --headers -`,
      'cannot both come from standard input [usage]',
    ],
    ['no such body', () => [bench.inHome('x'), ...FLAGS], 'cannot read the body from'],
    [
      'no such headers',
      () => argv`${body()} --headers ${bench.inHome('x')}`,
      'cannot read the headers from',
    ],
    [
      'no such body of a curl command',
      () => ['--headers', headers(`${CURL} -T x`)],
      'cannot read the body from',
    ],
    [
      'headers that are none',
      () => argv`${body()} --headers ${body()}`,
      'line 1 of the headers is not "Name: value"; it looks like a JSON body without the headers [invalid_input]',
    ],
    [
      'a signed string that is not there',
      () => argv`${body()} ${FLAGS} --signed nowhere.txt`,
      'cannot read the signed string from',
    ],
    [
      'a signed string that was never written',
      () => argv`${body()} ${FLAGS} --signed ${body('\n')}`,
      'is empty [invalid_input]\n  The string was never written to it',
    ],
    [
      'a language that nobody knows',
      () => argv`${body()} ${FLAGS} --language pyhton`,
      'there are no examples in "pyhton" [usage]',
    ],
    [
      'a body beyond 16 MiB',
      () => [body(new Uint8Array(LARGEST + 1)), ...FLAGS],
      'is too large for the body: it is larger than 16 MiB [invalid_input]',
    ],
    [
      'headers beyond 16 MiB',
      () => argv`${body()} --headers ${headers(new Uint8Array(LARGEST + 1))}`,
      'is too large for the headers: it is larger than 16 MiB [invalid_input]',
    ],
    [
      'a curl command that makes a body beyond 16 MiB of one file',
      () => {
        const data = ` --data-binary @${path.basename(body(new Uint8Array(LARGEST / 4)))}`;
        return ['--headers', headers(`${CURL}${data.repeat(5)}`)];
      },
      'the files of the curl command make a body of more than 16 MiB [invalid_input]',
    ],
    [
      'standard input for two header files',
      () => argv`${body()} --headers - --headers -`,
      'standard input can be read only once, and --headers - was given twice [usage]',
    ],
    [
      'quotes of Windows',
      () => ['--headers', headers('curl "https://x" ^\r\n -H "A: b"')],
      'quoted for cmd.exe or PowerShell [invalid_input]',
    ],
  ])('is refused with what to do: %s', async (_, args, message) => {
    const { status, out, err } = await bench.verify(args());
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
    expect(err.split('\n')[1]).toMatch(/^ {2}\S/);
  });
});
