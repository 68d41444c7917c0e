import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Machine } from './conv.ts';
import { createDesk, DEMO_SECRET, type Desk } from './desk.ts';
import {
  isUpdating,
  normalised,
  type Page,
  shellScripts,
  shownCommands,
  writeOutputs,
} from './pages.ts';

/** What examples take for granted: a day's orders, and an invoice. */
const FILES: Readonly<Record<string, string>> = {
  'orders.ndjson': '{"kind":"paid","merchant_order_id":"900","amount":100,"currency":"KRW"}\n',
  'invoice.csv': 'merchant_order_id,net,currency\n900,100,KRW\n',
};
/** The tables of a page, in turn. */
const TABLES = [
  { file: 'shop.csv', encoding: 'cp949' },
  ...['cafe24', 'shopify', 'smartstore', 'woocommerce', 'magento', 'coupang', 'own'].map(
    (shop) => ({
      file: `${shop}.csv`,
      encoding: 'utf8',
    }),
  ),
];
/** Accounts that they take for granted, but for the README, which shows how to add one. */
const PROFILES = ['shop', 'sandbox'];

/** A desk with the files and profiles that the page takes for granted. */
async function deskFor({ name, text }: Page): Promise<Desk> {
  const desk = await createDesk();
  const { machine, address } = desk;
  const tables = [...text.matchAll(/^```csv\n([\s\S]*?)^```$/gm)];
  for (const [at, [, table = '']] of tables.entries()) {
    const { file, encoding } = TABLES[at] ?? {};
    if (file !== undefined && encoding !== undefined)
      writeFileSync(path.join(machine.home, file), iconv.encode(table, encoding));
  }
  for (const [file, content] of Object.entries(FILES))
    writeFileSync(path.join(machine.home, file), content);
  if (name !== 'README')
    for (const profile of PROFILES)
      if (profile === 'shop' || text.includes(`--profile ${profile}`))
        await addProfile(machine, profile, address);
  return desk;
}

/** Both outputs appear on the same screen. */
const typeAt = (desk: Desk, command: string) =>
  desk.type(`{ ${command}\n} 2>&1`, { ORDER: '901', TOTAL: '5000' });

const addProfile = (machine: Machine, name: string, address: string) =>
  machine.run(
    [
      ...['profile', 'add', name, '--api-key', 'demo_merchant', '--currency', 'KRW'],
      ...['--endpoint', `http://${address}`, '--secret-stdin'],
    ],
    { input: DEMO_SECRET },
  );

const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version']).error === undefined;

/** What a reader runs as it is; a project of their own is not here. */
const scriptsOf = (page: Page): readonly string[] =>
  shellScripts(page).filter((script) => !script.includes('npm '));

export const hasExamples = (page: Page): boolean =>
  shownCommands(page).length > 0 || scriptsOf(page).length > 0;

/** Types what a page shows at a desk, one after the other, and expects what the page says that it prints. */
export function testExamples(page: Page): void {
  let desk: Desk;
  const printed = new Map<string, string>();
  const commands = shownCommands(page);
  const scripts = scriptsOf(page);

  beforeAll(async () => {
    desk = await deskFor(page);
  });

  afterAll(() => {
    desk.leave();
    if (isUpdating()) writeOutputs(page, printed);
  });

  it.each(commands)('$command', async ({ command, output }) => {
    const { stdout } = await typeAt(desk, command);
    printed.set(command, desk.asShown(stdout));
    if (!isUpdating()) expect(normalised(stdout)).toBe(normalised(output));
  });

  it.each(scripts)('%s', async (script) => {
    const tools = ['jq', 'sqlite3'].filter((tool) => script.includes(`${tool} `));
    const missing = tools.filter((tool) => !isInstalled(tool));
    if (missing.length > 0) return skipped(missing);
    const { status, stdout } = await typeAt(desk, script);
    expect({ status, stdout }).toMatchObject({ status: expect.toBeOneOf([0, 8]) });
    expect(stdout).not.toMatch(/^conv: /m);
  });
}

const skipped = (missing: readonly string[]): void => {
  process.stderr.write(`an example is skipped: ${missing.join(', ')} is missing\n`);
};
