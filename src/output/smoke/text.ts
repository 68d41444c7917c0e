import type { SmokeCheck, SmokeReport } from '../../actions/smoke/result.ts';
import { shellWord } from '../../core/shell.ts';
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
  const width = Math.max(...checks.map(({ title }) => textWidth(title)));
  return [
    `${theme.bold(endpoint)} as ${makeVisible(apiKey)} (${mode})`,
    '',
    ...checks.flatMap((check) => checkLines(check, width, theme)),
    '',
    summary(report, theme),
    ...report.leftOpen.map((id) => leftOpenLine(id, report, theme)),
    '',
  ].join('\n');
}

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

function leftOpenLine(id: string, { profile, endpoint }: SmokeReport, theme: Theme): string {
  const account = profile === null ? `--endpoint ${endpoint}` : `--profile ${shellWord(profile)}`;
  const command = `conv cancel --order ${shellWord(id)} ${account}`;
  return `${theme.warn('left open:')} ${id} could not be cancelled: ${command}`;
}
