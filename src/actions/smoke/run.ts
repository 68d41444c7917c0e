import type { PostResult } from '../../core/delivery/post-result.ts';
import { orderId, type SmokeNames } from './body.ts';
import { describeExpectation, judge } from './judge.ts';
import type { SmokeCheck, SmokeReport } from './result.ts';
import type { SendSmoke } from './send.ts';
import type { SmokeOrder, SmokeStep } from './step.ts';

/** What the steps of a run came to. */
export interface SmokeRun {
  readonly outcome: SmokeReport['outcome'];
  readonly checks: readonly SmokeCheck[];
  /** Orders that the service may have taken a report for. */
  readonly touched: ReadonlySet<SmokeOrder>;
}

/** Tells how far a run is. */
export type OnStep = (number: number, all: number, title: string) => void;

/**
 * Takes the steps one after the other. A step whose needs have failed is skipped, and so is all that
 * follows once the service cannot be reached.
 */
export async function runSteps(
  steps: readonly SmokeStep[],
  names: SmokeNames,
  send: SendSmoke,
  onStep: OnStep,
): Promise<SmokeRun> {
  const checks: SmokeCheck[] = [];
  const touched = new Set<SmokeOrder>();
  let ended: Ending | undefined;
  for (const [at, step] of steps.entries()) {
    const reason = ended === undefined ? missingNeed(step, checks) : REASONS[ended];
    if (reason !== undefined) {
      checks.push(skipped(step, reason));
      continue;
    }
    onStep(at + 1, steps.length, step.title);
    const result = await send(step.report, step.present);
    if (mayHaveCounted(result)) touched.add(step.report.order);
    ended = endingOf(result, checks.length === 0);
    const isCut = ended === 'interrupted';
    checks.push(isCut ? skipped(step, REASONS.interrupted) : checked(step, result, names));
  }
  return { outcome: ended ?? outcomeOf(checks), checks, touched };
}

/** What ends a run before its last step. */
type Ending = 'unreachable' | 'interrupted';

const REASONS: Readonly<Record<Ending, string>> = {
  unreachable: 'the service cannot be reached',
  interrupted: 'interrupted',
};

/** A service that has answered before may drop one request: that is a failed check. */
function endingOf(result: PostResult, isFirst: boolean): Ending | undefined {
  if (result.type === 'response') return undefined;
  if (result.code === 'interrupted') return 'interrupted';
  return isFirst || !result.mayHaveArrived ? 'unreachable' : undefined;
}

/** An order exists from the first report on that was answered with success, or of which nobody knows. */
const mayHaveCounted = (result: PostResult): boolean =>
  result.type === 'failure' ? result.mayHaveArrived : result.status < 300 || result.status >= 500;

const outcomeOf = (checks: readonly SmokeCheck[]): 'passed' | 'failed' =>
  checks.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed';

/** A note is as good as a pass: the document leaves more than one answer open. */
function missingNeed({ needs }: SmokeStep, checks: readonly SmokeCheck[]): string | undefined {
  const unmet = needs.find((need) =>
    checks.some(
      ({ id, outcome }) => id === need && (outcome === 'failed' || outcome === 'skipped'),
    ),
  );
  return unmet === undefined ? undefined : `it needs ${unmet}`;
}

function checked(step: SmokeStep, result: PostResult, names: SmokeNames): SmokeCheck {
  const { currency } = names;
  const merchantOrderId = orderId(names, step.report.order);
  return {
    ...sayingOf(step),
    ...judge(step, result, { merchantOrderId, currency }),
    httpStatus: result.type === 'response' ? result.status : null,
    durationMs: result.durationMs,
  };
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
