import { classify, type Expectation, parseHttpDate } from '../../protocol/answers/classify.ts';
import {
  type PostFailure,
  type PostResult,
  type Verdict,
  withoutDoubt,
} from '../../protocol/answers/verdict.ts';
import type { Secret } from '../../protocol/masking/secret.ts';
import { pathOf } from '../../protocol/protocol.ts';
import { fitToShow, observedResponse, postSigned } from '../delivery/attempt.ts';
import { askedBy } from '../delivery/body-money.ts';
import type { DeliveryEdges, DeliveryPolicy, SendingAccount } from '../delivery/edges.ts';
import { delayBeforeRetry } from '../pacing/rate.ts';
import {
  type ClockTimes,
  type Presentation,
  type Presented,
  signedRightly,
} from './presentation.ts';
import { bodyOf, orderId, type SmokeBody, type SmokeNames } from './step.ts';

/** Follows the service's clock: the window for timestamps is measured by that one. */
interface ServiceClock {
  times(): ClockTimes;
  /** Called as soon as the answer is there. */
  observe(result: PostResult): void;
}

/** @param now our clock, in milliseconds since 1970. */
function followServiceClock(now: () => number): ServiceClock {
  let aheadMs = 0;
  return {
    times: () => ({ ours: wholeSeconds(now()), theirs: wholeSeconds(now() + aheadMs) }),
    observe: (result) => {
      const theirs = result.type === 'response' ? parseHttpDate(result.headers.date) : undefined;
      if (theirs !== undefined) aheadMs = theirs - now();
    },
  };
}

const wholeSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Whose run it is, and where it goes. */
interface SmokeTarget {
  readonly account: SendingAccount;
  /** `{base_url}`, without a slash at its end. */
  readonly endpoint: string;
  readonly names: SmokeNames;
}

/** What came back. */
interface Received {
  /** What conv makes of it wherever it reports an order; its message may be shown. */
  readonly verdict: Verdict;
  /** As it came: what is judged. */
  readonly result: PostResult;
  /** Without the secret and the signature that a service may echo: what is shown. */
  readonly shown: PostResult;
}

/** What came back at last. */
export interface SmokeAnswer extends Received {
  /** How often the connection was dropped before that, without an answer. */
  readonly drops: number;
}

/** Sends one report of the run; rightly signed unless said otherwise. */
export type SendSmoke = (report: SmokeBody, present?: Presentation) => Promise<SmokeAnswer>;

/**
 * @returns what sends a report, and again where it was turned away for the moment (409, 429, …), or
 * the connection was dropped: "retrying is always safe". Only what the service says of the report
 * itself is of interest.
 */
export function createSender(
  { account, endpoint, names }: SmokeTarget,
  policy: DeliveryPolicy,
  edges: DeliveryEdges,
): SendSmoke {
  const serviceClock = followServiceClock(edges.clock.now);
  return async (report, present = signedRightly) => {
    const url = new URL(`${endpoint}${pathOf(report.kind)}`);
    let drops = 0;
    for (let attempt = 1; ; attempt += 1) {
      const body = bodyOf(names, report);
      const presented = present(account, serviceClock.times(), body);
      const posted = await post({ attempt, url, ...presented }, account.secret, policy, edges);
      serviceClock.observe(posted.result);
      const asked = askedBy({ kind: report.kind, body });
      const sent = { merchantOrderId: orderId(names, report.order), ...asked };
      const verdict = judgeReport(posted, { ...sent, now: edges.clock.now() });
      const received = { ...posted, verdict };
      if (attempt > policy.retries) return { ...received, drops };
      if (!(await waitForAnother(received, attempt, edges))) return { ...received, drops };
      if (posted.result.type === 'failure') drops += 1;
    }
  };
}

/** The verdict on what came, in the words of what may be shown. */
function judgeReport({ result, shown }: Posted, expected: Expectation): Verdict {
  const verdict = withoutDoubt(classify(result, expected));
  const { message } = classify(shown, expected);
  return { ...verdict, message };
}

/** Waits until it may be tried again; false where the answer is final, or the run does not wait. */
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

/** A service that takes too long has been waited for as long as was said. */
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
  const shown = fitToShow(result, mask);
  edges.observer.response?.(observedResponse(shown, attempt));
  return { result, shown };
}
