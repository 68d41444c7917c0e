import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyPart } from '../../../src/verify/capture/formats/captured.ts';
import { parseRequest } from '../../../src/verify/capture/parse-request.ts';
import { type ReceivedRequest, startTestService, type TestService } from '../../helpers/service.ts';

function works(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const possible = works('bash', '--version') && works('curl', '--version');
const skipped = possible ? '' : ' (SKIPPED: there is no bash or no curl on this machine)';

const FILE = Buffer.from('{\r\n  "name": "사과"\n}\n\0');

describe.skipIf(!possible)(`a pasted command means what a real curl sends${skipped}`, () => {
  let directory: string;
  let service: TestService;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'conv-curl-'));
    await writeFile(path.join(directory, 'a b.json'), FILE);
    service = await startTestService((response) => response.end());
  });

  afterAll(async () => {
    await service.close();
    await rm(directory, { recursive: true });
  });

  const send = async (command: string): Promise<ReceivedRequest | undefined> => {
    await promisify(execFile)('bash', ['--norc', '-c', command.replace('URL', service.url)], {
      cwd: directory,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    });
    return service.requests.at(-1);
  };

  const bytesOf = (part: BodyPart): Buffer => {
    if ('bytes' in part) return Buffer.from(part.bytes);
    const bytes = readFileSync(path.join(directory, part.file));
    return part.stripped ? (bytes.filter((byte) => ![0, 10, 13].includes(byte)) as Buffer) : bytes;
  };

  it.each([
    `curl URL -d '{"a":1}'`,
    `curl -s URL -X POST -H 'X-A: b' --data '{"a": 1}\n'`,
    `curl -sd'{}' -H'X-A:b' URL`,
    `curl URL -H "X-A: \\"b\\" \\$x" -d "{\\"a\\":\\"\\\\n\\"}"`,
    `curl URL -H $'X-A: it\\'s' --data-raw $'{"name":"\\uc0ac\\u0021\\n"}'`,
    `curl URL -H 'X-A;' -H 'X-B:' -H 'User-Agent: x' -d ''`,
    `curl URL --data-binary '@a b.json'`,
    `curl URL -d '@a b.json' -d c=d`,
    `curl URL -T 'a b.json' -X POST`,
    `curl URL --data-raw '@a b.json'`,
    `curl URL --json '{"a":' --json '1}'`,
    `curl URL --json '@a b.json'`,
    `# a comment\nX=1 curl \\\n  URL -o /dev/null \\\n -H 'X-A: 사과' -d a \\\n  2>/dev/null | cat`,
    `printf %s '{}' > c.json && curl URL --data-binary @c.json`,
  ])('%s', async (command) => {
    const sent = await send(command);
    const parsed = parseRequest(Buffer.from(command));
    const parts = parsed.body.found ? parsed.body.parts : [];
    expect(Buffer.concat(parts.map(bytesOf)).equals(sent?.body ?? Buffer.of(1))).toBe(true);
    for (const [name, value] of parsed.headers) {
      const received = String(sent?.headers[name.toLowerCase()]);
      expect(Buffer.from(received, 'latin1').toString()).toBe(value.trim());
    }
  });
});
