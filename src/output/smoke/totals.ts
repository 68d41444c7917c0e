import type { SmokeCheck, SmokeReport } from '../../actions/smoke/result.ts';

/** How many checks ended how. */
export function totalsOf({ checks }: SmokeReport): Readonly<Record<SmokeCheck['outcome'], number>> {
  const count = (wanted: SmokeCheck['outcome']): number =>
    checks.filter(({ outcome }) => outcome === wanted).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    note: count('note'),
    skipped: count('skipped'),
  };
}
