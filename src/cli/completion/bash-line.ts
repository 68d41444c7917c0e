/** A bash command line up to the cursor. */
export interface BashLine {
  /** The unquoted words between the command and the word at the cursor. */
  readonly before: readonly string[];
  readonly current: string;
  /** The open quote at the cursor, if any. */
  readonly quote: '' | "'" | '"';
  /** The part of `current` that readline keeps; it replaces only what follows. */
  readonly kept: string;
}

/** One token: blanks, an escaped character, a quoted string (closed or not), or plain text. */
const PART =
  /(?<blank>\s+)|\\(?<escaped>.?)|'(?<single>[^']*)(?<singleEnd>'?)|"(?<double>(?:\\.|[^"\\])*\\?)(?<doubleEnd>"?)|(?<plain>[^\s\\'"]+)/gsu;

type Part = Readonly<Record<string, string | undefined>>;

/** The word being read, and how much of it readline keeps. */
interface Word {
  readonly text: string;
  readonly keptLength: number;
  readonly quote: BashLine['quote'];
}

const NO_WORD: Word = { text: '', keptLength: 0, quote: '' };

/**
 * Splits a line into words without expanding anything. bash's own `COMP_WORDS` does not help: it also splits at `=`
 * and `:`, and it keeps the quotes, which only `eval` would remove.
 * @param breaks `COMP_WORDBREAKS`: characters after which readline starts a new word.
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
  if (single !== undefined)
    return quotedWord(text, single, keptLength, singleEnd === '' ? "'" : '');
  if (double !== undefined)
    return quotedWord(text, unescaped(double), keptLength, doubleEnd === '' ? '"' : '');
  const afterBreak = Math.max(...Array.from(breaks, (each) => plain.lastIndexOf(each))) + 1;
  return {
    text: text + plain,
    keptLength: afterBreak > 0 ? text.length + afterBreak : keptLength,
    quote: '',
  };
}

/** Inside an open quote, readline replaces everything after the quote. */
const quotedWord = (text: string, inside: string, kept: number, open: BashLine['quote']): Word => ({
  text: text + inside,
  keptLength: open === '' ? kept : text.length,
  quote: open,
});

/** Removes the backslashes that escape a character in double quotes. */
const unescaped = (inside: string): string => inside.replace(/\\([$`"\\])/g, '$1');
