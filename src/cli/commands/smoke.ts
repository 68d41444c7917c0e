import { requireKnownCurrency } from '../../client/profiles/load.ts';
import { isPlainHttp } from '../../client/profiles/rules.ts';
import { incomplete, requireAccount, type Settings } from '../../client/profiles/settings.ts';
import { smoke as runSmoke } from '../../client/smoke/run.ts';
import { nameRun, type SmokeAccount, type SmokeReport } from '../../client/smoke/step.ts';
import { journal } from '../../client/words/journal.ts';
import { smokeWords } from '../../client/words/smoke.ts';
import { FAILURES, Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import { text } from '../../core/words/text.ts';
import { defineCommand } from '../command.ts';
import { accountOrDemo } from '../demo-account.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Artifact, isOwnJunit, openArtifact } from '../files/artifact.ts';
import { keptFiles } from '../files/kept-files.ts';
import { flag, type OptionsOf, once } from '../flags.ts';
import { readPolicy } from '../sending-options.ts';
import { settingsOf } from '../settings.ts';
import { ENDPOINT, JSON_OUTPUT, PROFILE, VERBOSE } from '../shared-flags.ts';
import { screenWidth, type Terminal } from '../terminal/terminal.ts';
import { withEdges } from './report/sending.ts';
import { reportInWords, smokeJson, smokeJunit, smokeTap, smokeText } from './smoke/view.ts';

/** Seconds. */
const TIMEOUT = '10';

/** For a service that asks to retry later. */
const RETRIES = '2';

const FLAGS = [
  PROFILE,
  ENDPOINT,
  once('--currency <code>', 'currency (default: from the profile, else KRW)'),
  once('--junit <file>', 'also write a JUnit report to this file'),
  flag('--force', 'replace a --junit file that conv did not write'),
  flag('--tap', 'print TAP version 14', { excludes: ['--json'] }),
  JSON_OUTPUT,
  VERBOSE,
  flag('--timeout <seconds>', `maximum time for each request (default: ${TIMEOUT})`, {
    isOwn: true,
  }),
  flag('--live', 'allow a live account'),
  flag('--yes-really-live', 'confirm --live'),
];

type SmokeOptions = OptionsOf<typeof FLAGS>;

/** The default: the amounts have no decimals. */
const CURRENCY = 'KRW';

/**
 * Checks a service and prints the checklist.
 * @returns the exit code.
 */
async function smoke(options: SmokeOptions, dependencies: Dependencies): Promise<number> {
  const { terminal } = dependencies;
  const { timeout = TIMEOUT, live = false, yesReallyLive: reallyLive = false } = options;
  const policy = readPolicy({ timeout, retries: RETRIES });
  const settings = await settingsOf(options, dependencies);
  requireKnownCurrency(settings);
  const account = smokeAccount(settings, { live, reallyLive });
  const junit = await openJunit(options, dependencies);
  const run = nameRun(dependencies.clock.now(), dependencies.newId());
  const names = { run, currency: settings.currency?.value ?? CURRENCY };
  const result = await withEdges(new URL(account.endpoint), options, dependencies, (edges) =>
    runSmoke(account, names, policy, edges, showing(terminal)),
  );
  terminal.showStatus('');
  const report = reportInWords(result);
  terminal.print(await draw(report, options, terminal));
  junit?.write(smokeJunit(report));
  return STATUSES[report.outcome];
}

/** The two flags for a live account. */
interface LiveConsent {
  readonly live: boolean;
  readonly reallyLive: boolean;
}

/**
 * The account of a run. Demo credentials replace missing ones, but only on this machine.
 * @throws Failure `no_profile` if something is missing; `usage` for a live account without both flags.
 */
function smokeAccount(settings: Settings, consent: LiveConsent): SmokeAccount {
  const account = findAccount(settings);
  if (account.mode === 'live') requireConsent(account, consent);
  return account;
}

function findAccount(settings: Settings): SmokeAccount {
  const { apiKey, secret, endpoint } = settings;
  if (endpoint === undefined) {
    const values = { api_key: apiKey, hmac_secret: secret, s2s_endpoint_base: endpoint };
    throw incomplete(values, message('set_up_smoke'));
  }
  const hasNone = apiKey === undefined && secret === undefined;
  if (hasNone && isOnThisMachine(endpoint.value)) return demoAccount(settings, endpoint.value);
  if (apiKey === undefined || secret === undefined)
    throw incomplete({ api_key: apiKey, hmac_secret: secret }, message('set_up_smoke_pair'));
  return { ...requireAccount(settings), shownSecret: null };
}

function demoAccount(settings: Settings, endpoint: string): SmokeAccount {
  const account = accountOrDemo(settings);
  return { ...account, endpoint, shownSecret: account.secret.reveal() };
}

/** An https endpoint can belong to anyone, whatever its host name. */
const isOnThisMachine = (endpoint: string): boolean =>
  new URL(endpoint).protocol === 'http:' && !isPlainHttp(endpoint);

/** @throws Failure `usage` that names the missing flags. */
function requireConsent({ profile, endpoint }: SmokeAccount, consent: LiveConsent): void {
  const missing = [
    ...(consent.live ? [] : ['--live']),
    ...(consent.reallyLive ? [] : ['--yes-really-live']),
  ];
  if (missing.length === 0) return;
  throw new Failure('usage', message('account_is_live', { profile }), {
    hint: message('live_smoke_hint', { endpoint, missing: missing.join(' ') }),
  });
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
    consequence: journal.nothing_sent,
  });
}

const showing =
  ({ showStatus }: Terminal) =>
  (number: number, all: number, title: Message): void =>
    showStatus(fill(smokeWords.smoke_progress, { number, all, title: text(title) }));

async function draw(
  report: SmokeReport<string>,
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

const NOTES = `
The run creates up to five orders and closes them, so nothing is payable. Their
IDs start with conv-smoke-. If a run fails, conv cancels the orders that are
still open and lists those it could not cancel. Nothing is journaled.

  ✓ the service follows its specification
  ✗ it does not: shows expected and actual, and quotes the specification
  ! a different response where the specification is silent, or only on a retry
  - skipped, because an earlier check failed

Behavior that the specification does not define never fails a check. A table
below the checks shows how this service behaves there: open_points in --json.

Without credentials, and for an endpoint on this machine only, the demo
credentials of conv mock are used. A live profile needs both --live and
--yes-really-live.

Examples:
  $ conv smoke --profile sandbox
  $ conv smoke --endpoint http://127.0.0.1:4010
  $ conv smoke --profile sandbox --junit smoke.xml --json | jq .totals

Exit codes: 0 all passed, 7 a check failed, 6 unreachable, 130 interrupted.
More: conv help ci`;

export const command = defineCommand({
  name: 'smoke',
  description:
    'Test that a service follows its specification by reporting, refunding, canceling, and declining new orders.',
  flags: FLAGS,
  notes: NOTES,
  run: smoke,
});
