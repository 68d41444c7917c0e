import { fstatSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cutToWidth, textWidth } from '../../kit/columns.ts';
import { PLAIN_THEME, type Theme } from '../../kit/theme.ts';
import { makeVisible, safeLines } from '../../kit/visible.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { TableView } from './table.ts';
import { writeFully } from './write.ts';

let readerGone: AbortController | undefined;

/**
 * Aborts once a write has found that the reader of standard output is gone (`| head`), so that a
 * long list ends there. Where the system knows no SIGPIPE it never aborts.
 * The listener stays: without it the next such write would end the process by the signal.
 */
function listenForClosedReader(): AbortSignal {
  if (readerGone === undefined) process.on('SIGPIPE', () => readerGone?.abort());
  // Each list has its own: what another one has found says nothing about this one.
  readerGone = new AbortController();
  return readerGone.signal;
}

/**
 * Whether a file descriptor is a terminal. `node:tty` loads the streams of the network (2 ms of a
 * start), so it is asked only about what can be one: a pipe or a file is recognized by its mode.
 */
export const isTerminal = (descriptor: number): boolean =>
  mayBeTerminal(descriptor) && process.getBuiltinModule('node:tty').isatty(descriptor);

function mayBeTerminal(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice();
  } catch {
    // Closed, or a console that this system has no mode for.
    return true;
  }
}

/** The screen that shows a status line. */
interface StatusScreen {
  /** At present. */
  columns(): number;
  write(text: string): void;
  /** Listens for another width. @returns ends that. */
  onResize(listener: () => void): () => void;
}

/** To the first column, and all from there on away (ECMA-48: ED). */
const CLEAR = '\r\u001b[J';

/** A character in the last column would make some terminals wrap. */
const statusWidthOf = (columns: number): number => Math.max(1, columns - 1);

/**
 * One line that the next takes the place of; an empty one takes it away. Where the screen became narrower,
 * the terminal has wrapped the old line: all of its parts are removed at once.
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

/** The number of lines above the one with the cursor (ECMA-48: CUU). */
const wrappedLines = (width: number, columns: number): number =>
  Math.max(0, Math.ceil(width / Math.max(1, columns)) - 1);

const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;

/**
 * Where questions are drawn: on standard error, so that standard output carries data only. Where that is redirected, a
 * question must not wait unseen.
 */
export const questionScreen = () => (isTerminal(STDERR) ? process.stderr : process.stdout);

/** What a terminal has that does not tell its width. */
const USUAL_COLUMNS = 80;

/** The edge towards the person or the script: data to standard output, everything else to standard error. */
export interface Terminal {
  /** Both ends are a terminal: a question can be asked and its answer read. */
  isInteractive(): boolean;
  /**
   * Writes text or JSON to standard output. Whatever a terminal would obey or hide is escaped, into a pipe, too:
   * JSON keeps its value.
   * @throws Failure `output_lost` where it cannot be written (a full disk).
   */
  print(text: string): void;
  /**
   * Writes data to standard output for another program, byte for byte; a person at a terminal sees what `print` shows.
   * @throws Failure `output_lost` where it cannot be written (a full disk).
   */
  printExact(data: string): void;
  /** Writes a remark to standard error, safe as by `print`, as a line; never throws: a lost remark changes nothing about a report. */
  note(text: string): void;
  /**
   * Shows how far something is, on standard error where that is a terminal, else nothing: one short
   * line that the next takes the place of; an empty one takes it away. Data is printed only after that.
   * @param text cut where it is wider than `statusWidth`.
   */
  showStatus(text: string): void;
  /** The current width of such a line. */
  statusWidth(): number;
  /** Columns of standard output, where it is a terminal. */
  width(): number | undefined;
  /** Colours for standard output, where it is a terminal that wants them. */
  theme(): Promise<Theme>;
}

const errorColumns = (): number => process.stderr.columns || USUAL_COLUMNS;

/**
 * @param variables the environment: `NO_COLOR`, `FORCE_COLOR` and `TERM` decide on colours.
 * @param writeTo where the bytes for a descriptor go.
 */
export function createTerminal(
  variables: NodeJS.ProcessEnv,
  writeTo: typeof writeFully = writeFully,
): Terminal {
  let styled = false;
  const write = (text: string): void => writeOutput(writeTo, text);
  const writeQuietly = (text: string): void => {
    try {
      writeTo(STDERR, text);
    } catch {
      // There is no output left to report it on.
    }
  };
  return {
    // Asked about standard output first: a script has seldom a terminal there, and the question costs.
    isInteractive: () => isTerminal(STDOUT) && isTerminal(STDIN),
    print: (text) => write(safeLines(text, { styled })),
    printExact: (data) => write(isTerminal(STDOUT) ? safeLines(data) : data),
    note: (text) => writeQuietly(`${safeLines(text)}\n`),
    showStatus: createTerminalStatus(variables, writeQuietly),
    statusWidth: () => statusWidthOf(errorColumns()),
    width: () => (isTerminal(STDOUT) ? process.stdout.columns || USUAL_COLUMNS : undefined),
    theme: async () => {
      if (!wantsColour(variables)) return PLAIN_THEME;
      const { colourTheme } = await import('./color-theme.ts');
      styled = true;
      return colourTheme();
    },
  };
}

function writeOutput(writeTo: typeof writeFully, text: string): void {
  try {
    writeTo(STDOUT, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Failure('output_lost', message('output_unwritable', { code: String(code) }), {
      hint: message('sent_is_journaled'),
      cause: error,
    });
  }
}

function createTerminalStatus(
  { TERM }: NodeJS.ProcessEnv,
  writeQuietly: (text: string) => void,
): Terminal['showStatus'] {
  const show = createStatusLine({
    columns: errorColumns,
    write: writeQuietly,
    // The stream is touched only where it is a terminal: that costs 2 ms of a start.
    onResize: (listener) => {
      process.stderr.on('resize', listener);
      return () => process.stderr.off('resize', listener);
    },
  });
  return (text) => {
    if (TERM !== 'dumb' && isTerminal(STDERR)) show(makeVisible(text));
  };
}

function wantsColour({ NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  return isTerminal(STDOUT) && TERM !== 'dumb';
}

/** The columns of the terminal that standard output is; undefined where it is a pipe or a file. */
export const screenWidth = (): number | undefined =>
  isTerminal(STDOUT) ? process.stdout.columns || USUAL_COLUMNS : undefined;

/**
 * How a table is drawn on standard output.
 * @param isTitled whether a header row was asked for: a person gets one, a script would take it for data.
 */
export function tableView(theme: Theme, isTitled = false): TableView {
  const width = screenWidth();
  return { screenWidth: width, titled: isTitled || width !== undefined, theme };
}

/**
 * Prints pages as they come, until the reader of standard output is gone.
 * @returns whether there was anything to print.
 */
export async function printPages(
  pages: Iterable<string> | AsyncIterable<string>,
  print: Terminal['print'],
): Promise<boolean> {
  const readerGone = listenForClosedReader();
  let isAny = false;
  for await (const page of pages) {
    print(page);
    isAny = true;
    // The signal of a closed pipe arrives between two turns of the event loop.
    await nextTurn();
    if (readerGone.aborted) break;
  }
  return isAny;
}
