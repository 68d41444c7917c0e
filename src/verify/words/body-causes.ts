import {
  inParentheses,
  joinWords,
  type Particulars,
  particular,
  withParticular,
} from '../../core/words/phrase.ts';
import type { Advice } from './fixes.ts';

/** How a body with this cause is, and one without, each after a participle: "signed WITH A NEWLINE". */
export type TwoSides = readonly [has: string, hasNot: string];

/** @param letters what the bodies contain outside ASCII: see `nameLetters`. */
export type BodySides = (cause: Particulars, letters: string) => TwoSides;

const AS_JSON = 'as plain JSON';

/**
 * What signed bytes of the body differ by: first changes of the text as a whole, then other spellings of the same JSON.
 * The types of IDs come from these tables, so that every cause has words. IDs are public; scripts match on them.
 */
export const bodyCauses = {
  'body.trailing-newline': (cause) => [
    `with a newline${inParentheses(cause, 'found')} at the end`,
    'without a newline at the end',
  ],
  'body.crlf': ({ signed }) => [`with ${signed ?? 'CRLF'} line endings`, 'with other line endings'],
  'body.bom': () => ['with a byte order mark (EF BB BF)', 'without a byte order mark'],
  'body.whitespace': (cause) => [
    `with whitespace around it${inParentheses(cause, 'found')}`,
    'without whitespace around it',
  ],
  'body.smart-quotes': (cause) => [
    `${TYPOGRAPHY[String(cause.form)] ?? 'with curly quotes'}${ofValue(cause)}`,
    cause.form === 'straight' ? 'with curly quotes' : 'with the original characters',
  ],
  'body.charset': (cause) => [charset(cause), 'in UTF-8'],
  'body.normalization': (cause) => [
    `in Unicode normalization form ${cause.form ?? 'NFD'} (${String(cause.form).endsWith('C') ? 'composed' : 'decomposed'} letters)${ofValue(cause)}`,
    'in another form',
  ],
  'body.wrapped': (cause) => [
    `with extra text around it${inParentheses(cause, 'wrapper')}`,
    'without it',
  ],
  'body.truncated': (cause) => [`cut short${inParentheses(cause, 'at')}`, 'in full'],
  'body.compressed': (cause) => [`compressed${inParentheses(cause, 'form')}`, AS_JSON],
  'body.base64-encoded': ({ form }) => [form === 'hex' ? 'in hex' : 'in Base64', AS_JSON],
  'body.double-encoded': () => [
    'encoded twice, as a JSON string that contains the JSON',
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
  'body.empty': (cause) => [
    cause.literal === undefined || cause.literal === ''
      ? 'while it was still empty'
      : `as the text "${particular(cause, 'literal')}"`,
    'with its content',
  ],

  'body.pretty-printed': (cause) => [indented(cause), 'in another layout'],
  'body.spaced-separators': () => [
    'with a space after every comma and colon',
    'without those spaces',
  ],
  'body.compacted': () => ['compact, without spaces', 'with spaces between its parts'],
  'body.keys-sorted': () => ['with its keys sorted', 'with its keys in another order'],
  'body.keys-reordered': (cause) => [
    `with its keys in another order${inParentheses(cause, 'order')}`,
    'with its keys in this order',
  ],
  'body.escaped-slashes': () => ['with \\/ for every slash', 'with plain slashes'],
  'body.escaped-unicode': (cause, letters) => [
    `with \\uXXXX${caseOf(cause)} for ${letters}`,
    `with ${letters} as they are`,
  ],
  'body.escaped-html': (cause) => [escapedHtml(cause), 'with these characters as they are'],
  'body.escaped-control': () => [
    'with its control characters escaped in another way',
    'with its own escapes',
  ],
  'body.number-format': numberFormat,
  'body.nulls-dropped': () => ['without its null members', 'with its null members'],
  'body.members-dropped': (cause) => [
    `without some of its members${inParentheses(cause, 'what')}`,
    'with all of its members',
  ],
  'body.members-added': (cause) => [
    `with added members${inParentheses(cause, 'what')}`,
    'without these members',
  ],
  'body.value-whitespace': (cause) => [
    `with the whitespace of ${value(cause)} changed${inParentheses(cause, 'change')}`,
    'with its own whitespace',
  ],
  'body.value-invisible': (cause) =>
    cause.change === 'none'
      ? [`without the invisible characters of ${value(cause)}`, 'with them']
      : [
          `with an invisible character in ${value(cause)}${inParentheses(cause, 'change')}`,
          'without it',
        ],
  'body.value-escaped': (cause) => [
    `with ${value(cause)} escaped${inParentheses(cause, 'as')}`,
    'without these escapes',
  ],
  'body.value-decoded': (cause) => [
    `with ${value(cause)} decoded${inParentheses({ as: DECODED[String(cause.as)] ?? cause.as }, 'as')}`,
    'undecoded',
  ],
  'body.value-case': (cause) => [
    `with ${value(cause)} ${CASE_WORDS[particular(cause, 'case') ?? ''] ?? 'in another case'}`,
    'in its own case',
  ],
  'body.value-truncated': (cause) => [
    `with ${value(cause)} cut after ${particular(cause, 'length') ?? 'some'} ${particular(cause, 'unit') ?? 'characters'}`,
    'in full',
  ],
  'body.value-null': (cause) => [asValue(cause, 'form', 'nothing'), asReceived(cause)],
  'body.boolean-format': (cause) => [asValue(cause, 'form', 'true or false'), asReceived(cause)],
  'body.date-format': (cause) => [asValue(cause, 'format', 'the same time'), asReceived(cause)],
  'body.empty-container': (cause) => [
    `with ${particular(cause, 'change') ?? 'others'} in place of empty values`,
    'with its own empty values',
  ],
} satisfies Readonly<Record<`body.${string}`, BodySides>>;

const DECODED: Readonly<Record<string, string>> = { 'plus signs': 'plus signs as spaces' };

const CASE_WORDS: Readonly<Record<string, string>> = {
  lower: 'in lowercase',
  upper: 'in uppercase',
  capital: 'with a capital first letter',
};

const TYPOGRAPHY: Readonly<Record<string, string>> = {
  straight: 'with straight quotes',
  ellipsis: 'with an ellipsis (…) for three dots',
  'three dots': 'with three dots for an ellipsis (…)',
  dash: 'with a dash (—) for two hyphens',
  'en dash': 'with an en dash (–) for each hyphen',
  hyphen: 'with a hyphen for each dash',
  typographic: 'with typographic quotes, dashes, and ellipses',
  'wave dash': 'with a wave dash (U+301C) for a fullwidth tilde (U+FF5E)',
  'fullwidth tilde': 'with a fullwidth tilde (U+FF5E) for a wave dash (U+301C)',
  blank: 'with a plain space for each special one',
};

/** Which value was changed. */
const value = (cause: Particulars): string => particular(cause, 'value') ?? 'a value';

/** How the value was signed, and how it was received. */
const asValue = (cause: Particulars, form: string, other = 'another number'): string =>
  `with ${value(cause)} as ${particular(cause, form) ?? other}`;

const asReceived = (cause: Particulars): string =>
  cause.received === undefined ? 'in another form' : `as ${particular(cause, 'received')}`;

const ofValue = (cause: Particulars): string =>
  withParticular(cause, 'value', (where) => ` in ${where}`);

export type BodyCauseId = keyof typeof bodyCauses;

const charset = (cause: Particulars): string =>
  `in the encoding ${particular(cause, 'charset') ?? 'of the system'}${inParentheses(cause, 'form')}${withParticular(
    cause,
    'replacement',
    (it) => ` (${it === '' ? 'nothing' : it} for characters it lacks)`,
  )}`;

const CASES: Readonly<Record<string, string>> = {
  lower: ' (lowercase hex)',
  upper: ' (uppercase hex)',
};

const caseOf = ({ case: letters }: Particulars): string => CASES[String(letters)] ?? '';

function escapedHtml(cause: Particulars): string {
  const set = particular(cause, 'set') ?? '< > &';
  if (set === 'entities') return 'with entities such as &quot; for < > & and quotes';
  return `with escapes such as \\u003c${caseOf(cause)} for ${[...set.replaceAll(' ', '')].join(' ')}`;
}

function indented({ indent }: Particulars): string {
  if (indent === undefined) return 'on several lines, indented';
  return `on several lines, indented by ${indent === 'tab' ? 'tabs' : `${indent} spaces`}`;
}

/** A format is a language's name (`JavaScript`), or has an example of a signed number beside it. */
function numberFormat(cause: Particulars): TwoSides {
  const format = particular(cause, 'format') ?? 'another form';
  const scope = particular(cause, 'scope') ?? 'all';
  const isLanguage = /^[A-Z][a-z]/.test(format);
  if (cause.received !== undefined)
    return [asValue({ ...cause, value: scope }, 'signed'), asReceived(cause)];
  const isAll = scope.startsWith('all') && !scope.includes('but');
  const which = isAll ? 'numbers' : scope === 'items' ? 'numbers in items' : scope;
  const how = isLanguage
    ? `as ${format} writes them`
    : `like ${particular(cause, 'signed') ?? format}`;
  return [
    `with its ${which} ${how}`,
    cause.change !== undefined ? 'with others' : 'in another form',
  ];
}

const TO_JSON =
  'Convert the report to JSON text before you join it to the timestamp, and send that same text.';

/** What to do about a body that needs more specific advice than `advice.body`. */
export const bodyAdvice: Readonly<Partial<Record<BodyCauseId, Partial<Advice>>>> = {
  'body.object-object': { fix: TO_JSON },
  'body.language-repr': { fix: TO_JSON },
  'body.empty': {
    fix: 'Sign the body that you send: it was missing when the signature was computed.',
  },
  'body.charset': {
    fix: 'Encode the body once, in UTF-8, and sign and send exactly those bytes.',
  },
};

export const nameLetters = (isKorean: boolean): string =>
  isKorean ? 'Korean letters' : 'letters outside ASCII';

/** How the body was signed, and how it was received. */
export const bodyClause = (facts: {
  readonly sides: readonly TwoSides[];
  /** Serializers that write these bytes; empty if none is known. */
  readonly serializers: string;
  readonly isPaste: boolean;
}): string => {
  const { sides, serializers, isPaste } = facts;
  const how = joinWords(sides.map(([signed]) => signed));
  const by = serializers === '' ? '' : ` (as ${serializers} would write it)`;
  const sent = sides.length === 1 ? (sides[0]?.[1] ?? '') : 'differently';
  return `the body was signed ${how}${by}, but ${isPaste ? 'received' : 'sent'} ${sent}`;
};
