import { readAnswer } from '../../core/delivery/answer.ts';
import { readServiceError } from '../../core/delivery/service-error.ts';
import { makeVisible } from '../../core/visible.ts';
import type { BatchRow } from '../../journal/batches.ts';
import type { Attempt } from '../../journal/journal.ts';

/** Of an event that was never tried. */
const WAITS = 'not sent yet: it waits for its turn, or for an earlier report of its order';

/** Of one that may have been tried: only the process that was at it would know. */
const UNKNOWN = 'outcome unknown: being sent, or its process was killed at it';

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
  `waits for ${makeVisible(eventId)} of its order, which the service has refused: send that one mended, or go on with --retry-rejected`;

function attemptReason({ outcome, httpStatus, errorCode, response }: Attempt): string {
  const what = [httpStatus === null ? [] : `HTTP ${httpStatus}`, errorCode ?? outcome].flat();
  const words = httpStatus === null ? response : serviceWords(response ?? '');
  return words ? `${what.join(' ')}: ${makeVisible(words)}` : what.join(' ');
}

function serviceWords(response: string): string | null {
  const error = readServiceError(readAnswer(Buffer.from(response), undefined));
  return error?.message ?? error?.code ?? null;
}
