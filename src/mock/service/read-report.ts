import { decodeText } from '../../kit/json/decode.ts';
import { formatPath, type JsonNode, memberOf } from '../../kit/json/node.ts';
import { type ParsedJson, parseReport } from '../../kit/json/parse.ts';
import type { ReportKind } from '../../protocol/kinds/index.ts';
import type { Report } from '../../protocol/reports/report.ts';
import { validateReport } from '../../protocol/reports/validate.ts';
import type { ReportFault } from '../../protocol/rulebook/faults.ts';
import { readReport as readAccepted } from '../../protocol/rulebook/read-report.ts';
import type { Fault } from '../../words/failure.ts';
import { type Message, message } from '../../words/message.ts';
import { faultText, text } from '../../words/text.ts';
import type { ServiceError } from './errors.ts';
import { hintForText, suggestKind } from './suggestions.ts';
import { tellViolation } from './violation.ts';

/** More than anyone reads; the limit keeps a body with a million faults from a gigabyte answer. */
const MAX_LISTED = 1000;

/** What a body was read as, and what is wrong with it. */
interface InvalidBody {
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

/** What a log line can say of a body, valid or not. */
export interface BodyFacts {
  readonly merchantOrderId?: string;
  readonly eventId?: string;
  /** Unknown and duplicate fields: the service accepts them. */
  readonly warnings: readonly Fault[];
}

type ReadReport = { readonly facts: BodyFacts } & (
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly error: ServiceError }
);

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads a body as the report that its path says: JSON first, then every rule of the document.
 * @param now the service's clock, in milliseconds since 1970; undefined for a report that was accepted before, which
 *   is not judged again.
 */
export function readReport(
  kind: ReportKind,
  body: Uint8Array,
  now: number | undefined,
): ReadReport {
  const parsed = readJson(body);
  if (!parsed.ok)
    return { ok: false, error: invalidJson(parsed.faults, body), facts: { warnings: [] } };
  const accepted = now === undefined ? readAccepted(kind, parsed.node) : undefined;
  if (accepted !== undefined)
    return { ok: true, report: accepted, facts: { ...identityOf(parsed.node), warnings: [] } };
  const { report, violations } = validateReport(kind, parsed.node, { now });
  const [warnings, broken] = partition(violations);
  const facts = { ...identityOf(parsed.node), warnings: warnings.map((fault) => faultText(fault)) };
  if (report !== undefined) return { ok: true, report, facts };
  const invalid = { node: parsed.node, bytes: body, broken, warnings };
  return { ok: false, error: invalidReport(kind, invalid), facts };
}

/** "Request body is JSON": a byte order mark is not (RFC 8259, section 8.1). */
function readJson(body: Uint8Array): ParsedJson {
  if (BYTE_ORDER_MARK.every((byte, at) => body[at] === byte)) {
    return failed(text(message('starts_with_bom')));
  }
  const decoded = decodeText(body);
  return decoded.ok ? parseReport(decoded.text) : failed(decoded.message);
}

const failed = (sentence: string): ParsedJson => ({
  ok: false,
  faults: [{ path: formatPath([]), message: sentence, what: sentence }],
});

const invalidJson = (faults: readonly Fault[], body: Uint8Array): ServiceError => ({
  code: 'invalid_json',
  message: message('body_not_json', {
    why: message('several_faults', { parts: faults.map((found) => found.message) }),
  }),
  hint: hintForText(body),
});

function partition(violations: readonly ReportFault[]): [ReportFault[], ReportFault[]] {
  const isWarning = ({ rule }: ReportFault) => rule === 'unknown' || rule === 'duplicate';
  return [violations.filter(isWarning), violations.filter((v) => !isWarning(v))];
}

function identityOf(node: JsonNode): Omit<BodyFacts, 'warnings'> {
  const textAt = (key: string): string | undefined => {
    const value = node.type === 'object' ? memberOf(node, key) : undefined;
    return value?.type === 'string' ? value.value : undefined;
  };
  const merchantOrderId = textAt('merchant_order_id');
  const eventId = textAt('event_id');
  return {
    ...(merchantOrderId === undefined ? {} : { merchantOrderId }),
    ...(eventId === undefined ? {} : { eventId }),
  };
}
