import type { TableView } from '../output/table.ts';
import type { Theme } from '../output/theme.ts';
import { isTerminal } from './is-terminal.ts';

const STDOUT = 1;

/** What a terminal has that does not tell its width. */
const USUAL_COLUMNS = 80;

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
