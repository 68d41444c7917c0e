import { classify, type Expectation } from '../../core/protocol/answers/classify.ts';
import { describeSkew } from '../../core/protocol/answers/clock-skew.ts';
import { isSuccess } from '../../core/protocol/answers/success.ts';
import {
  CLOCK_OFF,
  type PostFailure,
  type PostResult,
  type Verdict,
  withoutDoubt,
} from '../../core/protocol/answers/verdict.ts';
import { parseHttpDate } from '../../core/protocol/http-date.ts';
import { OPENING } from '../../core/protocol/kinds/index.ts';
import type { Secret } from '../../core/protocol/masking/secret.ts';
import { pathOf } from '../../core/protocol/protocol.ts';
import { hasMinorUnits } from '../../core/protocol/reports/currency.ts';
import { type Message, message } from '../../core/words/message.ts';
import { observedResponse, postSigned, withoutSecrets } from '../delivery/attempt.ts';
import { delayBeforeRetry } from '../delivery/backoff.ts';
import { requestedEffect } from '../delivery/body-money.ts';
import type { DeliveryEdges, DeliveryPolicy } from '../delivery/edges.ts';
import type { Observed } from './choices.ts';
import {
  dataOf,
  describeExpectation,
  hasNet,
  isRecordOf,
  type Judgement,
  judge,
  judgeAfter,
  judgeInUse,
  type Received,
  type SmokeAnswer,
} from './judge.ts';
import { openPointsIn } from './open-points.ts';
import {
  bodyOf,
  type ClockTimes,
  orderId,
  type Presentation,
  type Presented,
  type SmokeAccount,
  type SmokeBody,
  type SmokeCheck,
  type SmokeNames,
  type SmokeOrder,
  type SmokeReport,
  type SmokeStep,
  type Stopped,
  signedCorrectly,
} from './step.ts';
import { OPENING_STEP, PROBES, smokeSteps } from './steps.ts';

/**
 * Runs every step against a service, with new orders. Nothing is journaled, because these are not the merchant's
 * orders.
 * @param policy limits of each request; its retries are for a service that asks to wait.
 */
export async function smoke(
  account: SmokeAccount,
  names: SmokeNames,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
  onStep: OnStep,
): Promise<SmokeReport> {
  const startedAt = performance.now();
  const send = createSender(account, names, policy, edges);
  const run = await runSteps(smokeSteps(names.currency), names, send, onStep);
  const probed = await runProbes(run, send);
  // Also after Ctrl-C: an order that stays open may be payable. A second Ctrl-C ends it.
  const unhurried = { ...edges, interrupt: new AbortController().signal };
  const closing = createSender(account, names, policy, unhurried);
  const leftOpen = await closeOrders(probed, names, closing);
  const { outcome, stopped, checks, answers } = probed;
  const openPoints = openPointsIn(observedIn(answers, names));
  const seconds = (performance.now() - startedAt) / 1000;
  const { endpoint, apiKey, profile, mode, shownSecret } = account;
  const ran = { outcome, stopped, checks, openPoints, leftOpen, seconds };
  return { endpoint, apiKey, profile, mode, shownSecret, ...ran };
}

/**
 * Whether later steps can build on a step: its order exists, with the net amount they expect. Any other
 * defect of the response fails this step alone. A note is as good as a pass.
 */
function isGround(
  { expect, report }: SmokeStep,
  { outcome }: Judgement,
  result: PostResult,
  merchantOrderId: string,
): boolean {
  if (outcome !== 'failed') return true;
  if (expect.type !== 'record' || result.type === 'failure') return false;
  const data = isSuccess(result.status) && !result.truncated ? dataOf(result) : undefined;
  if (data === undefined || !isRecordOf(data, merchantOrderId)) return false;
  return report.kind === OPENING || hasNet(data, expect.net);
}

/** The answers to steps and probes, by their IDs. */
type Answers = ReadonlyMap<string, SmokeAnswer>;

/** The results of the steps. */
interface SmokeRun extends Pick<SmokeReport, 'outcome' | 'stopped'> {
  readonly checks: readonly SmokeCheck[];
  /** Orders that the service may have taken a report for. */
  readonly touched: ReadonlySet<SmokeOrder>;
  readonly answers: Answers;
}

/** Sends the requests that only show how open points are filled, as far as a run got. */
async function runProbes(run: SmokeRun, send: SendSmoke): Promise<SmokeRun> {
  if (run.outcome === 'unreachable' || run.outcome === 'interrupted') return run;
  const answers = new Map(run.answers);
  const touched = new Set(run.touched);
  for (const { id, report, needs } of PROBES) {
    if (!isAccepted(answers.get(needs))) continue;
    const answer = await send(report);
    answers.set(id, answer);
    if (mayHaveCounted(answer)) touched.add(report.order);
    const ended = endingOf(answer, false);
    if (ended !== undefined)
      return { ...run, answers, touched, outcome: outcomeOf(run.checks, ended) };
  }
  return { ...run, answers, touched };
}

/** The masked responses of a run. */
const observedIn = (answers: Answers, names: SmokeNames): Observed => ({
  to(id) {
    const shown = answers.get(id)?.shown;
    return shown?.type === 'response' ? shown : undefined;
  },
  orderId: (order) => orderId(names, order),
  hasDecimals: hasMinorUnits(names.currency),
});

const isAccepted = (answer: SmokeAnswer | undefined): boolean =>
  answer?.verdict.outcome === 'accepted';

/** Called before each step. */
type OnStep = (number: number, all: number, title: Message) => void;

/**
 * Runs the steps in sequence. A step is skipped if one that it needs has failed, if the service cannot be
 * reached, or if the service refuses the credentials.
 */
async function runSteps(
  steps: readonly SmokeStep[],
  names: SmokeNames,
  send: SendSmoke,
  onStep: OnStep,
): Promise<SmokeRun> {
  const checks: SmokeCheck[] = [];
  const touched = new Set<SmokeOrder>();
  const lacking = new Map<string, Message>();
  const answers = new Map<string, SmokeAnswer>();
  let ended: Stopped | undefined;
  let whyEnded: Message | undefined;
  for (const [at, step] of steps.entries()) {
    const reason = whyEnded ?? missingNeed(step, lacking);
    if (reason !== undefined) {
      checks.push(skipped(step, reason));
      lacking.set(step.id, step.title);
      continue;
    }
    onStep(at + 1, steps.length, step.title);
    const answer = await send(step.report, step.present);
    if (mayHaveCounted(answer)) touched.add(step.report.order);
    answers.set(step.id, answer);
    ended = endingOf(answer, checks.length === 0);
    whyEnded = ended && reasonOf(ended, answer);
    const { check, isGround } = checked(step, answer, names);
    checks.push(ended === 'interrupted' ? skipped(step, REASONS.interrupted) : check);
    if (!isGround) lacking.set(step.id, step.title);
  }
  return { outcome: outcomeOf(checks, ended), stopped: ended, checks, touched, answers };
}

const REASONS: Readonly<Record<Exclude<Stopped, 'clock_off'>, Message>> = {
  unreachable: message('stopped_unreachable'),
  interrupted: message('stopped_interrupted'),
  unauthorized: message('stopped_unauthorized'),
};

/** Why the steps after this answer are skipped. */
const reasonOf = (stopped: Stopped, { verdict }: SmokeAnswer): Message =>
  stopped === CLOCK_OFF
    ? message('stopped_clock_off', { skew: describeSkew(verdict.clockSkewSeconds ?? 0) })
    : REASONS[stopped];

/** One dropped request by a service that has answered before is a failed check. */
function endingOf({ result, verdict }: SmokeAnswer, isFirst: boolean): Stopped | undefined {
  if (result.type === 'response') {
    if (!isFirst || result.status !== 401) return undefined;
    return verdict.errorCode === CLOCK_OFF ? CLOCK_OFF : 'unauthorized';
  }
  if (result.code === 'interrupted') return 'interrupted';
  return isFirst || !result.mayHaveArrived ? 'unreachable' : undefined;
}

/** Whether the order may exist now: the report was accepted, or its result is unknown. */
const mayHaveCounted = ({ result, drops }: SmokeAnswer): boolean =>
  drops > 0 ||
  (result.type === 'failure' ? result.mayHaveArrived : result.status < 300 || result.status >= 500);

function outcomeOf(checks: readonly SmokeCheck[], ended: Stopped | undefined) {
  if (ended === 'unreachable' || ended === 'interrupted') return ended;
  return checks.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed';
}

/** @param lacking titles of the steps that nothing can be built on, by their IDs. */
function missingNeed(
  { needs }: SmokeStep,
  lacking: ReadonlyMap<string, Message>,
): Message | undefined {
  if (needs.length > 0 && lacking.has(OPENING_STEP)) return message('nothing_accepted');
  const unmet = needs.flatMap((need) => lacking.get(need) ?? []).at(0);
  return unmet === undefined ? undefined : message('needs_check', { check: unmet });
}

function checked(step: SmokeStep, answer: SmokeAnswer, names: SmokeNames) {
  const { result } = answer;
  const { currency } = names;
  const merchantOrderId = orderId(names, step.report.order);
  const judgement = judgeAfter(step, answer, { merchantOrderId, currency });
  const check: SmokeCheck = {
    ...describeStep(step),
    ...judgeInUse(step, judgement, answer),
    httpStatus: result.type === 'response' ? result.status : null,
    durationMs: answer.durationMs,
  };
  return { check, isGround: isGround(step, judgement, result, merchantOrderId) };
}

const skipped = (step: SmokeStep, reason: Message): SmokeCheck => ({
  ...describeStep(step),
  outcome: 'skipped',
  got: null,
  reason,
  httpStatus: null,
  durationMs: 0,
});

const describeStep = ({ id, title, rule, expect }: SmokeStep) => ({
  id,
  title,
  rule,
  expected: describeExpectation(expect),
});

/** The step or probe that ends each order in a regular run; null of orders that a run only opens. */
const LAST_STEPS: readonly (readonly [SmokeOrder, string | null])[] = [
  ['first', 'cancel'],
  ['second', 'decline'],
  ['unreported', 'unknown_order'],
  ['third', 'last_refund'],
  ['fourth', null],
  ['fifth', null],
];

const CANCELLED = {
  type: 'record',
  body: 'open',
  isRepeat: false,
  status: 'CANCELLED',
  net: 0,
} as const;

/**
 * Cancels orders that a failed run left open, so that none of them is payable.
 * @returns the IDs of orders that could not be canceled.
 */
async function closeOrders(
  { touched, answers }: SmokeRun,
  names: SmokeNames,
  send: SendSmoke,
): Promise<string[]> {
  const isEnded = (last: string | null): boolean => last !== null && isAccepted(answers.get(last));
  const open = LAST_STEPS.filter(([order, last]) => touched.has(order) && !isEnded(last));
  const leftOpen: string[] = [];
  for (const [order] of open) {
    const answer = await send({ kind: 'cancel', order, event: `close-${order}` });
    const merchantOrderId = orderId(names, order);
    const { outcome } = judge({ expect: CANCELLED }, answer, { merchantOrderId, ...names });
    // A service that accepted nothing has not canceled anything either, unless it shows that.
    const isSilent = outcome === 'note' && !isAccepted(answers.get('paid'));
    if (outcome === 'failed' || isSilent) leftOpen.push(merchantOrderId);
  }
  return leftOpen;
}

/** Sends one report of the run; by default, correctly signed. */
type SendSmoke = (report: SmokeBody, present?: Presentation) => Promise<SmokeAnswer>;

/**
 * Follows the service's clock, which measures the window for timestamps. A report is resent if it was refused
 * for the moment (409, 429, …) or the connection was dropped ("retrying is always safe"): only a response
 * about the report itself counts.
 */
function createSender(
  account: SmokeAccount,
  names: SmokeNames,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
): SendSmoke {
  const { now } = edges.clock;
  let aheadMs = 0;
  return async (report, present = signedCorrectly) => {
    const url = new URL(`${account.endpoint}${pathOf(report.kind)}`);
    const body = bodyOf(names, report);
    const asked = requestedEffect({ kind: report.kind, body });
    const sent = { merchantOrderId: orderId(names, report.order), ...asked };
    let drops = 0;
    const startedAt = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const presented = present(account, clockTimes(now(), aheadMs), body);
      const posted = await post({ attempt, url, ...presented }, account.secret, policy, edges);
      aheadMs = aheadOf(posted.result, now()) ?? aheadMs;
      const verdict = judgeReport(posted, { ...sent, now: now() });
      const received = { ...posted, verdict };
      const mayRetry = attempt <= policy.retries;
      if (!mayRetry || !(await waitForAnother(received, attempt, edges)))
        return { ...received, drops, durationMs: Math.round(performance.now() - startedAt) };
      if (posted.result.type === 'failure') drops += 1;
    }
  };
}

const clockTimes = (nowMs: number, aheadMs: number): ClockTimes => ({
  ours: Math.floor(nowMs / 1000),
  theirs: Math.floor((nowMs + aheadMs) / 1000),
});

/** How far the service's clock is ahead, in milliseconds; undefined if the result does not show it. */
function aheadOf(result: PostResult, now: number): number | undefined {
  const theirs = result.type === 'response' ? parseHttpDate(result.headers.date, now) : undefined;
  return theirs === undefined ? undefined : theirs - now;
}

/** The verdict on the unmasked result, with the message of the masked one. */
function judgeReport({ result, shown }: Posted, expected: Expectation): Verdict {
  const verdict = withoutDoubt(classify(result, expected));
  const { message } = classify(shown, expected);
  return { ...verdict, message };
}

/** Waits for the next attempt; false if the response is final or the run does not wait. */
async function waitForAnother(
  { result, verdict }: Received,
  attempt: number,
  { clock, random, observer, interrupt }: DeliveryEdges,
): Promise<boolean> {
  const { outcome, retry, retryAfterMs, message } = verdict;
  const isPassing = result.type === 'failure' ? isDropped(result) : outcome === 'undelivered';
  if (!isPassing || !retry) return false;
  const delayMs = delayBeforeRetry({ attempt, random: random(), retryAfterMs });
  if (delayMs === 'stop') return false;
  await observer.retry?.(attempt, message ?? outcome, delayMs);
  await clock.sleep(delayMs, interrupt);
  return !interrupt.aborted;
}

/** A timeout is not a dropped connection, because the service had its full time. */
const isDropped = ({ code, mayHaveArrived }: PostFailure): boolean =>
  mayHaveArrived && (code === 'closed_without_answer' || code === 'network');

type Posted = Pick<Received, 'result' | 'shown'>;

interface Attempt extends Presented {
  /** From 1 on. */
  readonly attempt: number;
  readonly url: URL;
}

async function post(
  { attempt, url, headers: signed, body }: Attempt,
  secret: Secret,
  { limits }: DeliveryPolicy,
  { interrupt: signal, ...edges }: DeliveryEdges,
): Promise<Posted> {
  const request = { attempt, url, signed, body, alone: { pauseMs: 0 } };
  const { result, mask } = await postSigned(request, secret, limits, { ...edges, signal });
  const shown = withoutSecrets(result, mask);
  edges.observer.response?.(observedResponse(shown, attempt));
  return { result, shown };
}
