// The figures of the last release, and what is slower now. A figure is what something costs, as a ratio to a reference that
// was measured beside it in each round, so that it means the same on every machine; less is better.
import { readFileSync, writeFileSync } from 'node:fs';
import { median } from './support.mjs';

/** Fewer rounds say too little to call anything slower. */
const ENOUGH_ROUNDS = 15;

/** How much more is slower. */
const LIMIT = 1.1;

const quantile = (sorted, part) => sorted[Math.round((sorted.length - 1) * part)];

/** @returns the median of some rounds, and their scatter: the range in which the middle half of them lies. */
export function summaryOf(rounds) {
  const sorted = rounds.toSorted((a, b) => a - b);
  const scatter = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  return { median: rounded(median(rounds)), scatter: rounded(scatter), rounds: rounds.length };
}

const rounded = (value) => Number(value.toFixed(3));

/** @returns in a word, how a figure compares with the saved one; either may be undefined. */
function verdictOf(saved, now) {
  if (now === undefined) return 'no longer measured';
  if (saved === undefined) return 'new';
  if (now.median <= LIMIT * saved.median) return '';
  if (Math.min(now.rounds, saved.rounds) < ENOUGH_ROUNDS)
    return `too few rounds: ${ENOUGH_ROUNDS} are needed`;
  const scatter = Math.max(now.scatter, saved.scatter);
  return now.median - saved.median > scatter ? 'SLOWER' : `rounds scatter by ${scatter.toFixed(2)}`;
}

const change = (saved, now) => {
  if (saved === undefined || now === undefined) return '';
  const percent = Math.round((now.median / saved.median - 1) * 100);
  return `${percent < 0 ? '' : '+'}${percent} %`;
};

/**
 * Compares figures of one run with those of a release, by name.
 * @returns rows of a table, and a summary in one sentence.
 */
export function compare(version, saved, now) {
  const names = [...new Set([...Object.keys(saved), ...Object.keys(now)])];
  const rows = names.map((name) => [
    name,
    ...[saved[name], now[name]].map((figure) => figure?.median.toFixed(2) ?? '-'),
    change(saved[name], now[name]),
    verdictOf(saved[name], now[name]),
  ]);
  const slower = rows.filter((row) => row.at(-1) === 'SLOWER');
  const list = slower.map(([name, , , percent]) => `${name} (${percent})`).join(', ');
  return {
    rows: [['figure', version, 'now', 'change', ''], ...rows],
    summary:
      slower.length === 0
        ? `Nothing is more than 10 % slower than ${version}.`
        : `Slower than ${version}: ${list}.`,
  };
}

/** @returns the figures of a release line of Node, by part of the benchmarks; none where nothing was saved. */
export function savedFigures(file, line) {
  return JSON.parse(readFileSync(file, 'utf8'))[line] ?? { version: undefined, parts: {} };
}

/** Saves the figures of some parts, and keeps those of other parts and of other release lines. */
export function saveFigures(file, line, version, parts) {
  const all = JSON.parse(readFileSync(file, 'utf8'));
  const saved = { version, parts: { ...all[line]?.parts, ...parts } };
  writeFileSync(file, `${JSON.stringify({ ...all, [line]: saved }, null, 2)}\n`);
}
