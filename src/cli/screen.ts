import { isTerminal } from './is-terminal.ts';

const STDOUT = 1;

/** What a terminal has that does not tell its width. */
const USUAL_COLUMNS = 80;

/** The columns of the terminal that standard output is; undefined where it is a pipe or a file. */
export const screenWidth = (): number | undefined =>
  isTerminal(STDOUT) ? process.stdout.columns || USUAL_COLUMNS : undefined;
