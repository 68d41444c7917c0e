import { Failure } from '../core/failure.ts';
import { makeVisible, safeLines } from '../core/visible.ts';
import { PLAIN_THEME, type Theme } from '../output/theme.ts';
import { writeFully } from '../output/write.ts';
import { message } from '../words/message.ts';
import { isTerminal } from './is-terminal.ts';
import { createStatusLine, statusWidthOf } from './status-line.ts';

const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;

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
  /** So many columns such a line has at present. */
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
      // Nobody is left to be told.
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
      const { colourTheme } = await import('../output/colour-theme.ts');
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
