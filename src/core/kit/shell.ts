import { makeVisible } from './visible.ts';

/** How the shell that a printed command is pasted into reads its words; bash, zsh, dash and ksh are one. */
export type ShellDialect = 'posix' | 'fish' | 'powershell' | 'cmd';

/** What no POSIX shell and not fish reads as anything but itself (zsh expands `=name`, fish `%self`). */
const PLAIN = /^[\w@+:,./-][\w@%+=:,./-]*$/;

/**
 * Quotes a word for a POSIX shell, in single quotes if necessary, inside which nothing is expanded. Backslashes that
 * fish would treat as escapes are outside the quotes, so that fish reads the same word.
 * @param text without NUL, which no shell word can contain.
 */
export function quoteForShell(text: string): string {
  if (PLAIN.test(text)) return text;
  return `'${text.replace(/'|\\(?=[\\']|$)/g, (character) => `'\\${character}'`)}'`;
}

/**
 * Quotes untrusted text as one word of a printed command. Invisible characters are escaped so that the shell still
 * reads the same word; NUL is shown as an escape.
 */
export function quoteWord(text: string, dialect: ShellDialect): string {
  const word = text.replaceAll('\0', makeVisible);
  switch (dialect) {
    case 'posix':
      return makeVisible(word) === word ? quoteForShell(word) : printfWord(word);
    case 'fish':
      return makeVisible(word) === word ? quoteForShell(word) : fishWord(word);
    case 'powershell':
      return PLAIN_POWERSHELL.test(word) ? word : quotedForPowerShell(word);
    case 'cmd':
      return PLAIN_CMD.test(word) ? word : quotedForCmd(word);
  }
}

/** The same for the shell in use. */
export const shellWord = (text: string): string => quoteWord(text, dialectInUse());

/**
 * Quotes an operand, such as an ID. One that starts with a dash is protected from being read as a flag; no flag may
 * follow it.
 */
export const operandWord = (text: string): string =>
  text.startsWith('-') ? `-- ${shellWord(text)}` : shellWord(text);

/** The name of a file: `-` is standard input, and a dash in front makes a flag. */
export const fileWord = (file: string): string =>
  shellWord(file.startsWith('-') ? `./${file}` : file);

/** A command for the shell in use that runs with these variables set. */
export function withVariables(
  variables: readonly (readonly [name: string, value: string])[],
  command: string,
): string {
  const dialect = dialectInUse();
  const settings = variables.map(([name, value]) => setting(name, value, dialect));
  return [...settings, command].join(' ');
}

function setting(name: string, value: string, dialect: ShellDialect): string {
  if (dialect === 'powershell') return `$env:${name} = ${quotedForPowerShell(value)};`;
  if (dialect === 'cmd') return `set ${quotedForCmd(`${name}=${value}`)} &&`;
  return `${name}=${quoteWord(value, dialect)}`;
}

/** Every chunk of the build has a copy of this module, so shared state is kept on the process. */
const IN_USE = Symbol.for('conv.shell');
const shared = globalThis as { [IN_USE]?: () => ShellDialect };

/** Sets how to detect the shell in use when the first command is printed; once per process. */
export function useShell(find: () => ShellDialect): void {
  let found: ShellDialect | undefined;
  shared[IN_USE] = () => {
    found ??= find();
    return found;
  };
}

const dialectInUse = (): ShellDialect => shared[IN_USE]?.() ?? 'posix';

/**
 * dash has no `$'…'`, but all shells have printf. Characters that are special to printf, quotes, or history expansion
 * are octal. A command substitution drops trailing line feeds, so such words use `$'…'`, which dash reads as a
 * different, harmless word.
 */
function printfWord(text: string): string {
  const octal = Array.from(text, (character, at) =>
    isHarmless(character, at) ? character : octalOf(character),
  ).join('');
  return text.endsWith('\n') ? `$'${octal}'` : `"$(printf '${octal.replaceAll('%', '%%')}')"`;
}

const isHarmless = (character: string, at: number): boolean =>
  makeVisible(character) === character &&
  !/["$`'\\!]/.test(character) &&
  (at > 0 || character !== '-');

/** Three digits, so that a digit may follow. */
const octalOf = (character: string): string =>
  bytesOf(character, (byte) => `\\${byte.toString(8).padStart(3, '0')}`);

/** fish has its escapes outside of quotes. */
const fishWord = (text: string): string =>
  Array.from(text.matchAll(visibleOrNot()), ([part]) =>
    makeVisible(part) === part ? quoteForShell(part) : bytesOf(part, fishByte),
  ).join('');

/** A run of characters that are all visible, or one that is not. */
const visibleOrNot = (): RegExp => /(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}])+|./gsu;

const fishByte = (byte: number): string => `\\X${byte.toString(16).padStart(2, '0')}`;

const bytesOf = (text: string, write: (byte: number) => string): string =>
  Array.from(new TextEncoder().encode(text), write).join('');

/** Numbers such as `1kb` and `007` are computed, and a dash in front is taken for a parameter. */
const PLAIN_POWERSHELL = /^(?:[A-Za-z][\w./:=-]*|[1-9]\d{0,8})$/;

/**
 * Double quotes, because `cmd` honors them, too: a command that is pasted into the other shell of Windows
 * runs nothing. Typographic quotes are quotes to PowerShell.
 */
const quotedForPowerShell = (text: string): string =>
  `"${text
    .replace(/[$`\u201c-\u201e]/g, '`$&')
    .replaceAll('"', '""')
    .replace(invisibleUnit(), charExpression)}"`;

/** By UTF-16 unit, as PowerShell's own characters are. */
const invisibleUnit = (): RegExp => /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const charExpression = (character: string): string =>
  character
    .split('')
    .map((unit) => `$([char]${unit.charCodeAt(0)})`)
    .join('');

const PLAIN_CMD = /^[\w.][\w./:-]*$/;

/** `cmd` has no way to write a control character: it is shown. `%` is outside of the quotes, with a caret. */
const quotedForCmd = (text: string): string =>
  `"${makeVisible(text)
    .replace(/(\\*)"/g, '$1$1""')
    .replace(/\\+$/, '$&$&')
    .replaceAll('%', '"^%"')}"`;
