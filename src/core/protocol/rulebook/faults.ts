import {
  formatPath,
  type JsonNode,
  type JsonObject,
  type JsonPath,
  memberOf,
  shownName,
} from '../../kit/json/node.ts';
import { findDuplicateKeys } from '../../kit/json/parse.ts';
import { type Fault, type Message, message } from '../../words/message.ts';
import { type Field, type KnownKind, kindNamed, type ReportKind } from '../kinds/index.ts';
import { describeValue, toPlain } from '../reports/plain.ts';
import { fieldsAt, fieldsOf, unknownField } from '../reports/report-fields.ts';
import { type OrderRecord, refusalOf } from './orders.ts';
import { readReport } from './read-report.ts';
import { ITEM_RULES, ruleOf, type ValueRule } from './rules.ts';

/** One rule that a report breaks, as data. */
export interface ReportFault extends Fault {
  readonly path: JsonPath;
  /** Unknown and duplicate fields are faults, too; the caller decides whether they are fatal. */
  readonly rule: 'required' | 'value' | 'unknown' | 'duplicate' | 'order';
  /** What the rule requires. */
  readonly expected: Message;
  /** The actual value, truncated for display. */
  readonly got: string;
}

/** Context besides the report. */
export interface Circumstances {
  /** The current order; null if it was never reported, undefined if unknown. */
  readonly order?: OrderRecord | null | undefined;
}

/**
 * Everything that is wrong with a report by the rules of the service's document.
 * @param node the body.
 */
export function faults(
  kind: ReportKind,
  node: JsonNode,
  { order }: Circumstances = {},
): readonly ReportFault[] {
  const walked = walk(kindNamed(kind), node);
  return [
    ...duplicates(node),
    ...walked.faults,
    ...unknownFaults(kind, walked.unknown),
    ...(walked.faults.length === 0 && order !== undefined ? orderFaults(kind, node, order) : []),
  ];
}

/** Faults because of the order's state, for a parseable report. */
function orderFaults(
  kind: ReportKind,
  node: JsonNode,
  order: OrderRecord | null,
): readonly ReportFault[] {
  const report = readReport(kind, node);
  const refusal = report === undefined ? undefined : refusalOf(order ?? undefined, report);
  return refusal === undefined ? [] : [{ ...refusal, rule: 'order' }];
}

interface Walked {
  readonly faults: ReportFault[];
  /** The paths of fields that the document does not have. */
  readonly unknown: JsonPath[];
}

function walk(kind: KnownKind, node: JsonNode): Walked {
  if (node.type !== 'object')
    return { faults: [wrongValue([], message('expects_object'), node)], unknown: [] };
  const found: Walked = { faults: [], unknown: [] };
  for (const field of kind.fields) judgeField(field, memberOf(node, field.name), found);
  collectUnknown(node, fieldsOf(kind.name), [], found);
  return found;
}

function judgeField(field: Field, value: JsonNode | undefined, found: Walked): void {
  const path = [field.name];
  const rule = ruleOf(field);
  if (value === undefined) {
    const expected = rule?.expected ?? message('expects_items');
    if (field.required) found.faults.push(missing(path, expected));
  } else if (rule === undefined) judgeItems(path, value, found);
  else judgeValue(rule, path, value, found);
}

function judgeItems(path: JsonPath, value: JsonNode, found: Walked): void {
  if (value.type !== 'array') {
    found.faults.push(wrongValue(path, message('expects_items'), value));
    return;
  }
  for (const [index, item] of value.items.entries()) {
    const at = [...path, index];
    if (item.type !== 'object') {
      found.faults.push(wrongValue(at, message('expects_item'), item));
      continue;
    }
    for (const [name, rule] of Object.entries(ITEM_RULES)) {
      const member = memberOf(item, name);
      if (member !== undefined) judgeValue(rule, [...at, name], member, found);
    }
    collectUnknown(item, Object.keys(ITEM_RULES), at, found);
  }
}

function judgeValue(rule: ValueRule, path: JsonPath, value: JsonNode, found: Walked): void {
  const text = value.type === 'string' ? value.value : undefined;
  const literal = value.type === 'number' ? value.literal : undefined;
  const given = rule.type === 'string' ? text : literal;
  if (given === undefined || !rule.accepts(given))
    found.faults.push(wrongValue(path, rule.expected, value));
}

function collectUnknown(
  { members }: JsonObject,
  known: readonly string[],
  path: JsonPath,
  { unknown }: Walked,
): void {
  const others = members.map(({ key }) => key).filter((key) => !known.includes(key));
  // A field that appears twice is reported as a duplicate.
  for (const key of new Set(others)) unknown.push([...path, key]);
}

/** Of unknown and duplicate fields, this many are listed; the rest is counted. */
const MOST_LISTED = 20;

/** @param rest replaces the last listed fault if there are more. */
function firstOf(
  paths: readonly JsonPath[],
  make: (path: JsonPath) => ReportFault,
  rest: (count: number) => Message,
): readonly ReportFault[] {
  const next = paths[MOST_LISTED];
  const listed = paths.slice(0, MOST_LISTED).map(make);
  return next === undefined
    ? listed
    : [...listed, { ...make(next), ...rest(paths.length - MOST_LISTED) }];
}

const duplicates = (node: JsonNode): readonly ReportFault[] =>
  firstOf(findDuplicateKeys(node), duplicate, (count) =>
    message('more_duplicate_fields', { count }),
  );

const duplicate = (path: JsonPath): ReportFault => ({
  ...message('duplicate_field'),
  at: formatPath(path),
  path,
  rule: 'duplicate',
  expected: message('expects_once'),
  got: `${formatPath(path)} twice`,
});

/** The fault of a field that is required. */
export const missing = (path: JsonPath, expected: Message): ReportFault => ({
  ...message('missing_field', { expected }),
  at: formatPath(path),
  path,
  rule: 'required',
  expected,
  got: 'nothing',
});

function wrongValue(path: JsonPath, expected: Message, value: JsonNode): ReportFault {
  const got = describeValue(toPlain(value));
  return {
    ...wrongMessage(expected, got, value),
    at: formatPath(path),
    path,
    rule: 'value',
    expected,
    got,
  };
}

const LONGEST_SHOWN = 40;

/** With the way out of the two slips that most callers make. */
function wrongMessage(expected: Message, got: string, value: JsonNode): Message {
  if (value.type === 'null') return message('null_value', { expected, got });
  const isQuoted = value.type === 'string' && /^\d+(\.\d+)?$/.test(value.value);
  if (!isQuoted || !isNumber(expected)) return message('wrong_value', { expected, got });
  const number = value.value.length <= LONGEST_SHOWN ? value.value : 'it';
  return message('quoted_number', { expected, got, number });
}

/** Whether a rule asks for a number. */
export const isNumber = ({ code }: Message): boolean =>
  code === 'expects_number' || code === 'expects_amount';

const unknownFaults = (kind: ReportKind, paths: readonly JsonPath[]): readonly ReportFault[] =>
  firstOf(
    paths,
    (path) => {
      const name = String(path.at(-1));
      const known = fieldsAt(kind, path.length > 1);
      return {
        ...unknownField(kind, name, known),
        at: formatPath(path),
        path,
        rule: 'unknown',
        expected: message('expects_fields', { known: known.join(', ') }),
        got: JSON.stringify(shownName(name)),
      };
    },
    (count) => message('more_unknown_fields', { count }),
  );
