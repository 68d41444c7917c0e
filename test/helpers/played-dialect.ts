import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkApiKey, checkSecret } from '../../src/client/profiles/rules.ts';
import { readFaultRules } from '../../src/mock/faults/parse.ts';
import { givenMerchants } from '../../src/mock/run/merchants.ts';
import { type RunningMock, startMock } from '../../src/mock/run/start-mock.ts';
import { NO_FINDINGS } from '../../src/mock/service/log.ts';
import { pointerTo } from '../../src/mock/storage/input.ts';
import { createMachine, type Finished, finished, type Machine } from './conv-here.ts';

const KEY = 'shop_a';
const SECRET = 'secret-of-shop-a';

/** A service of a dialect, and a merchant's machine that reports to it. */
export interface Played {
  readonly mock: RunningMock;
  readonly machine: Machine;
  readonly env: Readonly<Record<string, string>>;
  conv(...args: string[]): Promise<Finished>;
  write(name: string, rows: readonly object[]): string;
  close(): Promise<void>;
}

/** @param faults as for `conv mock --fault`; the same ones for the same seed. */
export async function playDialect(
  dialect: string,
  faults: readonly string[] = [],
): Promise<Played> {
  const merchants = givenMerchants(
    [{ api_key: KEY, hmac_secret: SECRET }],
    { apiKey: checkApiKey, secret: checkSecret },
    pointerTo,
  );
  const plan = {
    port: 0,
    keep: 10_000,
    dialect: [dialect],
    stateFile: undefined,
    seedFiles: [],
    clock: {},
    faults: readFaultRules(faults, 'faults'),
    faultSeed: 7,
    expectations: [],
    withinMs: 0,
  };
  const mock = await startMock(plan, merchants, {
    now: Date.now,
    token: 'token',
    faultSeed: 7,
    onRequest: () => undefined,
    onShutdown: () => undefined,
    explainerFor: () => ({
      explain: async () => NO_FINDINGS,
      settled: async () => undefined,
      stop: async () => undefined,
    }),
    template: () => '',
  });
  const machine = createMachine();
  const env = { CONV_API_KEY: KEY, CONV_HMAC_SECRET: SECRET, CONV_ENDPOINT: mock.url };
  return {
    mock,
    machine,
    env,
    conv: (...args) => machine.run(args, { env }),
    write(name, rows) {
      const file = path.join(machine.home, name);
      writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      return file;
    },
    close: async () => {
      await mock.close();
      machine.remove();
    },
  };
}

/**
 * Kills a run of the built binary when the service has counted so many events.
 * @returns the signal that ended it; null if it had ended before.
 */
export async function killedAfter(
  { mock, machine, env }: Played,
  events: number,
  ...args: string[]
): Promise<NodeJS.Signals | null> {
  const child = machine.start(args, { env });
  const ended = finished(child);
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  while (!isOver() && (mock.state.ledgers.get(KEY)?.events.size ?? 0) < events)
    await new Promise((resolve) => setTimeout(resolve, 1));
  child.kill('SIGKILL');
  return (await ended).signal;
}

const paid = (order: string, amount = 35.59) => ({
  kind: 'paid',
  merchant_order_id: order,
  amount,
  currency: 'USD',
  cb_aev: 'aev_1',
});

const refund = (order: string, id: string, amount: number) => ({
  kind: 'partial',
  merchant_order_id: order,
  refund_id: id,
  refund_amount: amount,
});

/** How an order goes on after it is paid: its reports, and what the shop says of it. */
const COURSES: readonly {
  readonly after: (order: string) => readonly object[];
  readonly shop: object;
}[] = [
  { after: () => [], shop: { status: 'paid' } },
  {
    after: (order) => [refund(order, '1', 10.68)],
    shop: { status: 'refunded', refunded_amount: 10.68 },
  },
  {
    after: (order) => [refund(order, '1', 10.68), refund(order, '2', 0.1)],
    shop: { status: 'refunded', refunded_amount: 10.78 },
  },
  {
    after: (order) => [refund(order, '1', 35.59)],
    shop: { status: 'cancelled', refunded_amount: 35.59 },
  },
  {
    after: (order) => [{ kind: 'cancel', merchant_order_id: order }],
    shop: { status: 'cancelled' },
  },
  {
    after: (order) => [refund(order, '1', 10.68), { kind: 'cancel', merchant_order_id: order }],
    shop: { status: 'cancelled' },
  },
  {
    after: (order) => [{ kind: 'decline', merchant_order_id: order, reason: 'own channel' }],
    shop: { status: 'declined' },
  },
];

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `A-${at + 1}`);

const courseOf = (at: number) => COURSES[at % COURSES.length] as (typeof COURSES)[number];

/** A file of so many orders, each on one of the courses. */
export const fileRows = (count: number): readonly object[] => {
  const orders = names(count);
  return [
    ...orders.map((order) => paid(order)),
    ...orders.flatMap((order, at) => courseOf(at).after(order)),
  ];
};

/** What the shop has of the same orders. */
export const shopRows = (count: number): readonly object[] =>
  names(count).map((order, at) => ({
    merchant_order_id: order,
    amount: 35.59,
    currency: 'USD',
    ...courseOf(at).shop,
  }));

/** Reports that the service refuses: orders that it does not know. */
export const poisonRows = (count: number): readonly object[] =>
  names(count).map((order) => ({ kind: 'cancel', merchant_order_id: `unknown-${order}` }));

/** What the service counted and what the journal says of it, by event ID. */
export async function ledgerAndJournal({ mock, conv }: Played) {
  const ledger = mock.state.ledgers.get(KEY);
  const listed = await conv('log', '--json');
  const events = listed.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(
      (line) =>
        JSON.parse(line) as {
          event_id: string;
          state: string;
          kind: string;
          reason: string | null;
        },
    );
  return {
    counted: [...(ledger?.events.keys() ?? [])].sort(),
    accepted: events
      .filter(({ state }) => state === 'accepted')
      .map(({ event_id }) => event_id)
      .sort(),
    rejected: events.filter(({ state }) => state === 'rejected'),
    open: events.filter(({ state }) => state === 'pending'),
  };
}
