import { smokeAccount } from '../../actions/smoke/account.ts';
import { nameRun } from '../../actions/smoke/body.ts';
import type { SmokeReport } from '../../actions/smoke/result.ts';
import { smoke as runSmoke } from '../../actions/smoke/smoke.ts';
import { FAILURES } from '../../core/failure.ts';
import { smokeJson } from '../../output/smoke/json.ts';
import { smokeJunit } from '../../output/smoke/junit.ts';
import { smokeTap } from '../../output/smoke/tap.ts';
import { smokeText } from '../../output/smoke/text.ts';
import type { Dependencies } from '../dependencies.ts';
import { keptFiles } from '../kept-files.ts';
import { type Artifact, isOwnJunit, openArtifact } from '../open-artifact.ts';
import { readPolicy } from '../report/policy.ts';
import { withEdges } from '../report/sending.ts';
import { screenWidth } from '../screen.ts';
import { settingsOf } from '../settings.ts';
import type { Terminal } from '../terminal.ts';
import type { SmokeOptions } from './options.ts';

/** For a service that asks to come again later. */
const RETRIES = '2';

/** Where neither flag nor profile names one: the amounts have no decimals. */
const CURRENCY = 'KRW';

/** Checks a service, prints the checklist, and says the exit status that it ends in. */
export async function smoke(options: SmokeOptions, dependencies: Dependencies): Promise<number> {
  const { terminal } = dependencies;
  const { timeout, live = false, yesReallyLive: reallyLive = false } = options;
  const policy = readPolicy({ timeout, retries: RETRIES });
  const settings = await settingsOf(options, dependencies);
  const account = smokeAccount(settings, { live, reallyLive });
  const junit = await openJunit(options, dependencies);
  const run = nameRun(dependencies.clock.now(), dependencies.newId());
  const names = { run, currency: settings.currency?.value ?? CURRENCY };
  const report = await withEdges(new URL(account.endpoint), options, dependencies, (edges) =>
    runSmoke(account, names, policy, edges, showing(terminal)),
  );
  terminal.showStatus('');
  terminal.print(await draw(report, options, terminal));
  junit?.write(smokeJunit(report));
  return STATUSES[report.outcome];
}

async function openJunit(
  { junit, force = false }: SmokeOptions,
  dependencies: Dependencies,
): Promise<Artifact | undefined> {
  if (junit === undefined) return undefined;
  const kept = await keptFiles(dependencies);
  return openArtifact(junit, {
    isOwn: isOwnJunit,
    kept,
    force,
    consequence: 'nothing was sent',
  });
}

const showing =
  ({ showStatus }: Terminal) =>
  (number: number, all: number, title: string): void =>
    showStatus(`${number} of ${all}: ${title}`);

async function draw(
  report: SmokeReport,
  { json, tap }: SmokeOptions,
  terminal: Terminal,
): Promise<string> {
  if (json === true) return smokeJson(report);
  return tap === true ? smokeTap(report) : smokeText(report, await terminal.theme(), screenWidth());
}

const STATUSES: Readonly<Record<SmokeReport['outcome'], number>> = {
  passed: 0,
  failed: FAILURES.check_failed.exit,
  unreachable: FAILURES.undelivered.exit,
  interrupted: FAILURES.interrupted.exit,
};
