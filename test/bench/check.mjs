// npm run bench: how fast rows are checked, by the rules of a report alone and up to the report's id and bytes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleProgram } from './bundle.mjs';
import { writePaidRows } from './paid-rows.mjs';
import { figure, median } from './support.mjs';

const ROUNDS = Number(process.argv[2] ?? 15);
const ROWS = 200_000;

const PROGRAM = `
import { readFileSync } from 'node:fs';
import { createRowChecker } from '../../src/client/files/rows/check/check-row.ts';
import { columnsOfJson } from '../../src/client/files/rows/check/columns.ts';
import { createQuickJsonCheck } from '../../src/client/files/rows/check/quick-check.ts';
const lines = readFileSync(process.argv[2], 'utf8').trimEnd().split('\\n');
const mapping = { columns: {} };
const account = { apiKey: 'bench_key', endpoint: 'http://127.0.0.1:9' };
const checker = createRowChecker({ account, mapping, currency: 'KRW', allowUnknown: false }, null);
const judge = createQuickJsonCheck(columnsOfJson(mapping), { currency: 'KRW' });
const rowsOf = () => lines.map((text, at) => ({ format: 'json', row: at + 1, line: at + 1, text }));
const rateOf = (check) => {
  const rows = rowsOf();
  const startedAt = performance.now();
  let good = 0;
  for (const row of rows) if (check(row)) good += 1;
  if (good !== rows.length) throw new Error('only ' + good + ' rows are right');
  return rows.length / ((performance.now() - startedAt) / 1000);
};
const whole = rateOf((row) => checker.check(row).ok);
const rules = rateOf((row) => judge(row.text) !== undefined);
const parsed = rateOf((row) => JSON.parse(row.text) !== undefined);
process.stdout.write(JSON.stringify({ whole, rules, parsed }));
`;

const folder = mkdtempSync(path.join(tmpdir(), 'conv-bench-'));

try {
  const file = path.join(folder, 'rows.ndjson');
  writePaidRows(file, ROWS);
  const check = await bundleProgram(PROGRAM, path.join(folder, 'check.cjs'));
  const rounds = Array.from({ length: ROUNDS }, () => check(file));
  for (const [name, what] of [
    ['rules', 'a row by every rule, next to JSON.parse'],
    ['whole', 'a row with its ID and bytes, next to JSON.parse'],
  ])
    figure(
      what,
      rounds.map((one) => one.parsed / one[name]),
    );
  const rate = (name) => `${Math.round(median(rounds.map((one) => one[name])) / 1000)}k rows/s`;
  process.stdout.write(
    `rows parsed and held against every rule: ${rate('rules')} (asked for: 250k); with their ids and bytes made: ${rate('whole')}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
