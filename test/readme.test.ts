import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine, finished, type Machine } from './helpers/conv.ts';
import {
  isUpdating,
  normalised,
  type Page,
  readme,
  shellScripts,
  shownCommands,
  topicPages,
  writeOutputs,
} from './helpers/pages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHOWN_ADDRESS = '127.0.0.1:4010';
const SECRET = 'demo_secret_that_everyone_knows';
/** What examples take for granted: a day's orders, and an invoice. */
const FILES: Readonly<Record<string, string>> = {
  'orders.ndjson': '{"kind":"paid","merchant_order_id":"900","amount":100,"currency":"KRW"}\n',
  'invoice.csv': 'merchant_order_id,net,currency\n900,100,KRW\n',
};
/** Accounts that they take for granted, but for the README, which shows how to add one. */
const PROFILES = ['shop', 'sandbox'];

/** A machine with conv on its PATH and the bundled service running, where a person types. */
async function createDesk({ name, text }: Page) {
  const machine = createMachine();
  const bin = path.join(machine.home, 'bin');
  mkdirSync(bin);
  const shim = path.join(bin, 'conv');
  writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${ROOT}bin/conv.js' "$@"\n`);
  chmodSync(shim, 0o755);
  const [, table = ''] = /^```csv\n([\s\S]*?)^```$/m.exec(text) ?? [];
  if (table !== '')
    writeFileSync(path.join(machine.home, 'shop.csv'), iconv.encode(table, 'cp949'));
  for (const [file, content] of Object.entries(FILES))
    writeFileSync(path.join(machine.home, file), content);
  const mock = machine.start(['mock', '--json']);
  const first = await new Promise<string>((resolve) => mock.stdout?.once('data', resolve));
  const address = new URL(JSON.parse(String(first).split('\n')[0] ?? '').url).host;
  if (name !== 'README')
    for (const profile of PROFILES)
      if (profile === 'shop' || text.includes(`--profile ${profile}`))
        await addProfile(machine, profile, address);
  /** In a shell, in one folder, both outputs on the same screen. */
  const type = (command: string): ReturnType<typeof finished> => {
    const env = {
      ...machine.env,
      PATH: `${bin}:${process.env.PATH}`,
      HMAC_SECRET: SECRET,
      ORDER: '901',
      TOTAL: '5000',
    };
    const script = `{ ${command.replaceAll(SHOWN_ADDRESS, address)}\n} 2>&1`;
    return finished(spawn('sh', ['-c', script], { env, cwd: machine.home, stdio: 'pipe' }), '');
  };
  const leave = (): void => {
    mock.kill();
    machine.remove();
  };
  return { type, leave, address };
}

const addProfile = (machine: Machine, name: string, address: string) =>
  machine.run(
    [
      ...['profile', 'add', name, '--api-key', 'demo_merchant', '--currency', 'KRW'],
      ...['--endpoint', `http://${address}`, '--secret-stdin'],
    ],
    { input: SECRET },
  );

const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version']).error === undefined;

const hasExamples = (page: Page): boolean => /^```(?:console|sh)$/m.test(page.text);

describe.each([readme(), ...topicPages()].filter(hasExamples))('$name: the examples', (page) => {
  let desk: Awaited<ReturnType<typeof createDesk>>;
  const printed = new Map<string, string>();
  const commands = shownCommands(page);
  const scripts = shellScripts(page).filter((script) => !script.includes('npm '));

  beforeAll(async () => {
    desk = await createDesk(page);
  });

  afterAll(() => {
    desk.leave();
    if (isUpdating()) writeOutputs(page, printed);
  });

  it.each(commands)('$command', async ({ command, output }) => {
    const { stdout } = await desk.type(command);
    printed.set(command, stdout.replaceAll(desk.address, SHOWN_ADDRESS));
    if (!isUpdating()) expect(normalised(stdout)).toBe(normalised(output));
  });

  it.each(scripts)('%s', async (script) => {
    const tools = ['jq', 'sqlite3'].filter((tool) => script.includes(`${tool} `));
    const missing = tools.filter((tool) => !isInstalled(tool));
    if (missing.length > 0) return skipped(missing);
    const { status, stdout } = await desk.type(script);
    expect({ status, stdout }).toMatchObject({ status: expect.toBeOneOf([0, 8]) });
    expect(stdout).not.toMatch(/^conv: /m);
  });
});

const skipped = (missing: readonly string[]): void => {
  process.stderr.write(`an example is skipped: ${missing.join(', ')} is missing\n`);
};

describe('the README', () => {
  it('leads to files that are there', () => {
    const named = [...readme().text.matchAll(/[`(]((?:src|bin|test)\/[\w./-]*)[`)]/g)].map(
      ([, file = '']) => file,
    );
    expect(named).not.toEqual([]);
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});
