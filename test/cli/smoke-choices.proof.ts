import { expect, it } from 'vitest';
import { DIMENSION_NAMES, type Dialect } from '../../src/mock/dialects/dimensions.ts';
import { formatDialect } from '../../src/mock/dialects/parse.ts';
import { coveringDialects } from '../helpers/dialects.ts';
import { smokeChecks } from './smoke/run-smoke.ts';
import { startTampered } from './smoke/service.ts';

const SHOWS_AMOUNTS: readonly string[] = ['record', 'flat'];
const SHOWS_STATUS: readonly string[] = [...SHOWS_AMOUNTS, 'part'];

/** The words that may stand for a dialect's choice: a state conflict alone is 409, and silence shows less. */
const wordsFor = (dialect: Dialect, name: keyof Dialect): readonly (string | null)[] => {
  const value: string = dialect[name];
  if (name === 'refusal') return ['json', 'text', 'empty'];
  if (name === 'refusal-status' && value === '409') return ['422, 409'];
  if (name === 'unknown-order' && value === '422' && dialect['refusal-status'] === '400')
    return ['400'];
  if (name === 'unauthorized' && dialect.refusal === 'empty') return ['empty'];
  // The text of this format is a sentence, whatever the reason is.
  if (name === 'unauthorized' && dialect.refusal === 'korean') return [value, 'reason'];
  if (name === 'numbers' && value === 'double' && !SHOWS_AMOUNTS.includes(dialect.success))
    return ['exact'];
  if (name === 'reuse' && !SHOWS_STATUS.includes(dialect.success)) return [value, 'silent'];
  return [value];
};

it.each(coveringDialects().map((dialect) => [formatDialect(dialect), dialect] as const))(
  'a service that the document permits passes, and its choices are named: %s',
  async (_, dialect) => {
    const { url } = await startTampered({}, dialect);
    const { status, ids, report, points } = await smokeChecks(url, ['--currency', 'USD']);
    expect([status, ids('failed'), ids('skipped'), report.left_open]).toEqual([0, [], [], []]);
    for (const name of DIMENSION_NAMES) {
      const shown = points.filter(({ dimension, choice }) => dimension === name && choice !== null);
      const odd = shown.filter(({ choice }) => !wordsFor(dialect, name).includes(choice));
      expect(odd).toEqual([]);
    }
  },
);
