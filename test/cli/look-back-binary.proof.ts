import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SqliteFile } from '../../src/client/journal/sqlite-connection.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine, finished } from '../helpers/conv.ts';
import { perTest } from '../helpers/per-test.ts';
import { startPty } from '../helpers/pty.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { writeOrders } from '../helpers/written-journal.ts';

/** The built binary, as a user's shell starts it. */

const machine = perTest(createMachine, (it) => it.remove());

const write = (count: number): Promise<void> => writeOrders(path.join(machine.home, 'data'), count);

/** Runs a line of shell with `conv` on its PATH, in front of which a failure counts. */
function shell(line: string): ReturnType<typeof finished> {
  const conv = `conv() { "${process.execPath}" "${builtBinary()}" "$@"; }`;
  const script = `set -o pipefail; ${conv}; ${line}`;
  return finished(
    spawn('bash', ['-c', script], { env: machine.env, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

describe('conv log into a pipe that is closed early', () => {
  it.each(['conv log', 'conv log --json'])('%s | head -1 ends quietly', async (command) => {
    await write(600);
    const { status, stdout, stderr } = await shell(`${command} | head -1`);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd().split('\n')).toEqual([expect.stringContaining('order-599')]);
  });

  it('does not go on reading for nobody', async () => {
    await write(3000);
    damageOldest();
    const whole = await machine.run(['log', '--json']);
    expect([whole.status, whole.stderr]).toEqual([1, expect.stringContaining('journal_corrupt')]);
    const { status, stderr } = await shell('conv log --json | head -1');
    expect([status, stderr]).toEqual([0, '']);
  });
});

/** Only who reads the list to its end meets it. */
function damageOldest(): void {
  const connection = new SqliteFile(path.join(machine.home, 'data', 'journal.db'), 1000);
  connection.run("UPDATE events SET body = x'00' WHERE sequence = 1");
  connection.close();
}

describe('conv log on a terminal', () => {
  it('fits its width, and says that there is more than it shows', async () => {
    await write(60);
    const env = { ...machine.env, PAGER: 'cat' };
    const session = startPty(['log'], { env, cwd: machine.home, columns: 80 });
    const note = 'showing the newest 50; use --limit N or --all to show more';
    await session.waitFor(note);
    expect(await session.exit()).toEqual({ status: 0 });
    const lines = session.text().trimEnd().split(/\r?\n/);
    const rows = lines.filter((line) => line.includes('order-'));
    expect(lines[0]).toMatch(/^time +kind +order +amount +state +event +profile$/);
    expect([rows.length, rows.filter((line) => line.length > 80)]).toEqual([50, []]);
    expect(rows[0]).toMatch(/ order-59 +5000 KRW +accepted +paid-59-\w+…? +\S+$/);
    expect(lines.at(-1)).toBe(note);
  });
});

/** A started mock: its lines as they come. */
function startMock(flags: readonly string[]): { child: ChildProcess; next: () => Promise<string> } {
  const child = machine.start(['mock', ...flags]);
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.stdout === null) throw new Error('the mock has no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the mock has ended');
    return value;
  };
  return { child, next };
}

describe('conv mock', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'serves until %s, which is its regular end',
    async (signal) => {
      const { child, next } = startMock(['--json']);
      const { url, api_key, hmac_secret } = JSON.parse(await next());
      const env = { CONV_ENDPOINT: url, CONV_API_KEY: api_key, CONV_HMAC_SECRET: hmac_secret };
      const sent = await machine.run(argv`paid --order 123 --amount 5000 --currency KRW --json`, {
        env,
      });
      expect([sent.status, JSON.parse(sent.stdout).record.net_amount]).toEqual([0, 5000]);
      expect(JSON.parse(await next())).toMatchObject({
        outcome: 'accepted',
        merchant_order_id: '123',
      });
      child.kill(signal);
      const { status, stderr } = await finished(child);
      expect([status, stderr]).toEqual([
        0,
        'stopped after 1 request: 1 accepted, 0 repeated, 0 refused\n',
      ]);
    },
  );

  it('prints a line that a shell can run as it is', async () => {
    const { next } = startMock([]);
    let line = await next();
    while (!line.startsWith('CONV_ENDPOINT=')) line = await next();
    const { status, stdout } = await shell(
      `env ${line.replace(' conv ', ` "${process.execPath}" "${builtBinary()}" `)}`,
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('CONFIRMED')]);
    const order = await machine.run(argv`show A-1001 --json`);
    expect(JSON.parse(order.stdout)).toMatchObject({
      status: 'CONFIRMED',
      net_amount: 5000,
      disagrees: false,
    });
  });
});
