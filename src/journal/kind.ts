import { isReportKind, type ReportKind } from '../core/protocol.ts';
import { message } from '../words/message.ts';
import { tooNew } from './failures.ts';

/**
 * The kind of a report, as the journal holds it. One that this conv does not know is nothing it could send: it
 * must never pass for another kind.
 * @throws an error of a journal that is too new where it is none.
 */
export function readKind(stored: unknown): ReportKind {
  if (isReportKind(stored)) return stored;
  throw tooNew(message('journal_kind_unknown'));
}
