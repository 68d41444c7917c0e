import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ProcessIdentity, thisMachine } from '../../../src/core/durable/alive.ts';
import { besideName } from '../../../src/core/durable/replace-file.ts';
import {
  type MockProcess,
  newMachine,
  newMachineHere,
  paid,
  partial,
  read,
  startMock,
  startMockHere,
  write,
} from './mock-process.ts';

const STATE = ['--state', 'state.json'];
/** A command that leaves something behind. */
const STARTED = ['--', 'sh', '-c', 'echo >started'];

const ownerWith = (differences: Partial<ProcessIdentity>) => ({
  ...thisMachine().self,
  token: 'of-somebody',
  ...differences,
});

/** Reports one order after the other until nobody answers; those answered 200 are added to `answered`. */
async function reportUntilItEnds(mock: MockProcess, worker: number, answered: string[]) {
  for (let at = 0; ; at += 1) {
    const body = paid(`${worker}-${at}`);
    try {
      const { status } = await mock.post('/conversions', body);
      if (status !== 200) throw new Error(`answered ${status}`);
    } catch {
      return;
    }
    answered.push(body);
    if (answered.length === 60) mock.child.kill('SIGKILL');
  }
}

const order = (body: string): string => JSON.parse(body).merchant_order_id;

interface ListedOrder {
  readonly record: { readonly merchant_order_id: string };
}

describe('conv mock --state', () => {
  it('has after a kill -9 amid many requests each report that was answered 200, and knows it again', async () => {
    const machine = newMachine();
    const killed = await startMock(machine, STATE);
    const answered: string[] = [];
    const workers = [0, 1, 2, 3, 4, 5, 6, 7];
    await Promise.all(workers.map((worker) => reportUntilItEnds(killed, worker, answered)));
    expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' });
    expect(answered.length).toBeGreaterThanOrEqual(60);

    const next = await startMockHere(machine, STATE);
    const { json } = await next.control('orders');
    const known = json.orders.map(({ record }: ListedOrder) => record.merchant_order_id);
    expect(known).toEqual(expect.arrayContaining(answered.map(order)));
    for (const body of answered) {
      expect((await next.post('/conversions', body)).status).toBe(200);
      expect(await next.nextEntry()).toMatchObject({ outcome: 'repeated' });
    }
  });

  it('goes on where it ended, several times', async () => {
    const machine = newMachine();
    const first = await startMockHere(machine, STATE);
    await first.post('/conversions', paid('1'));
    expect(await first.stop()).toMatchObject({ status: 0 });
    const second = await startMock(machine, STATE);
    const refund = await second.post('/conversions/partial', partial('1', 'r1', 2000));
    expect(refund.json.data).toMatchObject({ status: 'PARTIALLY_CANCELLED', net_amount: 3000 });
    await second.stop('SIGTERM');
    const third = await startMockHere(machine, STATE);
    expect((await third.control('orders')).json.orders[0].record.net_amount).toBe(3000);
  });

  it('is the same file for the same reports, and one more changes its own lines alone', async () => {
    const machine = newMachine();
    const clock = ['--clock', '2026-01-01T00:00:00Z,frozen'];
    const timestamp = Date.UTC(2026, 0, 1) / 1000;
    const texts = await Promise.all(
      [
        ['a.json', ['1', '2', '3']],
        ['b.json', ['3', '1', '2']],
        ['c.json', ['2', '3', '1', '4']],
      ].map(async ([file, orders]) => {
        const mock = await startMockHere(machine, ['--state', String(file), ...clock]);
        for (const each of orders ?? [])
          expect((await mock.post('/conversions', paid(each), { timestamp })).status).toBe(200);
        await mock.stop();
        return read(machine, String(file));
      }),
    );
    const [a = '', b = '', more = ''] = texts;
    expect(b).toBe(a);
    expect(JSON.parse(a)).toMatchObject({ version: 1 });
    const lines = (text: string) => text.split('\n').map((line) => line.replace(/,$/, ''));
    const added = lines(more).filter((line) => !lines(a).includes(line));
    expect(lines(a).filter((line) => !lines(more).includes(line))).toEqual([]);
    expect(added.every((line) => line.includes('4'))).toBe(true);
    expect(a + more).not.toContain('demo_secret');
  });

  it.each([
    ['no JSON', '{', /state\.json cannot be used as a state file: 1 error/],
    ['a newer conv', { version: 99, merchants: [] }, /a newer conv: its version is 99/],
    ['another shape', { version: 1, merchants: {} }, /\/merchants: must be an array/],
    [
      'several faults',
      { version: 1, merchants: [{ api_key: 1, orders: {}, events: [] }] },
      /\/merchants\/0\/api_key.*\n.*\/merchants\/0\/orders/,
    ],
  ])(
    'refuses a file of %s with 2, says where, and leaves it as it is',
    async (_, content, says) => {
      const machine = newMachineHere();
      write(machine, 'state.json', content);
      const before = read(machine, 'state.json');
      const run = await machine.run(['mock', ...STATE, ...STARTED]);
      expect(run.status).toBe(2);
      expect(readdirSync(machine.home)).toEqual(['state.json']);
      expect(run.stderr).toMatch(says);
      expect(read(machine, 'state.json')).toBe(before);
    },
  );

  it.each([
    [
      'nowhere/state.json',
      'cannot create nowhere/state.json: its directory does not exist',
      'mkdir -p',
    ],
    [
      '.',
      '. is not a regular file',
      '--state needs a regular file; it is created if it does not exist',
    ],
  ])('refuses %s: %s', async (file, sentence, hint) => {
    const machine = newMachineHere();
    const run = await machine.run(['mock', '--state', file, ...STARTED]);
    expect(run.status).toBe(2);
    expect(readdirSync(machine.home)).toEqual([]);
    expect(run.stderr).toContain(`conv: ${sentence} [usage]\n  `);
    expect(run.stderr).toContain(hint);
  });

  it('answers 500 as long as it cannot write, and counts the retry once when it can', async () => {
    const machine = newMachine();
    const directory = path.join(machine.home, 'states');
    mkdirSync(directory);
    const mock = await startMockHere(machine, ['--state', 'states/state.json']);
    rmSync(directory, { recursive: true });
    const refused = await mock.post('/conversions', paid('1'));
    expect(refused).toMatchObject({ status: 500, json: { error: { code: 'state_unwritable' } } });
    expect(await mock.nextEntry()).toMatchObject({ outcome: 'accepted', http_status: 500 });
    mkdirSync(directory);
    expect((await mock.post('/conversions', paid('1'))).status).toBe(200);
    expect(await mock.nextEntry()).toMatchObject({
      outcome: 'repeated',
      record: { net_amount: 5000 },
    });
    await mock.stop();
    expect(JSON.parse(read(machine, 'states/state.json')).merchants).toHaveLength(1);
  });

  it.each<[string, () => string]>([
    ['empty', () => ''],
    ['null', () => 'null'],
    ['cut off', () => '{"host":"'],
    ['of a dead process', () => JSON.stringify(ownerWith({ processId: 2 ** 30 }))],
  ])("starts where the lock is nobody's: %s", async (_, content) => {
    const machine = newMachine();
    write(machine, 'state.json.lock', content());
    const mock = await startMockHere(machine, STATE);
    expect((await mock.post('/conversions', paid('1'))).status).toBe(200);
    expect(await mock.stop()).toMatchObject({ status: 0 });
    expect(readdirSync(machine.home).filter((name) => name.includes('lock'))).toEqual([]);
  });

  it('refuses a file that another mock keeps, and takes it once that was killed', async () => {
    const machine = newMachineHere();
    const first = await startMock(machine, STATE);
    await first.post('/conversions', paid('1'));
    const run = await machine.run(['mock', ...STATE, '--', 'true']);
    expect(run.stderr).toContain(
      `conv: the state file state.json is in use by process ${first.child.pid} [usage]`,
    );
    expect(run.status).toBe(2);
    await first.stop('SIGKILL');
    const next = await startMockHere(machine, STATE);
    expect((await next.control('orders')).json.orders).toHaveLength(1);
  });

  it('says so where the lock is no file', async () => {
    const machine = newMachineHere();
    mkdirSync(path.join(machine.home, 'state.json.lock'));
    const run = await machine.run(['mock', ...STATE, '--', 'true']);
    expect(run.stderr).toContain('state.json.lock is not a regular file [usage]');
    expect(run.status).toBe(2);
  });

  it("removes what killed mocks left beside its file, and nothing that may be another mock's", async () => {
    const machine = newMachine();
    const beside = (name: string) => path.basename(besideName(path.join(machine.home, name)));
    const [own, other] = [beside('state.json'), beside('other.json')];
    const [old, young] = [`.conv-state-1-${'0'.repeat(8)}.next`, '.conv-state-4194999-0a.next'];
    for (const name of [own, other, old, young, 'state.json.next']) write(machine, name, '{');
    const longAgo = Date.now() / 1000 - 7200;
    utimesSync(path.join(machine.home, old), longAgo, longAgo);
    await (await startMockHere(machine, STATE)).stop();
    expect(readdirSync(machine.home).toSorted()).toEqual(
      [other, young, 'state.json', 'state.json.next'].toSorted(),
    );
  });
});

const REPORTS = [
  { kind: 'paid', body: JSON.parse(paid('1')) },
  { kind: 'partial', body: JSON.parse(partial('1', 'r1', 2000)) },
];
const RECORD = {
  merchant_order_id: '9',
  status: 'CONFIRMED',
  net_amount: 700,
  refunded_amount: 0,
  currency: 'KRW',
};

describe('conv mock --seed', () => {
  it.each([
    ['reports', { 'seed.json': REPORTS }, ['1 3000']],
    ['records', { 'seed.json': [RECORD] }, ['9 700']],
    ['both in one file', { 'seed.json': [...REPORTS, RECORD] }, ['1 3000', '9 700']],
    ['both in two files', { 'a.json': [RECORD], 'b.json': REPORTS }, ['1 3000', '9 700']],
    [
      'both, one a line',
      { 'seed.ndjson': [...REPORTS, RECORD].map((each) => JSON.stringify(each)).join('\n') },
      ['1 3000', '9 700'],
    ],
  ])('begins with %s; with --state, twice is the same as once', async (_, files, orders) => {
    const machine = newMachine();
    const names = Object.entries(files).map(([name, content]) => write(machine, name, content));
    const flags = [...names.flatMap((name) => ['--seed', name]), ...STATE];
    const known = async () => {
      const mock = await startMockHere(machine, flags);
      const { json } = await mock.control('orders');
      await mock.stop();
      return json.orders
        .map(
          ({ record }: { record: typeof RECORD }) =>
            `${record.merchant_order_id} ${record.net_amount}`,
        )
        .sort();
    };
    expect(await known()).toEqual(orders);
    const once = read(machine, 'state.json');
    expect(await known()).toEqual(orders);
    expect(read(machine, 'state.json')).toBe(once);
  });

  it('takes a report of it for repeated, and a record for an order that can be refunded', async () => {
    const machine = newMachine();
    const mock = await startMockHere(machine, [
      '--seed',
      write(machine, 's', [...REPORTS, RECORD]),
    ]);
    await mock.post('/conversions', JSON.stringify(REPORTS[0]?.body));
    expect(await mock.nextEntry()).toMatchObject({ outcome: 'repeated' });
    const refund = await mock.post('/conversions/partial', partial('9', 'r9', 700));
    expect(refund.json.data).toMatchObject({ net_amount: 0, refunded_amount: 700 });
  });

  it.each([
    ['a report that the rules refuse', [REPORTS[1]], '/0: is refused: '],
    [
      'a body without an amount',
      [{ kind: 'paid', body: { merchant_order_id: '1', event_id: 'e' } }],
      '/0/body/amount',
    ],
    ['what is neither', [{ order: 1 }], '/0: is neither a report'],
    ['money that does not add up', [{ ...RECORD, status: 'CANCELLED' }], '/0'],
  ])('refuses %s with 2', async (_, content, says) => {
    const machine = newMachineHere();
    const seed = write(machine, 'seed.json', content);
    const run = await machine.run(['mock', '--seed', seed, ...STARTED]);
    expect(run.status).toBe(2);
    expect(readdirSync(machine.home)).toEqual(['seed.json']);
    expect(run.stderr).toContain(`seed.json cannot be used as a seed`);
    expect(run.stderr).toContain(says);
  });
});
