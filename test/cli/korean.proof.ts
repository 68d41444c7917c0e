import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeProgram } from '../../src/cli/help.ts';
import { withSubcommands } from '../../src/help/command-tree.ts';
import { TOPICS } from '../../src/help/topics.ts';
import { textWidth } from '../../src/kit/columns.ts';
import { createMachine, type Machine } from '../helpers/conv.ts';

let machine: Machine;

beforeEach(() => {
  machine = createMachine();
});

afterEach(() => machine.remove());

const KOREAN = '이벤트가 아직 없습니다';
const PROFILE = ['profile', 'add', 'shop', '--api-key', 'demo_merchant', '--secret-stdin'];

describe('the language of the built binary', () => {
  it.each([
    [['--lang', 'ko'], {}],
    [['--lang=ko'], { CONV_LANG: 'en' }],
    [[], { CONV_LANG: 'ko' }],
    [[], { LANG: 'ko_KR.UTF-8' }],
  ])('is Korean with %j and %j', async (flags, env) => {
    const { status, stderr } = await machine.run(['log', ...flags], { env });

    expect({ status, isKorean: stderr.includes(KOREAN) }).toEqual({ status: 0, isKorean: true });
  });

  it('is that of the profile in use, unless something else is named', async () => {
    const endpoint = ['--endpoint', 'http://127.0.0.1:9', '--lang', 'ko'];
    await machine.run([...PROFILE, ...endpoint], { input: 'a-secret-of-some-length' });

    const ofProfile = await machine.run(['log'], { env: { LANG: 'en_US.UTF-8' } });
    const named = await machine.run(['log', '--lang', 'en']);
    const shown = await machine.run(['profile', 'show', '--json']);

    expect(ofProfile.stderr).toContain(KOREAN);
    expect(named.stderr).not.toContain(KOREAN);
    expect(JSON.parse(shown.stdout).lang.value ?? JSON.parse(shown.stdout).lang).toBe('ko');
  });

  it.each([
    [['--lang', 'xx'], {}],
    [[], { CONV_LANG: 'xx' }],
  ])('is refused where it is unknown: %j %j', async (flags, env) => {
    const { status, stderr } = await machine.run(['log', ...flags], { env });

    expect(status).toBe(2);
    expect(stderr).toContain('must be en or ko, not "xx" [usage]');
  });

  it.each([
    ['paid', '--order', '1', '--json'],
    ['paid', '--order', '1', '--amount', '5,000', '--json'],
    ['help', '--json'],
    ['whoami', '--json'],
    ['verify', 'nothing.json', '--json'],
  ])('changes nothing of JSON: %j', async (...args) => {
    const [korean, english] = await Promise.all([
      machine.run(args, { env: { CONV_LANG: 'ko' } }),
      machine.run(args),
    ]);

    expect(korean).toEqual(english);
    expect(korean.stdout + korean.stderr).not.toBe('');
  });

  it('keeps codes and exit codes', async () => {
    const args = ['paid', '--order', '1'];
    const korean = await machine.run(args, { env: { CONV_LANG: 'ko' } });
    const english = await machine.run(args);

    expect(korean.stderr).toMatch(/[가-힣].*\[invalid_report\]/);
    expect(english.stderr).toMatch(/\[invalid_report\]/);
    expect(korean.status).toBe(english.status);
  });
});

const LINES = 60;
const COLUMNS = 80;

describe('Korean help', () => {
  it('fits every command on two screens', async () => {
    const commands = withSubcommands(await describeProgram());
    for (const { name } of commands) {
      const { stdout } = await machine.run([...name.split(' ').slice(1), '--help', '--lang', 'ko']);
      const lines = stdout.trimEnd().split('\n');
      const wide = lines.filter((line) => textWidth(line) > COLUMNS);

      expect({ name, isKorean: /[가-힣]/.test(stdout), wide }).toEqual({
        name,
        isKorean: true,
        wide: [],
      });
      expect(lines.length, name).toBeLessThanOrEqual(LINES);
    }
  });

  it.each(TOPICS.map(({ name }) => name))('fits the prose of %s', async (name) => {
    const { stdout } = await machine.run(['help', name, '--lang', 'ko']);
    const prose = stdout.split('\n').filter((line) => !line.startsWith('  '));

    expect(prose.filter((line) => textWidth(line) > COLUMNS)).toEqual([]);
    expect(stdout).not.toContain('<!--');
  });
});
