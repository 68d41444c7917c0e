import type { Finding, FindingCode } from '../../core/reconcile/finding.ts';
import { findingsTable } from '../../output/reconcile.ts';
import type { AccountFlags } from '../../output/reconcile-commands.ts';
import { findingsCsv, findingsCsvHeader, findingsJson } from '../../output/reconcile-records.ts';
import type { Twins } from '../../output/reconcile-totals.ts';
import type { TableView } from '../../output/table.ts';
import { reconcileWords } from '../../words/en/reconcile.ts';
import type { Terminal } from '../terminal.ts';

/** More lines than these nobody reads on a screen. */
const MOST_ON_A_TERMINAL = 200;

/** Prints findings as they come, and counts them. */
export interface FindingsPrinter {
  add(findings: readonly Finding[]): void;
  /** Prints what was held back for the widths of the columns. */
  end(): void;
  readonly counts: ReadonlyMap<FindingCode, number>;
  readonly twins: Twins;
}

/** A table for a person, CSV for a pipe or a file, NDJSON with `--json`. */
export function createFindingsPrinter(
  asJson: boolean,
  account: AccountFlags,
  view: TableView,
  terminal: Pick<Terminal, 'print' | 'printExact' | 'note' | 'showStatus'>,
): FindingsPrinter {
  const counts = new Map<FindingCode, number>();
  let twins: Twins = { count: 0, example: undefined };
  const printer = asJson ? jsonPrinter(account, terminal) : plainPrinter(account, view, terminal);
  return {
    counts,
    get twins() {
      return twins;
    },
    add: (findings) => {
      for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
      twins = findings.reduce(withTwin, twins);
      printer.add(findings);
    },
    end: () => printer.end(),
  };
}

/** Each pair is counted where the file has it. */
function withTwin(twins: Twins, { merchantOrderId, shop, twin }: Finding): Twins {
  if (shop === null || twin === undefined) return twins;
  const { count, example = { inFile: merchantOrderId, reported: twin } } = twins;
  return { count: count + 1, example };
}

type Printer = Pick<FindingsPrinter, 'add' | 'end'>;

function jsonPrinter(
  account: AccountFlags,
  { print, showStatus }: Pick<Terminal, 'print' | 'showStatus'>,
): Printer {
  return {
    add: (findings) => {
      showStatus('');
      print(findingsJson(findings, account));
    },
    end: () => undefined,
  };
}

const plainPrinter = (
  account: AccountFlags,
  view: TableView,
  terminal: Pick<Terminal, 'print' | 'printExact' | 'note' | 'showStatus'>,
): Printer => (view.titled ? tablePrinter(account, view, terminal) : csvPrinter(account, terminal));

/** A script gets the header even where nothing differs. */
function csvPrinter(account: AccountFlags, { printExact }: Pick<Terminal, 'printExact'>): Printer {
  printExact(findingsCsvHeader());
  return { add: (findings) => printExact(findingsCsv(findings, account)), end: () => undefined };
}

function tablePrinter(
  account: AccountFlags,
  view: TableView,
  { print, note }: Pick<Terminal, 'print' | 'note'>,
): Printer {
  const held: Finding[] = [];
  let more = 0;
  return {
    add: (findings) => {
      const room = MOST_ON_A_TERMINAL - held.length;
      held.push(...findings.slice(0, room));
      more += Math.max(0, findings.length - room);
    },
    end: () => {
      print(findingsTable(held, account, view));
      if (more > 0) note(reconcileWords.more_findings({ more }));
    },
  };
}
