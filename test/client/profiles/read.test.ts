import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProfiles } from '../../../src/client/profiles/read.ts';
import { secretAtHand } from '../../../src/client/profiles/secret-place.ts';
import { type Failure, isFailure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { createDirectory, SECRET, STORED, type TestDirectory } from './directory.ts';

let directory: TestDirectory;

beforeEach(() => {
  directory = createDirectory();
});
afterEach(() => directory.remove());

const read = () => readProfiles(directory.config);

function failureOf(action: () => unknown): Failure {
  try {
    action();
  } catch (error) {
    if (isFailure(error)) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

const stored = (profiles: Record<string, unknown>, active?: string): string =>
  JSON.stringify({ active, profiles });

describe('reading the profiles', () => {
  it('where there is no directory there are none', () => {
    expect(read()).toMatchObject({ active: undefined, path: directory.file, looseModes: [] });
    expect(read().byName.size).toBe(0);
  });

  it('where there is no file there are none', () => {
    mkdirSync(directory.config);
    expect(read().byName.size).toBe(0);
  });

  it('gives every value', () => {
    const live = { ...STORED, currency: 'KRW', mode: 'live' };
    directory.write(stored({ shop: STORED, 'shop-live': live }, 'shop-live'));
    const { active, byName } = read();
    expect(active).toBe('shop-live');
    expect([...byName.keys()]).toEqual(['shop', 'shop-live']);
    expect(byName.get('shop')).toMatchObject({
      apiKey: 'mk_1',
      endpoint: 'https://api.shop.example/v1',
      currency: undefined,
      mode: 'sandbox',
    });
    const secret = byName.get('shop')?.secret;
    expect(secret && secretAtHand(secret)?.reveal()).toBe(SECRET);
    expect(byName.get('shop-live')).toMatchObject({ currency: 'KRW', mode: 'live' });
  });

  it('a profile is sandbox unless marked live, and a value is kept as its rule keeps it', () => {
    const { mode: _, ...unmarked } = STORED;
    directory.write(
      stored({
        shop: { ...unmarked, currency: 'krw', s2s_endpoint_base: 'https://A.example/v1/' },
      }),
    );
    expect(read().byName.get('shop')).toMatchObject({
      mode: 'sandbox',
      currency: 'KRW',
      endpoint: 'https://a.example/v1',
    });
  });

  it('a byte order mark and blanks around the JSON do not matter', () => {
    directory.write(`\ufeff\n${stored({ shop: STORED })}\r\n`);
    expect(read().byName.size).toBe(1);
  });

  it('a name that every object answers to is only a name', () => {
    directory.write(stored({ toString: STORED }));
    expect(read().byName.has('toString')).toBe(true);
    expect(read().byName.has('valueOf')).toBe(false);
  });
});

describe('a file that is damaged is named, with what is wrong, and without a secret', () => {
  const shop = (values: Record<string, unknown>): string =>
    stored({ shop: { ...STORED, ...values } });

  it.each([
    ['empty', '', 'it is not JSON'],
    ['cut off', stored({ shop: STORED }).slice(0, -20), 'it is not JSON'],
    ['with a comma too many', '{"profiles":{},}', 'it is not JSON'],
    [
      'with a secret where it stops',
      `{"profiles":{"shop":{"hmac_secret":${SECRET}`,
      'it is not JSON',
    ],
    ['UTF-16', Buffer.from(stored({}), 'utf16le'), 'the input is UTF-16LE'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'the input is not UTF-8'],
    ['an array', '[]', '(the whole input) must be an object'],
    ['null', 'null', '(the whole input) must be an object'],
    ['without profiles', '{}', 'profiles must be an object'],
    ['with an unknown field', '{"profiles":{},"version":2}', 'version is unknown'],
    ['active as a number', '{"profiles":{},"active":1}', 'active must be a string'],
    ['a profile that is none', '{"profiles":{"shop":null}}', 'profiles.shop must be an object'],
    ['a misspelt field', shop({ curency: 'KRW' }), 'profiles.shop.curency is unknown'],
    ['no secret', shop({ hmac_secret: undefined }), 'profiles.shop.hmac_secret must be a string'],
    [
      'a secret that cannot be one',
      shop({ hmac_secret: `${SECRET}\n` }),
      'profiles.shop.hmac_secret has a line feed',
    ],
    ['a key of blanks', shop({ api_key: ' ' }), 'profiles.shop.api_key contains only whitespace'],
    [
      'plain http',
      shop({ s2s_endpoint_base: 'http://a.example' }),
      'profiles.shop.s2s_endpoint_base must be https',
    ],
    [
      'a currency that is none',
      shop({ currency: 'wons' }),
      'profiles.shop.currency must be three letters',
    ],
    [
      'a mode that is none',
      shop({ mode: 'Live' }),
      'profiles.shop.mode must be "sandbox" or "live"',
    ],
    ['a name that is none', stored({ 'my shop': STORED }), 'profiles.my shop is not a valid name'],
    [
      '__proto__',
      `{"profiles":{"__proto__":${JSON.stringify(STORED)}}}`,
      'profiles.__proto__ is not a valid name',
    ],
  ])('%s', (_, content, reason) => {
    directory.write(content);
    const failure = failureOf(read);
    expect(failure).toMatchObject({ code: 'profiles_unreadable', exitStatus: 3 });
    expect(failureText(failure).message).toContain(`${directory.file} is damaged: `);
    expect(failureText(failure).message).toContain(reason);
    expect(failureText(failure).message).not.toContain(SECRET);
  });

  it('says all at once', () => {
    directory.write(shop({ api_key: '', mode: 1 }));
    expect(failureText(failureOf(read)).message).toMatch(/api_key is empty; .*mode must be/);
  });

  it('too large', () => {
    directory.write(' '.repeat(1024 * 1024 + 1));
    expect(failureText(failureOf(read)).message).toContain('too large');
  });
});

describe.skipIf(process.platform === 'win32')('who else can get at the file', () => {
  it.each([
    ['0700 and 0600', 0o700, 0o600, []],
    ['0700 and 0400', 0o700, 0o400, []],
    ['0755 and 0600', 0o755, 0o600, ['directory']],
    ['0700 and 0644', 0o700, 0o644, ['file']],
    ['0700 and 0620', 0o700, 0o620, ['file']],
    ['0701 and 0601', 0o701, 0o601, ['directory', 'file']],
  ])('%s', (_, directoryMode, fileMode, loose) => {
    directory.write(stored({}));
    chmodSync(directory.config, directoryMode);
    chmodSync(directory.file, fileMode);
    const expected = {
      directory: { path: directory.config, mode: directoryMode, wanted: 0o700 },
      file: { path: directory.file, mode: fileMode, wanted: 0o600 },
    };
    expect(read().looseModes).toEqual(loose.map((which) => expected[which as 'file']));
  });
});

describe.skipIf(process.platform === 'win32')('what is not a plain file is refused', () => {
  it.each([
    [
      'a link to the file',
      () => {
        directory.write(stored({ shop: STORED }));
        renameSync(directory.file, `${directory.file}.real`);
        symlinkSync(`${directory.file}.real`, directory.file);
      },
      'profiles.json is a symbolic link',
    ],
    [
      'a link to nothing',
      () => {
        mkdirSync(directory.config);
        symlinkSync('/nowhere', directory.file);
      },
      'profiles.json is a symbolic link',
    ],
    [
      'a link to the directory',
      () => {
        directory.write(stored({ shop: STORED }));
        renameSync(directory.config, `${directory.config}.real`);
        symlinkSync(`${directory.config}.real`, directory.config);
      },
      'config is a symbolic link',
    ],
    ['a directory', () => mkdirSync(directory.file, { recursive: true }), 'is not a plain file'],
    [
      'a file as the directory',
      () => writeFileSync(directory.config, ''),
      'is not a plain directory',
    ],
    [
      'a named pipe that nobody writes to',
      () => {
        mkdirSync(directory.config);
        execFileSync('sh', ['-c', 'mkfifo "$0"', directory.file]);
      },
      'is not a plain file',
    ],
  ])('%s', (_, prepare, reason) => {
    prepare();
    expect(failureText(failureOf(read))).toMatchObject({
      code: 'profiles_unreadable',
      message: expect.stringContaining(reason),
    });
  });

  it("a link further up is nobody's business", () => {
    directory.write(stored({ shop: STORED }));
    const link = `${path.dirname(directory.config)}-link`;
    symlinkSync(path.dirname(directory.config), link);
    try {
      expect(readProfiles(path.join(link, 'config')).byName.size).toBe(1);
    } finally {
      unlinkSync(link);
    }
  });
});
