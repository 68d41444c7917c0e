import type { SmokeCheck, SmokeReport } from '../../actions/smoke/result.ts';

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
