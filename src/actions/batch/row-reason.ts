import { readAnswer } from '../../core/delivery/answer.ts';
import { readServiceError } from '../../core/delivery/service-error.ts';
import { makeVisible } from '../../core/visible.ts';
import type { BatchRow } from '../../journal/batches.ts';
import type { Attempt } from '../../journal/journal.ts';
import { batchWords } from '../../words/en/batch.ts';

/** Of an event that was never tried. */
const WAITS = batchWords.row_waits;

/** Of one that may have been tried: only the process that was at it would know. */
const UNKNOWN = batchWords.row_underway;

/**
 * Why a row is not accepted, in one line: `HTTP 422 rejected: the amount is too large`.
 * @param last the last attempt of its event; undefined where there is none.
 * @param findRefused the id of the refused paid report that it waits for, if it does; asked only where it may.
 * @returns null where nothing stands in its way.
 */
export function reasonOf(
  { state, reason, event }: BatchRow,
  last: Attempt | undefined,
  findRefused: () => string | undefined,
): string | null {
  if (reason !== null) return reason;
  if (state !== 'pending' && state !== 'rejected') return null;
  if (last !== undefined) return attemptReason(last);
  if (event?.openSince !== undefined) return UNKNOWN;
  const refused = findRefused();
  return refused === undefined ? WAITS : waitsFor(refused);
}

const waitsFor = (eventId: string): string =>
  batchWords.row_waits_for_refused({ eventId: makeVisible(eventId) });

function attemptReason({ outcome, httpStatus, errorCode, response }: Attempt): string {
  const what = [httpStatus === null ? [] : `HTTP ${httpStatus}`, errorCode ?? outcome].flat();
  const words = httpStatus === null ? response : serviceWords(response ?? '');
  return words ? `${what.join(' ')}: ${makeVisible(words)}` : what.join(' ');
}

function serviceWords(response: string): string | null {
  const error = readServiceError(readAnswer(Buffer.from(response), undefined));
  return error?.message ?? error?.code ?? null;
}
