// Patterns with properties of Unicode take V8 a while to make, so they stand where they are used.

/** Characters that a terminal shows two columns wide (Unicode East Asian Width W and F, as far as ids hold them). */
const isWide = (character: string): boolean =>
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Emoji_Presentation}\u3000-\u303f\u30a0-\u30ff\uff01-\uff60\uffe0-\uffe6]/u.test(
    character,
  );

/** Katakana and Hangul letters, and symbols, in the half width of a Latin letter. */
const HALF_WIDTH = /[\uff61-\uffdc\uffe8-\uffee]/;

/**
 * Marks that combine with the character before them, the joiners, and the vowels and final consonants of decomposed
 * Hangul, which a terminal puts into the syllable of the consonant before them.
 */
const hasNoWidth = (character: string): boolean =>
  /[\p{M}\u1160-\u11ff\ud7b0-\ud7fb\u200c\u200d]/u.test(character);

const ASCII = /^[\x20-\x7e]*$/;

/** How many columns a text takes on a terminal. */
export function textWidth(text: string): number {
  return ASCII.test(text) ? text.length : [...text].reduce((sum, c) => sum + widthOf(c), 0);
}

/** Truncates a text to `width` columns, with `…`. */
export function cutToWidth(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let room = width - 1;
  const kept: string[] = [];
  for (const character of text) {
    room -= widthOf(character);
    if (room < 0) break;
    kept.push(character);
  }
  return `${kept.join('')}…`;
}

/** The text with blanks up to `width` columns. */
export const padToWidth = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));

function widthOf(character: string): number {
  if (hasNoWidth(character)) return 0;
  return isWide(character) && !HALF_WIDTH.test(character) ? 2 : 1;
}

/**
 * Wraps prose at spaces; long words are not broken.
 * @param columns undefined for no wrapping, without a terminal.
 * @param indent precedes every line but the first.
 */
export function wrapText(text: string, columns: number | undefined, indent = ''): string {
  if (columns === undefined) return text;
  const lines: string[] = [];
  const margin = /^ */.exec(text)?.[0] ?? '';
  let line = '';
  for (const word of text.slice(margin.length).split(' ')) {
    const longer = line === '' ? `${margin}${word}` : `${line} ${word}`;
    if (line === '' || textWidth(longer) <= columns) {
      line = longer;
    } else {
      lines.push(line);
      line = `${indent}${word}`;
    }
  }
  return [...lines, line].join('\n');
}

/** A word, or a command of conv up to the punctuation after it: its words belong together. */
const WORD_OR_COMMAND = /\(?conv(?: (?:'[^']*'|[^\s'();,])+)+\S*|\S+/g;

/** A word of a command, with the blanks that it quotes. */
const SHELL_WORD = /(?:'[^']*'|[^\s'])+/g;

/**
 * Wraps a sentence with commands to copy. A command starts a line rather than being divided; one that is wider than
 * that goes on after a `\`, as a shell of Unix reads it.
 */
export function wrapCommands(
  text: string,
  columns: number,
  canContinue = process.platform !== 'win32',
): string[] {
  const lines: string[] = [];
  for (const piece of text.match(WORD_OR_COMMAND) ?? []) {
    const last = lines.at(-1);
    const longer = last === undefined ? piece : `${last} ${piece}`;
    if (last !== undefined && textWidth(longer) <= columns) lines[lines.length - 1] = longer;
    else if (textWidth(piece) <= columns || !canContinue) lines.push(piece);
    else lines.push(...continued(piece, columns));
  }
  return lines;
}

/** A command on several lines. */
function continued(command: string, columns: number): string[] {
  const words = command.match(SHELL_WORD) ?? [];
  const held = words.map((word) => word.replaceAll(' ', HELD)).join(' ');
  const lines = wrapText(held, columns - CONTINUES.length, INDENT)
    .replaceAll(HELD, ' ')
    .split('\n');
  return lines.map((line, at) => (at < lines.length - 1 ? `${line}${CONTINUES}` : line));
}

const CONTINUES = ' \\';

/** In place of a blank that no line may end at. */
const HELD = '\0';

/** Text, followed by something to copy, which is never wrapped. */
export interface Advice {
  readonly words: string;
  /** On the same line, if it fits. */
  readonly command?: string | undefined;
  /** On separate lines. */
  readonly code?: string | undefined;
}

/** @param columns undefined for no wrapping. */
export function wrapAdvice({ words, command, code }: Advice, columns: number | undefined): string {
  const line = command === undefined ? words : `${words} ${command}`;
  const isWhole = columns === undefined || textWidth(line) <= columns;
  const text = isWhole ? [line] : [wrapText(words, columns, INDENT), command ?? []].flat();
  return [...text, code ?? []].flat().join('\n');
}

const INDENT = '  ';
