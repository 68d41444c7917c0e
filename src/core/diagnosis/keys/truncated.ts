import { COST } from '../variant.ts';
import type { Step } from './step.ts';

/** Where fields, ciphers and block sizes end. */
const TYPICAL_LENGTHS = [16, 20, 24, 32, 48, 64, 72];
/** Where shells, `.env` files, URLs and query strings end a value. */
const ENDS = /[#$!&+/=;,\s"'\\`%@:]/;
/** Of a longer secret only these many beginnings are tried. */
const MOST_LENGTHS = 300;

/** The secret cut short. A key that another step makes too is better explained by that. */
export function* truncatedSteps(text: string): Generator<Step> {
  const { length } = text;
  const special = text.search(ENDS);
  if (special > 0) yield cut(text.slice(0, special), 'start', COST.usual);
  yield* cutAtEach(text);
  for (const kept of [...TYPICAL_LENGTHS, length - 1]) {
    if (kept < 1 || kept >= length) continue;
    yield cut(
      text.slice(0, kept),
      'start',
      kept === 16 || kept === 32 || kept === length - 1 ? COST.usual : COST.rare,
    );
    yield cut(text.slice(-kept), 'end', COST.rare);
  }
  yield* withoutSome(text);
}

/** Every beginning, and every end: single steps only. */
export function* anyLengthSteps(text: string): Generator<Step> {
  const longest = Math.min(text.length - 1, MOST_LENGTHS);
  for (let kept = longest; kept >= 1; kept -= 1) {
    yield cut(text.slice(0, kept), 'start', COST.rare + 2);
    yield cut(text.slice(-kept), 'end', COST.remote);
  }
}

function* cutAtEach(text: string): Generator<Step> {
  let found = 0;
  for (const { index } of text.matchAll(/[#$!&+/=;,\s"'\\`%@:]/g)) {
    if (index === 0) continue;
    yield cut(text.slice(0, index), 'start', COST.rare);
    yield cut(text.slice(index + 1), 'end', COST.rare);
    found += 1;
    if (found === 16) return;
  }
}

/** Characters that a shell, a form or a regular expression took out of the middle. */
function* withoutSome(text: string): Generator<Step> {
  const losses = [
    [/\$[A-Za-z_][A-Za-z0-9_]*|\$\d/g, 'shell variables'],
    [/-/g, 'dashes'],
    [/[+]/g, 'plus signs'],
    [/[^A-Za-z0-9]/g, 'all but letters and digits'],
    [/\\/g, 'backslashes'],
    [/=+$/g, 'padding'],
  ] as const;
  for (const [pattern, removed] of losses) {
    const key = text.replace(pattern, '');
    const cost = removed === 'padding' ? COST.usual : COST.rare;
    yield { key, cost, cause: { id: 'key.truncated', length: key.length, removed } };
  }
}

const cut = (key: string, side: 'start' | 'end', cost: number): Step => ({
  key,
  cost,
  cause: { id: 'key.truncated', length: key.length, side },
});
