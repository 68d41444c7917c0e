import type { SmokeCheck, SmokeReport } from '../../../client/smoke/step.ts';
import { cutToWidth, padToWidth, textWidth, wrapText } from '../../../kit/columns.ts';
import { type JunitCase, junitXml } from '../../../kit/junit.ts';
import { countOf } from '../../../kit/numbers.ts';
import { shellWord, withVariables } from '../../../kit/shell.ts';
import type { Theme } from '../../../kit/theme.ts';
import { makeVisible } from '../../../kit/visible.ts';

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
    `${theme.bold(endpoint)} as ${makeVisible(apiKey)} (${mode})`,
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
  const line = `  - ${countOf(checks.length, 'check')} skipped: ${checks[0]?.reason}`;
  return [theme.dim(wrapText(line, columns, '    '))];
}

const FACT_MARGIN = ' '.repeat('      expected  '.length);

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
    const line = `  - ${padToWidth(title, width)}  skipped: ${reason}`;
    return [theme.dim(wrapText(line, columns, '    '))];
  }
  const isNote = outcome === 'note';
  const mark = isNote ? theme.warn('!') : theme.bad('✗');
  const last = isNote ? `note      ${reason}` : `document  ${rule}`;
  return [
    `  ${mark} ${isNote ? title : theme.bold(title)}`,
    ...[`expected  ${expected}`, `got       ${got}`, last].map((line) =>
      wrapText(`      ${line}`, columns, FACT_MARGIN),
    ),
  ];
}

/** What is left of a line beside a mark and a column of titles. */
const gotWidth = (titleWidth: number, columns = Number.POSITIVE_INFINITY): number =>
  Math.max(LEAST_GOT_WIDTH, Math.min(GOT_WIDTH, columns - titleWidth - '  ✓   '.length));

function summary(report: SmokeReport, theme: Theme): string {
  const { passed, failed, note, skipped } = totalsOf(report);
  const counts = [
    `${passed} passed`,
    ...(failed > 0 ? [theme.bad(`${failed} failed`)] : []),
    ...(note > 0 ? [theme.warn(countOf(note, 'note'))] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return `${countOf(report.checks.length, 'check')}: ${counts.join(', ')}${ENDINGS[report.outcome]}`;
}

const ENDINGS: Readonly<Record<SmokeReport['outcome'], string>> = {
  passed: '',
  failed: '',
  unreachable: '; the service cannot be reached',
  interrupted: '; interrupted',
};

function leftOpenLine(id: string, report: SmokeReport, theme: Theme): string {
  const said = `${theme.warn('left open:')} ${id} could not be cancelled`;
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
export function smokeJson(report: SmokeReport): string {
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
export function smokeTap({ checks, leftOpen }: SmokeReport): string {
  return [
    'TAP version 14',
    `1..${checks.length}`,
    ...checks.flatMap((check, at) => testPoint(check, at + 1)),
    ...leftOpen.map((id) => `# left open: ${id} could not be cancelled`),
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
export function smokeJunit({ endpoint, checks }: SmokeReport): string {
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
  const failure = `expected ${expected}, got ${got}\nthe service's document: ${rule}`;
  return { ...seen, failure };
}
