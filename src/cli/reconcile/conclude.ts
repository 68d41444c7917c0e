import type { Finding } from '../../core/reconcile/finding.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Written } from '../../output/reconcile-commands.ts';
import {
  findingsIn,
  type ReconcileTotals,
  totalsJson,
  totalsText,
} from '../../output/reconcile-totals.ts';
import type { Settings } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { tableView } from '../screen.ts';
import { createFindingsPrinter } from './findings-printer.ts';
import { createMissing, type Missing } from './missing.ts';
import type { ReconcileOptions } from './options.ts';
import type { WriteTarget } from './write-target.ts';

/** Something differs. */
const DIFFERS = 8;

interface Comparison {
  /** As it was given. */
  readonly file: string;
  readonly orders: number;
  readonly findings: AsyncIterable<readonly Finding[]>;
}

interface Wishes {
  readonly options: ReconcileOptions;
  readonly settings: Pick<Settings, 'currency'>;
}

/**
 * Prints the findings as they come, writes the reports that are missing, and says what it comes to.
 * @returns the exit status.
 */
export async function conclude(
  { file, orders, findings }: Comparison,
  target: WriteTarget | undefined,
  { options, settings }: Wishes,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<number> {
  const isJson = options.json === true;
  const view = tableView(await terminal.theme());
  const printer = createFindingsPrinter(isJson, options, view, terminal);
  const missing = createMissing(findings, printer, settings.currency?.value);
  if (target === undefined) for await (const _text of missing.texts());
  else await target.write(missing.texts());
  terminal.showStatus('');
  printer.end();
  const written = writtenTo(options.write, missing);
  const totals: ReconcileTotals = { file, orders, counts: printer.counts, written };
  if (isJson) terminal.print(totalsJson(totals, options));
  else terminal.note(totalsText(totals, options));
  if (options.write !== undefined && written === null) {
    const wasThere = target?.removeOld() === true;
    if (wasThere || !isJson) terminal.note(nothingWritten(options.write, wasThere));
  }
  return findingsIn(totals) === 0 ? 0 : DIFFERS;
}

const writtenTo = (file: string | undefined, { rows, isRefused }: Missing): Written | null =>
  file === undefined || rows === 0 ? null : { file, rows, isRefused };

const nothingWritten = (file: string, wasThere: boolean): string =>
  wasThere
    ? `nothing to send: ${makeVisible(file)}, which an earlier comparison wrote, is removed`
    : `nothing to send: ${makeVisible(file)} is not written`;
