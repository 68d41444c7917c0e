import { run } from '../../../src/cli/run.ts';
import { chooseTransport } from '../../../src/client/transport/choose.ts';
import { text } from '../../../src/core/words/text.ts';
import { argv } from '../../helpers/argv.ts';
import { fakeDependencies } from '../../helpers/fake-dependencies.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';

/** How many checks a run has. */
export const CHECKS = 30;

interface Surroundings {
  readonly variables?: NodeJS.ProcessEnv;
  readonly home?: string;
  readonly interrupt?: AbortSignal;
  /** How far this machine's clock is ahead. */
  readonly aheadMs?: number;
}

/** `conv smoke` in this process, over real sockets. */
export async function runSmoke(
  flags: readonly string[],
  { variables = {}, home = temporaryDirectory(), interrupt, aheadMs = 0 }: Surroundings = {},
) {
  const fake = fakeDependencies(home, { variables, ...(interrupt && { interrupt }) });
  const status = await run(['smoke', ...flags], {
    ...fake,
    clock: { now: () => Date.now() + aheadMs, sleep: async () => undefined },
    random: Math.random,
    newId: () => crypto.randomUUID(),
    openTransport: (url) => chooseTransport(url, {}, async (why) => text(why)),
  });
  return { status, printed: fake.terminal.printed(), noted: fake.terminal.noted(), home };
}

interface Check {
  readonly id: string;
  readonly outcome: string;
  readonly expected: string;
  readonly got: string | null;
  readonly reason: string | null;
}

interface Point {
  readonly id: string;
  readonly dimension: string | null;
  readonly point: string;
  readonly choice: string | null;
  readonly details: readonly string[];
  readonly meaning: string;
}

/** The same with `--json`, as it was printed. */
export async function smokeChecks(url: string, flags: readonly string[] = []) {
  const { status, printed, noted } = await runSmoke(argv`--endpoint ${url} --json ${flags}`);
  const report = JSON.parse(printed);
  const checks: readonly Check[] = report.checks;
  const ids = (outcome: string): string[] =>
    checks.filter((check) => check.outcome === outcome).map(({ id }) => id);
  const points: readonly Point[] = report.open_points;
  const pointOf = (id: string): Point | undefined => points.find((point) => point.id === id);
  return { status, noted, report, checks, ids, points, pointOf };
}
