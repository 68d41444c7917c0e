import { isReportKind, kindNamed, OPENING, type ReportKind } from '../kinds/index.ts';

/**
 * Whether a report that is sent alone has to wait while an earlier one of its order is open: overtaking it, it could be
 * refused for good. A paid one waits for none: it may be what the others wait for, and a second one, under another
 * event id, may be the correction of the first.
 */
const waitsFor = (kind: ReportKind, earlier: ReportKind): boolean =>
  !kindNamed(kind).from.includes('UNREPORTED') && isReportKind(earlier);

/**
 * The reports that one that is sent alone would overtake.
 * @param open earlier ones of its order that are not settled.
 * @param isPaid whether a paid report of the order is accepted: then nothing waits for another paid one.
 */
export const overtaken = <Open extends { readonly kind: ReportKind }>(
  kind: ReportKind,
  open: readonly Open[],
  isPaid: boolean,
): readonly Open[] =>
  open.filter((earlier) => waitsFor(kind, earlier.kind) && !(isPaid && earlier.kind === OPENING));

/**
 * Whether a report of a file waits for an open one of its order. A paid report waits for paid ones only: it may be what
 * the others wait for.
 */
export const waitsInFile = (kind: ReportKind, open: ReportKind): boolean =>
  kind !== OPENING || open === OPENING;
