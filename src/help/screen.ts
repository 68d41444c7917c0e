import { textWidth } from '../core/kit/columns.ts';
import { type Block, type Line, parseMarkdown } from './markdown.ts';

/** Highlighting of a page on a terminal; a pipe gets plain text. */
export interface Look {
  readonly columns: number;
  readonly bold: (text: string) => string;
  readonly code: (text: string) => string;
}

/** A help page as text for a terminal of the given width. Code is never wrapped. */
export function pageText(markdown: string, look: Look): string {
  const parts = parseMarkdown(markdown).map((block) => blockText(block, look));
  return `${parts.join('\n\n')}\n`;
}

const INDENT = 2;
const MARGIN = ' '.repeat(INDENT);
/** Between two columns of a table. */
const GAP = 2;

function blockText(block: Block, look: Look): string {
  switch (block.type) {
    case 'heading':
      return look.bold(block.level === 1 ? block.text.toUpperCase() : block.text);
    case 'paragraph':
      return wrap(block.line, look.columns, look).join('\n');
    case 'code':
      return block.text.replace(/^(?=.)/gm, MARGIN);
    case 'list':
      return block.items.map((item) => itemText(item, look)).join('\n');
    case 'table':
      return tableText(block, look);
  }
}

function itemText(item: Line, look: Look): string {
  const lines = wrap(item, look.columns - INDENT, look);
  return lines.map((line, at) => `${at === 0 ? '- ' : MARGIN}${line}`).join('\n');
}

interface Word {
  readonly text: string;
  readonly style: Line[number]['style'];
  /** It follows the word before it without a blank. */
  readonly joined: boolean;
}

/** Code is one word: a command that is broken can't be copied. In the narrow cells of a table it is broken all the same. */
function styledWords(line: Line, isCell: boolean): Word[] {
  let joined = false;
  return line.flatMap(({ style, text }) => {
    const words = style === 'code' && !isCell ? [text] : text.split(/(?<= )(?=[^ ])/);
    return words.flatMap((word) => {
      const trimmed = word.trim();
      const found = { text: trimmed, style, joined: joined && !word.startsWith(' ') };
      joined = !word.endsWith(' ');
      return trimmed === '' ? [] : [found];
    });
  });
}

/** Words without a blank between them, such as code and the comma after it, stay on one line. */
function clustersOf(words: readonly Word[]): Word[][] {
  const clusters: Word[][] = [];
  for (const word of words) {
    if (word.joined) clusters.at(-1)?.push(word);
    else clusters.push([word]);
  }
  return clusters;
}

const widthOf = (cluster: readonly Word[]): number =>
  cluster.reduce((sum, { text }) => sum + textWidth(text), 0);

const painted = (cluster: readonly Word[], look: Look): string =>
  cluster.map(({ style, text }) => (style === 'plain' ? text : look[style](text))).join('');

/** Lines of at most the given width; a word that is longer stays whole. */
function wrap(line: Line, columns: number, look: Look, isCell = false): string[] {
  const lines: string[] = [];
  let text = '';
  let width = 0;
  for (const cluster of clustersOf(styledWords(line, isCell))) {
    const longer = width + 1 + widthOf(cluster);
    if (text !== '' && longer > columns) {
      lines.push(text);
      text = '';
    }
    width = text === '' ? widthOf(cluster) : longer;
    text = text === '' ? painted(cluster, look) : `${text} ${painted(cluster, look)}`;
  }
  return [...lines, text];
}

const lineWidth = (line: Line): number =>
  clustersOf(styledWords(line, true)).reduce((sum, cluster) => sum + widthOf(cluster) + 1, -1);

const longestWord = (line: Line): number =>
  Math.max(0, ...clustersOf(styledWords(line, true)).map(widthOf));

type Table = Extract<Block, { readonly type: 'table' }>;

/** Columns are as wide as their cells; if that is too wide, the widest ones are narrowed, and their cells wrapped. */
export function tableText({ header, rows }: Table, look: Look): string {
  const all = [header, ...rows];
  const widths = columnWidths(all, look.columns - INDENT);
  const bold = (line: Line): Line => line.map((span) => ({ ...span, style: 'bold' }));
  return [header.map(bold), ...rows].map((row) => rowText(row, widths, look)).join('\n');
}

function columnWidths(rows: readonly (readonly Line[])[], columns: number): number[] {
  const [header = []] = rows;
  const cells = (at: number): Line[] => rows.map((row) => row[at] ?? []);
  const widths = header.map((_, at) => Math.max(...cells(at).map(lineWidth)));
  const least = header.map((_, at) => Math.max(...cells(at).map(longestWord)));
  const room = columns - GAP * (header.length - 1);
  const sum = (): number => widths.reduce((total, width) => total + width, 0);
  while (sum() > room) {
    const slack = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const widest = slack.indexOf(Math.max(...slack));
    if (slack[widest] === 0) break;
    widths[widest] = (widths[widest] ?? 1) - 1;
  }
  return widths;
}

function rowText(row: readonly Line[], widths: readonly number[], look: Look): string {
  const plain: Look = { ...look, bold: asIs, code: asIs };
  const cells = row.map((cell, at) => {
    const width = widths[at] ?? 0;
    const shown = wrap(cell, width, look, true);
    return wrap(cell, width, plain, true).map((text, line) => ({
      text: shown[line] ?? '',
      padding: ' '.repeat(Math.max(0, width - textWidth(text))),
    }));
  });
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((lines, at) => lines[line] ?? { text: '', padding: ' '.repeat(widths[at] ?? 0) })
      .map(({ text, padding }) => text + padding)
      .join(' '.repeat(GAP))
      .trimEnd(),
  )
    .map((line) => MARGIN + line)
    .join('\n');
}

const asIs = (text: string): string => text;
