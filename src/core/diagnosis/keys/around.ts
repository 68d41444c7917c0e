import { COST } from '../variant.ts';
import type { Step } from './step.ts';

type Around = readonly [before: string, after: string, found: string, cost: number];

const BLANKS: readonly Around[] = [
  ['', '\n', 'trailing newline', COST.common],
  ['', '\r\n', 'trailing CRLF', COST.common],
  ['', ' ', 'trailing blank', COST.common],
  [' ', '', 'leading blank', COST.usual],
  [' ', ' ', 'blanks on both sides', COST.usual],
  ['', '\t', 'trailing tab', COST.usual],
  ['\ufeff', '', 'byte order mark', COST.usual],
  ['\t', '', 'leading tab', COST.rare],
  ['\n', '', 'leading newline', COST.rare],
  ['\n', '\n', 'newlines on both sides', COST.rare],
  ['', '\r', 'trailing carriage return', COST.rare],
  ['', '\n\n', 'two trailing newlines', COST.rare],
  ['', ' \n', 'trailing blank and newline', COST.rare],
  ['', '  ', 'two trailing blanks', COST.rare],
  ['', '\u00a0', 'trailing no-break space', COST.rare],
  ['\u00a0', '', 'leading no-break space', COST.rare],
  ['', '\u3000', 'trailing ideographic space', COST.rare],
  ['', '\u200b', 'trailing zero-width space', COST.rare],
  ['\u200b', '', 'leading zero-width space', COST.rare],
  ['', '\\n', 'trailing \\n, as two characters', COST.rare],
  ['', '\0', 'trailing zero byte', COST.rare],
  ['\ufeff', '\n', 'byte order mark and trailing newline', COST.rare],
  ['\ufeff', '\r\n', 'byte order mark and trailing CRLF', COST.rare],
];

const QUOTES: readonly Around[] = [
  ['"', '"', '"…"', COST.common],
  ["'", "'", "'…'", COST.common],
  ["b'", "'", "b'…'", COST.usual],
  ['`', '`', '`…`', COST.rare],
  ['“', '”', '“…”', COST.rare],
  ['‘', '’', '‘…’', COST.rare],
  ['<', '>', '<…>', COST.rare],
  ['[', ']', '[…]', COST.rare],
  ['["', '"]', '["…"]', COST.rare],
  ["['", "']", "['…']", COST.rare],
  ['{', '}', '{…}', COST.rare],
  ['(', ')', '(…)', COST.rare],
  ['\\"', '\\"', '\\"…\\"', COST.rare],
  ['Optional("', '")', 'Optional("…")', COST.rare],
  ['Some("', '")', 'Some("…")', COST.rare],
  ['Optional[', ']', 'Optional[…]', COST.rare],
  ['"', '', 'an opening "', COST.rare],
  ['', '"', 'a closing "', COST.rare],
  ["'", '', "an opening '", COST.rare],
  ['', "'", "a closing '", COST.rare],
  ['', ';', 'a closing ;', COST.rare],
  ['', ',', 'a closing ,', COST.rare],
  ['"', '";', '"…";', COST.rare],
  ['"', '",', '"…",', COST.rare],
];

/** Blanks around the secret, or around the one that is stored. */
export function* whitespaceSteps(text: string): Generator<Step> {
  for (const [before, after, found, cost] of BLANKS) {
    yield { key: before + text + after, cost, cause: { id: 'key.whitespace', found } };
  }
  const stored = 'in the stored secret';
  const cause = { id: 'key.whitespace', found: stored } as const;
  yield { key: text.trim(), cost: COST.common, cause };
  yield { key: text.trimEnd(), cost: COST.usual, cause };
  yield { key: text.trimStart(), cost: COST.usual, cause };
  yield { key: text.replace(/[\s\u200b\0]/g, ''), cost: COST.usual, cause };
}

/** Quotes and brackets around the secret, or around the one that is stored. */
export function* quoteSteps(text: string): Generator<Step> {
  for (const [before, after, quotes, cost] of QUOTES) {
    yield { key: before + text + after, cost, cause: { id: 'key.quoted', quotes } };
    const inside = text.slice(before.length, text.length - after.length);
    if (inside !== '' && text === before + inside + after) {
      const cause = { id: 'key.quoted', quotes, side: 'stored secret' } as const;
      yield { key: inside, cost: COST.common, cause };
    }
  }
}
