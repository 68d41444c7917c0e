import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { perTest } from '../helpers/per-test.ts';
import { BODY, createVerifying, LINES, NOW, SECRET, signedLines } from '../helpers/verifying.ts';
import { writeProfiles } from '../helpers/written-profiles.ts';

const bench = perTest(createVerifying, (it) => it.remove());

const PAIR = { CONV_API_KEY: 'pk_1', CONV_HMAC_SECRET: SECRET };
const MESSAGE = `${NOW}${BODY}`;

/** Profiles `shop` (in use), `outlet` and `test`: key `mk_NAME`, secret `whsec-NAME`. */
const store = (names: readonly string[] = ['shop', 'outlet', 'test']): void =>
  writeProfiles(bench.inHome('config'), 'https://service.example/v1', names);

const check = async (
  lines: string,
  flags: readonly string[] = [],
  variables: NodeJS.ProcessEnv = {},
) => {
  const args = argv`${bench.body()} --headers ${bench.headers(lines)} --json ${flags}`;
  const { status, out, err } = await bench.verify(args, { variables });
  expect(`${out}${err}`).not.toContain('whsec-');
  const answer = JSON.parse(out);
  const causes = answer.explanations[0]?.causes ?? [];
  return { status, err, verdict: answer.verdict, causes };
};

describe('whose secret conv verify checks with', () => {
  it('that of the profile in use', async () => {
    store();
    const { verdict, err } = await check(signedLines(MESSAGE, 'whsec-shop', 'mk_shop'));
    expect({ verdict, err }).toEqual({ verdict: 'valid', err: '' });
  });

  it('that of the environment goes before it, and that of a profile that a flag names before both', async () => {
    store();
    expect((await check(signedLines(MESSAGE), [], PAIR)).verdict).toBe('valid');
    const lines = signedLines(MESSAGE, 'whsec-test', 'mk_test');
    expect((await check(lines, ['--profile', 'test'], PAIR)).verdict).toBe('valid');
  });

  it('takes no half of a pair', async () => {
    const args = argv`${bench.body()} --headers ${bench.headers()}`;
    const { status, err } = await bench.verify(args, { variables: { CONV_API_KEY: 'pk_1' } });
    expect(status).toBe(3);
    expect(err).toContain('CONV_API_KEY is set, but CONV_HMAC_SECRET is not');
  });
});

describe('the secrets of other profiles', () => {
  it.each([
    ['of a profile', signedLines(MESSAGE, 'whsec-test', 'mk_shop'), {}, 'test'],
    [
      'of the profile in use, where the environment goes before it',
      signedLines(MESSAGE, 'whsec-shop'),
      PAIR,
      'shop',
    ],
  ])('are tried without being asked for: %s', async (_, lines, variables, profile) => {
    store();
    for (const flags of [[], ['--all-profiles']]) {
      const { status, verdict, causes } = await check(lines, flags, variables);
      expect({ status, verdict }).toEqual({ status: 7, verdict: 'explained' });
      expect(causes).toEqual([{ id: 'key.other-profile', profile }]);
    }
  });

  it('are left out with --no-all-profiles, which is said', async () => {
    store();
    const lines = signedLines(MESSAGE, 'whsec-test', 'mk_shop');
    expect((await check(lines, ['--no-all-profiles'])).verdict).toBe('unexplained');
    const args = argv`${bench.body()} --headers ${bench.headers(lines)} --no-all-profiles`;
    expect((await bench.verify(args, { variables: {} })).out).toContain('--all-profiles');
  });

  it('are no others where they are the same key and secret', async () => {
    store();
    const same = { CONV_API_KEY: 'mk_shop', CONV_HMAC_SECRET: 'whsec-shop' };
    const lines = signedLines(MESSAGE, 'whsec-shop', 'mk_shop');
    expect((await check(lines, [], same)).verdict).toBe('valid');
  });

  it('cannot be read: only a note where the environment has the pair', async () => {
    mkdirSync(bench.inHome('config'), { mode: 0o700 });
    writeFileSync(bench.inHome('config/profiles.json'), '{"profiles":', { mode: 0o600 });
    const { verdict, err } = await check(LINES, [], PAIR);
    expect(verdict).toBe('valid');
    expect(err).toMatch(/^note: other profiles are not tried: .*profiles.json is damaged/);
    const args = argv`${bench.body()} --headers ${bench.headers()}`;
    for (const variables of [{}, { ...PAIR, CONV_PROFILE: 'shop' }]) {
      const failed = await bench.verify(args, { variables });
      expect(failed.status).toBe(3);
      expect(failed.err).toContain('[profiles_unreadable]');
    }
  });
});

describe('without any secret', () => {
  it('a right signature cannot be known as such: says so, and how to give the secret', async () => {
    const { status, verdict, err } = await check(LINES);
    expect({ status, verdict }).toEqual({ status: 7, verdict: 'unexplained' });
    expect(err).toMatch(/^note: no secret is known, so only /);
    expect(err).toContain('CONV_HMAC_SECRET');
  });

  it.each([
    ['the empty key', '', 'key.empty'],
    ['the word undefined as key', 'undefined', 'key.empty'],
    ['the api key as key', 'pk_1', 'key.api-key'],
  ])('%s is found all the same', async (_, key, id) => {
    const { status, verdict, causes } = await check(signedLines(MESSAGE, key));
    expect({ status, verdict }).toEqual({ status: 7, verdict: 'explained' });
    expect(causes).toEqual([expect.objectContaining({ id })]);
  });
});
