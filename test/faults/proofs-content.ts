import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Merchant, QUICK, recover } from './merchant.ts';
import { type Proof, withMerchant } from './proofs.ts';

/** The same rows again, in another order, format and line ending, send nothing; an edited amount is a conflict, listed. */
export const sameAgain: Proof = async function* (conv, ledger, { rows }) {
  await ledger.misbehave({ delayMs: 2 });
  yield* await withMerchant(conv, ledger, rows, async (merchant) => {
    const first = await merchant.run(['send', merchant.file, ...QUICK]);
    const before = (await ledger.state()).requests;
    const copies = [mixed(merchant), asCsv(merchant), asArray(merchant)];
    const statuses = await inTurn(copies, (file) => merchant.run(['send', file, ...QUICK]));
    const again = (await ledger.state()).requests - before;
    const edited = await merchant.run(['send', edit(merchant), ...QUICK]);
    return [
      ...(first.status === 0 ? [] : [first.stderr.slice(-500)]),
      ...statuses.filter(({ status }) => status !== 0).map(({ stderr }) => stderr.slice(-500)),
      ...(again === 0 ? [] : [`${again} requests for rows that were sent before`]),
      ...(edited.status === 8 && /amount: was 10001, now 10002/.test(edited.stderr)
        ? []
        : [`an edited amount ended in ${edited.status}: ${edited.stderr.slice(-500)}`]),
    ];
  });
};

const PARKING = ['503', '503-after-commit', 'reset'];

/** A report whose attempts are used up is left for another run, and later reports of its order wait for it. */
export const parked: Proof = async function* (conv, ledger, { times, rows }) {
  for (let seed = 1; seed <= times; seed += 1) {
    await ledger.misbehave({ share: 0.3, faults: PARKING, seed, delayMs: 4 });
    yield* await withMerchant(conv, ledger, rows, async (merchant) => {
      const args = ['send', merchant.file, '--retries', '0', '--timeout', '1', '--no-input'];
      const { status, stderr } = await merchant.run(args);
      const isReported = status === 8 && / are left.*: conv replay b-/.test(stderr);
      return [
        ...(isReported ? [] : [`status ${status}: ${stderr.slice(-500)}`]),
        ...(await recover(merchant)),
      ];
    });
  }
};

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

type Report = Readonly<Record<string, unknown>>;

const reportsOf = ({ file }: Merchant): Report[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

function beside({ file }: Merchant, name: string, text: string): string {
  const copy = path.join(path.dirname(file), name);
  writeFileSync(copy, text);
  return copy;
}

/** The orders reversed, the rows of each order in sequence; the members of each row reversed; CRLF. */
function mixed(merchant: Merchant): string {
  const orderOf = (report: Report): number => Number(String(report.merchant_order_id).slice(4));
  const rows = reportsOf(merchant)
    .sort((one, other) => orderOf(other) - orderOf(one))
    .map((report) => JSON.stringify(Object.fromEntries(Object.entries(report).reverse())));
  return beside(merchant, 'mixed.ndjson', rows.map((row) => `${row}\r\n`).join(''));
}

function asCsv(merchant: Merchant): string {
  const reports = reportsOf(merchant);
  const names = [...new Set(reports.flatMap((report) => Object.keys(report)))];
  const cell = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const lines = reports.map((report) => names.map((name) => cell(report[name])).join(';'));
  return beside(merchant, 'orders.csv', `\ufeff${names.join(';')}\n${lines.join('\n')}\n`);
}

const asArray = (merchant: Merchant): string =>
  beside(merchant, 'orders.json', JSON.stringify(reportsOf(merchant), null, 2));

function edit(merchant: Merchant): string {
  const [first, ...others] = reportsOf(merchant);
  const rows = [{ ...first, amount: 10_002 }, ...others];
  return beside(merchant, 'edited.ndjson', rows.map((row) => JSON.stringify(row)).join('\n'));
}
