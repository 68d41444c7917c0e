import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { toBinary } from '../../kit/bytes.ts';
import { LETTER_ESCAPES } from '../../kit/escapes.ts';

/** The decoded text between quotes: a byte string, and whether the shell would put a value into it. */
interface Unquoted {
  readonly text: string;
  readonly expands: boolean;
}

/** Inside `"…"` a backslash means something only before these (POSIX, 2.2.3). */
function decodeDouble(inside: string): Unquoted {
  let expands = false;
  const text = inside.replace(/\\(\r?\n|["\\$`])|\$[\w{(@*#?!-]|`/g, (all, escaped?: string) => {
    if (escaped === undefined) expands = true;
    return escaped === undefined ? all : escaped.trim();
  });
  return { text, expands };
}

const LETTERS: Readonly<Record<string, string>> = { ...LETTER_ESCAPES, E: '\x1b' };

/** Two `\u` in a row can be the halves of one character: browsers copy emoji this way. */
const ANSI_ESCAPE =
  /(?:\\u[0-9A-Fa-f]{1,4})+|\\U([0-9A-Fa-f]{1,8})|\\x([0-9A-Fa-f]{1,2})|\\([0-7]{1,3})|\\c([\s\S])|\\([\s\S])/g;

/** Inside `$'…'`: the escapes of C, as bash reads them. */
function decodeAnsi(inside: string): string {
  return inside.replace(ANSI_ESCAPE, (all, long, hex, octal, control, letter) => {
    if (long !== undefined) return toBinary(fromCodePoint(Number.parseInt(long, 16)));
    if (hex !== undefined) return byte(Number.parseInt(hex, 16));
    if (octal !== undefined) return byte(Number.parseInt(octal, 8));
    if (control !== undefined) return byte(control.charCodeAt(0) & 0x1f);
    if (letter !== undefined) return LETTERS[letter] ?? unknownEscape(letter);
    return toBinary(
      all.replace(/\\u([0-9A-Fa-f]+)/g, (_: string, unit: string) => utf16Unit(unit)),
    );
  });
}

const unknownEscape = (letter: string): string => (/['"?\\]/.test(letter) ? letter : `\\${letter}`);

const byte = (code: number): string => String.fromCharCode(code & 0xff);

const utf16Unit = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

const fromCodePoint = (code: number): string =>
  code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);

/** One word of a command: a byte string, without quotes and escapes. */
export type ShellWord = Unquoted;

/** What one piece of source adds to the current word, or what it ends. */
type Piece =
  | ({ readonly type: 'text' } & Unquoted)
  | { readonly type: 'nothing' | 'blank' | 'operator' | 'redirection' | 'foreign' };

type Rule = readonly [pattern: RegExp, read: (match: RegExpExecArray) => Piece];

const plain = (text = ''): Piece => ({ type: 'text', text, expands: false });

/** The quoting of POSIX shells and bash's `$'…'`; the first rule that matches counts. */
const RULES: readonly Rule[] = [
  [/\\\r?\n/y, () => ({ type: 'nothing' })],
  // The line ends and quotes of cmd.exe (^) and PowerShell (`).
  [/\^(?=["\r\n])|`(?=\r?\n)/y, () => ({ type: 'foreign' })],
  [/[ \t\r]+/y, () => ({ type: 'blank' })],
  [/[<>]+&?/y, () => ({ type: 'redirection' })],
  [/[\n;&|()]+/y, () => ({ type: 'operator' })],
  [/'([^']*)'/y, ([, inside]) => plain(inside)],
  [/\$'([^'\\]*(?:\\[\s\S][^'\\]*)*)'/y, ([, inside = '']) => plain(decodeAnsi(inside))],
  [
    /\$?"([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y,
    ([, inside = '']) => ({ type: 'text', ...decodeDouble(inside) }),
  ],
  [/\\([\s\S])/y, ([, character]) => plain(character)],
  [/\$[\w{(@*#?!-]|`/y, ([text]) => ({ type: 'text', text, expands: true })],
  [/[$^]|[^ \t\r\n'"\\$`^<>;&|()]+/y, ([text]) => plain(text)],
];

/**
 * Splits a script into its simple commands, and those into words, as a shell does; redirections and
 * comments are left out, nothing is expanded.
 * @param source a byte string.
 * @throws Failure `invalid_input` for an unclosed quote, and for the quoting of Windows' shells.
 */
export function splitCommands(source: string): ShellWord[][] {
  const builder = new CommandBuilder();
  let at = 0;
  while (at < source.length) {
    if (source[at] === '#' && !builder.insideWord) {
      at = endOfLine(source, at);
      continue;
    }
    const [length, piece] = nextPiece(source, at);
    builder.add(piece);
    at += length;
  }
  return builder.finish();
}

function nextPiece(source: string, at: number): [number, Piece] {
  for (const [pattern, read] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match === null) continue;
    const piece = read(match);
    if (piece.type === 'foreign') throw foreignShell();
    return [match[0].length, piece];
  }
  throw unclosedQuote(source, at);
}

function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
}

/** Gathers pieces into words, and words into commands. */
class CommandBuilder {
  readonly #commands: ShellWord[][] = [];
  #words: ShellWord[] = [];
  #pieces: Unquoted[] = [];
  #isTarget = false;

  get insideWord(): boolean {
    return this.#pieces.length > 0;
  }

  add(piece: Piece): void {
    if (piece.type === 'nothing') return;
    if (piece.type === 'text') {
      this.#pieces.push(piece);
      return;
    }
    this.#endWord();
    if (piece.type === 'redirection') this.#isTarget = true;
    if (piece.type === 'operator') this.#endCommand();
  }

  finish(): ShellWord[][] {
    this.#endWord();
    this.#endCommand();
    return this.#commands;
  }

  #endWord(): void {
    if (!this.insideWord) return;
    const text = this.#pieces.map((piece) => piece.text).join('');
    const expands = this.#pieces.some((piece) => piece.expands);
    if (!this.#isTarget) this.#words.push({ text, expands });
    this.#isTarget = false;
    this.#pieces = [];
  }

  #endCommand(): void {
    if (this.#words.length > 0) this.#commands.push(this.#words);
    this.#words = [];
  }
}

const foreignShell = (): Failure =>
  new Failure('invalid_input', message('curl_quoted_for_windows'), {
    hint: message('copy_as_bash'),
  });

function unclosedQuote(source: string, at: number): Failure {
  const line = source.slice(0, at).split('\n').length;
  return new Failure('invalid_input', message('curl_unclosed_quote', { line }), {
    hint: message('copy_whole_command'),
  });
}
