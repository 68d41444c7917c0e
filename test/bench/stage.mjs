// npm run bench: how fast rows that are checked go into the journal, durably, at two sizes: the cost of a row must not
// grow. Bundled as conv itself is; each size in a process of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleProgram } from './bundle.mjs';
import { median } from './support.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
const SIZES = [100_000, 1_000_000];

const PROGRAM = `
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Secret } from '../../src/core/protocol/masking/secret.ts';
import { openJournal } from '../../src/client/journal/open.ts';
const [directory, count] = process.argv.slice(2);
const rowOf = (row) => {
  const merchantOrderId = 'ORD-' + row;
  const eventId = 'paid-' + String(row).padStart(32, '0');
  const body = Buffer.from('{"merchant_order_id":"' + merchantOrderId + '","event_id":"' + eventId
    + '","amount":5000,"currency":"KRW","cb_aev":"aev_' + row + '","product_name":"' + 'x'.repeat(120) + '"}');
  return { row, line: row, kind: 'paid', merchantOrderId, eventId, isDerived: true, refundId: null,
    subId: null, amount: '5000', currency: 'KRW', body };
};
(async () => {
  const sealing = { secret: new Secret('whsec_bench'), records: path.join(directory, 'records') };
  const journal = await openJournal({ directory, sealing, now: Date.now, leaseMs: 100_000 });
  let milliseconds = 0;
  const timed = async (work) => {
    const startedAt = performance.now();
    const result = await work();
    milliseconds += performance.now() - startedAt;
    return result;
  };
  const staging = await timed(() => journal.stage({ accountId: 'bench', endpoint: 'http://127.0.0.1:9', profile: null }, 'bench'));
  for (let first = 1; first <= Number(count); first += 1000) {
    const rows = Array.from({ length: 1000 }, (_, at) => rowOf(first + at));
    await timed(() => staging.add(rows));
  }
  await timed(() => staging.finish(0));
  const seconds = milliseconds / 1000;
  const [, peak] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  process.stdout.write(JSON.stringify({ seconds, peak: Number(peak) / 1024 }));
})();
`;

const folder = mkdtempSync(path.join(tmpdir(), 'conv-bench-'));

try {
  const program = await bundleProgram(PROGRAM, path.join(folder, 'stage.cjs'));
  const stage = (count) => {
    const data = mkdtempSync(path.join(folder, 'data-'));
    const result = program(data, count);
    rmSync(data, { recursive: true, force: true });
    return result;
  };
  const rounds = Array.from({ length: ROUNDS }, () => SIZES.map(stage));
  for (const [at, count] of SIZES.entries()) {
    const rate = median(rounds.map((round) => count / round[at].seconds));
    const peak = median(rounds.map((round) => round[at].peak));
    process.stdout.write(
      `staging ${count} rows: ${Math.round(rate / 1000)}k rows/s (asked for: 250k), ${Math.round(peak)} MB at its peak\n`,
    );
  }
  const cost = median(rounds.map(([small, large]) => large.seconds / 10 / small.seconds));
  process.stdout.write(
    `a row of the larger costs ${cost.toFixed(2)} of one of the smaller (asked for: within 10 %)\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
