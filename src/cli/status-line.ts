import { cutToWidth, textWidth } from '../output/text-width.ts';

/** Where a status line stands. */
export interface StatusScreen {
  /** At present. */
  columns(): number;
  write(text: string): void;
  /** Listens for another width. @returns ends that. */
  onResize(listener: () => void): () => void;
}

/** To the first column, and all from there on away (ECMA-48: ED). */
const CLEAR = '\r\u001b[J';

/** A character in the last column would make some terminals wrap. */
export const statusWidthOf = (columns: number): number => Math.max(1, columns - 1);

/**
 * One line that the next takes the place of; an empty one takes it away. Where the screen became narrower,
 * the terminal has wrapped what stood there: all of its lines are taken away, at once.
 */
export function createStatusLine({
  columns,
  write,
  onResize,
}: StatusScreen): (text: string) => void {
  let shown = '';
  let stopListening: (() => void) | undefined;
  const show = (text: string): void => {
    const wrapped = wrappedLines(textWidth(shown), columns());
    shown = cutToWidth(text, statusWidthOf(columns()));
    write(`${wrapped === 0 ? '' : `\u001b[${wrapped}A`}${CLEAR}${shown}`);
  };
  const listen = (): (() => void) => onResize(() => show(shown));
  return (text) => {
    if (text === '' && shown === '') return;
    show(text);
    if (shown !== '') {
      stopListening ??= listen();
      return;
    }
    stopListening?.();
    stopListening = undefined;
  };
}

/** So many lines stand above the one that the cursor is in (ECMA-48: CUU). */
const wrappedLines = (width: number, columns: number): number =>
  Math.max(0, Math.ceil(width / Math.max(1, columns)) - 1);
