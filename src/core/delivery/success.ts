import { answersWords } from '../../words/en/answers.ts';
import { type Answer, describeAnswer, readAnswer } from './answer.ts';
import { type Asked, misfitOf } from './effect.ts';
import { isPlainSuccess } from './plain-success.ts';
import type { PostResponse } from './post-result.ts';
import { readRecord } from './record.ts';
import { findServiceError } from './service-error.ts';
import { NO_DETAILS, type Verdict } from './verdict.ts';

/** For whom the record itself does not matter. */
const ACCEPTED: Verdict = { ...NO_DETAILS, outcome: 'accepted', settles: true };

/** The report that an answer is to fit. */
export interface Reported extends Asked {
  readonly merchantOrderId: string;
}

/** Below 200 there is no final answer, and from 300 on none that says that something was done. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/**
 * Judges a 2xx answer: only the documented body whose record shows the report's effect says that the
 * report was counted; a proxy, a login page, a cut connection or a service that does nothing can answer
 * 200, too.
 * @param needsRecord whether the record is looked at; else it may be left out.
 */
export function judgeSuccess(
  response: PostResponse,
  reported: Reported,
  needsRecord: boolean,
): Verdict {
  const { body, headers, status, truncated } = response;
  const { merchantOrderId } = reported;
  if (!needsRecord && !truncated && isPlainSuccess(body, merchantOrderId, reported))
    return ACCEPTED;
  const answer = readAnswer(body, headers['content-type']);
  const unconfirmed = (errorCode: string, what: string): Verdict => ({
    ...NO_DETAILS,
    outcome: 'unconfirmed',
    retry: true,
    errorCode,
    message: answersWords.success_but({ status, what }),
    serviceError: findServiceError(answer),
  });
  if (truncated) return unconfirmed('truncated_answer', answersWords.answer_cut_off);
  if (answer.type !== 'json') return unconfirmed(CODES[answer.type], withoutRecord(answer));
  const reading = readRecord(answer.node, merchantOrderId);
  if (!reading.ok) return unconfirmed(reading.code, reading.fault);
  const misfit = misfitOf(reported, reading.record);
  if (misfit !== undefined) return unconfirmed('effect_not_shown', misfit);
  return { ...NO_DETAILS, outcome: 'accepted', settles: true, record: reading.record };
}

const CODES = {
  empty: 'empty_answer',
  html: 'html_answer',
  text: 'not_json',
  binary: 'not_utf8',
} as const satisfies Record<Exclude<Answer['type'], 'json'>, string>;

const withoutRecord = (answer: Answer): string =>
  answersWords.without_record({ shown: describeAnswer(answer) });
