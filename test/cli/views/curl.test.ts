import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CurlRequest, curlCommand } from '../../../src/cli/views/curl.ts';
import { parseRequest } from '../../../src/verify/capture/parse-request.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';

const NOW = 1_785_585_600;
const request: CurlRequest = {
  url: 'https://s2s.example.invalid/conversions',
  headers: { 'Content-Type': 'application/json', 'X-Signature': 'ab12' },
  body: { file: 'order.json' },
  timestamp: NOW,
  nowSeconds: NOW,
};

describe('the curl command', () => {
  it('sends a file that is there', () => {
    expect(curlCommand(request)).toBe(`# valid until 2026-08-01T12:05:00Z (5 minutes)
curl --fail-with-body https://s2s.example.invalid/conversions \\
  -H 'Content-Type: application/json' \\
  -H 'X-Signature: ab12' \\
  --data-binary @order.json
`);
  });

  it.each([
    ['text', `{"name":"it's 50%"}`, '', `--data-raw '{"name":"it'\\''s 50%"}'`],
    ['a line break', '{\n}', '', "--data-raw '{\n}'"],
    ['as much as a word may have', 'a'.repeat(100_000), '', `--data-raw ${'a'.repeat(100_000)}`],
    ['more than that', 'a'.repeat(100_001), `%s ${'a'.repeat(100_001)}`, '--data-binary @-'],
  ])('has %s in it where there is no file', (_, body, printed, data) => {
    const script = curlCommand({ ...request, body: Buffer.from(body) });
    const [, first = ''] = script.split('\n');
    expect(first.startsWith('printf ') ? first : '').toBe(printed && `printf ${printed} |`);
    expect(script.endsWith(` \\\n  ${data}\n`)).toBe(true);
  });

  it.each([
    ["a'%\\\r\n\0\xff", 'a\\047\\045\\134\\015\\012\\000\\377'],
    ['\xff', '\\377'],
    [' ~\x7f', ' ~\\177'],
    ['\u200b', '\\342\\200\\213'],
    ['\u2028', '\\342\\200\\250'],
    ['\u2029', '\\342\\200\\251'],
  ])('spells %j in octal, which a terminal would lose', (text, octal) => {
    const body = Buffer.from(text, text.includes('\xff') ? 'latin1' : 'utf8');
    const script = curlCommand({ ...request, body });
    expect(script.split('\n')[1]).toBe(`printf '${octal}' |`);
    expect(script.split('\n').at(-2)).toBe('  --data-binary @-');
  });
});

it.each(bodies())('the script with %s is read by conv verify as it is, to the byte', (_, body) => {
  const { body: read } = parseRequest(Buffer.from(curlCommand({ ...request, body })));
  const [part] = read.found ? read.parts : [];
  expect(part !== undefined && 'bytes' in part && body.equals(part.bytes)).toBe(true);
});

function works(command: string): boolean {
  try {
    execFileSync(command, ['-c', ':'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const hasCurl = works('sh') && execFileSync('sh', ['-c', 'command -v curl || true']).length > 0;
const shells = ['sh', 'bash', 'zsh'].filter((shell) => works(shell));
const skipped = hasCurl ? '' : ' (SKIPPED: there is no sh or no curl on this machine)';

function bodies(): [string, Buffer][] {
  return [
    ['plain JSON', Buffer.from('{"amount":1.10,"path":"a\\/b"}')],
    ['Korean and emoji', Buffer.from('{"product_name":"선물 세트 👨‍👩‍👧"}')],
    ['quotes and percent', Buffer.from(`{"name":"it's 100% \\"q\\" %s $HOME \`x\`"}`)],
    ['a newline at the end', Buffer.from('{\n  "a": 1\n}\n')],
    ['CRLF', Buffer.from('{\r\n}\r\n')],
    ['a byte order mark', Buffer.from('\ufeff{}')],
    ['all bytes', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
    ['all bytes, repeated', Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 7) % 256))],
    ['a dash first', Buffer.from('-n %d')],
    ['an at sign first', Buffer.from('@order.json')],
    ['more than a word may have', Buffer.from(`{"name":"${'빨강'.repeat(30_000)}"}`)],
  ];
}

describe.skipIf(!hasCurl)(`the script in a real shell with a real curl${skipped}`, () => {
  let directory: string;
  let service: TestService;
  let url: string;

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "conv curl's-"));
    service = await startTestService((response) => response.end());
    url = `${service.url}/conversions?a=1&b='2'`;
  });

  afterEach(async () => {
    await service.close();
    await rm(directory, { recursive: true });
  });

  const run = async (shell: string, script: string): Promise<void> => {
    await writeFile(path.join(directory, 'send.sh'), script);
    await promisify(execFile)(shell, ['send.sh'], {
      cwd: directory,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    });
  };

  describe.each(shells)('%s', (shell) => {
    it.each(bodies())('writes and sends %s, to the byte', async (_, body) => {
      const headers = { 'Content-Type': 'application/json', 'X-Merchant-Key': "k'1 $x" };
      await run(shell, curlCommand({ ...request, url, headers, body }));
      expect(await readdir(directory)).toEqual(['send.sh']);
      expect(service.requests).toHaveLength(1);
      expect(service.requests[0]?.body.equals(body)).toBe(true);
      expect(service.requests[0]?.headers).toMatchObject({
        'content-type': 'application/json',
        'x-merchant-key': "k'1 $x",
      });
    });

    it('fails where the service refuses, and shows why', async () => {
      const refusing = await startTestService((response) => {
        response.writeHead(401).end('{"error":"wrong"}');
      });
      const script = curlCommand({ ...request, url: refusing.url, body: Buffer.from('{}') });
      await expect(run(shell, script)).rejects.toMatchObject({
        code: 22,
        stdout: '{"error":"wrong"}',
      });
      await refusing.close();
    });

    it('sends a file with a difficult name, to the byte', async () => {
      const body = Buffer.from('{"a":1}\r\n\0');
      const file = path.join(directory, "-it's; $(touch x).json");
      await writeFile(file, body);
      await run(shell, curlCommand({ ...request, url, body: { file } }));
      expect(service.requests[0]?.body.equals(body)).toBe(true);
    });
  });
});
