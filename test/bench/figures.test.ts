import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import { compare, type Figure, savedFigures, saveFigures, summaryOf } from './figures.mjs';

const figure = (median: number, scatter = 0, rounds = 15): Figure => ({ median, scatter, rounds });

it('a figure is the median of its rounds, and the range of the middle half of them', () => {
  const rounds = [1, 9, 2, 8, 3, 7, 4, 6, 5];
  expect(summaryOf(rounds)).toEqual({ median: 5, scatter: 4, rounds: 9 });
});

it.each<[name: string, saved: Figure, now: Figure, change: string, verdict: string]>([
  ['more than 10 %', figure(2), figure(2.22), '+11 %', 'SLOWER'],
  ['10 %', figure(2), figure(2.2), '+10 %', ''],
  ['less', figure(2), figure(1.5), '-25 %', ''],
  ['scattered now', figure(2), figure(2.5, 0.5), '+25 %', 'rounds scatter by 0.50'],
  ['scattered then', figure(2, 0.5), figure(2.5), '+25 %', 'rounds scatter by 0.50'],
  ['a little scattered', figure(2, 0.4), figure(2.5, 0.4), '+25 %', 'SLOWER'],
  ['few rounds', figure(2), figure(2.5, 0, 14), '+25 %', 'too few rounds: 15 are needed'],
])('compared with a release: %s', (name, saved, now, change, verdict) => {
  const { rows, summary } = compare('1.2.3', { [name]: saved }, { [name]: now });
  const medians = [saved, now].map(({ median }) => median.toFixed(2));
  expect(rows).toEqual([
    ['figure', '1.2.3', 'now', 'change', ''],
    [name, ...medians, change, verdict],
  ]);
  expect(summary).toBe(
    verdict === 'SLOWER'
      ? `Slower than 1.2.3: ${name} (${change}).`
      : 'Nothing is more than 10 % slower than 1.2.3.',
  );
});

it('a figure that is new, or gone, is shown as such', () => {
  const { rows } = compare('1.2.3', { gone: figure(1) }, { fresh: figure(2) });
  expect(rows.slice(1)).toEqual([
    ['gone', '1.00', '-', '', 'no longer measured'],
    ['fresh', '-', '2.00', '', 'new'],
  ]);
});

it('figures of a part are saved beside those of other parts and other lines of Node', () => {
  const file = path.join(temporaryDirectory(), 'figures.json');
  writeFileSync(file, '{}');
  expect(savedFigures(file, '20').version).toBeUndefined();
  saveFigures(file, '20', '1.0.0', { start: { sign: figure(2) }, mock: { start: figure(3) } });
  saveFigures(file, '24', '1.0.0', { start: { sign: figure(4) } });
  saveFigures(file, '20', '1.1.0', { start: { sign: figure(1.5) } });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    20: {
      version: '1.1.0',
      parts: { start: { sign: figure(1.5) }, mock: { start: figure(3) } },
    },
    24: { version: '1.0.0', parts: { start: { sign: figure(4) } } },
  });
});
