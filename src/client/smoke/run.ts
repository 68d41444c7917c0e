import { isSuccess } from '../../protocol/answers/success.ts';
import type { PostResult } from '../../protocol/answers/verdict.ts';
import { OPENING } from '../../protocol/kinds/index.ts';
import { smokeWords } from '../../words/en/smoke.ts';
import {
  dataOf,
  describeExpectation,
  hasNet,
  isRecordOf,
  type Judgement,
  judge,
  judgeAfter,
  judgeInUse,
} from './judge.ts';
import type { SendSmoke, SmokeAnswer } from './send.ts';
import {
  orderId,
  type SmokeCheck,
  type SmokeNames,
  type SmokeOrder,
  type SmokeReport,
  type SmokeStep,
} from './step.ts';

/**
 * Whether later steps can build on a step: its order is there, and is worth what they go by. An
 * oddity in the answer beside that is the failure of that step alone. A note is as good as a pass:
 * the document leaves more than one answer open.
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

/** What the steps of a run came to. */
interface SmokeRun {
  readonly outcome: SmokeReport['outcome'];
  readonly checks: readonly SmokeCheck[];
  /** Orders that the service may have taken a report for. */
  readonly touched: ReadonlySet<SmokeOrder>;
}

/** Called with how far a run is. */
export type OnStep = (number: number, all: number, title: string) => void;

/**
 * Takes the steps one after the other. A step is skipped whose needs have failed, and so is all that
 * follows once the service cannot be reached, or where it knows no right signature.
 */
export async function runSteps(
  steps: readonly SmokeStep[],
  names: SmokeNames,
  send: SendSmoke,
  onStep: OnStep,
): Promise<SmokeRun> {
  const checks: SmokeCheck[] = [];
  const touched = new Set<SmokeOrder>();
  const lacking = new Map<string, string>();
  let ended: Ending | undefined;
  for (const [at, step] of steps.entries()) {
    const reason = ended === undefined ? missingNeed(step, lacking) : REASONS[ended];
    if (reason !== undefined) {
      checks.push(skipped(step, reason));
      lacking.set(step.id, step.title);
      continue;
    }
    onStep(at + 1, steps.length, step.title);
    const answer = await send(step.report, step.present);
    if (mayHaveCounted(answer)) touched.add(step.report.order);
    ended = endingOf(answer, checks.length === 0);
    const { check, isGround } = checked(step, answer, names);
    checks.push(ended === 'interrupted' ? skipped(step, REASONS.interrupted) : check);
    if (!isGround) lacking.set(step.id, step.title);
  }
  return { outcome: outcomeOf(checks, ended), checks, touched };
}

/** What ends a run before its last step. */
type Ending = 'unreachable' | 'interrupted' | 'unauthorized';

const REASONS: Readonly<Record<Ending, string>> = {
  unreachable: smokeWords.stopped_unreachable,
  interrupted: 'interrupted',
  unauthorized: smokeWords.stopped_unauthorized,
};

/** A service that has answered before may drop one request: that is a failed check. */
function endingOf({ result }: SmokeAnswer, isFirst: boolean): Ending | undefined {
  if (result.type === 'response')
    return isFirst && result.status === 401 ? 'unauthorized' : undefined;
  if (result.code === 'interrupted') return 'interrupted';
  return isFirst || !result.mayHaveArrived ? 'unreachable' : undefined;
}

/** An order exists from the first report on that was answered with success, or whose result is unknown. */
const mayHaveCounted = ({ result, drops }: SmokeAnswer): boolean =>
  drops > 0 ||
  (result.type === 'failure' ? result.mayHaveArrived : result.status < 300 || result.status >= 500);

function outcomeOf(checks: readonly SmokeCheck[], ended: Ending | undefined) {
  if (ended === 'unreachable' || ended === 'interrupted') return ended;
  return checks.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed';
}

/** @param lacking titles of the steps that nothing can be built on, by their ids. */
function missingNeed(
  { needs }: SmokeStep,
  lacking: ReadonlyMap<string, string>,
): string | undefined {
  const unmet = needs.flatMap((need) => lacking.get(need) ?? []).at(0);
  return unmet === undefined ? undefined : smokeWords.needs_check({ check: unmet });
}

function checked(step: SmokeStep, answer: SmokeAnswer, names: SmokeNames) {
  const { result } = answer;
  const { currency } = names;
  const merchantOrderId = orderId(names, step.report.order);
  const judgement = judgeAfter(step, answer, { merchantOrderId, currency });
  const check: SmokeCheck = {
    ...sayingOf(step),
    ...judgeInUse(step, judgement, answer),
    httpStatus: result.type === 'response' ? result.status : null,
    durationMs: result.durationMs,
  };
  return { check, isGround: isGround(step, judgement, result, merchantOrderId) };
}

const skipped = (step: SmokeStep, reason: string): SmokeCheck => ({
  ...sayingOf(step),
  outcome: 'skipped',
  got: null,
  reason,
  httpStatus: null,
  durationMs: 0,
});

const sayingOf = ({ id, title, rule, expect }: SmokeStep) => ({
  id,
  title,
  rule,
  expected: describeExpectation(expect),
});

/** The step that ends each order in a regular run. */
const LAST_STEPS: readonly (readonly [SmokeOrder, string])[] = [
  ['first', 'cancel'],
  ['second', 'decline'],
  ['unreported', 'unknown_order'],
];

const CANCELLED = {
  type: 'record',
  body: 'open',
  isRepeat: false,
  status: 'CANCELLED',
  net: 0,
} as const;

/**
 * Cancels the orders that a failed run left open, so that none of them is payable.
 * @returns the ids of orders for which that could not be done.
 */
export async function closeOrders(
  { checks, touched }: SmokeRun,
  names: SmokeNames,
  send: SendSmoke,
): Promise<string[]> {
  const isEnded = (last: string): boolean =>
    checks.some(({ id, outcome }) => id === last && (outcome === 'passed' || outcome === 'note'));
  const open = LAST_STEPS.filter(([order, last]) => touched.has(order) && !isEnded(last));
  const leftOpen: string[] = [];
  for (const [order] of open) {
    const answer = await send({ kind: 'cancel', order, event: `close-${order}` });
    const merchantOrderId = orderId(names, order);
    const { outcome } = judge({ expect: CANCELLED }, answer, { merchantOrderId, ...names });
    if (outcome === 'failed') leftOpen.push(merchantOrderId);
  }
  return leftOpen;
}
