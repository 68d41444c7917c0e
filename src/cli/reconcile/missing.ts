import type { Finding } from '../../core/reconcile/finding.ts';
import { rowsToSend } from '../../core/reconcile/to-send.ts';
import type { FindingsPrinter } from './findings-printer.ts';

/** The reports that are missing. */
export interface Missing {
  /** What is to be sent, as the findings come; each is printed on the way. */
  texts(): AsyncGenerator<string>;
  /** How many reports there were. */
  readonly rows: number;
  /** Whether the service has refused a report of one of their orders before. */
  readonly isRefused: boolean;
}

/** @param currency of orders that name none. */
export function createMissing(
  findings: AsyncIterable<readonly Finding[]>,
  printer: Pick<FindingsPrinter, 'add'>,
  currency: string | undefined,
): Missing {
  let rows = 0;
  let isRefused = false;
  const textOf = (finding: Finding): string => {
    const text = rowsToSend(finding, currency);
    if (text !== '') isRefused ||= finding.reported.isRefused;
    return text;
  };
  return {
    get rows() {
      return rows;
    },
    get isRefused() {
      return isRefused;
    },
    async *texts() {
      for await (const page of findings) {
        printer.add(page);
        const text = page.map(textOf).join('');
        rows += text.split('\n').length - 1;
        if (text !== '') yield text;
      }
    },
  };
}
