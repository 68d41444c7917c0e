import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { argv } from '../helpers/argv.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { vectors } from '../helpers/signing-vectors.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';

const NOW = 1_785_585_600;
const SECRET = 'sample-secret';
const ACCOUNT = {
  CONV_API_KEY: 'pk_1',
  CONV_HMAC_SECRET: SECRET,
  CONV_ENDPOINT: 'https://s2s.example.invalid/v1',
};

/** Signed by other tools at that time under that secret. */
const ASCII = vectors.find(({ name }) => name === 'ASCII');
const body = ASCII?.body ?? Buffer.alloc(0);
const headers = {
  'X-Merchant-Key': 'pk_1',
  'X-Signature-Timestamp': String(NOW),
  'X-Signature': ASCII?.signature,
};
const headerLines = Object.entries(headers)
  .map(([name, value]) => `${name}: ${value}\n`)
  .join('');

let home: string;
beforeEach(() => {
  home = temporaryDirectory();
  writeFileSync(path.join(home, 'order.json'), body);
});
afterEach(() => rmSync(home, { recursive: true }));

const inHome = (name: string): string => path.join(home, name);

function fileWith(bytes: string | Uint8Array): string {
  writeFileSync(inHome('body'), bytes);
  return inHome('body');
}

/** Runs `conv sign` at `NOW`; the secret must not show in anything that it says. */
async function sign(args: readonly string[], variables: NodeJS.ProcessEnv = ACCOUNT) {
  const dependencies = fakeDependencies(home, { variables, now: NOW * 1000 });
  const status = await run(['sign', ...args], dependencies);
  const [out, err] = [dependencies.terminal.printed(), dependencies.terminal.noted()];
  expect(`${out}${err}`).not.toContain(SECRET);
  return { status, out, err };
}

describe('conv sign', () => {
  it('prints the three header lines, as other tools sign these bytes', async () => {
    expect(await sign([inHome('order.json')])).toEqual({
      status: 0,
      out: headerLines,
      err: 'valid until 2026-08-01T12:05:00Z (5 minutes)\n',
    });
  });

  it.each(vectors.filter((vector) => vector.secret === SECRET && vector.body.length > 0))(
    'signs the exact bytes: $name',
    async (vector) => {
      const args = argv`${fileWith(vector.body)} --timestamp ${vector.timestamp}`;
      expect((await sign(args)).out).toContain(`X-Signature: ${vector.signature}\n`);
    },
  );

  it('prints one JSON object for scripts', async () => {
    const { status, out, err } = await sign([inHome('order.json'), '--json']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      api_key: 'pk_1',
      timestamp: NOW,
      signature: ASCII?.signature,
      headers,
      body_bytes: 80,
      body_sha256: '767ce0a24aded0a9cc446434f30ad4efb92cdb2bb1666d4901d2d3c50b61b4d3',
      expires_at: '2026-08-01T12:05:00Z',
    });
  });

  it.each([
    ['a newline at the end', '{}\n', 'ends with a newline (\\n)'],
    ['a byte order mark', '\ufeff{}', 'begins with a UTF-8 byte order mark'],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 'UTF-16LE (as PowerShell writes)'],
  ])('warns of %s, and signs it all the same', async (_, bytes, warning) => {
    const { status, out, err } = await sign([fileWith(bytes)]);
    expect({ status, lines: out.split('\n').length }).toEqual({ status: 0, lines: 4 });
    expect(err).toMatch(/^warning: /);
    expect(err).toContain(warning);
  });

  it.each([
    ['a file that is not there', () => [inHome('none')], 'no such file'],
    ['a directory', () => [home], 'it is a directory'],
    ['an empty file', () => [fileWith('')], 'the body is empty: there is nothing to sign'],
    ['an empty name', () => [''], 'no such file'],
  ])('says in one sentence what is wrong with %s', async (_, args, message) => {
    const { status, out, err } = await sign(args());
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('[invalid_input]');
  });

  it('needs credentials, but no endpoint', async () => {
    const { CONV_ENDPOINT: _, ...credentials } = ACCOUNT;
    expect((await sign([inHome('order.json')], credentials)).status).toBe(0);
    const { status, err } = await sign([inHome('order.json')], {});
    expect(status).toBe(3);
    expect(err).toContain('missing api_key, hmac_secret; set up a profile first [no_profile]');
  });
});

describe('conv sign --timestamp', () => {
  it.each(['1.5', '1e9', '-5', ' 17', '', '0x10', '17s', 'now', '99999999999999'])(
    'must be a whole number of seconds: %j is not',
    async (timestamp) => {
      const { status, err } = await sign(argv`${inHome('order.json')} --timestamp ${timestamp}`);
      expect(status).toBe(2);
      expect(err).toContain('--timestamp must be a Unix time in whole seconds [usage]');
    },
  );

  it.each([
    [NOW - 300, 'valid until 2026-08-01T12:00:00Z (0 seconds)\n'],
    [NOW + 300, 'valid until 2026-08-01T12:10:00Z (10 minutes)\n'],
    [
      NOW - 301,
      'warning: the timestamp is 5 minutes 1 second behind the clock; the service allows at most 5 minutes\n',
    ],
    [
      NOW + 301,
      'warning: the timestamp is 5 minutes 1 second ahead of the clock; the service allows at most 5 minutes\n',
    ],
    [
      NOW * 1000,
      'warning: the timestamp is in milliseconds: the service expects seconds and rejects it\n',
    ],
  ])('is signed as given, with a warning outside the window: %d', async (timestamp, err) => {
    const result = await sign(argv`${inHome('order.json')} --timestamp ${timestamp}`);
    expect(result).toMatchObject({ status: 0, err });
    expect(result.out).toContain(`X-Signature-Timestamp: ${timestamp}\n`);
  });
});

describe('conv sign --explain', () => {
  it('shows the string that is signed, to the byte', async () => {
    const file = fileWith('{"name":"사과",\t"path":"a\\n"}\r\n');
    expect((await sign([file, '--explain'])).out).toBe(`string to sign
1785585600{"name":"사과",␉"path":"a\\n"}␍␊

  bytes    10 + 33 = 43 bytes (timestamp, then body, no separator)
  sha256   82a46b218ea0cf3a62f12389c6e4087d50656396f223233325a2aa85ff47cb58 of the string to sign
  ends in  09 22 70 61 74 68 22 3a 22 61 5c 6e 22 7d 0d 0a
  recipe   X-Signature = hex(HMAC_SHA256(key: hmac_secret, message: timestamp + body))
`);
  });

  it.each([
    ['bytes that are no text', Buffer.from([0x7b, 0x00, 0xff, 0x7f, 0x1b]), '1785585600{␀\\xff␡␛'],
    ['characters that turn text around', '{\u202e}', '1785585600{\\u202e}'],
    ['the secret, hidden', `{"secret":"${SECRET}"}`, '1785585600{"secret":"<hidden>"}'],
  ])('shows %s', async (_, bytes, shown) => {
    expect((await sign([fileWith(bytes), '--explain'])).out.split('\n')[1]).toBe(shown);
  });

  it('shows no bytes of the secret at its end either', async () => {
    const { out } = await sign([fileWith(`{"secret":"${SECRET}"}`), '--explain']);
    expect(out).toContain('ends in  <hidden>');
  });

  it('leaves out the middle of a long body', async () => {
    const { out } = await sign([fileWith('a'.repeat(1_000_000)), '--explain']);
    expect(out.length).toBeLessThan(6_000);
    expect(out).toContain('[…995610 characters omitted…]');
    expect(out).toContain('10 + 1000000 = 1000010 bytes');
  });

  it('is a member of the JSON object', async () => {
    const { out } = await sign(argv`${inHome('order.json')} --explain --json`);
    expect(JSON.parse(out).explanation).toMatchObject({
      string_to_sign: `${NOW}${body}`,
      bytes: '10 + 80 = 90 bytes',
    });
  });
});

describe('conv sign --curl', () => {
  it('prints a command that sends the file', async () => {
    const { status, out, err } = await sign([inHome('order.json'), '--curl']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toBe(`# valid until 2026-08-01T12:05:00Z (5 minutes)
curl --fail-with-body https://s2s.example.invalid/v1/conversions \\
  -H 'Content-Type: application/json' \\
  -H 'X-Merchant-Key: pk_1' \\
  -H 'X-Signature-Timestamp: ${NOW}' \\
  -H 'X-Signature: ${ASCII?.signature}' \\
  --data-binary @${inHome('order.json')}
`);
  });

  it.each([
    ['{"amount":1}', [], '/v1/conversions '],
    ['{"refund_amount":1}', [], '/v1/conversions/partial '],
    ['{"reason":""}', [], '/v1/conversions/decline '],
    ['{"event_id":"e"}', ['--kind', 'cancel'], '/v1/conversions/cancel '],
    ['{"amount":1}', ['--kind', 'decline'], '/v1/conversions/decline '],
    ['not JSON', ['--kind', 'paid'], '/v1/conversions '],
    [
      '{"amount":1}',
      ['--endpoint', 'http://127.0.0.1:8080/'],
      'http://127.0.0.1:8080/conversions ',
    ],
  ])('%s %j goes to %s', async (text, args, url) => {
    expect((await sign(argv`${fileWith(text)} --curl ${args}`)).out).toContain(url);
  });

  it.each(['{"event_id":"e"}', '{"amount":1,"refund_amount":1}', 'not JSON'])(
    'asks for --kind where the fields do not tell: %s',
    async (text) => {
      const { status, out, err } = await sign([fileWith(text), '--curl']);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toContain('--kind paid, partial, cancel or decline');
    },
  );

  it('needs an endpoint', async () => {
    const { CONV_ENDPOINT: _, ...credentials } = ACCOUNT;
    const { status, err } = await sign([inHome('order.json'), '--curl'], credentials);
    expect(status).toBe(3);
    expect(err).toContain('no endpoint: a curl command needs one [no_profile]');
  });

  it('is a member of the JSON object', async () => {
    const { out } = await sign(argv`${inHome('order.json')} --curl --json`);
    expect(JSON.parse(out).curl).toContain(
      'curl --fail-with-body https://s2s.example.invalid/v1/conversions \\\n',
    );
  });

  it.each([
    [['--curl', '--explain'], '--curl cannot be combined with --explain'],
    [argv`--curl --kind sale`, 'must be one of paid, partial, cancel, decline, not "sale"'],
  ])('%j is refused', async (args, message) => {
    const { status, err } = await sign([inHome('order.json'), ...args]);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});

describe('conv sign --help', () => {
  it('shows examples', async () => {
    const { status, out } = await sign(['--help']);
    expect(status).toBe(0);
    expect(out).toContain('$ conv sign order.json --curl');
  });
});
