import { incomplete, requireAccount, type Settings } from '../../client/profiles/settings.ts';
import { smoke as runSmoke } from '../../client/smoke/smoke.ts';
import {
  nameRun,
  type SmokeAccount,
  type SmokeCheck,
  type SmokeReport,
} from '../../client/smoke/step.ts';
import { cutToWidth, padToWidth, textWidth, wrapText } from '../../kit/columns.ts';
import { type JunitCase, junitXml } from '../../kit/junit.ts';
import { shellWord, withVariables } from '../../kit/shell.ts';
import type { Theme } from '../../kit/theme.ts';
import { makeVisible } from '../../kit/visible.ts';
import { journal } from '../../words/en/journal.ts';
import { smokeWords } from '../../words/en/smoke.ts';
import { FAILURES, Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { CommandModule, ConvCommand } from '../command.ts';
import { accountOrDemo } from '../demo-account.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Artifact, isOwnJunit, openArtifact } from '../files/artifact.ts';
import { keptFiles } from '../files/kept-files.ts';
import { readPolicy } from '../sending-options.ts';
import { settingsOf } from '../settings.ts';
import { screenWidth, type Terminal } from '../terminal/terminal.ts';
import { withEdges } from './report/sending.ts';

/** What the two flags for a live account say. */
interface LiveConsent {
  readonly live: boolean;
  readonly reallyLive: boolean;
}

/**
 * The account of a run. The demo pair replaces missing credentials, but only on this machine.
 * @throws Failure `no_profile` where something is missing; `usage` for a live account that was not
 * asked for twice.
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

/** An endpoint is http only where it is a literal loopback address: no other passes for one. */
const isOnThisMachine = (endpoint: string): boolean => new URL(endpoint).protocol === 'http:';

/** @throws Failure `usage` that names the words that are missing. */
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

/** How many checks ended how. */
function totalsOf({ checks }: SmokeReport): Readonly<Record<SmokeCheck['outcome'], number>> {
  const count = (wanted: SmokeCheck['outcome']): number =>
    checks.filter(({ outcome }) => outcome === wanted).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    note: count('note'),
    skipped: count('skipped'),
  };
}

/** Columns for what came back where it is right; a failed check shows all of it, and so does `--json`. */
const GOT_WIDTH = 64;

/** In fewer columns a response would be unreadable. */
const LEAST_GOT_WIDTH = 8;

/**
 * The checklist for a person: `✓` kept, `✗` broken, `!` left open by the document, `-` skipped.
 * @param columns of the terminal; undefined where it is none: then nothing is broken into lines.
 */
export function smokeText(report: SmokeReport, theme: Theme, columns: number | undefined): string {
  const { endpoint, apiKey, mode, checks } = report;
  const shown = checks.slice(0, checks.length - countUnheard(checks));
  const width = Math.max(...shown.map(({ title }) => textWidth(title)));
  return [
    smokeWords.smoke_title({ endpoint: theme.bold(endpoint), apiKey: makeVisible(apiKey), mode }),
    '',
    ...shown.flatMap((check) => checkLines(check, width, theme, columns)),
    ...skippedLine(checks.slice(shown.length), theme, columns),
    '',
    summary(report, theme),
    ...report.leftOpen.map((id) => leftOpenLine(id, report, theme)),
    '',
  ].join('\n');
}

/** At the end of a run that could not go on, the checks that were skipped for one and the same reason. */
function countUnheard(checks: readonly SmokeCheck[]): number {
  const reason = checks.at(-1)?.reason;
  const last = checks.findLastIndex(
    (check) => check.outcome !== 'skipped' || check.reason !== reason,
  );
  const count = checks.length - 1 - last;
  return count > 1 ? count : 0;
}

function skippedLine(
  checks: readonly SmokeCheck[],
  theme: Theme,
  columns: number | undefined,
): string[] {
  if (checks.length === 0) return [];
  const said = smokeWords.checks_skipped({ count: checks.length, reason: checks[0]?.reason ?? '' });
  const line = `  - ${said}`;
  return [theme.dim(wrapText(line, columns, '    '))];
}

const { label_expected, label_got, label_note, label_document } = smokeWords;
const LABEL_WIDTH = Math.max(
  ...[label_expected, label_got, label_note, label_document].map(textWidth),
);
const FACT_MARGIN = ' '.repeat(6 + LABEL_WIDTH + 2);

function checkLines(
  check: SmokeCheck,
  width: number,
  theme: Theme,
  columns: number | undefined,
): string[] {
  const { title, outcome, expected, rule, reason } = check;
  const got = check.got ?? '';
  if (outcome === 'passed') {
    const shown = cutToWidth(got, gotWidth(width, columns));
    return [`  ${theme.good('✓')} ${padToWidth(title, width)}  ${theme.dim(shown)}`];
  }
  if (outcome === 'skipped') {
    const said = smokeWords.skipped_because({ reason: reason ?? '' });
    const line = `  - ${padToWidth(title, width)}  ${said}`;
    return [theme.dim(wrapText(line, columns, '    '))];
  }
  const isNote = outcome === 'note';
  const mark = isNote ? theme.warn('!') : theme.bad('✗');
  return [
    `  ${mark} ${isNote ? title : theme.bold(title)}`,
    ...[
      [label_expected, expected],
      [label_got, got],
      isNote ? [label_note, reason] : [label_document, rule],
    ].map(([label, fact]) =>
      wrapText(`      ${padToWidth(label ?? '', LABEL_WIDTH)}  ${fact}`, columns, FACT_MARGIN),
    ),
  ];
}

/** The width that a mark and the column of titles leave. */
const gotWidth = (titleWidth: number, columns = Number.POSITIVE_INFINITY): number =>
  Math.max(LEAST_GOT_WIDTH, Math.min(GOT_WIDTH, columns - titleWidth - '  ✓   '.length));

function summary(report: SmokeReport, theme: Theme): string {
  const { passed, failed, note, skipped } = totalsOf(report);
  const counts = [
    smokeWords.count_passed({ count: passed }),
    ...(failed > 0 ? [theme.bad(`${failed} failed`)] : []),
    ...(note > 0 ? [theme.warn(smokeWords.count_notes({ count: note }))] : []),
    ...(skipped > 0 ? [smokeWords.count_skipped({ count: skipped })] : []),
  ];
  return smokeWords.checks_in_all({
    count: report.checks.length,
    parts: counts.join(', '),
    ending: ENDINGS[report.outcome],
  });
}

const ENDINGS: Readonly<Record<SmokeReport['outcome'], string>> = {
  passed: '',
  failed: '',
  unreachable: smokeWords.ends_unreachable,
  interrupted: smokeWords.ends_interrupted,
};

function leftOpenLine(id: string, report: SmokeReport, theme: Theme): string {
  const said = `${theme.warn(smokeWords.label_left_open)} ${smokeWords.left_open({ id })}`;
  return report.outcome === 'unreachable' ? said : `${said}: ${cancelCommand(id, report)}`;
}

/** A command that works when copied: only conv smoke and conv mock use the demo pair by default. */
function cancelCommand(
  id: string,
  { profile, apiKey, shownSecret, endpoint }: SmokeReport,
): string {
  const command = [
    `conv cancel --order ${shellWord(id)}`,
    ...(profile === null ? [] : [`--profile ${shellWord(profile)}`]),
    `--endpoint ${shellWord(endpoint)}`,
  ].join(' ');
  if (shownSecret === null) return command;
  return withVariables(
    [
      ['CONV_API_KEY', apiKey],
      ['CONV_HMAC_SECRET', shownSecret],
    ],
    command,
  );
}

/** One object for scripts; durations are in milliseconds. */
function smokeJson(report: SmokeReport): string {
  const { endpoint, apiKey, profile, mode, outcome, checks, leftOpen } = report;
  const { note, ...totals } = totalsOf(report);
  return `${JSON.stringify({
    outcome,
    endpoint,
    api_key: apiKey,
    profile,
    mode,
    totals: { ...totals, notes: note },
    checks: checks.map(({ httpStatus, durationMs, ...check }) => ({
      ...check,
      http_status: httpStatus,
      duration_ms: durationMs,
    })),
    left_open: leftOpen,
  })}\n`;
}

/** The Test Anything Protocol, version 14 (testanything.org). A note is `ok`, with a diagnostic. */
function smokeTap({ checks, leftOpen }: SmokeReport): string {
  return [
    'TAP version 14',
    `1..${checks.length}`,
    ...checks.flatMap((check, at) => testPoint(check, at + 1)),
    ...leftOpen.map((id) => `# ${smokeWords.label_left_open} ${smokeWords.left_open({ id })}`),
    '',
  ].join('\n');
}

function testPoint(check: SmokeCheck, number: number): string[] {
  const { id, title, outcome, reason } = check;
  const head = `${outcome === 'failed' ? 'not ok' : 'ok'} ${number} - ${escapeTap(`${id}: ${title}`)}`;
  if (outcome === 'skipped') return [`${head} # SKIP ${escapeTap(reason ?? '')}`];
  return outcome === 'passed' ? [head] : [head, ...diagnostic(check)];
}

/** A YAML block; a JSON text is a YAML one. */
function diagnostic({ rule, expected, got, reason, durationMs }: SmokeCheck): string[] {
  const facts = { rule, expected, got, note: reason ?? undefined, duration_ms: durationMs };
  const lines = Object.entries(facts).filter(([, value]) => value !== undefined);
  return ['---', ...lines.map(([key, value]) => `${key}: ${JSON.stringify(value)}`), '...'].map(
    (line) => `  ${line}`,
  );
}

/** "`#` … `\\`" in a description are escaped. */
const escapeTap = (text: string): string => text.replace(/[\\#]/g, '\\$&');

/** A JUnit report of all checks, also of those that were skipped. */
function smokeJunit({ endpoint, checks }: SmokeReport): string {
  return junitXml({
    name: `conv smoke ${endpoint}`,
    cases: checks.map(toCase),
  });
}

function toCase(check: SmokeCheck): JunitCase {
  const { id, title, outcome, expected, got, rule, reason, durationMs } = check;
  const seen = { name: `${id}: ${title}`, seconds: durationMs / 1000 };
  if (outcome === 'skipped') return { ...seen, skipped: reason ?? '' };
  if (outcome !== 'failed') return seen;
  return { ...seen, failure: smokeWords.failed_check({ expected, got: got ?? '', rule }) };
}

/** The flags of `conv smoke` as commander hands them over. */
interface SmokeOptions {
  readonly profile?: string;
  readonly endpoint?: string;
  readonly currency?: string;
  readonly live?: boolean;
  readonly yesReallyLive?: boolean;
  /** Seconds. */
  readonly timeout: string;
  readonly junit?: string;
  readonly force?: boolean;
  readonly tap?: boolean;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

function addSmokeOptions(command: ConvCommand): void {
  command
    .once('--profile <name>', 'profile to use')
    .once('--endpoint <url>', 's2s_endpoint_base to use')
    .once('--currency <code>', 'currency (default: from the profile, else KRW)')
    .once('--junit <file>', 'also write a JUnit report to this file')
    .option('--force', 'replace a --junit file that conv did not write')
    .excluding('json', '--tap', 'print TAP version 14')
    .option('--json', 'print one JSON object')
    .option('--verbose', 'show requests and responses on standard error')
    .option('--timeout <seconds>', 'maximum time for each request', '10')
    .option('--live', 'allow a live account')
    .option('--yes-really-live', 'confirm --live');
}

/** For a service that asks to come again later. */
const RETRIES = '2';

/** Where neither flag nor profile names one: the amounts have no decimals. */
const CURRENCY = 'KRW';

/** Checks a service, prints the checklist, and says the exit status that it ends in. */
async function smoke(options: SmokeOptions, dependencies: Dependencies): Promise<number> {
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
    consequence: journal.nothing_sent,
  });
}

const showing =
  ({ showStatus }: Terminal) =>
  (number: number, all: number, title: string): void =>
    showStatus(smokeWords.check_number({ number, all, title }));

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

const HELP = `
The run creates two orders of 5000 and closes both, so nothing is payable. Their
IDs begin with conv-smoke-. If a run fails, conv cancels what is still open and
lists what it could not cancel. Nothing is written to the journal.

  ✓ the service follows its specification
  ✗ it does not: shows expected, actual, and the specification's text
  ! a different response where the specification is silent, or only on a retry
  - skipped, because an earlier check failed

Without credentials, and for an endpoint on this machine only, the demo
credentials of conv mock are used. A live profile needs both --live and
--yes-really-live.

Examples:
  $ conv smoke --profile sandbox
  $ conv smoke --endpoint http://127.0.0.1:4010
  $ conv smoke --profile sandbox --junit smoke.xml --json | jq .totals

Exit codes: 0 all passed, 7 a check failed, 6 unreachable, 130 interrupted.
More: conv help ci`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('smoke')
      .description(
        'Test that a service follows its specification by reporting, refunding, canceling, and declining new orders.',
      );
    addSmokeOptions(command);
    command
      .addHelpText('after', HELP)
      .action((options: SmokeOptions) => run((dependencies) => smoke(options, dependencies)));
  },
};
