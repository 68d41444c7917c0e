import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { CTRL_C, DOWN, ENTER, type PtySession, startPty } from '../helpers/pty.ts';

const SECRET = 'whsec-0123456789';
const ADD = argv`--api-key mk_1 --endpoint https://api.shop.example/v1`;

const machine = perTest(createMachine, (it) => it.remove());

const onTerminal = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): PtySession => startPty(args, { env: { ...machine.env, ...env }, cwd: machine.home });

const stored = (): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(machine.home, 'config/profiles.json'), 'utf8'));

const storedSecret = (name: string): unknown =>
  (stored().profiles as Record<string, Record<string, unknown>>)[name]?.hmac_secret;

const addShop = (name = 'shop', ...flags: string[]) =>
  machine.run(argv`profile add ${name} ${ADD} ${flags} --secret-stdin`, { input: SECRET });

describe('the guided set-up', () => {
  it('asks for every value, checks each, and runs the dry run that it offers', async () => {
    const { waitFor, answer, exit, raw, text } = onTerminal(['profile', 'add']);
    await answer('Profile name (default)', 'my shop');
    await answer('may contain only letters', `${'\u007f'.repeat(7)}shop`);
    await answer('API key', 'mk_1');
    await answer('Secret (hmac_secret, hidden)', 'short');
    await answer('fewer than 8 characters', `${'\u007f'.repeat(5)}${SECRET}`);
    await answer('Endpoint', 'http://api.shop.example/v1');
    await answer(
      'did you mean https://api.shop.example/v1?',
      `${'\u007f'.repeat(30)}https://api.shop.example/v1/`,
    );
    await answer('Default currency', 'won');
    await answer('did you mean KRW?', `${'\u007f'.repeat(3)}krw`);
    await answer('The key is', DOWN);
    await waitFor(
      'conv profile add --api-key mk_1 --endpoint https://api.shop.example/v1 --currency KRW --live --secret-file FILE shop',
    );
    await waitFor('profile shop added; it is active');
    await waitFor(/conv paid try-\d+ 5000 --dry-run/);
    await answer('Run it now?');
    await waitFor(/dry run: paid try-\d+ accepted/);
    expect(await exit()).toEqual({ status: 0 });
    expect(raw()).not.toContain(SECRET);
    expect(text()).toContain('set, 16 characters');
    expect(stored()).toEqual({
      active: 'shop',
      profiles: {
        shop: {
          api_key: 'mk_1',
          hmac_secret: SECRET,
          s2s_endpoint_base: 'https://api.shop.example/v1',
          currency: 'KRW',
          mode: 'live',
          merchant: 'key:mk_1',
        },
      },
    });
  });

  it('asks only for what is missing', async () => {
    const { waitFor, answer, exit, text } = onTerminal(
      argv`profile add shop ${ADD} --currency USD --sandbox`,
    );
    await answer('Secret', SECRET);
    await waitFor(/conv paid try-\d+ 5000 --dry-run/);
    await answer('Run it now?', 'n');
    expect(await exit()).toMatchObject({ status: 0 });
    expect(text()).not.toMatch(/Name of|API key|Endpoint|Default currency|The key is|accepted/);
  });

  it('asks nothing where nothing is missing', async () => {
    writeFileSync(path.join(machine.home, 'secret'), `${SECRET}\n`);
    const { exit, text } = onTerminal(argv`profile add shop ${ADD} --secret-file secret`);
    expect(await exit()).toMatchObject({ status: 0 });
    expect(text()).not.toContain('?');
    expect(stored()).toMatchObject({
      profiles: { shop: { hmac_secret: SECRET, mode: 'sandbox' } },
    });
  });

  it('names the profile and a currency in the dry run where the new one lacks them', async () => {
    await addShop('first');
    const { waitFor, answer, exit } = onTerminal(argv`profile add second ${ADD} --sandbox`);
    await answer('Secret', SECRET);
    await answer('Default currency');
    await waitFor(/conv paid try-\d+ 5000 --currency KRW --profile second --dry-run/);
    await answer('Run it now?');
    await waitFor(/dry run: paid try-\d+ accepted/);
    expect(await exit()).toMatchObject({ status: 0 });
  });

  it.each([
    ['cut', 'y', SECRET],
    ['kept', 'n', ` ${SECRET}  `],
  ])(
    'blanks around a pasted secret are pointed out, and %s on request',
    async (_, removes, expected) => {
      const { answer, exit, raw } = onTerminal(
        argv`profile add shop ${ADD} --currency KRW --sandbox`,
      );
      await answer('Secret', ` ${SECRET}  `);
      await answer('The secret begins with a space and ends with 2 spaces. Remove that?', removes);
      await answer('Run it now?', 'n');
      expect(await exit()).toMatchObject({ status: 0 });
      expect(raw()).not.toContain(SECRET);
      expect(storedSecret('shop')).toBe(expected);
    },
  );

  it.each([
    ['cut', 'y', 'mk_7'],
    ['typed again', 'n', 'mk_8'],
  ])('blanks around a pasted key are pointed out, and %s on request', async (_, removes, key) => {
    const { answer, exit } = onTerminal(
      argv`profile add shop --endpoint https://api.shop.example/v1 --currency KRW --sandbox`,
    );
    await answer('API key', ' mk_7 ');
    await answer('The api_key begins with a space and ends with a space. Remove that?', removes);
    if (removes === 'n') await answer('API key', key);
    await answer('Secret', SECRET);
    await answer('Run it now?', 'n');
    expect(await exit()).toMatchObject({ status: 0 });
    expect(stored()).toMatchObject({ profiles: { shop: { api_key: key } } });
  });

  it('offers to cut a no-break space that was pasted along, too', async () => {
    const { answer, exit } = onTerminal(argv`profile add shop ${ADD} --currency KRW --sandbox`);
    await answer('Secret', `${SECRET}\u00a0`);
    await answer(
      'The secret has a non-breaking space at character 17; only printable ASCII is allowed. Remove that?',
    );
    await answer('Run it now?', 'n');
    expect(await exit()).toMatchObject({ status: 0 });
    expect(storedSecret('shop')).toBe(SECRET);
  });

  it('cuts what else was pasted along, one after the other', async () => {
    const { answer, exit } = onTerminal(argv`profile add shop ${ADD} --currency KRW --sandbox`);
    await answer('Secret', `hmac_secret="${SECRET}" `);
    await answer('ends with a space. Remove that?');
    await answer('begins with "hmac_secret="');
    await answer('is in quotes');
    await answer('Run it now?', 'n');
    expect(await exit()).toMatchObject({ status: 0 });
    expect(storedSecret('shop')).toBe(SECRET);
  });

  it('asks for the secret again where it cannot be one, without repeating it', async () => {
    const { waitFor, answer, raw } = onTerminal(['profile', 'add', 'shop', ...ADD]);
    await answer('Secret');
    await answer('It is empty', 'abc\u200bdef');
    await waitFor('It has a zero-width space at character 4');
    expect(raw()).not.toContain('abc');
  });

  it.each([
    ['a question', 'Secret', 'nothing was done'],
    ['the last question', 'Run it now?', 'profile shop was saved'],
  ])('interrupted at %s it ends with 130 and says what was done', async (_, question, said) => {
    const { waitFor, type, exit } = onTerminal(
      argv`profile add shop ${ADD} --currency KRW --sandbox`,
    );
    await waitFor('Secret');
    if (question !== 'Secret') {
      type(`${SECRET}${ENTER}`);
      await waitFor(question);
    }
    type(CTRL_C);
    await waitFor(said);
    expect(await exit()).toMatchObject({ status: 130 });
  });

  it('with --json prints one object, and offers nothing', async () => {
    const { waitFor, answer, exit, text } = onTerminal(
      argv`profile add shop ${ADD} --currency KRW --sandbox --json`,
    );
    await answer('Secret', SECRET);
    await waitFor('{"name":"shop","active":true');
    expect(await exit()).toMatchObject({ status: 0 });
    expect(text()).not.toContain('Run it now?');
  });

  it.each([
    ['--no-input', ['--no-input'], {}],
    ['CONV_NO_INPUT', [], { CONV_NO_INPUT: '1' }],
  ])('%s keeps it from asking', async (_, flags, env) => {
    const { exit, text } = onTerminal(['profile', 'add', 'shop', ...ADD, ...flags], env);
    expect(await exit()).toMatchObject({ status: 2 });
    expect(text()).toContain('--secret-stdin: is missing');
  });

  it('--secret-stdin on a terminal says what to do instead', async () => {
    const { exit, text } = onTerminal(argv`profile add shop ${ADD} --secret-stdin`);
    expect(await exit()).toMatchObject({ status: 2 });
    expect(text()).toContain('--secret-stdin reads piped input, but standard input is a terminal');
    expect(text()).toContain('to be prompted');
  });
});

describe('a guided change', () => {
  it('asks which profile is meant, even if there is only one', async () => {
    await addShop('first');
    await addShop('second');
    const { waitFor, answer, exit } = onTerminal(argv`profile edit --currency USD`);
    await waitFor('Which profile?');
    await answer('first', DOWN);
    await waitFor('profile second changed');
    expect(await exit()).toMatchObject({ status: 0 });
    await machine.run(argv`profile remove --yes second`);
    const only = onTerminal(argv`profile edit --currency EUR`);
    await only.answer('Which profile?');
    await only.waitFor('profile first changed');
    expect(await only.exit()).toMatchObject({ status: 0 });
  });

  it('offers the present values, and keeps them on Enter', async () => {
    await addShop('shop', '--currency', 'KRW', '--live');
    const before = stored();
    const { waitFor, answer, exit } = onTerminal(['profile', 'edit', 'shop']);
    await answer('API key (api_key) (mk_1)');
    await answer('Enter keeps the current one');
    await answer('(https://api.shop.example/v1)');
    await answer('(KRW)');
    await answer('The key is');
    await waitFor('profile shop changed');
    expect(await exit()).toMatchObject({ status: 0 });
    expect(stored()).toEqual(before);
  });

  it('changes what is answered otherwise', async () => {
    await addShop('shop', '--currency', 'KRW');
    const { waitFor, answer, exit } = onTerminal(['profile', 'edit', 'shop']);
    await answer('API key', 'mk_2');
    await answer('Secret', 'other-secret');
    await answer('Endpoint', 'https://other.example');
    await answer('Default currency', 'none');
    await answer('The key is', DOWN);
    await waitFor(
      'conv profile edit --api-key mk_2 --endpoint https://other.example --no-currency',
    );
    await waitFor('--live --secret-file FILE shop');
    expect(await exit()).toMatchObject({ status: 0 });
    expect(stored()).toEqual({
      active: 'shop',
      profiles: {
        shop: {
          api_key: 'mk_2',
          hmac_secret: 'other-secret',
          s2s_endpoint_base: 'https://other.example',
          mode: 'live',
          merchant: 'key:mk_2',
        },
      },
    });
  });
});

describe('removing on a terminal', () => {
  it.each([
    ['Enter', ENTER, 2, true],
    ['y', `y${ENTER}`, 0, false],
  ])('asks: %s', async (_, keys, status, stays) => {
    await addShop();
    const { waitFor, type, exit } = onTerminal(['profile', 'remove', 'shop']);
    await waitFor('Remove profile shop, with its secret?');
    type(keys);
    expect(await exit()).toMatchObject({ status });
    expect('shop' in (stored().profiles as object)).toBe(stays);
  });

  it('--yes answers', async () => {
    await addShop();
    const { exit, text } = onTerminal(argv`profile remove shop --yes`);
    expect(await exit()).toMatchObject({ status: 0 });
    expect(text()).toContain('profile shop removed; no profiles are left');
  });
});

describe('the driver of these sessions', () => {
  it('shows the screen where what it waits for never comes', async () => {
    mkdirSync(path.join(machine.home, 'config'));
    const { waitFor } = onTerminal(['profile', 'list']);
    await expect(waitFor('something else')).rejects.toThrow('no profiles yet');
  });
});
