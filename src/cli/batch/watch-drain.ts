import type { DrainObserver } from '../../actions/batch/drain/drain-types.ts';
import type { SettledRow } from '../../core/rows/settled-row.ts';
import type { Batch } from '../../journal/batches.ts';
import { settledJson } from '../../output/send/json.ts';
import { interruptedText } from '../../output/send/progress.ts';
import { settledText } from '../../output/send/settled.ts';
import type { Dependencies } from '../dependencies.ts';
import { isTerminal } from '../is-terminal.ts';
import type { BatchDeliveryOptions } from './deliver.ts';
import { createRowPrinter } from './row-printer.ts';
import { createProgressView } from './show-progress.ts';

const STDERR = 2;

/** So many rows that are not accepted are named at the end; `conv batch show` and `export` have the others. */
const NAMED_ROWS = 20;

/** One run that a person or a script can follow. */
export interface DrainWatch {
  readonly observer: DrainObserver;
  /** The first rows of this run that are not accepted. */
  readonly troubled: readonly SettledRow[];
  /** Takes the line on how far it is off the screen, and writes what is left. @throws Failure `output_lost`. */
  readonly end: () => void;
}

export function watchDrain(
  batch: Batch,
  { json = false, verbose = false }: BatchDeliveryOptions,
  { terminal, clock, variables }: Pick<Dependencies, 'terminal' | 'clock' | 'variables'>,
): DrainWatch {
  const isScreen = variables.TERM !== 'dumb' && isTerminal(STDERR);
  const printer = createRowPrinter(terminal);
  const troubled: SettledRow[] = [];
  const settled = (row: SettledRow): void => {
    if (json) printer.add(settledJson(batch, row));
    if (isTroubled(row) && troubled.length < NAMED_ROWS) troubled.push(row);
    if (!verbose || row.outcome === 'accepted') return;
    terminal.showStatus('');
    terminal.note(settledText(row));
  };
  const interrupted = (inFlight: number): void => {
    terminal.showStatus('');
    terminal.note(interruptedText(batch, inFlight));
  };
  const progress = createProgressView(batch.id, isScreen, { clock, terminal });
  return {
    troubled,
    observer: { settled, progress, interrupted },
    end: () => {
      terminal.showStatus('');
      printer.end();
    },
  };
}

const isTroubled = ({ outcome }: SettledRow): boolean =>
  outcome !== 'accepted' && outcome !== 'duplicate';
