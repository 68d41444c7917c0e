import type { Fault } from '../core/failure.ts';
import { decodeText } from '../core/json/decode.ts';
import { formatPath, type JsonNode, memberOf } from '../core/json/node.ts';
import { type ParsedJson, parseReport } from '../core/json/parse.ts';
import type { ReportKind } from '../core/protocol.ts';
import type { Report } from '../core/reports/report.ts';
import { readReport as readAccepted, validateReport } from '../core/reports/validate.ts';
import type { ReportFault } from '../protocol/rulebook/faults.ts';
import { message } from '../words/message.ts';
import { faultText, text } from '../words/text.ts';
import type { ServiceError } from './errors.ts';
import { invalidReport } from './invalid-report.ts';
import { hintForText } from './suggestions/body.ts';

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
  faults: [{ path: formatPath([]), message: sentence }],
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
