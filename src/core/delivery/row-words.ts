import type { SettledRow } from '../rows/settled-row.ts';

/** Why a report of a file is not sent yet: an earlier one of its order is open. */
export const WAITS: NonNullable<SettledRow['error']> = {
  code: 'waiting',
  message: 'an earlier report of its order is not accepted',
};

/** Nobody sends it before a person does something. */
export const WAITS_BEHIND_REFUSED: NonNullable<SettledRow['error']> = {
  code: 'waiting',
  message:
    'the service has refused the paid report of its order: send that one mended, or go on with --retry-rejected',
};

export const REFUSED_BEFORE: NonNullable<SettledRow['error']> = {
  code: 'rejected',
  message:
    'the service has refused this report before; it was not sent again (--retry-rejected sends it)',
};

/** What to do about a row that says something else under an id that the journal has. */
export const CONFLICT_ADVICE =
  'a report is not edited once it is in the journal: of an accepted one refund the difference with a partial row; one that is still open is sent as it is, or given up first (conv batch cancel)';
