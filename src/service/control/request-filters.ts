import { REPORT_KINDS } from '../../core/protocol.ts';
import { ERROR_STATUS } from '../errors.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { type Filters, oneOf, wholeNumber } from './filter.ts';

/** Of a request that its client cut off there is no answer, and so no status. */
const CODES = [...new Set([...Object.keys(ERROR_STATUS), 'cut_off'])];

/** What requests can be chosen by. */
export const REQUEST_FILTERS: Filters<HistoryEntry> = {
  kind: oneOf(REPORT_KINDS, ({ kind }, wanted) => kind === wanted),
  order: { fits: ({ merchantOrderId }, wanted) => merchantOrderId === wanted },
  event: { fits: ({ eventId }, wanted) => eventId === wanted },
  outcome: oneOf(['accepted', 'repeated', 'refused'], ({ outcome }, wanted) => outcome === wanted),
  // 0 is a request that got no answer.
  status: wholeNumber(0, 599, ({ httpStatus }, wanted) => httpStatus === Number(wanted)),
  code: oneOf(CODES, ({ error }, wanted) => error?.code === wanted),
  after: wholeNumber(
    0,
    Number.MAX_SAFE_INTEGER,
    ({ sequence }, wanted) => sequence > Number(wanted),
  ),
};
