import type { Cause, CauseId } from '../../../core/diagnosis/cause.ts';
import type { BodyWords, TwoSides } from './body-words.ts';
import { particular, withParticular } from './phrase.ts';

const CASES: Readonly<Record<string, string>> = {
  lower: ' (lower-case hex)',
  upper: ' (upper-case hex)',
};

const caseOf = ({ case: letters }: Cause): string => CASES[String(letters)] ?? '';

const named = (cause: Cause): string => withParticular(cause, 'what', (it) => ` (${it})`);

function htmlWords(cause: Cause): string {
  const set = particular(cause, 'set') ?? '< > &';
  if (set === 'entities') return 'with entities such as &quot; for < > & and quotes';
  return `with \\u003c and the like${caseOf(cause)} for ${[...set.replaceAll(' ', '')].join(' ')}`;
}

function indentWords({ indent }: Cause): string {
  if (indent === undefined) return 'on several lines, indented';
  return `on several lines, indented by ${indent === 'tab' ? 'tabs' : `${indent} blanks`}`;
}

/** Numbers as a language writes them, or in a form of their own: `5000.0`. */
function numberWords(cause: Cause): TwoSides {
  const format = particular(cause, 'format') ?? 'another form';
  const which = cause.scope === 'all' ? 'numbers' : (particular(cause, 'scope') ?? 'numbers');
  const how = /^[A-Z][a-z]/.test(format) ? `as ${format} writes them` : `like ${format}`;
  return [`with its ${which} ${how}`, 'in another form'];
}

/** Other spellings of the same JSON. */
export const JSON_WORDS: Readonly<Partial<Record<CauseId, BodyWords>>> = {
  'body.pretty-printed': (cause) => [indentWords(cause), 'in another layout'],
  'body.spaced-separators': () => [
    'with a blank after every comma and colon',
    'without those blanks',
  ],
  'body.compacted': () => ['compact, without blanks', 'with blanks between its parts'],
  'body.keys-sorted': () => ['with its keys sorted', 'with its keys in another order'],
  'body.keys-reordered': (cause) => [
    `with its keys in another order${withParticular(cause, 'order', (it) => ` (${it})`)}`,
    'with its keys in this order',
  ],
  'body.escaped-slashes': () => ['with \\/ for every slash', 'with plain slashes'],
  'body.escaped-unicode': (cause) => [
    `with \\uXXXX${caseOf(cause)} for {letters}`,
    'with {letters} as they are',
  ],
  'body.escaped-html': (cause) => [htmlWords(cause), 'with these characters as they are'],
  'body.escaped-control': () => [
    'with its control characters escaped in another way',
    'with its own escapes',
  ],
  'body.number-format': numberWords,
  'body.nulls-dropped': () => ['without its null members', 'with its null members'],
  'body.members-dropped': (cause) => [
    `without some of its members${named(cause)}`,
    'with all of its members',
  ],
  'body.members-added': (cause) => [`with members${named(cause)} added`, 'without these members'],
  'body.empty-container': (cause) => [
    `with ${particular(cause, 'change') ?? 'others'} in place of empty values`,
    'with its own empty values',
  ],
};
