import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finished } from '../helpers/conv.ts';
import type { Ledger } from './ledger.ts';
import { type Merchant, QUICK, UNHURRIED } from './merchant.ts';
import { misbehaving, type Proof, withMerchant } from './proofs.ts';

/** Two processes send the same file at once, from the first row on: each report is sent once, and both finish. */
export const sameFileTwice: Proof = async function* (conv, ledger, { times, rows }) {
  for (let round = 1; round <= times; round += 1) {
    await ledger.misbehave({ delayMs: 40 });
    yield* await withMerchant(conv, ledger, rows, async (merchant) => {
      const before = (await ledger.state()).requests;
      const send = ['send', merchant.file, ...UNHURRIED];
      const ended = await Promise.all([merchant.run(send), merchant.run(send)]);
      return [...ended.flatMap(wrongIn), ...(await notOnce(ledger, before, rows))];
    });
  }
};

/** Two files with the same orders: paid reports in one, later reports in the other. */
export const sharedOrders: Proof = async function* (conv, ledger, { times, rows }) {
  for (let seed = 1; seed <= times; seed += 1) {
    for (const use of [atOnce, atOnceOnABadDay(seed), oneAfterTheOther(seed)])
      yield* await withMerchant(conv, ledger, rows, (merchant) => use(merchant, ledger, rows));
  }
};

type Use = (merchant: Merchant, ledger: Ledger, rows: number) => Promise<string[]>;

/** The second file starts while the first one is being sent: each report is sent once, and both finish. */
const atOnce: Use = async (merchant, ledger, rows) => {
  await ledger.misbehave({ delayMs: 100 });
  const before = (await ledger.state()).requests;
  const ended = await sendOverlapping(merchant, ledger, UNHURRIED);
  return [...ended.flatMap(wrongIn), ...(await notOnce(ledger, before, rows))];
};

const atOnceOnABadDay =
  (seed: number): Use =>
  async (merchant, ledger) => {
    await ledger.misbehave({ ...misbehaving(seed), delayMs: 40 });
    return (await sendOverlapping(merchant, ledger)).flatMap(wrongIn);
  };

/** Much of the first file fails: later reports in the second one wait until both files are resumed. */
const oneAfterTheOther =
  (seed: number): Use =>
  async (merchant, ledger) => {
    await ledger.misbehave({ share: 0.3, faults: ['503', 'reset'], seed });
    const [paid, later] = parts(merchant);
    const given = ['--retries', '0', '--timeout', '1', '--no-input'];
    const ended = [
      await merchant.run(['send', paid, ...given]),
      await merchant.run(['send', later, ...given]),
    ];
    const unreported = ended.filter(({ status }) => status !== 8);
    await ledger.misbehave({});
    return [
      ...unreported.map(({ status, stderr }) => `status ${status}, not 8: ${stderr.slice(-500)}`),
      ...(await goOnWithAll(merchant)),
    ];
  };

async function sendOverlapping(
  merchant: Merchant,
  ledger: Ledger,
  manner: readonly string[] = QUICK,
): Promise<Finished[]> {
  const [paid, later] = parts(merchant);
  let isOver = false;
  const first = merchant.run(['send', paid, ...manner]).finally(() => {
    isOver = true;
  });
  while (!isOver && (await ledger.state()).counted === 0) await sleep(2);
  return Promise.all([first, merchant.run(['send', later, ...manner])]);
}

/** The merchant's file in two: the paid reports, and all others, each in their turn. */
function parts({ file }: Merchant): readonly [string, string] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const isPaid = (line: string): boolean => JSON.parse(line).kind === 'paid';
  const beside = (name: string, some: readonly string[]): string => {
    const part = path.join(path.dirname(file), name);
    writeFileSync(part, some.join('\n'));
    return part;
  };
  return [
    beside('paid.ndjson', lines.filter(isPaid)),
    beside(
      'later.ndjson',
      lines.filter((line) => !isPaid(line)),
    ),
  ];
}

/** The first file's batch first: the other one's reports wait for it. */
async function goOnWithAll(merchant: Merchant): Promise<string[]> {
  const problems: string[] = [];
  const batches = await merchant.batches();
  const [paid, later] = ['paid', 'later'].map((name) =>
    batches.find(({ source }) => source.includes(name)),
  );
  for (const batch of [paid, later]) {
    const ended = await merchant.run(['replay', batch?.id ?? 'none', ...QUICK]);
    problems.push(...wrongIn(ended));
  }
  return problems;
}

const wrongIn = ({ status, stderr }: Finished): string[] =>
  status === 0 ? [] : [`status ${status}: ${stderr.slice(-500)}`];

async function notOnce(ledger: Ledger, before: number, rows: number): Promise<string[]> {
  const requests = (await ledger.state()).requests - before;
  return requests === rows ? [] : [`${requests} requests for ${rows} rows`];
}
