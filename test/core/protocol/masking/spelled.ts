import {
  base64EncodedSteps,
  caseSteps,
  escapedSteps,
  hexEncodedSteps,
  type KeyStep,
} from '../../../../src/verify/keys/transformed.ts';

/** What `escapedSteps` undoes or breaks, so that the secret is no longer in it. */
const NOT_SPELLINGS = [
  'URL-unescaped',
  'HTML-unescaped',
  'JSON-unescaped',
  'blanks for +',
  '$ for $$',
];

/** How a secret can be written, by what `conv verify` calls it: taken from its own list. */
export function spellingsInVerify(secret: string): [name: string, text: string][] {
  const bytes = Buffer.from(secret);
  const steps: KeyStep[] = [
    ...caseSteps(secret),
    ...escapedSteps(secret, Number.POSITIVE_INFINITY),
    ...hexEncodedSteps(bytes),
    ...base64EncodedSteps(bytes),
  ];
  return [
    ['as it is', secret],
    ...steps.flatMap(({ key, cause }): [string, string][] => {
      const { id, ...facts } = cause;
      const name = Object.values(facts).join(' ');
      const isOne = typeof key === 'string' && !NOT_SPELLINGS.some((it) => name.startsWith(it));
      return isOne ? [[`${id} ${name}`, key]] : [];
    }),
  ];
}

/** Spellings that no program has a name for: any part escaped, in any layer. */
export const mixedSpellings = (secret: string): [name: string, text: string][] => [
  ['every character as \\u', each(secret, (code) => `\\u${hex(code, 4)}`)],
  [
    'every other character as \\u, upper case',
    each(secret, (code, at) => (at % 2 === 0 ? undefined : `\\u${hex(code, 4).toUpperCase()}`)),
  ],
  ['JSON in JSON', JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1)],
  ['every byte in percent', percent(secret)],
  [
    'every other byte in percent, lower case',
    percent(secret).replace(/(%..)(%..)/g, (_, a, b) => a.toLowerCase() + decodeAscii(b)),
  ],
  ['percent in percent', encodeURIComponent(encodeURIComponent(secret))],
  ['every character as an HTML entity', each(secret, (code) => `&#x${hex(code, 2)};`)],
  ['base64 after one byte', Buffer.from(`:${secret}`).toString('base64')],
  ['base64 after two bytes', Buffer.from(`u:${secret}`).toString('base64')],
  ['base64 within more', Buffer.from(`key=${secret}&more=1`).toString('base64')],
  ['base64url within more', Buffer.from(`{"k":"${secret}"}`).toString('base64url')],
  [
    'base64 in lines of 76',
    Buffer.from(`${'-'.repeat(50)}${secret}`)
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n'),
  ],
  [
    'hex with colons',
    Buffer.from(secret)
      .toString('hex')
      .replace(/..(?!$)/g, '$&:'),
  ],
  [
    'hex with blanks',
    Buffer.from(secret)
      .toString('hex')
      .toUpperCase()
      .replace(/..(?!$)/g, '$& '),
  ],
];

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

const each = (text: string, spell: (code: number, at: number) => string | undefined): string =>
  Array.from({ length: text.length }, (_, at) => spell(text.charCodeAt(at), at) ?? text[at]).join(
    '',
  );

const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${hex(byte, 2).toUpperCase()}`).join('');

/** Only where nothing else could be meant: a bare `%`, `&` or `\` would begin another escape. */
function decodeAscii(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[A-Za-z0-9]/.test(character) ? character : escaped;
}
