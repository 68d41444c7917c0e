import type { Cause, CauseId } from '../../../core/diagnosis/cause.ts';
import { joinWords, particular } from './phrase.ts';

type Words = (cause: Cause) => string;

/** What stood in the place of the secret. */
const NOUNS: Readonly<Partial<Record<CauseId, Words>>> = {
  'key.api-key': () => 'the api key instead of the secret',
  'key.other-profile': (cause) =>
    `the secret of the profile "${particular(cause, 'profile') ?? ''}"`,
  'key.empty': ({ literal, ...cause }) =>
    literal === undefined || literal === ''
      ? 'empty'
      : `the text "${particular({ ...cause, literal }, 'literal')}" instead of the secret`,
};

function whitespaceWords(cause: Cause): string {
  const found = particular(cause, 'found') ?? 'blanks around it';
  if (found === 'trailing newline') return 'with a newline at its end';
  if (found === 'in the stored secret') return 'without the blanks that conv has stored with it';
  if (/^(blanks|newlines|two) /.test(found)) return `with ${found}`;
  return `with a ${found}`;
}

function quotedWords(cause: Cause): string {
  const quotes = particular(cause, 'quotes') ?? '"…"';
  if (cause.side === 'stored secret') return `without the quotes (${quotes}) that conv has stored`;
  return quotes.includes('…') ? `in quotes or brackets (${quotes})` : `with ${quotes}`;
}

function prefixWords(cause: Cause): string {
  const [prefix, suffix] = [particular(cause, 'prefix'), particular(cause, 'suffix')];
  const text = (it: string): string => (it.includes('the api key') ? it : `"${it}"`);
  if (suffix !== undefined) return `with ${text(suffix)} behind it`;
  if (cause.cut === undefined) return `with ${text(prefix ?? '')} before it`;
  if (prefix !== undefined) return `without its beginning "${prefix}"`;
  return `without its first ${cause.cut} characters`;
}

function truncatedWords(cause: Cause): string {
  const removed = particular(cause, 'removed');
  if (removed !== undefined) return `without some of its characters (${removed})`;
  const side = cause.side === 'end' ? 'the last' : 'the first';
  return `cut short: only ${side} ${particular(cause, 'length') ?? 'few'} characters of it`;
}

/** What was done to it. */
const MODIFIERS: Readonly<Partial<Record<CauseId, Words>>> = {
  'key.whitespace': whitespaceWords,
  'key.quoted': quotedWords,
  'key.hex-decoded': () => 'decoded from hex to bytes',
  'key.base64-decoded': () => 'decoded from base64 to bytes',
  'key.hex-encoded': () => 'written as hex',
  'key.base64-encoded': () => 'written as base64',
  'key.hashed': (cause) => `hashed first (${particular(cause, 'algorithm') ?? 'sha256'})`,
  'key.charset': (cause) => `in the encoding ${particular(cause, 'charset') ?? 'of the system'}`,
  'key.prefix': prefixWords,
  'key.case': ({ case: letters }) =>
    letters === 'swapped' ? 'with upper and lower case swapped' : `in ${letters ?? 'another'} case`,
  'key.escaped': (cause) => `escaped or unescaped (${particular(cause, 'as') ?? 'as in a URL'})`,
  'key.truncated': truncatedWords,
};

/** All causes that concern the key, as clauses: `the key was the secret with a newline at its end`. */
export function keyClauses(causes: readonly Cause[]): string[] {
  const swapped = causes.some(({ id }) => id === 'key.swapped')
    ? ['key and message changed places: the secret was signed with the message as key']
    : [];
  const nouns = causes.flatMap((cause) => NOUNS[cause.id]?.(cause) ?? []);
  const modifiers = causes.flatMap((cause) => MODIFIERS[cause.id]?.(cause) ?? []);
  if (nouns.length + modifiers.length === 0) return swapped;
  const noun = nouns[0] ?? 'the secret';
  return [...swapped, ['the key was', noun, joinWords(modifiers)].join(' ').trim()];
}
