import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  addDecimals,
  type Decimal,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
  ZERO,
} from '../../src/core/protocol/money.ts';
import { createMachine, type Finished } from '../helpers/conv-here.ts';
import { runs } from '../helpers/runs.ts';
import { type Answer, startTestService } from '../helpers/service.ts';
import { currencyOf, type GeneratedExport, generateExport } from './generate/export.ts';
import type { Shop } from './generate/headers.ts';
import { type HeldOrder, judge } from './judge.ts';

/** A shop's export on a merchant's machine, and a service that accepts each report. */
export interface JudgedShop {
  readonly generated: GeneratedExport;
  /** Sends an export as one of its shop, unless other flags are given. */
  send(sheet: string | Uint8Array, flags?: readonly string[]): Promise<Finished>;
  /** @returns how what was accepted so far differs from the truth. */
  differences(finished: Finished): string[];
  /** How many reports the service accepted so far. */
  accepted(): number;
  /** Spells the profile's endpoint the other way. */
  moveEndpoint(): Promise<Finished>;
  leave(): Promise<void>;
}

/** The preset that reads the exports of a generator. */
const PRESETS: Readonly<Record<Shop, string>> = {
  shopify: 'shopify',
  smartstore: 'smartstore',
  cafe24: 'cafe24',
  woocommerce: 'woocommerce',
  'woocommerce-csv': 'woocommerce',
  magento: 'magento',
  coupang: 'coupang',
};

const SECRET = 'a_secret_that_shows_nowhere';

/** An order as the service has it. */
interface Kept {
  net: Decimal;
  refunded: Decimal;
  readonly currency: string;
  status: string;
}

/** A service that accepts each report, counts an event once, and answers with the record of the order as it is then. */
export function createLedger(): Answer {
  const orders = new Map<string, Kept>();
  const seen = new Set<string>();
  return (response, { path: at, body }) => {
    const text = body.toString();
    const { merchant_order_id: id, event_id: event, currency } = JSON.parse(text);
    const order = orders.get(id) ?? { net: ZERO, refunded: ZERO, currency, status: 'CONFIRMED' };
    orders.set(id, order);
    if (!seen.has(event)) count(order, at, text);
    seen.add(event);
    const data = `{"merchant_order_id":${JSON.stringify(id)},"transaction_id":"x:1:y","status":"${order.status}","net_amount":${formatDecimal(order.net)},"refunded_amount":${formatDecimal(order.refunded)},"currency":"${order.currency}"}`;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"data":${data}}`);
  };
}

function count(order: Kept, at: string, body: string): void {
  if (at.endsWith('/conversions')) {
    order.net = literalIn(body, 'amount');
    return;
  }
  const isPart = at.endsWith('/partial');
  const back = isPart ? literalIn(body, 'refund_amount') : order.net;
  order.status = isPart ? 'PARTIALLY_CANCELLED' : 'CANCELLED';
  order.net = subtractDecimals(order.net, back);
  order.refunded = addDecimals(order.refunded, back);
}

const literalIn = (body: string, member: string): Decimal =>
  parseDecimal(new RegExp(`"${member}":([0-9.]+)`).exec(body)?.[1] ?? '0') ?? ZERO;

/** What was reported before the export was made is sent first, as a file of reports. */
export async function judgeShop(
  shop: Shop,
  seed: number,
  wishes: Parameters<typeof generateExport>[2] = { orders: 10 + runs(30), quirks: 'all' },
): Promise<JudgedShop> {
  const generated = generateExport(shop, seed, wishes);
  const machine = createMachine();
  const service = await startTestService(createLedger());
  const added = await machine.run(
    [
      ...['profile', 'add', 'shop', '--sandbox', '--endpoint', service.url],
      ...['--currency', currencyOf(shop), '--api-key', 'key_1', '--secret-stdin'],
    ],
    { input: SECRET },
  );
  if (added.status !== 0) throw new Error(added.stderr);
  const sendFile = (
    name: string,
    content: string | Uint8Array,
    flags: readonly string[],
  ): Promise<Finished> => {
    const file = path.join(machine.home, name);
    writeFileSync(file, content);
    return machine.run(['send', file, '--json', '--yes', ...flags]);
  };
  if (generated.before !== '') {
    const earlier = await sendFile('before.ndjson', generated.before, []);
    if (earlier.status !== 0) throw new Error(earlier.stderr);
  }
  return {
    generated,
    send: (sheet, flags = ['--from', PRESETS[shop]]) => sendFile('orders.csv', sheet, flags),
    differences: (finished) => judge(generated.truth, reportsOf(service), heldIn(finished)),
    accepted: () => service.requests.length,
    moveEndpoint: () =>
      machine.run([
        ...['profile', 'edit', 'shop'],
        ...['--endpoint', service.url.replace('127.0.0.1', 'localhost')],
      ]),
    leave: async () => {
      machine.remove();
      await service.close();
    },
  };
}

const reportsOf = ({ requests }: Awaited<ReturnType<typeof startTestService>>) =>
  requests.map(({ path: at, body }) => ({ path: at, body: body.toString() }));

/** The orders that a run listed as held back. */
function heldIn({ stdout }: Finished): HeldOrder[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'held');
}
