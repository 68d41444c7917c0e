import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMachine, finished, type Machine } from './helpers/conv.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly jobs: { readonly reports: { readonly steps: readonly Step[] } };
}

/** A shop's own tests: what it reports, it sends until it is answered. */
const SHOP_TEST = `
const { createHmac } = require('node:crypto');
const { S2S_BASE, S2S_KEY, S2S_SECRET } = process.env;
const report = async (path, fields) => {
  const body = JSON.stringify(fields);
  for (;;) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', S2S_SECRET).update(timestamp + body).digest('hex');
    const headers = { 'X-Merchant-Key': S2S_KEY, 'X-Signature-Timestamp': timestamp, 'X-Signature': signature };
    const answer = await fetch(S2S_BASE + path, { method: 'POST', headers, body }).catch(() => undefined);
    if (answer !== undefined) return answer.status;
  }
};
const paid = (id) => ({ merchant_order_id: id, event_id: EVENT(id), amount: 5000, currency: 'KRW' });
const main = async () => {
  for (const id of ['1', '2', '3', '4']) if ((await report('/conversions', paid(id))) !== 200) process.exit(1);
};
main();
`;
const SOUND_SHOP = SHOP_TEST.replace('EVENT(id)', "'paid-' + id");
/** It makes a new event of every attempt: what was counted before is refused as reported twice. */
const FAULTY_SHOP = SHOP_TEST.replace('const body = JSON.stringify(fields);', '')
  .replace(
    'for (;;) {',
    "for (;;) { const body = JSON.stringify({ ...fields, event_id: 'e' + Math.random() });",
  )
  .replace('EVENT(id)', "''");

describe('the workflow of the topic ci', () => {
  const page = readFileSync(path.join(ROOT, 'src/help/ci.md'), 'utf8');
  const [, source = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const { steps } = (parse(source) as Workflow).jobs.reports;
  let machine: Machine;
  let sandbox: ReturnType<Machine['start']>;
  let given: Readonly<Record<string, string>>;

  beforeAll(async () => {
    machine = createMachine();
    sandbox = machine.start(['mock', '--json']);
    const first = await new Promise<string>((resolve) => sandbox.stdout?.once('data', resolve));
    const { url, api_key, hmac_secret } = JSON.parse(String(first).split('\n')[0] ?? '');
    given = {
      'vars.SANDBOX_ENDPOINT': url,
      'secrets.SANDBOX_API_KEY': api_key,
      'secrets.SANDBOX_HMAC_SECRET': hmac_secret,
    };
  });

  afterAll(() => {
    sandbox.kill();
    machine.remove();
  });

  /** What checkout and npm ci would have made of the shop's repository. */
  function checkOut(name: string, test: string): string {
    const folder = path.join(machine.home, name);
    mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
    symlinkSync(ROOT, path.join(folder, 'node_modules/conv-cli'));
    symlinkSync('../conv-cli/bin/conv.js', path.join(folder, 'node_modules/.bin/conv'));
    writeFileSync(path.join(folder, 'test.cjs'), test);
    const manifest = { name: 'shop', private: true, scripts: { test: 'node test.cjs' } };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    return folder;
  }

  /** As GitHub's runner does on Linux. */
  function runStep({ run = '', env = {} }: Step, folder: string) {
    const filled = Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ (\S+) \}\}/g, (_, expression: string) => given[expression] ?? ''),
    ]);
    const variables = { ...machine.env, PATH: process.env.PATH, ...Object.fromEntries(filled) };
    return finished(
      spawn('bash', ['-e', '-c', run], { cwd: folder, env: variables, stdio: 'pipe' }),
      '',
    );
  }

  const runs = steps.filter(({ run }) => run !== undefined && run !== 'npm ci');

  it('has steps to run, and keeps their reports whatever they end in', () => {
    expect(runs).toHaveLength(2);
    const last = steps.at(-1);
    expect([last?.if, last?.with?.path]).toEqual(['always()', 'reports']);
  });

  it('passes for a shop that sends a lost report again', async () => {
    const folder = checkOut('sound', SOUND_SHOP);
    for (const step of runs) {
      const { status, stdout, stderr } = await runStep(step, folder);
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    }
    for (const file of ['orders.xml', 'orders.html', 'smoke.xml'])
      expect(readFileSync(path.join(folder, 'reports', file), 'utf8')).not.toBe('');
  });

  it('fails for a shop that makes a new event of every attempt', async () => {
    const folder = checkOut('faulty', FAULTY_SHOP);
    const [first] = runs;
    const { status, stderr } = await runStep(first as Step, folder);
    expect(stderr).toContain('✗ no order reported twice');
    expect(status).not.toBe(0);
  });
});
