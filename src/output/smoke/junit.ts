import type { SmokeCheck, SmokeReport } from '../../actions/smoke/result.ts';
import { type JunitCase, junitXml } from '../junit.ts';

/** A JUnit report of the checks that were made. */
export function smokeJunit({ endpoint, checks }: SmokeReport): string {
  return junitXml({
    name: `conv smoke ${endpoint}`,
    cases: checks.filter(({ outcome }) => outcome !== 'skipped').map(toCase),
  });
}

function toCase({ id, title, outcome, expected, got, rule, durationMs }: SmokeCheck): JunitCase {
  const seen = { name: `${id}: ${title}`, seconds: durationMs / 1000 };
  if (outcome !== 'failed') return seen;
  const failure = `expected ${expected}, got ${got}\nthe service's document: ${rule}`;
  return { ...seen, failure };
}
