import type { Cause } from '../../cause.ts';
import { COST } from '../../variant.ts';
import type { Option } from '../axis.ts';
import { type Spelling, spelling } from './spelling.ts';
import { escapeLower, escapeUpper } from './units.ts';

type Test = (character: string) => boolean;

const escaped = (particulars: Record<string, string>): Cause => ({
  id: 'body.escaped-unicode',
  ...particulars,
});
const lower = escaped({ case: 'lower' });
const upper = escaped({ case: 'upper' });
const raw = escaped({ side: 'received' });

const keep: Spelling = (character) => character;
const escapeIf =
  (test: Test, write: Spelling): Spelling =>
  (character) =>
    test(character) ? write(character) : character;

const isAstral: Test = (character) => character.length > 1;
const isBasic: Test = (character) => character.length === 1;
const between =
  (...ranges: readonly (readonly [from: string, to: string])[]): Test =>
  (character) =>
    ranges.some(([from, to]) => isBasic(character) && from <= character && character <= to);

/** JavaScript once took these for line ends, so many programs escape them. */
const isLineSeparator = between(['\u2028', '\u2029']);
const isLineSeparatorOrNel = between(['\u2028', '\u2029'], ['\u0085', '\u0085']);
const isOfJsonSimple = between(['\x7f', '\u009f'], ['\u2000', '\u20ff']);
const isOfOrgJson = between(['\u0080', '\u009f'], ['\u2000', '\u20ff']);
const isLatin1 = between(['\x7f', '\u00ff']);

/** Everything that is not ASCII. */
export const unicodeOptions = (): Option<Spelling>[] => [
  spelling('lower', COST.common, lower, escapeLower),
  spelling('raw', COST.common, raw, keep),
  spelling('upper', COST.common, upper, escapeUpper),
  spelling('raw but U+2028', COST.common, raw, escapeIf(isLineSeparator, escapeLower)),
  spelling('raw but U+0085', COST.usual, raw, escapeIf(isLineSeparatorOrNel, escapeLower)),
  spelling('json-simple', COST.usual, upper, escapeIf(isOfJsonSimple, escapeUpper)),
  spelling('org.json', COST.usual, lower, escapeIf(isOfOrgJson, escapeLower)),
  spelling('astral lower', COST.rare, lower, escapeIf(isAstral, escapeLower)),
  spelling('astral upper', COST.usual, upper, escapeIf(isAstral, escapeUpper)),
  spelling('basic lower', COST.rare, lower, escapeIf(isBasic, escapeLower)),
  spelling('basic upper', COST.rare, upper, escapeIf(isBasic, escapeUpper)),
  spelling('latin1 lower', COST.rare, lower, escapeIf(isLatin1, escapeLower)),
];
