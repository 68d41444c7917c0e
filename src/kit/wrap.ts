import { textWidth } from './text-width.ts';

/**
 * Wraps prose at spaces. A word that is longer than a line stays whole.
 * @param columns undefined where nothing is to be broken: no screen shows it.
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

/** Words, and what a person may copy after them: it is never broken. */
export interface Advice {
  readonly words: string;
  /** On the same line, if it fits. */
  readonly command?: string | undefined;
  /** Stands on lines of its own. */
  readonly code?: string | undefined;
}

/** @param columns undefined where nothing is to be broken. */
export function wrapAdvice({ words, command, code }: Advice, columns: number | undefined): string {
  const line = command === undefined ? words : `${words} ${command}`;
  const isWhole = columns === undefined || textWidth(line) <= columns;
  const text = isWhole ? [line] : [wrapText(words, columns, INDENT), command ?? []].flat();
  return [...text, code ?? []].flat().join('\n');
}

const INDENT = '  ';
