import { answersWords } from '../../words/en/answers.ts';
import type { SettledRow } from '../rows/settled-row.ts';

/** Why a report of a file is not sent yet: an earlier one of its order is open. */
export const WAITS: NonNullable<SettledRow['error']> = {
  code: 'waiting',
  message: answersWords.earlier_not_accepted,
};

/** Nobody sends it before a person does something. */
export const WAITS_BEHIND_REFUSED: NonNullable<SettledRow['error']> = {
  code: 'waiting',
  message: answersWords.paid_report_refused,
};

export const REFUSED_BEFORE: NonNullable<SettledRow['error']> = {
  code: 'rejected',
  message: answersWords.refused_before,
};

/** What to do about a row that says something else under an id that the journal has. */
export const CONFLICT_ADVICE = answersWords.conflict_advice;
