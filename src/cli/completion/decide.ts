import { RootCommand } from '@bomb.sh/tab';
import type { CompletionTable, Values } from './table.ts';

export interface Candidate {
  readonly value: string;
  readonly description: string;
}

/** What fits at the cursor: words from the table, and the source of other values. */
interface Decision {
  readonly words: readonly Candidate[];
  readonly values: Values;
}

const NOTHING: Values = [];

/**
 * Decides what can be typed next.
 * @param before the words between `conv` and the word at the cursor.
 * @param current the word at the cursor as typed so far; may be empty.
 */
export function decide(
  table: CompletionTable,
  before: readonly string[],
  current: string,
): Decision {
  const end = before.indexOf('--');
  let values = NOTHING;
  const root = parserOf(rowsFor(table, before), (wanted) => {
    values = wanted;
  });
  // The parser would read the word after `--order=1` as its value, and it lists only short flags after a single dash.
  const words = (end === -1 ? before : before.slice(0, end)).flatMap(
    (word) => /^(--[^=]+)=(.*)$/s.exec(word)?.slice(1) ?? [word],
  );
  if (end !== -1) {
    // Only operands or a wrapped command follow, so their names do not matter.
    root.parse([...words, ...before.slice(end + 1).map(() => 'operand'), '']);
    return { words: [], values };
  }
  root.parse([...words, current === '-' ? '--' : current]);
  const found = root.completions.map(({ value, description = '' }) => ({ value, description }));
  return { words: found, values };
}

/**
 * Keeps only the called command and its subcommands: the parser looks flags up across all commands, but the same flag
 * can take a value in one and not in another.
 */
function rowsFor(table: CompletionTable, before: readonly string[]): CompletionTable {
  const groups = table.filter(({ name }) => !name.includes(' '));
  const called = before.find((word) => groups.some(({ name }) => name === word));
  if (called === undefined || called === '') return groups;
  return table.filter(({ name }) => ['', called].includes(name) || name.startsWith(`${called} `));
}

/** @param want receives the source of values for the flag or argument at the cursor. */
function parserOf(rows: CompletionTable, want: (values: Values) => void): RootCommand {
  const root = new RootCommand();
  // The parser's own `complete` prints its results, and filters values with `=` incorrectly.
  Object.defineProperty(root, 'complete', { value: () => undefined });
  for (const row of rows) {
    const command = row.name === '' ? root : root.command(row.name, row.description);
    for (const { name, short, values, description } of row.flags) {
      const bare = name.slice(2);
      const alias = short?.slice(1);
      // The parser assumes that a flag with a handler takes a value.
      if (values === null) command.option(bare, description, alias ?? '');
      else command.option(bare, description, () => want(values), alias);
    }
    for (const { name, values, variadic } of row.arguments)
      command.argument(name, () => want(values), variadic);
  }
  return root;
}
