import type { SmokeCheck, SmokeReport } from '../../actions/smoke/result.ts';
import { shellWord, withVariables } from '../../core/shell.ts';
import { makeVisible } from '../../core/visible.ts';
import { countOf } from '../count.ts';
import { cutToWidth, padToWidth, textWidth } from '../text-width.ts';
import type { Theme } from '../theme.ts';
import { totalsOf } from './totals.ts';

/** Columns for what came back where it is right; a failed check shows all of it, and so does `--json`. */
const GOT_WIDTH = 64;

/** The checklist for a person: `✓` kept, `✗` broken, `!` left open by the document, `-` skipped. */
export function smokeText(report: SmokeReport, theme: Theme): string {
  const { endpoint, apiKey, mode, checks } = report;
  const shown = checks.slice(0, checks.length - countUnheard(checks));
  const width = Math.max(...shown.map(({ title }) => textWidth(title)));
  return [
    `${theme.bold(endpoint)} as ${makeVisible(apiKey)} (${mode})`,
    '',
    ...shown.flatMap((check) => checkLines(check, width, theme)),
    ...skippedLine(checks.slice(shown.length), theme),
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

const skippedLine = (checks: readonly SmokeCheck[], theme: Theme): string[] =>
  checks.length === 0
    ? []
    : [theme.dim(`  - ${countOf(checks.length, 'check')} skipped: ${checks[0]?.reason}`)];

function checkLines(check: SmokeCheck, width: number, theme: Theme): string[] {
  const { title, outcome, expected, rule, reason } = check;
  const got = check.got ?? '';
  if (outcome === 'passed') {
    return [
      `  ${theme.good('✓')} ${padToWidth(title, width)}  ${theme.dim(cutToWidth(got, GOT_WIDTH))}`,
    ];
  }
  if (outcome === 'skipped') {
    return [theme.dim(`  - ${padToWidth(title, width)}  skipped: ${reason}`)];
  }
  const isNote = outcome === 'note';
  const mark = isNote ? theme.warn('!') : theme.bad('✗');
  const last = isNote ? `note      ${reason}` : `document  ${rule}`;
  return [
    `  ${mark} ${isNote ? title : theme.bold(title)}`,
    ...[`expected  ${expected}`, `got       ${got}`, last].map((line) => `      ${line}`),
  ];
}

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

/** One that works as it stands: only conv smoke and conv mock know the demo pair by themselves. */
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
