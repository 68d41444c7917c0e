import { fstatSync, type Stats, statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cutToWidth, textWidth } from '../../core/kit/columns.ts';
import { PLAIN_THEME, type Theme } from '../../core/kit/theme.ts';
import { makeVisible, safeLines } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { TableView } from './table.ts';
import { writeFully } from './write.ts';

let readerGone: AbortController | undefined;

/**
 * Aborts once a write finds that the reader of standard output is gone (`| head`), so that a long list ends there. It
 * never aborts on systems without SIGPIPE. The listener stays, because otherwise the next such write would end the
 * process by the signal.
 */
function listenForClosedReader(): AbortSignal {
  if (readerGone === undefined) process.on('SIGPIPE', () => readerGone?.abort());
  // Each list has its own controller.
  readerGone = new AbortController();
  return readerGone.signal;
}

/**
 * Whether a file descriptor is a terminal. `node:tty` loads network streams (2 ms of a start), so it is used only for
 * descriptors whose mode is not that of a pipe or a file.
 */
export const isTerminal = (descriptor: number): boolean =>
  mayBeTerminal(descriptor) && process.getBuiltinModule('node:tty').isatty(descriptor);

function mayBeTerminal(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor);
    return status.isCharacterDevice() && !isNullDevice(status);
  } catch {
    // Closed, or a console that this system has no mode for.
    return true;
  }
}

/** Where scripts discard output. */
function isNullDevice({ rdev }: Stats): boolean {
  return statSync('/dev/null', { throwIfNoEntry: false })?.rdev === rdev;
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
 * A status line that the next one replaces; an empty one removes it. If the terminal became narrower and wrapped the
 * old line, all of its parts are removed.
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
 * Prompts are drawn on standard error, so that standard output contains only data, unless standard error is
 * redirected and the prompt would be invisible.
 */
export const questionScreen = () => (isTerminal(STDERR) ? process.stderr : process.stdout);

/** Default width. */
const USUAL_COLUMNS = 80;

/** The edge towards the person or the script: data to standard output, everything else to standard error. */
export interface Terminal {
  /** Whether both ends are terminals, so that prompts are possible. */
  isInteractive(): boolean;
  /**
   * Writes text or JSON to standard output. Control and invisible characters are escaped, even into a pipe; JSON
   * values stay equal.
   * @throws Failure `output_lost` if it cannot be written (a full disk).
   */
  print(text: string): void;
  /**
   * Writes data to standard output for another program, byte for byte; on a terminal, the same as `print`.
   * @throws Failure `output_lost` if it cannot be written (a full disk).
   */
  printExact(data: string): void;
  /** Writes a remark to standard error, safe as by `print`, as a line; never throws: a lost remark changes nothing about a report. */
  note(text: string): void;
  /** Writes a warning about the input like a remark, and counts it: with `--strict`, it is an error. */
  warn(text: string): void;
  /** How many there were. */
  warnings(): number;
  /**
   * Shows a status line on standard error if that is a terminal. The next one replaces it; an empty one removes it,
   * and must precede any data.
   * @param text cut to `statusWidth`.
   */
  showStatus(text: string): void;
  /** The current width of such a line. */
  statusWidth(): number;
  /** Width of standard output, if it is a terminal. */
  width(): number | undefined;
  /** Colors for standard output, if it supports them. */
  theme(): Promise<Theme>;
}

const errorColumns = (): number => process.stderr.columns || USUAL_COLUMNS;

/**
 * @param variables the environment; `NO_COLOR`, `FORCE_COLOR`, and `TERM` control colors.
 * @param writeTo writes bytes to a descriptor.
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
      // There is no output left to report this on.
    }
  };
  const note = (text: string): void => writeQuietly(`${safeLines(text)}\n`);
  let warnings = 0;
  return {
    // Standard output is checked first, because in scripts it is rarely a terminal, and the check is expensive.
    isInteractive: () => isTerminal(STDOUT) && isTerminal(STDIN),
    print: (text) => write(safeLines(text, { styled })),
    printExact: (data) => write(isTerminal(STDOUT) ? safeLines(data) : data),
    note,
    warn: (text) => {
      warnings += 1;
      note(text);
    },
    warnings: () => warnings,
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
    // The stream is accessed only if it is a terminal, because that costs 2 ms of a start.
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

/** The width of the terminal; undefined for a pipe or a file. */
export const screenWidth = (): number | undefined =>
  isTerminal(STDOUT) ? process.stdout.columns || USUAL_COLUMNS : undefined;

/**
 * How to draw a table on standard output.
 * @param isTitled whether a header row was requested; people always get one, but scripts would read it as data.
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
