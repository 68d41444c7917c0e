/** What looks like nothing, or like something else: the usual guests of a pasted text. */
const NAMES: Readonly<Record<string, string>> = {
  '\0': 'a zero byte',
  '\t': 'a tab',
  '\n': 'a line feed',
  '\r': 'a carriage return',
  '\u001b': 'an escape character',
  '\u00a0': 'a non-breaking space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200c': 'a zero-width non-joiner',
  '\u200d': 'a zero-width joiner',
  '\u2060': 'a word joiner',
  '\ufeff': 'a byte order mark',
};

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/[\u00ab\u00bb\u2018-\u201f]/u, 'a typographic (smart) quote'],
  [/\p{Pd}/u, 'a typographic dash'],
  [/\p{Cc}/u, 'a control character'],
  [/[\uff01-\uff5e]/u, 'a full-width character'],
  [/\p{Z}/u, 'an unusual space'],
  [/\p{Cf}/u, 'an invisible character'],
  [/[\p{L}\p{M}]/u, 'a letter outside ASCII'],
];

/**
 * Finds the first character that is not printable ASCII, and names its kind, never the character:
 * the text may be a secret.
 * @returns a sentence that continues "the key …", with the position in characters from 1.
 */
export function describeForeignCharacter(text: string): string | undefined {
  const characters = [...text];
  const at = characters.findIndex((character) => !/^[ -~]$/.test(character));
  if (at === -1) return undefined;
  const kind = kindOf(characters[at] as string);
  return `has ${kind} at character ${at + 1}; only printable ASCII is possible`;
}

const kindOf = (character: string): string =>
  NAMES[character] ??
  KINDS.find(([pattern]) => pattern.test(character))?.[1] ??
  'a character outside ASCII';

/**
 * Blanks are spaces here: a tab or a non-breaking space is foreign, wherever it stands.
 * @returns a sentence that continues "the key …" where the text begins or ends with spaces.
 */
export function describeBlanks(text: string): string | undefined {
  const [before = '', after = ''] = [/^ +/.exec(text)?.[0], / +$/.exec(text)?.[0]];
  if (before !== '' && before === text) return 'is nothing but blanks';
  const parts = [
    ...(before === '' ? [] : [`begins with ${spaces(before.length)}`]),
    ...(after === '' ? [] : [`ends with ${spaces(after.length)}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' and ');
}

const spaces = (count: number): string => (count === 1 ? 'a space' : `${count} spaces`);
