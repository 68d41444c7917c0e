import type { SmokeCheck, SmokeReport } from '../../../client/smoke/step.ts';
import { openPointWords } from '../../../client/words/open-points.ts';
import { smokeWords } from '../../../client/words/smoke.ts';
import { cutToWidth, padToWidth, textWidth, wrapText } from '../../../core/kit/columns.ts';
import { type JunitCase, junitXml } from '../../../core/kit/junit.ts';
import { shellWord, withVariables } from '../../../core/kit/shell.ts';
import type { Theme } from '../../../core/kit/theme.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { fill } from '../../../core/words/sentence.ts';
import { text } from '../../../core/words/text.ts';

/** The report with its sentences as text, which the views print. */
export const reportInWords = (report: SmokeReport): SmokeReport<string> => ({
  ...report,
  checks: report.checks.map((check) => ({
    ...check,
    title: text(check.title),
    rule: text(check.rule),
    expected: text(check.expected),
    got: check.got && text(check.got),
    reason: check.reason && text(check.reason),
  })),
  openPoints: report.openPoints.map((open) => ({
    ...open,
    point: text(open.point),
    meaning: text(open.meaning),
  })),
});

/** The number of checks by outcome. */
function totalsOf({
  checks,
}: SmokeReport<string>): Readonly<Record<SmokeCheck['outcome'], number>> {
  const count = (wanted: SmokeCheck['outcome']): number =>
    checks.filter(({ outcome }) => outcome === wanted).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    note: count('note'),
    skipped: count('skipped'),
  };
}

/** Maximum width of a correct response; failed checks and `--json` show it in full. */
const GOT_WIDTH = 64;

/** A response in fewer columns is unreadable. */
const LEAST_GOT_WIDTH = 8;

/**
 * The checklist for people: `✓` passed, `✗` failed, `!` left open by the document, `-` skipped.
 * @param columns the terminal's; undefined elsewhere: then lines are not wrapped.
 */
export function smokeText(
  report: SmokeReport<string>,
  theme: Theme,
  columns: number | undefined,
): string {
  const { endpoint, apiKey, mode, checks } = report;
  const shown = checks.slice(0, checks.length - countUnheard(checks));
  const width = Math.max(...shown.map(({ title }) => textWidth(title)));
  return [
    fill(smokeWords.checked_as, {
      endpoint: theme.bold(endpoint),
      apiKey: makeVisible(apiKey),
      mode,
    }),
    '',
    ...shown.flatMap((check) => checkLines(check, width, theme, columns)),
    ...skippedLine(checks.slice(shown.length), theme, columns),
    '',
    ...openPointLines(report, theme, columns),
    summary(report, theme),
    ...report.leftOpen.map((id) => leftOpenLine(id, report, theme)),
    '',
  ].join('\n');
}

/** A table of the open points and the service's choices, if any request showed one. */
function openPointLines(
  { openPoints }: SmokeReport<string>,
  theme: Theme,
  columns: number | undefined,
): string[] {
  if (openPoints.every(({ choice }) => choice === null)) return [];
  const { open_points: title, this_service: service } = openPointWords;
  const width = Math.max(...[title, ...openPoints.map(({ point }) => point)].map(textWidth));
  const line = (point: string, meaning: string): string =>
    wrapText(`  ${padToWidth(point, width)}  ${meaning}`, columns, ' '.repeat(width + 4));
  return [
    theme.bold(line(title, service)),
    ...openPoints.map(({ point, choice, meaning }) => {
      const shown = line(point, makeVisible(meaning));
      return choice === null ? theme.dim(shown) : shown;
    }),
    '',
  ];
}

/** The number of checks at the end that were skipped for the same reason, if it is more than one. */
function countUnheard(checks: readonly SmokeCheck<string>[]): number {
  const reason = checks.at(-1)?.reason;
  const last = checks.findLastIndex(
    (check) => check.outcome !== 'skipped' || check.reason !== reason,
  );
  const count = checks.length - 1 - last;
  return count > 1 ? count : 0;
}

function skippedLine(
  checks: readonly SmokeCheck<string>[],
  theme: Theme,
  columns: number | undefined,
): string[] {
  if (checks.length === 0) return [];
  const line = `  - ${smokeWords.checks_skipped({ count: checks.length, reason: `${checks[0]?.reason}` })}`;
  return [theme.dim(wrapText(line, columns, '    '))];
}

const FACT_MARGIN = ' '.repeat('      expected  '.length);

function checkLines(
  check: SmokeCheck<string>,
  width: number,
  theme: Theme,
  columns: number | undefined,
): string[] {
  const { title, outcome, reason } = check;
  if (outcome === 'passed') {
    const shown = cutToWidth(check.got ?? '', gotWidth(width, columns));
    return [`  ${theme.good('✓')} ${padToWidth(title, width)}  ${theme.dim(shown)}`];
  }
  if (outcome === 'skipped') {
    const line = `  - ${padToWidth(title, width)}  ${fill(smokeWords.check_skipped, { reason: `${reason}` })}`;
    return [theme.dim(wrapText(line, columns, '    '))];
  }
  return [
    outcome === 'note'
      ? `  ${theme.warn('!')} ${title}`
      : `  ${theme.bad('✗')} ${theme.bold(title)}`,
    ...factsOf(check).map((line) => wrapText(`      ${line}`, columns, FACT_MARGIN)),
  ];
}

/** What was expected of a check that did not pass, and what came. */
const factsOf = ({ outcome, expected, got, rule, reason }: SmokeCheck<string>): string[] => [
  fill(smokeWords.expected_fact, { expected }),
  fill(smokeWords.got_fact, { got: got ?? '' }),
  outcome === 'note'
    ? fill(smokeWords.note_fact, { note: `${reason}` })
    : fill(smokeWords.document_fact, { rule }),
];

/** The width that remains after the mark and the title. */
const gotWidth = (titleWidth: number, columns = Number.POSITIVE_INFINITY): number =>
  Math.max(LEAST_GOT_WIDTH, Math.min(GOT_WIDTH, columns - titleWidth - '  ✓   '.length));

function summary(report: SmokeReport<string>, theme: Theme): string {
  const { passed, failed, note, skipped } = totalsOf(report);
  const leftOpen = report.leftOpen.length;
  const counts = [
    fill(smokeWords.count_passed, { count: passed }),
    ...(failed > 0 ? [theme.bad(fill(smokeWords.count_failed, { count: failed }))] : []),
    ...(note > 0 ? [theme.warn(smokeWords.count_notes({ count: note }))] : []),
    ...(skipped > 0 ? [fill(smokeWords.count_skipped, { count: skipped })] : []),
    ...(leftOpen > 0 ? [theme.warn(smokeWords.count_left_open({ count: leftOpen }))] : []),
  ];
  const ending = ENDINGS[report.outcome];
  return smokeWords.smoke_summary({ count: report.checks.length, counts, ending });
}

const ENDINGS: Readonly<Record<SmokeReport['outcome'], string | null>> = {
  passed: null,
  failed: null,
  unreachable: smokeWords.stopped_unreachable,
  interrupted: smokeWords.stopped_interrupted,
};

const leftOpenText = (id: string, warn = (text: string): string => text): string =>
  `${warn(smokeWords.left_open)} ${fill(smokeWords.not_cancelled, { id })}`;

function leftOpenLine(id: string, report: SmokeReport<string>, theme: Theme): string {
  const line = leftOpenText(id, theme.warn);
  return report.outcome === 'unreachable' ? line : `${line}: ${cancelCommand(id, report)}`;
}

/** A command that works when copied: only conv smoke and conv mock use the demo pair by default. */
function cancelCommand(
  id: string,
  { profile, apiKey, shownSecret, endpoint }: SmokeReport<string>,
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
export function smokeJson(report: SmokeReport<string>): string {
  const { endpoint, apiKey, profile, mode, outcome, stopped, checks } = report;
  const { openPoints, leftOpen } = report;
  const { note, ...totals } = totalsOf(report);
  return `${JSON.stringify({
    outcome,
    endpoint,
    api_key: apiKey,
    profile,
    mode,
    stopped: stopped ?? null,
    totals: { ...totals, notes: note },
    checks: checks.map(({ httpStatus, durationMs, ...check }) => ({
      ...check,
      http_status: httpStatus,
      duration_ms: durationMs,
    })),
    open_points: openPoints,
    left_open: leftOpen,
  })}\n`;
}

/** The Test Anything Protocol, version 14 (testanything.org). A note is `ok`, with a diagnostic. */
export function smokeTap({ checks, leftOpen }: SmokeReport<string>): string {
  return [
    'TAP version 14',
    `1..${checks.length}`,
    ...checks.flatMap((check, at) => testPoint(check, at + 1)),
    ...leftOpen.map((id) => `# ${leftOpenText(id)}`),
    '',
  ].join('\n');
}

function testPoint(check: SmokeCheck<string>, number: number): string[] {
  const { id, title, outcome, reason } = check;
  const head = `${outcome === 'failed' ? 'not ok' : 'ok'} ${number} - ${escapeTap(`${id}: ${title}`)}`;
  if (outcome === 'skipped') return [`${head} # SKIP ${escapeTap(reason ?? '')}`];
  return outcome === 'passed' ? [head] : [head, ...diagnostic(check)];
}

/** A YAML block; a JSON text is a YAML one. */
function diagnostic({ rule, expected, got, reason, durationMs }: SmokeCheck<string>): string[] {
  const facts = { rule, expected, got, note: reason ?? undefined, duration_ms: durationMs };
  const lines = Object.entries(facts).filter(([, value]) => value !== undefined);
  return ['---', ...lines.map(([key, value]) => `${key}: ${JSON.stringify(value)}`), '...'].map(
    (line) => `  ${line}`,
  );
}

/** "`#` … `\\`" in a description are escaped. */
const escapeTap = (text: string): string => text.replace(/[\\#]/g, '\\$&');

/**
 * A JUnit report of all checks, skipped ones included. The endpoint is in no name: a dashboard compares the runs against
 * several, or on several ports.
 */
export function smokeJunit({ endpoint, checks, leftOpen, seconds }: SmokeReport<string>): string {
  return junitXml({
    name: 'conv smoke',
    seconds,
    note: [endpoint, ...leftOpen.map((id) => leftOpenText(id))].join('\n'),
    cases: checks.map(toCase),
  });
}

function toCase(check: SmokeCheck<string>): JunitCase {
  const { id, title, outcome, expected, got, rule, reason, durationMs } = check;
  const seen = { name: `${id}: ${title}`, seconds: durationMs / 1000 };
  if (outcome === 'skipped') return { ...seen, skipped: reason ?? '' };
  if (outcome === 'note') return { ...seen, note: factsOf(check).join('\n') };
  if (outcome !== 'failed') return seen;
  return { ...seen, failure: fill(smokeWords.junit_failure, { expected, got: `${got}`, rule }) };
}
