import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import type { Finished } from '../helpers/conv-here.ts';
import { createMerchant } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';

const PASSWORD = 'hunter-two';
const PLACE = 'postgres://ann@127.0.0.1:9/shop';
/** Nothing listens there. */
const CONV_JOURNAL = `postgres://ann:${PASSWORD}@127.0.0.1:9/shop`;

const merchant = perTest(createMerchant, (it) => it.leave());

const conv = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input?: string,
) => merchant.conv(args, { env, ...(input !== undefined && { input }) });

/** All files below a directory, as text. */
const keptIn = (directory: string): string =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(directory, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');

function expectNoPassword({ stdout, stderr }: Finished): void {
  expect(stdout + stderr).not.toContain(PASSWORD);
  expect(keptIn(merchant.machine.home)).not.toContain(PASSWORD);
}

const PAID = argv`paid --order 1 --amount 5 --currency KRW --click-id c`;

it.each([
  [PAID],
  [['log']],
  [['order', '1']],
  [['batch', 'list']],
  [['journal', 'status']],
  [['journal', 'init']],
])('%j: a server that is away is one sentence, and nothing is sent', async (args) => {
  const run = await conv(args, { CONV_JOURNAL });
  expect(run.status).toBe(1);
  expect(run.stdout).toBe('');
  expect(run.stderr).toContain('[journal_unreachable]');
  expect(run.stderr).toContain(`${PLACE} cannot be reached`);
  expect(merchant.service.requests).toEqual([]);
  expectNoPassword(run);
});

it('conv whoami names the server, without the password', async () => {
  const run = await conv(['whoami'], { CONV_JOURNAL });
  expect(run.stdout + run.stderr).toContain(PLACE);
  expectNoPassword(run);
});

it('--verbose does not show the password', async () => {
  expectNoPassword(await conv([...PAID, '--verbose'], { CONV_JOURNAL }));
});

const ADD = argv`profile add eu --endpoint http://127.0.0.1:9 --api-key k`;

it.each([
  `postgres://ann:${PASSWORD}@h/d`,
  `postgres://ann:12/${PASSWORD}@h/d`,
  `postgres://ann:12#${PASSWORD}@h/d`,
  `postgres://h/d?password=${PASSWORD}`,
])('a profile does not keep %s', async (url) => {
  const run = await conv(
    argv`${ADD} --secret-stdin --journal ${url}`,
    {},
    'a-secret-of-32-characters-or-more',
  );
  expect(run.status).toBe(2);
  expect(run.stderr).toContain('must not contain a password');
  expectNoPassword(run);
});

it('CONV_JOURNAL comes before the journal of the profile', async () => {
  const kept = 'postgres://bob@127.0.0.1:10/kept';
  const added = await conv(
    argv`${ADD} --secret-stdin --journal ${kept}`,
    {},
    'a-secret-of-32-characters-or-more',
  );
  expect(added.status, added.stderr).toBe(0);
  expect((await conv(argv`log --profile eu`)).stderr).toContain(kept);
  const { stderr } = await conv(['log'], { CONV_JOURNAL });
  expect(stderr).toContain(PLACE);
  expect(stderr).not.toContain(kept);
});
