import type { Pass } from '../../actions/batch/file/read-file.ts';
import { sendWords } from '../../words/en/send.ts';
import type { Dependencies } from '../dependencies.ts';

/** A file that takes less is done before anybody asks. */
const QUIET_MS = 500;
const INTERVAL_MS = 200;

/**
 * A pass over a file that says on a terminal how far it is.
 * @param doing such as `checking orders.csv`.
 * @param total rows, where they are counted already.
 */
export function createPass(
  doing: string,
  total: number | undefined,
  { clock, interrupt, terminal }: Pick<Dependencies, 'clock' | 'interrupt' | 'terminal'>,
): Pass {
  let next = clock.now() + QUIET_MS;
  return {
    signal: interrupt(),
    progress: (rows) => {
      if (clock.now() < next) return;
      next = clock.now() + INTERVAL_MS;
      terminal.showStatus(sendWords.pass_progress({ doing, done: rows, total }));
    },
  };
}
