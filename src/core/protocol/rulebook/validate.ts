import type { JsonNode } from '../../kit/json/node.ts';
import type { ReportKind } from '../kinds/index.ts';
import type { Report } from '../reports/report.ts';
import { type Circumstances, faults, type ReportFault } from './faults.ts';
import { readReport } from './read-report.ts';

export interface Validation {
  /** The validated report; undefined if it has a fault other than `unknown` or `duplicate`. */
  readonly report: Report | undefined;
  readonly violations: readonly ReportFault[];
}

/**
 * Checks a body against the rulebook and reports every fault at once.
 * Unknown and duplicate fields are violations too; the caller decides whether they are fatal
 * (the client refuses them, the service accepts them with a warning).
 */
export function validateReport(
  kind: ReportKind,
  node: JsonNode,
  circumstances: Circumstances = {},
): Validation {
  const violations = faults(kind, node, circumstances);
  const blocked = violations.some(({ rule }) => rule === 'required' || rule === 'value');
  return { report: blocked ? undefined : readReport(kind, node), violations };
}
