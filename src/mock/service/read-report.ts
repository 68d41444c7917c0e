import { decodeText } from '../../core/kit/json/decode.ts';
import {
  formatPath,
  formatPointer,
  type JsonNode,
  type JsonPath,
  memberOf,
} from '../../core/kit/json/node.ts';
import { type ParsedJson, parseReport } from '../../core/kit/json/parse.ts';
import { KINDS, type ReportKind } from '../../core/protocol/kinds/index.ts';
import type { Report } from '../../core/protocol/reports/report.ts';
import { nearField } from '../../core/protocol/reports/report-fields.ts';
import { isNumber, missing, type ReportFault } from '../../core/protocol/rulebook/faults.ts';
import { readReport as readAccepted } from '../../core/protocol/rulebook/read-report.ts';
import { ITEM_RULES } from '../../core/protocol/rulebook/rules.ts';
import { validateReport } from '../../core/protocol/rulebook/validate.ts';
import type { Fault } from '../../core/words/failure.ts';
import { type Message, message, message as say } from '../../core/words/message.ts';
import { englishText, faultText } from '../../core/words/text.ts';
import type { Dialect } from '../dialects/dimensions.ts';
import type { ServiceError } from './errors.ts';
import { hintForText, suggestKind } from './suggestions.ts';

/** The value at a path of the body, if any. */
function nodeAt(root: JsonNode, path: JsonPath): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((at, step) => {
    if (at?.type === 'array') return at.items[Number(step)];
    return at?.type === 'object' ? memberOf(at, String(step)) : undefined;
  }, root);
}

/** Suggests a replacement for an invalid value. @param expected what the rule requires. */
function suggestValue(path: JsonPath, expected: Message, value: JsonNode): Message | undefined {
  const field = path.at(-1);
  if (path.length === 0) return forBody(value);
  if (isNumber(expected)) return forNumber(field, value);
  if (field === 'currency') return forCurrency(value);
  if (
    (expected.code === 'expects_text' || expected.code === 'expects_id') &&
    value.type === 'number'
  ) {
    return message('write_in_quotes', { text: value.literal.slice(0, SHOWN) });
  }
  if (expected.code === 'expects_items' && value.type === 'object')
    return message('put_in_brackets');
  return undefined;
}

/** Characters of a number that are shown. */
const SHOWN = 40;

function forBody(value: JsonNode): Message | undefined {
  if (value.type === 'array') return message('one_report_a_request');
  const isEncodedTwice = value.type === 'string' && value.value.trimStart().startsWith('{');
  return isEncodedTwice ? message('body_encoded_twice') : undefined;
}

/** One number with separators of thousands, blanks or the signs and letters of a currency around it. */
const DRESSED = /^[^\d.,-]{0,8}(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?[^\d.,-]{0,8}$/;

const REFUND_PATH = KINDS.find(({ effect }) => effect.net === 'reduced')?.path ?? '';

function forNumber(field: JsonPath[number] | undefined, value: JsonNode): Message | undefined {
  if (value.type === 'string') {
    // For a quoted number, the violation already contains the fix.
    const isPlain = /^\d+(\.\d+)?$/.test(value.value);
    const [, whole, fraction = ''] = isPlain ? [] : (DRESSED.exec(value.value) ?? []);
    return whole === undefined
      ? undefined
      : message('write_number_alone', { number: `${whole.replaceAll(',', '')}${fraction}` });
  }
  if (value.type !== 'number' || !value.literal.startsWith('-')) return undefined;
  if (field === 'refund_amount') return message('refund_without_sign');
  return field === 'amount' ? message('refunds_go_to', { path: REFUND_PATH }) : undefined;
}

/** Common texts for currencies other than codes. */
const CURRENCY_WORDS: readonly [words: RegExp, code: string][] = [
  [/^(₩|원|won)$/, 'KRW'],
  [/^(\$|us\$|usd\$|dollars?)$/, 'USD'],
  [/^(€|euros?)$/, 'EUR'],
  [/^(¥|円|jp¥|yen)$/, 'JPY'],
  [/^(元|cn¥|yuan)$/, 'CNY'],
  [/^(£|pounds?)$/, 'GBP'],
];

function forCurrency(value: JsonNode): Message | undefined {
  if (value.type !== 'string') return undefined;
  const text = value.value.slice(0, SHOWN).trim().toLowerCase();
  const code =
    CURRENCY_WORDS.find(([words]) => words.test(text))?.[1] ??
    /^[a-z]{3}$/.exec(text)?.[0].toUpperCase();
  return code === undefined ? undefined : message('did_you_mean', { near: `"${code}"` });
}

/** A violation for the response: the place, the problem, and the probable intention. */
export interface ToldViolation {
  /** A JSON pointer (RFC 6901). */
  readonly pointer: string;
  readonly rule: ReportFault['rule'];
  readonly expected: string;
  readonly got: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/**
 * A violation with the API's field names.
 * @param unknown unknown fields of the same body, one of which may be the missing one.
 * @param body the whole body.
 */
function tellViolation(
  violation: ReportFault,
  unknown: readonly ReportFault[],
  body: JsonNode,
): ToldViolation {
  const { path, rule, got } = violation;
  const [expected, message] = [englishText(violation.expected), englishText(violation)];
  const near = rule === 'required' ? misspelled(path, unknown) : wrong(violation, body);
  const hint = near && englishText(near);
  return { pointer: formatPointer(path), rule, expected, got, message, hint };
}

/** An unknown field that resembles the missing one. */
function misspelled(path: JsonPath, unknown: readonly ReportFault[]): Message | undefined {
  const name = String(path.at(-1));
  const other = unknown.find(
    ({ path: there }) =>
      formatPointer(there.slice(0, -1)) === formatPointer(path.slice(0, -1)) &&
      nearField(String(there.at(-1)), [name]) !== undefined,
  );
  return other && say('field_similar', { found: formatPath(other.path), name });
}

function wrong({ path, rule, expected }: ReportFault, body: JsonNode): Message | undefined {
  const value = rule === 'value' ? nodeAt(body, path) : undefined;
  return value && suggestValue(path, expected, value);
}

/** Limits the response to a body with very many faults. */
const MAX_LISTED = 1000;

/** An invalid body, with its faults. */
interface InvalidBody {
  readonly node: JsonNode;
  readonly bytes: Uint8Array;
  /** What prevents it. */
  readonly broken: readonly ReportFault[];
  /** Unknown fields, which alone would not. */
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

/** Facts of a body for the log, valid or not. */
export interface BodyFacts {
  readonly merchantOrderId?: string;
  readonly eventId?: string;
  /** Unknown fields, if the service accepts them. */
  readonly warnings: readonly Fault[];
}

type ReadReport = { readonly facts: BodyFacts } & (
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly error: ServiceError }
);

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Parses a body as the kind of its path: JSON first, then all rules of the specification.
 * @param wasAccepted whether it is known: then it is not validated again.
 */
export function readReport(
  kind: ReportKind,
  body: Uint8Array,
  wasAccepted: boolean,
  dialect: Dialect,
): ReadReport {
  const parsed = readJson(body);
  if (!parsed.ok)
    return { ok: false, error: invalidJson(parsed.faults, body), facts: { warnings: [] } };
  const accepted = wasAccepted ? readAccepted(kind, parsed.node) : undefined;
  if (accepted !== undefined)
    return { ok: true, report: accepted, facts: { ...identityOf(parsed.node), warnings: [] } };
  const { report, violations } = validateReport(kind, parsed.node);
  const [warnings, broken] = partition(
    [...violations, ...missingItemFields(parsed.node, dialect)],
    dialect,
  );
  const facts = {
    ...identityOf(parsed.node),
    // Conv's own words, for the console and the pages; what the service answers is English.
    warnings: warnings.map((fault) => faultText(fault)),
  };
  if (report !== undefined && broken.length === 0)
    return { ok: true, report: withOwnTexts(report), facts: withOwnTexts(facts) };
  const invalid = { node: parsed.node, bytes: body, broken, warnings };
  return { ok: false, error: invalidReport(kind, invalid), facts };
}

/** What is remembered of a report: part of a longer text, V8 would keep the whole body in memory with it. */
function withOwnTexts<Facts extends object>(facts: Facts): Facts {
  const own = { ...facts } as Record<string, unknown>;
  for (const [name, value] of Object.entries(own))
    if (typeof value === 'string') own[name] = JSON.parse(JSON.stringify(value));
  return own as Facts;
}

/** "Request body is JSON": a byte order mark is not (RFC 8259, section 8.1). */
function readJson(body: Uint8Array): Extract<ParsedJson, { ok: true }> | NoJson {
  if (BYTE_ORDER_MARK.every((byte, at) => body[at] === byte)) {
    return notJson(message('starts_with_bom'));
  }
  const decoded = decodeText(body);
  return decoded.ok ? parseReport(decoded.text) : notJson(decoded.message);
}

interface NoJson {
  readonly ok: false;
  readonly faults: readonly { readonly message: Message }[];
}

const notJson = (why: Message): NoJson => ({ ok: false, faults: [{ message: why }] });

const invalidJson = (faults: NoJson['faults'], body: Uint8Array): ServiceError => ({
  code: 'invalid_json',
  message: message('body_not_json', {
    why: message('several_faults', { parts: faults.map((found) => found.message) }),
  }),
  hint: hintForText(body),
});

/** A field that appears twice is ambiguous: readers of JSON disagree about which one counts. */
function partition(
  violations: readonly ReportFault[],
  dialect: Dialect,
): [ReportFault[], ReportFault[]] {
  const isWarning = ({ rule }: ReportFault) =>
    rule === 'unknown' && dialect['unknown-fields'] === 'ignored';
  return [violations.filter(isWarning), violations.filter((v) => !isWarning(v))];
}

/** "Which line-item fields are required: not shown." */
function missingItemFields(node: JsonNode, dialect: Dialect): readonly ReportFault[] {
  const items = node.type === 'object' ? memberOf(node, 'items') : undefined;
  if (dialect['item-fields'] === 'free' || items?.type !== 'array') return [];
  return items.items.flatMap((item, index) =>
    Object.entries(ITEM_RULES).flatMap(([name, { expected }]) =>
      item.type === 'object' && memberOf(item, name) === undefined
        ? [missing(['items', index, name], expected)]
        : [],
    ),
  );
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
