import { type JunitCase, junitXml } from '../../core/kit/junit.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { expectations } from '../words/expectations.ts';
import { type ExpectationResult, failureLines } from './result.ts';

/** A finished run. */
interface JunitRun {
  /** Whether the command succeeded; absent if there was none. */
  readonly command?: { readonly result: ExpectationResult; readonly seconds: number } | undefined;
  /** Of the expectations, and of the rules of the run that decided its exit code. */
  readonly results: readonly ExpectationResult[];
  /** All rules of the run, whether they were met or not. */
  readonly rules: readonly { readonly name: string; readonly isMet: boolean }[];
  readonly seconds: number;
  /** A remark on the run as a whole. */
  readonly note?: string | undefined;
}

/**
 * For `--junit`: one case for the command, each expectation, and each rule of the run, under the same name whatever the
 * result is, since a dashboard compares runs by these names. An expectation takes from the start of the run until it
 * is met, so that the cases overlap.
 */
export function runJunit({ command, results, rules, seconds, note }: JunitRun): string {
  const known = results.filter(({ expectation }) => expectation.type !== 'run');
  const failed = new Map(results.map((result) => [result.expectation.text, result]));
  return junitXml({
    name: 'conv mock',
    seconds,
    note,
    cases: [
      ...(command === undefined ? [] : [caseOf(command.result, command.seconds)]),
      ...known.map((result) => caseOf(result, secondsOf(result) ?? seconds)),
      ...rules.map(({ name, isMet }) => ruleCase(name, isMet, seconds, failed.get(name))),
    ],
  });
}

const secondsOf = ({ metAfterMs }: ExpectationResult): number | undefined =>
  metAfterMs === undefined ? undefined : metAfterMs / 1000;

const caseOf = (result: ExpectationResult, seconds: number): JunitCase => ({
  name: makeVisible(result.expectation.text),
  seconds,
  ...(result.passed ? {} : { failure: junitLines(result).join('\n') }),
});

/** A rule that is not met decides nothing if something else has failed, which most likely explains it. */
function ruleCase(
  name: string,
  isMet: boolean,
  seconds: number,
  failed: ExpectationResult | undefined,
): JunitCase {
  if (failed !== undefined) return caseOf(failed, seconds);
  const shown = makeVisible(name);
  return isMet
    ? { name: shown, seconds }
    : { name: shown, seconds: 0, skipped: expectations.rule_not_judged };
}

/** CI servers show only the first line in overviews, so it includes the outcome of the failing request. */
function junitLines(result: ExpectationResult): string[] {
  const [first, ...others] = failureLines(result);
  const request = result.offences?.requests[0] ?? result.closest;
  return [[first, ...(request?.differences.slice(0, 1) ?? [])].join('; '), ...others];
}
