/** A piece of a line: plain words, `code`, or bold words. */
interface Span {
  readonly style: 'plain' | 'code' | 'bold';
  readonly text: string;
}

export type Line = readonly Span[];

export type Block =
  | { readonly type: 'heading'; readonly level: number; readonly text: string }
  | { readonly type: 'paragraph'; readonly line: Line }
  | { readonly type: 'list'; readonly items: readonly Line[] }
  | { readonly type: 'table'; readonly header: readonly Line[]; readonly rows: readonly Line[][] }
  | { readonly type: 'code'; readonly text: string };

/**
 * Reads the Markdown that the help pages use: headings, paragraphs, flat lists, tables, fenced code, `code`,
 * **bold**, and links (whose text is kept). HTML comments and images are dropped.
 */
export function parseMarkdown(markdown: string): Block[] {
  const lines = markdown.replace(/<!--[\s\S]*?-->\n?/g, '').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const { block, length } = blockAt(lines, at);
    if (block !== undefined) blocks.push(block);
    at += length;
  }
  return blocks;
}

interface Found {
  readonly block?: Block;
  /** The number of lines that it takes. */
  readonly length: number;
}

function blockAt(lines: readonly string[], at: number): Found {
  const first = lines[at] ?? '';
  if (first.trim() === '') return { length: 1 };
  if (first.startsWith('```')) return codeAt(lines, at);
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading !== null)
    return {
      block: { type: 'heading', level: heading[1]?.length ?? 1, text: plainText(heading[2] ?? '') },
      length: 1,
    };
  const text = lines.slice(at, at + lengthWhile(lines, at, belongsTo));
  const { length } = text;
  if (first.startsWith('|')) return { block: tableOf(text), length };
  if (first.startsWith('- ')) return { block: listOf(text), length };
  const line = parseLine(text.join(' '));
  return line.length === 0 ? { length } : { block: { type: 'paragraph', line }, length };
}

function lengthWhile(
  lines: readonly string[],
  at: number,
  belongs: (line: string) => boolean,
): number {
  const end = lines.findIndex((line, index) => index > at && !belongs(line));
  return (end === -1 ? lines.length : end) - at;
}

const belongsTo = (line: string): boolean => line.trim() !== '' && !/^(?:```|#)/.test(line);

function codeAt(lines: readonly string[], at: number): Found {
  const inside = lengthWhile(lines, at, (line) => line !== '```');
  const text = lines.slice(at + 1, at + inside).join('\n');
  return { block: { type: 'code', text }, length: inside + 1 };
}

const listOf = (lines: readonly string[]): Block => ({
  type: 'list',
  items: lines
    .map((line) => line.replace(/^ +/, ''))
    .join('\n')
    .split(/^- /m)
    .slice(1)
    .map((item) => parseLine(item.trim().replaceAll('\n', ' '))),
});

function tableOf(lines: readonly string[]): Block {
  const [header = [], , ...rows] = lines.map(cellsOf);
  return { type: 'table', header, rows };
}

/** `\|` is a bar within a cell. */
const cellsOf = (line: string): Line[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => parseLine(cell.trim().replaceAll('\\|', '|')));

const SPAN = /`` (.+?) ``|`([^`]+)`|\*\*(.+?)\*\*/g;
const IMAGE = /!\[[^\]]*\]\([^)]+\)/g;
const LINK = /\[([^\]]+)\]\([^)]+\)/g;

/** Reads one paragraph, item, or cell. */
function parseLine(text: string): Line {
  const spans: Span[] = [];
  let end = 0;
  const add = (style: Span['style'], words: string): void => {
    if (words !== '') spans.push({ style, text: words });
  };
  const source = text.replace(IMAGE, '').replace(LINK, '$1');
  for (const match of source.matchAll(SPAN)) {
    add('plain', source.slice(end, match.index));
    const [whole, quoted, code, bold] = match;
    add(bold === undefined ? 'code' : 'bold', bold ?? code ?? quoted ?? '');
    end = match.index + whole.length;
  }
  add('plain', source.slice(end));
  return spans;
}

const plainText = (text: string): string =>
  parseLine(text)
    .map((span) => span.text)
    .join('');
