import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { recheckFor } from '../../src/cli/commands/verify/showing.ts';
import { argv } from '../helpers/argv.ts';
import { perTest } from '../helpers/per-test.ts';
import { BODY, createVerifying, NOW, SECRET, signedLines } from '../helpers/verifying.ts';
import { writeProfiles } from '../helpers/written-profiles.ts';

const bench = perTest(createVerifying, (it) => it.remove());

const asIs = { profile: undefined, redact: (text: string) => text };
const DOTTED = signedLines(`${NOW}.${BODY}`);

/** The words that a shell makes of a printed command, without `conv verify`. */
function shellWords(command: string): string[] {
  const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' });
  return stdout.split('\0').slice(2, -1);
}

const commandIn = (out: string): string =>
  /^next: .*check again(?: \([^)]*\))?: (conv verify .*)$/m.exec(out)?.[1] ?? '';

describe('the command that checks again', () => {
  it.each([
    ['blanks in names', 'my body.json', 'my headers.txt'],
    ['a quote in a name', "it's.json", 'h.txt'],
    ['a dash before a name', '-dash.json', '-dash.txt'],
  ])('says the same when it is pasted: %s', (_, body, headers) => {
    const { command = '' } = recheckFor(body, { headers: [headers], now: '1' })(asIs);
    const plain = (name: string): string => name.replace(/^-/, './-');
    expect(shellWords(command)).toEqual([plain(body), '--headers', plain(headers), '--now', '1']);
  });

  it('works for a folder', async () => {
    const folder = bench.inHome('a fold');
    mkdirSync(folder);
    for (const name of ['one', 'two']) {
      bench.write(`a fold/${name}.json`, BODY);
      bench.write(`a fold/${name}.txt`, DOTTED);
    }
    const { out } = await bench.verify([folder]);
    expect(shellWords(commandIn(out))).toEqual([folder]);
    expect((await bench.verify(shellWords(commandIn(out)))).out).toBe(out);
  });

  it('works for headers that were flags, with the profile and the time', async () => {
    writeProfiles(bench.inHome('config'), 'https://service.example/v1', ['shop']);
    const signature = /X-Signature: (.*)/.exec(DOTTED)?.[1] ?? '';
    const flags = argv`--key 'it is' --timestamp ${NOW} --signature ${signature}`;
    const args = argv`${bench.body()} ${flags} --profile shop --now ${NOW + 1}`;
    const dotted = signedLines(`${NOW}.${BODY}`, 'whsec-shop');
    args[6] = /X-Signature: (.*)/.exec(dotted)?.[1] ?? '';
    const { out } = await bench.verify(args, { variables: {} });
    expect(shellWords(commandIn(out))).toEqual(args);
  });

  it('leaves a secret masked, and says so', async () => {
    const signature = /X-Signature: (.*)/.exec(DOTTED)?.[1] ?? '';
    const flags = argv`--key ${SECRET} --timestamp ${NOW} --signature ${signature}`;
    const { out } = await bench.verify([bench.body(), ...flags]);
    expect(out).toContain('(your own value for <hidden>;');
    expect(commandIn(out)).toContain("--key '<hidden>' --timestamp");
  });

  it('says what stood on standard input', () => {
    expect(recheckFor('-', { headers: ['h.txt'] })(asIs)).toEqual({
      words: 'check again (the body on standard input):',
      command: 'conv verify - --headers h.txt',
    });
    expect(recheckFor(undefined, { headers: ['-'] })(asIs)).toEqual({
      words: 'check again (the headers on standard input):',
      command: 'conv verify --headers -',
    });
  });

  it('is only words where a name cannot be typed as it is printed', () => {
    expect(recheckFor('a\u001b.json', { headers: ['h'] })(asIs).command).toBeUndefined();
  });
});

describe('a request that is right for another profile', () => {
  it('is said to be, and checked again for that profile: then it is valid', async () => {
    writeProfiles(bench.inHome('config'), 'https://service.example/v1', ['shop', 'outlet']);
    const lines = signedLines(`${NOW}${BODY}`, 'whsec-outlet', 'mk_outlet');
    const args = argv`${bench.body()} --headers ${bench.headers(lines)}`;
    const { status, out } = await bench.verify(args, { variables: {} });
    expect(status).toBe(7);
    expect(out).toContain('✗ correct for another profile, not for this account (profile shop)\n');
    expect(out).toContain('\nThe request is valid for the profile "outlet": its key and ');
    expect(shellWords(commandIn(out))).toEqual([...args, '--profile', 'outlet']);
    expect(out.split('\n').filter((line) => /^(next|import|signed)/.test(line))).toHaveLength(1);
    const again = await bench.verify(shellWords(commandIn(out)), { variables: {} });
    expect(again.status).toBe(0);
  });

  it.each([
    ['as it is', 'whsec-outlet'],
    ['in base64', Buffer.from('whsec-outlet').toString('base64')],
    ['in upper case', 'WHSEC-OUTLET'],
  ])('and its secret is never shown: %s', async (_, key) => {
    writeProfiles(bench.inHome('config'), 'https://service.example/v1', ['shop', 'outlet']);
    const lines = `X-Merchant-Key: ${key}\nX-Signature-Timestamp: ${key}\n`;
    const args = argv`${bench.body()} --headers ${bench.headers(lines)}`;
    for (const flags of [[], ['--json'], ['--no-all-profiles']]) {
      const { out } = await bench.verify([...args, ...flags], { variables: {} });
      expect(out).not.toContain(key);
    }
    const { out } = await bench.verify(args, { variables: {} });
    expect(out).toContain('the header contains the hmac_secret of the profile "outlet"');
  });
});

describe('headers as programs write them', () => {
  const right = signedLines(`${NOW}${BODY}`);
  const lines = right.trim().split('\n');
  const object = Object.fromEntries(lines.map((line) => line.split(': ')));
  const log = ['* Connected', '> POST /conversions HTTP/1.1', ...lines.map((it) => `> ${it}`)];

  it.each([
    ['what curl -v prints', [...log, '> ', '< HTTP/1.1 401', '< X-Signature: 0'].join('\n')],
    ['its lines alone', lines.map((it) => `> ${it}`).join('\r\n')],
    ['a JSON object', JSON.stringify(object)],
    ['with a number', JSON.stringify({ ...object, 'X-Signature-Timestamp': NOW })],
    ['under a name', JSON.stringify({ method: 'POST', headers: object }, null, 2)],
  ])('are taken: %s', async (_, text) => {
    expect(await bench.verdict(argv`${bench.body()} --headers ${bench.headers(text)}`)).toBe(
      'valid',
    );
  });

  it('are named where one of several files is none', async () => {
    const odd = bench.write('odd.txt', 'nonsense');
    const args = argv`${bench.body()} --headers ${bench.headers(right)} --headers ${odd}`;
    const { status, err } = await bench.verify(args);
    expect(status).toBe(2);
    expect(err).toContain(`${path.basename(odd)}: line 1 of the headers is not "Name: value"`);
  });
});
