import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { version } from '../package.json';
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

interface Job {
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: { readonly schedule: readonly { readonly cron: string }[] };
  readonly jobs: { readonly reports: Job; readonly smoke: Job };
}

interface GitLabJob {
  readonly script: readonly string[];
  readonly artifacts: { readonly when: string; readonly reports: { readonly junit: string } };
}

interface Pipeline {
  readonly default: { readonly before_script: readonly string[] };
  readonly reports: GitLabJob;
  readonly smoke: GitLabJob;
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

/** The programs of the topic, each for one kind of CI. */
const [workflow, pipeline, compose] = yamlOf(
  readFileSync(path.join(ROOT, 'src/help/ci.md'), 'utf8'),
);
const { on, jobs } = parse(workflow) as Workflow;
const gitlab = parse(pipeline) as Pipeline;

function yamlOf(page: string): [string, string, string] {
  const found = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  expect(found).toHaveLength(3);
  return found as [string, string, string];
}

describe('the topic ci', () => {
  let machine: Machine;
  let sandbox: ReturnType<Machine['start']>;
  let account: Readonly<Record<string, string>>;

  beforeAll(async () => {
    machine = createMachine();
    sandbox = machine.start(['mock', '--json']);
    const first = await new Promise<string>((resolve) => sandbox.stdout?.once('data', resolve));
    const { url, api_key, hmac_secret } = JSON.parse(String(first).split('\n')[0] ?? '');
    account = { CONV_ENDPOINT: url, CONV_API_KEY: api_key, CONV_HMAC_SECRET: hmac_secret };
    // Where `npm install --global` and the download put it.
    for (const folder of ['bin', 'conv']) {
      mkdirSync(path.join(machine.home, folder));
      symlinkSync(path.join(ROOT, 'bin/conv.js'), path.join(machine.home, folder, 'conv'));
    }
  });

  afterAll(() => {
    sandbox.kill();
    machine.remove();
  });

  /** What checkout and npm ci would have made of the shop's repository. */
  function checkOut(name: string, test: string): string {
    const folder = path.join(machine.home, name);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'test.cjs'), test);
    const manifest = { name: 'shop', private: true, scripts: { test: 'node test.cjs' } };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    return folder;
  }

  /** As a runner does on Linux. */
  function runScript(script: string, folder: string, env: Readonly<Record<string, string>> = {}) {
    const PATH = `${path.join(machine.home, 'bin')}:${process.env.PATH}`;
    const options = { cwd: folder, env: { ...machine.env, PATH, ...env }, stdio: 'pipe' } as const;
    return finished(spawn('bash', ['-e', '-c', script], options), '');
  }

  async function passes(script: string, folder: string, env: Readonly<Record<string, string>>) {
    const { status, stdout, stderr } = await runScript(script, folder, env);
    expect([script, status, status === 0 ? '' : stdout + stderr]).toEqual([script, 0, '']);
  }

  const scripts = (job: Job): string[] =>
    job.steps.flatMap(({ run = '' }) => (/^~?[/\w]*conv /.test(run) ? [run] : []));

  /** One of each, as it is written in the topic. */
  const gitHub = { reports: scripts(jobs.reports), smoke: scripts(jobs.smoke) };
  const gitLab = {
    reports: gitlab.reports.script.filter((line) => line.startsWith('conv ')),
    smoke: gitlab.smoke.script,
  };

  it('installs this version', () => {
    const install = `conv-cli@${version}`;
    expect(jobs.reports.steps.map(({ run }) => run)).toContain(`npm install --global ${install}`);
    expect(gitlab.default.before_script).toEqual([
      expect.stringMatching(`npm install .* ${install}$`),
    ]);
    const text = JSON.stringify(jobs.smoke);
    expect(text.match(/conv-\d[\d.]*\d/g)).toEqual([`conv-${version}`, `conv-${version}`]);
  });

  it('keeps the reports whatever the tests end in, and smokes each day', () => {
    for (const { steps } of Object.values(jobs)) {
      const last = steps.at(-1);
      expect([last?.if, last?.with?.path]).toEqual(['always()', 'reports']);
    }
    expect(on.schedule.map(({ cron }) => cron)).toEqual([
      expect.stringMatching(/^\d+ \d+ \* \* \*$/),
    ]);
    for (const { artifacts } of [gitlab.reports, gitlab.smoke])
      expect([artifacts.when, artifacts.reports.junit]).toEqual([
        'always',
        expect.stringMatching(/^reports\/\w+\.xml$/),
      ]);
    expect(parse(compose)).toMatchObject({ services: { 'conv-mock': {}, shop: {} } });
  });

  it.each(Object.entries({ gitHub, gitLab }))(
    'passes for a shop that sends a lost report again: %s',
    async (name, { reports, smoke }) => {
      expect([reports.length, smoke.length]).toEqual([1, 1]);
      const folder = checkOut(`sound-${name}`, SOUND_SHOP);
      for (const script of [...reports, ...smoke]) await passes(script, folder, account);
      for (const file of ['orders.xml', 'orders.html', 'smoke.xml'])
        expect(readFileSync(path.join(folder, 'reports', file), 'utf8')).not.toBe('');
    },
  );

  it.each(Object.entries({ gitHub, gitLab }))(
    'fails for a shop that makes a new event of every attempt: %s',
    async (name, { reports }) => {
      const folder = checkOut(`faulty-${name}`, FAULTY_SHOP);
      const { status, stderr } = await runScript(reports.join('\n'), folder);
      expect(stderr).toContain('✗ no order reported twice');
      expect(status).not.toBe(0);
    },
  );
});
