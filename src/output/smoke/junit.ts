import type { SmokeCheck, SmokeReport } from '../../actions/smoke/result.ts';
import { type JunitCase, junitXml } from '../junit.ts';

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
