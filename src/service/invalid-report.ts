import type { JsonNode } from '../core/json/node.ts';
import type { ReportKind } from '../core/protocol.ts';
import type { ReportFault } from '../protocol/rulebook/faults.ts';
import { type Message, message } from '../words/message.ts';
import type { ServiceError } from './errors.ts';
import { suggestKind } from './suggestions/body.ts';
import { tellViolation } from './suggestions/violation.ts';

/** More than anyone reads; the limit keeps a body with a million faults from a gigabyte answer. */
const MAX_LISTED = 1000;

/** What a body was read as, and what is wrong with it. */
export interface InvalidBody {
  readonly node: JsonNode;
  readonly bytes: Uint8Array;
  /** What stands in the way. */
  readonly broken: readonly ReportFault[];
  /** Unknown and duplicate fields, which alone would not. */
  readonly warnings: readonly ReportFault[];
}

/** The refusal of a report that breaks rules of the document: all of them at once. */
export function invalidReport(
  kind: ReportKind,
  { node, bytes, broken, warnings }: InvalidBody,
): ServiceError {
  const unknown = warnings.slice(0, MAX_LISTED).filter(({ rule }) => rule === 'unknown');
  const tell = (violations: readonly ReportFault[]) =>
    violations.slice(0, MAX_LISTED).map((violation) => tellViolation(violation, unknown, node));
  const hint = suggestKind(kind, bytes);
  return {
    code: 'invalid_report',
    message: messageOf(kind, broken),
    facts: {
      violations: tell(broken),
      ...(warnings.length === 0 ? {} : { warnings: tell(warnings) }),
    },
    ...(hint === undefined ? {} : { hint }),
  };
}

function messageOf(kind: ReportKind, broken: readonly ReportFault[]): Message {
  const [first] = broken
    .slice(0, 1)
    .map((what) => message('field_breaks_rule', { path: what.at, what }));
  return message('report_breaks_rules', { kind, first: first ?? '', others: broken.length - 1 });
}
