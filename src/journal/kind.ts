import { isReportKind, type ReportKind } from '../core/protocol.ts';
import { damage } from './failures.ts';

/**
 * The kind of a report, as the journal holds it. One that this conv does not know is nothing it could send: it
 * must never pass for another kind.
 * @throws damage where it is none.
 */
export function readKind(stored: unknown): ReportKind {
  if (isReportKind(stored)) return stored;
  throw damage('a report is of a kind that this conv does not know');
}
