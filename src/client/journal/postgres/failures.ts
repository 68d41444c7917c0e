import type { Failure } from '../../../words/failure.ts';
import { journalFailure, type Step } from '../failures.ts';

export function postgresFailure(error: Error, place: string, step: Step): Failure | undefined {
  const code = 'isTooNew' in error ? 'journal_too_new' : 'journal_corrupt';
  return journalFailure(code, place, step, error.message, error);
}
