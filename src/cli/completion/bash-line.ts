/** What bash has of a command line, up to the cursor. */
export interface BashLine {
  /** The words between the command and the cursor, without their quotes. */
  readonly before: readonly string[];
  readonly current: string;
  /** The quote that the cursor is in; empty outside of quotes. */
  readonly quote: '' | "'" | '"';
  /** The beginning of `current` that stays on the line: readline replaces only what follows it. */
  readonly kept: string;
}

/** A part of a line: blanks, a character after a backslash, what is in quotes (closed or not), or plain text. */
const PART =
  /(?<blank>\s+)|\\(?<escaped>.?)|'(?<single>[^']*)(?<singleEnd>'?)|"(?<double>(?:\\.|[^"\\])*\\?)(?<doubleEnd>"?)|(?<plain>[^\s\\'"]+)/gsu;

type Part = Readonly<Record<string, string | undefined>>;

/** A word that is being read, with the length of it that stays on the line. */
interface Word {
  readonly text: string;
  readonly keptLength: number;
  readonly quote: BashLine['quote'];
}

const NO_WORD: Word = { text: '', keptLength: 0, quote: '' };

/**
 * Splits a line into words without expanding anything: bash's own `COMP_WORDS` are split at `=` and `:`, too, and still
 * have their quotes, which only `eval` would remove.
 * @param breaks `COMP_WORDBREAKS`: characters after which readline begins a word of its own.
 */
export function readBashLine(line: string, breaks: string): BashLine {
  const words: string[] = [];
  let word: Word | undefined;
  for (const { groups = {} } of line.matchAll(PART)) {
    if (groups.blank === undefined) word = withPart(word ?? NO_WORD, groups, breaks);
    else {
      if (word !== undefined) words.push(word.text);
      word = undefined;
    }
  }
  const { text, keptLength, quote } = word ?? NO_WORD;
  return { before: words.slice(1), current: text, quote, kept: text.slice(0, keptLength) };
}

function withPart({ text, keptLength }: Word, part: Part, breaks: string): Word {
  const { escaped, single, singleEnd, double, doubleEnd, plain = '' } = part;
  if (escaped !== undefined) return { text: text + escaped, keptLength, quote: '' };
  if (single !== undefined) return quoted(text, single, keptLength, singleEnd === '' ? "'" : '');
  if (double !== undefined)
    return quoted(text, unescaped(double), keptLength, doubleEnd === '' ? '"' : '');
  const afterBreak = Math.max(...Array.from(breaks, (each) => plain.lastIndexOf(each))) + 1;
  return {
    text: text + plain,
    keptLength: afterBreak > 0 ? text.length + afterBreak : keptLength,
    quote: '',
  };
}

/** In an open quote, readline replaces what follows the quote. */
const quoted = (text: string, inside: string, kept: number, open: BashLine['quote']): Word => ({
  text: text + inside,
  keptLength: open === '' ? kept : text.length,
  quote: open,
});

/** What a backslash in double quotes makes literal. */
const unescaped = (inside: string): string => inside.replace(/\\([$`"\\])/g, '$1');
