import type { SmokeReport } from '../../actions/smoke/result.ts';
import { totalsOf } from './totals.ts';

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
