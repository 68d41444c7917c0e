import type { ServiceError } from '../../protocol/answers/verdict.ts';
import type { ReportKind } from '../../protocol/kinds/index.ts';
import type { Said } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { RowPlace } from './row.ts';

/** How far a row of a batch came. */
export type RowOutcome =
  | 'accepted'
  /** The service had accepted this very event before, or another row of the file has it; nothing was sent. */
  | 'duplicate'
  | 'rejected'
  /** Its event id is in the journal with other content; nothing was sent. */
  | 'conflict'
  /** It may have arrived, and the service has not said so. */
  | 'unconfirmed'
  | 'undelivered'
  /** An earlier report of its order is not accepted; nothing was sent. */
  | 'waiting';

/** A row that this run is done with, as it is reported to people and scripts. */
export interface SettledRow extends RowPlace {
  readonly kind: ReportKind;
  readonly eventId: string;
  readonly merchantOrderId: string;
  /** Decimal text in major units. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly outcome: RowOutcome;
  readonly httpStatus: number | null;
  /** In this run. */
  readonly attempts: number;
  readonly error: RowError | null;
}

interface RowError {
  /** A stable word, such as `connect_timeout`. */
  readonly code: string;
  readonly message: Said;
  /** The service's own words, bounded and safe to print. */
  readonly service?: ServiceError;
}

/** Why a report of a file is not sent yet: an earlier one of its order is open. */
export const WAITS: NonNullable<SettledRow['error']> = {
  code: 'waiting',
  message: message('earlier_not_accepted'),
};

/** It is not sent until a person does something. */
export const WAITS_BEHIND_REFUSED: NonNullable<SettledRow['error']> = {
  code: 'waiting',
  message: message('paid_report_refused'),
};

export const REFUSED_BEFORE: NonNullable<SettledRow['error']> = {
  code: 'rejected',
  message: message('refused_before'),
};
