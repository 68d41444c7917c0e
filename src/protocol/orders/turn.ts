import { isReportKind, kindNamed, type ReportKind } from '../kinds/index.ts';

/**
 * Whether a report that is sent alone has to wait while an earlier one of its order is open: overtaking it, it could be
 * refused for good. A paid one waits for none: it may be what the others wait for, and a second one, under another
 * event id, may be the correction of the first.
 */
export const waitsFor = (kind: ReportKind, earlier: ReportKind): boolean =>
  !kindNamed(kind).from.includes('UNREPORTED') && isReportKind(earlier);
