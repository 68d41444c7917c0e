import type { PostResponse } from '../../core/delivery/post-result.ts';
import { isSuccess } from '../../core/delivery/success.ts';
import { makeVisible } from '../../core/visible.ts';
import { smokeWords } from '../../words/en/smoke.ts';
import { describeResult } from './got.ts';
import { compareRecord, dataOf, type ExpectedRecord } from './record-fields.ts';
import type { SmokeAnswer } from './send.ts';
import type { Expectation, SmokeStep } from './step.ts';

/** Whether an answer is what the document says. */
export interface Judgement {
  readonly outcome: 'passed' | 'failed' | 'note';
  readonly got: string;
  /** Why it is a note. */
  readonly reason: string | null;
}

/** Of these nobody can tell what the service thinks of the report. */
const PASSING: readonly number[] = [408, 425, 429];

/** A status of 4xx that is a word on the report. */
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && !PASSING.includes(status);

/** What is expected, in words. */
export function describeExpectation(expected: Expectation): string {
  if (expected.type === 'unauthorized') return '401';
  if (expected.type === 'authorized') return smokeWords.expects_2xx_or_4xx;
  if (expected.type === 'refused') return smokeWords.expects_4xx;
  const { status, net, refunded } = expected;
  return [
    `2xx, ${status}, net ${net}`,
    ...(refunded === undefined ? [] : [`refunded ${refunded}`]),
  ].join(', ');
}

/** An answer as it came, and as it may be shown. */
type Judged = Pick<SmokeAnswer, 'result' | 'shown'>;

/** Judges one answer; where the document leaves another one open, that is a note. */
export function judge(
  { expect, open }: Pick<SmokeStep, 'expect' | 'open'>,
  answer: Judged,
  wanted: Omit<ExpectedRecord, 'expected'>,
): Judgement {
  const judged = judgeResult(expect, answer, wanted);
  const isOpen = judged.outcome === 'failed' && open !== undefined;
  return isOpen ? { ...judged, outcome: 'note', reason: open } : judged;
}

/**
 * The same of an answer that came only after the connection had been dropped so often: the report
 * may have counted then, so that this is an answer to a repeated event.
 */
export function judgeAfter(
  step: Pick<SmokeStep, 'expect' | 'open'>,
  answer: SmokeAnswer,
  wanted: Omit<ExpectedRecord, 'expected'>,
): Judgement {
  const { drops } = answer;
  if (drops === 0) return judge(step, answer, wanted);
  const { expect } = step;
  const repeated =
    expect.type === 'record' ? ({ ...expect, body: 'open', isRepeat: true } as const) : expect;
  const judged = judge({ ...step, expect: repeated }, answer, wanted);
  if (judged.outcome === 'failed') return judged;
  const dropped = smokeWords.dropped({ drops });
  const reason = judged.reason === null ? dropped : `${dropped}; ${judged.reason}`;
  return { ...judged, outcome: 'note', reason };
}

/** What conv must make of an answer to the report of an order; of a signature check it makes nothing. */
const WANTED = { record: 'accepted', refused: 'rejected' } as const;

/**
 * The same in view of what conv makes of the answer: a check fails, too, where conv would leave the report
 * open by an answer that is right otherwise. That is only a note where the document leaves the answer open.
 * @param judged what the comparison with the document has come to.
 */
export function judgeInUse(
  { expect, open }: Pick<SmokeStep, 'expect' | 'open'>,
  judged: Judgement,
  { verdict: { outcome, message }, drops }: Pick<SmokeAnswer, 'verdict' | 'drops'>,
): Judgement {
  if (judged.outcome === 'failed' || expect.type === 'authorized' || expect.type === 'unauthorized')
    return judged;
  if (outcome === WANTED[expect.type]) return judged;
  const why = smokeWords.conv_reports_as({
    outcome,
    message: message === null ? null : makeVisible(message),
  });
  const isRepeat = drops > 0 || (expect.type === 'record' && expect.isRepeat);
  if (!isRepeat && open === undefined)
    return { outcome: 'failed', got: `${judged.got} (${why})`, reason: null };
  const left = judged.reason ?? open;
  return { ...judged, outcome: 'note', reason: left === undefined ? why : `${left}; ${why}` };
}

function judgeResult(
  expect: Expectation,
  { result, shown }: Judged,
  wanted: Omit<ExpectedRecord, 'expected'>,
): Judgement {
  if (result.type === 'response' && shown.type === 'response' && expect.type === 'record') {
    return judgeRecord(result, shown, { ...wanted, expected: expect });
  }
  const isRight = result.type === 'response' && isExpectedStatus(expect, result.status);
  return { outcome: isRight ? 'passed' : 'failed', got: describeResult(shown), reason: null };
}

function isExpectedStatus({ type }: Expectation, status: number): boolean {
  if (type === 'unauthorized') return status === 401;
  return isRefusal(status) || (type === 'authorized' && isSuccess(status));
}

/** "Response bodies of the partial, cancel and decline calls … and the response to a repeated `event_id`: not shown." */
function judgeRecord(
  response: PostResponse,
  shown: PostResponse,
  wanted: ExpectedRecord,
): Judgement {
  const got = describeResult(shown);
  const { isRepeat, body } = wanted.expected;
  const failed = (what = got): Judgement => ({ outcome: 'failed', got: what, reason: null });
  const note = (reason: string): Judgement => ({ outcome: 'note', got, reason });
  const { status, truncated } = response;
  if (isRepeat && isRefusal(status)) return note(smokeWords.document_shows_no_answer);
  if (!isSuccess(status) || truncated) return failed();
  const data = dataOf(response);
  if (data === undefined) return body === 'open' ? note(NO_RECORD) : failed();
  const { missing, wrong } = compareRecord(data, wanted, dataOf(shown));
  if (wrong.length > 0) return failed(smokeWords.got_wrong({ got, names: wrong.join(', ') }));
  if (missing.length === 0) return { outcome: 'passed', got, reason: null };
  const incomplete = smokeWords.got_missing({ got, names: missing.join(', ') });
  return body === 'open' ? { ...note(NO_RECORD), got: incomplete } : failed(incomplete);
}

const NO_RECORD = smokeWords.document_shows_no_body;
