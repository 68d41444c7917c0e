// npm run bench [-- [--save] [PART ...]]: runs all parts of the benchmarks, or those that are named, compares what they cost
// with the figures of the last release, and shows what is more than 10 % slower; --save writes the figures of a release.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { compare, savedFigures, saveFigures, summaryOf } from './figures.mjs';
import { fileAt, printTable } from './support.mjs';

const PARTS = ['start', 'verify', 'mock', 'check', 'stage', 'send', 'grown', 'team', 'far'];
const FIGURES = fileAt('figures.json');
const [line] = process.versions.node.split('.');

const isSaving = process.argv.includes('--save');
const named = process.argv.slice(2).filter((arg) => arg !== '--save');
const unknown = named.find((name) => !PARTS.includes(name));
if (unknown !== undefined) throw new Error(`${unknown} is none of ${PARTS.join(', ')}`);
const parts = named.length === 0 ? PARTS : named;

/** @returns the figures that a part has reported, by name. */
async function run(part) {
  const child = spawn(process.execPath, [fileAt(`${part}.mjs`)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const figures = {};
  child.on('message', ({ name, rounds }) => {
    figures[name] = summaryOf(rounds);
  });
  const [status, signal] = await once(child, 'close');
  if (status !== 0) throw new Error(`${part} ended with ${status ?? signal}`);
  return figures;
}

/** The figures of some parts in one object. */
const flat = (figures) =>
  Object.fromEntries(
    parts.flatMap((part) =>
      Object.entries(figures[part] ?? {}).map(([name, figure]) => [`${part}: ${name}`, figure]),
    ),
  );

const measured = {};
for (const part of parts) measured[part] = await run(part);

const saved = savedFigures(FIGURES, line);
if (saved.version === undefined) {
  process.stdout.write(`\nNo figures are saved for Node ${line}.\n`);
} else {
  const { rows, summary } = compare(saved.version, flat(saved.parts), flat(measured));
  process.stdout.write(`\nNode ${line}, ratios to what was measured beside them\n`);
  printTable(rows);
  process.stdout.write(`\n${summary}\n`);
}

if (isSaving) {
  const { version } = JSON.parse(readFileSync(fileAt('../../package.json'), 'utf8'));
  saveFigures(FIGURES, line, version, measured);
  process.stdout.write(`Saved as the figures of ${version} on Node ${line}.\n`);
}
