import type { Cause, CauseId } from '../../../core/diagnosis/cause.ts';
import { JSON_WORDS } from './json-words.ts';
import { particular, withParticular } from './phrase.ts';

/** How a body is that has it, and one that has not, each after a participle: "signed WITH A NEWLINE". */
export type TwoSides = readonly [has: string, hasNot: string];

export type BodyWords = (cause: Cause) => TwoSides;

const AS_JSON = 'as plain JSON';

/** What was done to the text as a whole. */
const TEXT_WORDS: Readonly<Partial<Record<CauseId, BodyWords>>> = {
  'body.trailing-newline': (cause) => [
    `with a newline${about(cause, 'found')} at its end`,
    'without a newline at its end',
  ],
  'body.crlf': ({ signed }) => [`with ${signed ?? 'CRLF'} line ends`, 'with other line ends'],
  'body.bom': () => ['with a byte order mark (EF BB BF) before it', 'without a byte order mark'],
  'body.whitespace': (cause) => [
    `with blanks around it${about(cause, 'found')}`,
    'without blanks around it',
  ],
  'body.smart-quotes': (cause) => [
    `with curly quotes${about(cause, 'form')}`,
    'with straight quotes',
  ],
  'body.charset': (cause) => [charsetWords(cause), 'in UTF-8'],
  'body.normalization': ({ form }) => [
    `in the Unicode form ${form ?? 'NFD'}, in which letters are ${form === 'NFC' ? 'whole' : 'taken apart'}`,
    'in another form',
  ],
  'body.wrapped': (cause) => [`with something around it${about(cause, 'wrapper')}`, 'bare'],
  'body.truncated': (cause) => [`cut short${about(cause, 'at')}`, 'whole'],
  'body.base64-encoded': () => ['in base64', AS_JSON],
  'body.double-encoded': () => [
    'encoded twice, as a JSON string that holds the JSON',
    'encoded once',
  ],
  'body.form-encoded': () => ['as a form (a=b&c=d)', AS_JSON],
  'body.language-repr': (cause) => [
    `as ${particular(cause, 'language') ?? 'the language'} prints an object`,
    AS_JSON,
  ],
  'body.object-object': (cause) => [
    `as the text "${particular(cause, 'literal') ?? '[object Object]'}"`,
    AS_JSON,
  ],
  'body.empty': ({ literal, ...cause }) => [
    literal === undefined || literal === ''
      ? 'while it was still empty'
      : `as the text "${particular({ ...cause, literal }, 'literal')}"`,
    'with its content',
  ],
};

const about = (cause: Cause, name: string): string =>
  withParticular(cause, name, (value) => ` (${value})`);

function charsetWords(cause: Cause): string {
  const replacement = withParticular(cause, 'replacement', (it) => ` (${it} for what did not fit)`);
  const form = withParticular(cause, 'form', (it) => ` (${it})`);
  return `in the encoding ${particular(cause, 'charset') ?? 'of the system'}${form}${replacement}`;
}

const WORDS = { ...TEXT_WORDS, ...JSON_WORDS };

/** How the two bodies differ by this cause; `side` says which of them has it. */
export function bodyWords(cause: Cause): TwoSides {
  const [has, hasNot] = WORDS[cause.id]?.(cause) ?? ['as other bytes', 'differently'];
  return cause.side === 'received' ? [hasNot, has] : [has, hasNot];
}
