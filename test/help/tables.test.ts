import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REPORT_KINDS } from '../../src/core/protocol/kinds/index.ts';
import { TRANSITIONS } from '../../src/core/protocol/rulebook/orders.ts';
import { FAILURES, type FailureCode } from '../../src/core/words/failure.ts';
import { EXIT_CODES, FAILURE_TEXTS } from '../../src/core/words/failures.ts';
import { DIMENSION_NAMES, DIMENSIONS, PRESETS } from '../../src/mock/dialects/dimensions.ts';
import { formatDialect, parseDialect } from '../../src/mock/dialects/parse.ts';
import { ACTION_WORDS } from '../../src/mock/faults/actions.ts';
import { dialectPoints } from '../../src/mock/words/dialects.ts';
import { faultWords } from '../../src/mock/words/faults.ts';
import { isUpdating, topicPages } from '../helpers/pages.ts';

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

interface Keyword {
  readonly form: string;
  readonly help: string | ((facts: { readonly kinds: readonly string[] }) => string);
}

const keywords = (described: readonly Keyword[]): string =>
  table(
    ['Keyword', 'Meaning'],
    described.map(({ form, help }) => [
      `\`${form}\``,
      typeof help === 'string' ? help : help({ kinds: REPORT_KINDS }),
    ]),
  );

const actionsAt = (moment: 'before' | 'after') =>
  Object.entries(faultWords.actions)
    .filter(([name]) => ACTION_WORDS[name as keyof typeof ACTION_WORDS].moment === moment)
    .map(([, described]) => described);

function transitions(): string {
  const rows = REPORT_KINDS.map((kind) => {
    const moves = Object.entries(TRANSITIONS).flatMap(([state, moveOf]) => {
      const move = moveOf[kind];
      return 'to' in move ? [{ state, to: move.to }] : [];
    });
    const after = [...new Set(moves.map(({ to }) => to))];
    return [kind, moves.map(({ state }) => state).join(' or '), after.join(', ')];
  });
  return table(['Report', 'The order must be', 'Afterwards it is'], rows);
}

const errors = (): string =>
  table(
    ['Code', 'Exit', 'Meaning', 'What to do'],
    Object.entries(FAILURES)
      .sort(([, a], [, b]) => a.exit - b.exit)
      .map(([code, { exit }]) => {
        const { meaning, advice } = FAILURE_TEXTS[code as FailureCode];
        return [`\`${code}\``, String(exit), meaning, advice];
      }),
  );

/** What the tables of the topics are made of: `<!-- table: NAME -->` says where each goes. */
const TABLES: Readonly<Record<string, () => string>> = {
  transitions,
  errors,
  'dialect-presets': () =>
    table(
      ['Preset', 'Choices'],
      Object.keys(PRESETS).map((name) => [
        `\`${name}\``,
        `\`${formatDialect(parseDialect([name], () => 0))}\``,
      ]),
    ),
  dialects: () =>
    table(
      ['Open point', 'Choices', 'Meaning'],
      DIMENSION_NAMES.map((name) => [
        `\`${name}\``,
        DIMENSIONS[name].map((value) => `\`${value}\``).join(', '),
        dialectPoints[name],
      ]),
    ),
  'exit-codes': () => table(['Code', 'Meaning'], Object.entries(EXIT_CODES)),
  'faults-before': () => keywords(actionsAt('before')),
  'faults-after': () => keywords(actionsAt('after')),
  'faults-manner': () => keywords(Object.values(faultWords.manners)),
  'faults-condition': () => keywords(Object.values(faultWords.conditions)),
};

const MARKED = /^(<!-- table: ([\w-]+) -->\n)([\s\S]*?)^(<!-- end -->)$/gm;

const marked = topicPages().flatMap((page) =>
  [...page.text.matchAll(MARKED)].map(([, , name = '', text = '']) => ({ page, name, text })),
);

describe('the tables of the help topics', () => {
  it('are all there', () => {
    expect(marked.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES).sort());
  });

  if (isUpdating())
    for (const { text, path } of topicPages())
      writeFileSync(
        path,
        text.replace(
          MARKED,
          (_, begin: string, name: string, __, end: string) =>
            `${begin}${TABLES[name]?.()}\n${end}`,
        ),
      );
  else
    it.each(marked)('$page.name: $name says what the code does', ({ name, text }) => {
      expect(text.trim()).toBe(TABLES[name]?.());
    });

  it('have an exit code for every status that conv ends with', () => {
    const used = new Set([0, 8, ...Object.values(FAILURES).map(({ exit }) => exit)]);
    expect(Object.keys(EXIT_CODES).map(Number)).toEqual([...used].sort((a, b) => a - b));
  });
});
