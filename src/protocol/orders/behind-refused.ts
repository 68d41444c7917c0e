import { OPENING, type ReportKind } from '../kinds/index.ts';

/** A report of an order, as far as others may wait for it. */
export interface KnownReport {
  readonly kind: ReportKind;
  readonly state: 'pending' | 'accepted' | 'rejected';
  /** Reports with a lower one come before it. */
  readonly sequence: number;
}

/**
 * Whether a report waits for a paid report of its order that the service rejected, so that it is not sent until someone
 * acts. It does not if another paid report of the order is accepted or open: that one, in any position, may be the
 * corrected successor, and the report only waits for it.
 * @param reports what is known of the order; kinds other than paid are ignored.
 */
export function isBehindRefused(
  reports: readonly KnownReport[],
  { kind, sequence }: Pick<KnownReport, 'kind' | 'sequence'>,
): boolean {
  if (kind === OPENING) return false;
  const paid = reports.filter((report) => report.kind === OPENING);
  return (
    paid.every(({ state }) => state === 'rejected') &&
    paid.some((report) => report.sequence < sequence)
  );
}
