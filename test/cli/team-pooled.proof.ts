import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMachine, type Finished, finished, type Machine } from '../helpers/conv.ts';
import { type PostgresServer, postgresForTests } from '../helpers/postgres.ts';
import { accept, startTestService, type TestService } from '../helpers/service.ts';

/** Where Debian's package puts it. */
const PGBOUNCER = '/usr/sbin/pgbouncer';

/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;
const AS_USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const ROWS = 1000;

let service: TestService;
let team: readonly Machine[];
let pool: { readonly port: number; stop(): Promise<void> };
let counted: string[];

beforeEach(async () => {
  counted = [];
  service = await startTestService((response, request, count) => {
    // 10 of 100: no answer, and an error that says to try again.
    if (count % 20 === 7) return void response.destroy();
    if (count % 20 === 15) return void response.writeHead(503).end();
    counted.push(JSON.parse(request.body.toString()).merchant_order_id);
    accept(response, request, count);
  });
  team = [createMachine(), createMachine()];
});
afterEach(async () => {
  for (const machine of team) machine.remove();
  await pool?.stop();
  await service.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** In transaction mode, with two connections to the server for whoever comes. */
async function startPool(server: PostgresServer): Promise<typeof pool> {
  const folder = mkdtempSync(path.join(tmpdir(), 'conv-pool-'));
  const port = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${server.directory} port=${server.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  if ('uid' in AS_USER) for (const place of [folder, settings]) chownSync(place, NOBODY, NOBODY);
  const child = spawn(PGBOUNCER, ['-q', settings], { ...AS_USER, stdio: 'ignore' });
  await untilUp(port);
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilUp(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function start(who: number, ...args: readonly string[]): Promise<Finished> {
  const env = {
    CONV_API_KEY: 'k',
    CONV_HMAC_SECRET: 'secret',
    CONV_ENDPOINT: service.url,
    CONV_JOURNAL: `postgres://postgres@127.0.0.1:${pool.port}/postgres?schema=pooled&sslmode=disable`,
  };
  return finished((team[who] as Machine).start(args, { env }));
}

it.skipIf(!existsSync(PGBOUNCER))(
  'two workers share a file through PgBouncer in transaction mode',
  async () => {
    pool = await startPool(postgresForTests());
    expect((await start(0, 'journal', 'init')).status).toBe(0);
    const orders = [...Array(ROWS).keys()].map(String);
    const rows = orders.map((order) => `paid,${order},5,KRW`);
    const file = path.join((team[0] as Machine).home, 'orders.csv');
    writeFileSync(file, `${['kind,merchant_order_id,amount,currency', ...rows].join('\n')}\n`);
    const ends = [start(0, 'send', file, '--retries', '8')];
    await service.nextRequest();
    ends.push(start(1, 'replay', '--pending', '--retries', '8'));
    for (const { status, stderr } of await Promise.all(ends)) expect(status, stderr).toBe(0);
    expect(counted.toSorted()).toEqual(orders.toSorted());
    const { stdout } = await start(1, 'batch', 'list', '--json');
    const accepted = expect.objectContaining({ outcome: 'accepted', count: ROWS });
    expect(JSON.parse(stdout).totals).toEqual([accepted]);
  },
);
