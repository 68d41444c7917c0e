import type * as z from 'zod/mini';
import { kindOf, type ReportKind } from '../../protocol/kinds/index.ts';
import { formatPath, type JsonNode, type JsonPath, shownName } from '../json/node.ts';
import { findDuplicateKeys } from '../json/parse.ts';
import { type Decimal, ZERO } from '../money.ts';
import { fieldsAt } from './field-names.ts';
import { describeValue, type NumberLiteral, toPlain } from './plain.ts';
import type { Report } from './report.ts';
import { SCHEMAS } from './schema.ts';
import { unknownMessage } from './unknown-field.ts';

/** One rule of the document that a body breaks. */
export interface Violation {
  readonly path: JsonPath;
  readonly rule: 'required' | 'value' | 'unknown' | 'duplicate';
  readonly expected: string;
  readonly got: string;
  /** The whole in one sentence, without the path. */
  readonly message: string;
}

export interface Validation {
  /** The report as the rules see it; undefined where a violation other than `unknown` or `duplicate` stands in the way. */
  readonly report: Report | undefined;
  readonly violations: readonly Violation[];
}

/**
 * Checks a body against the service's document and reports every fault at once.
 * Unknown and duplicate fields are violations too; the caller decides whether they are fatal
 * (the client refuses them, the service accepts them with a warning).
 */
export function validateReport(kind: ReportKind, node: JsonNode): Validation {
  const plain = toPlain(node);
  const issues = findIssues(kind, plain);
  const violations = [...duplicates(node), ...describeIssues(kind, issues, plain)];
  const blocked = violations.some(({ rule }) => rule === 'required' || rule === 'value');
  return { report: blocked ? undefined : toReport(kind, plain as PlainReport), violations };
}

/** A body with more faults than the stack is deep is one fault: nobody could read them. */
function findIssues(kind: ReportKind, plain: unknown): readonly z.core.$ZodIssue[] {
  try {
    const parsed = SCHEMAS[kind].safeParse(plain, { reportInput: true });
    return parsed.success ? [] : parsed.error.issues;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'a report with fewer faults: it has more than can be listed';
    return [{ code: 'custom', path: [], message, input: plain }];
  }
}

/** Nobody reads more fields that are unknown, or stand twice: the rest is counted. */
const MOST_LISTED = 20;

/** @param faults the first ones, of which the last that is listed stands for all that are not. @param what they are. */
function firstOf(faults: readonly Violation[], count: number, what: string): readonly Violation[] {
  const next = faults[MOST_LISTED];
  if (next === undefined) return faults;
  const message = `is one of ${count - MOST_LISTED} ${what}`;
  return [...faults.slice(0, MOST_LISTED), { ...next, message }];
}

function duplicates(node: JsonNode): readonly Violation[] {
  const paths = findDuplicateKeys(node);
  const faults = paths.slice(0, MOST_LISTED + 1).map(duplicate);
  return firstOf(faults, paths.length, 'more duplicate fields');
}

const duplicate = (path: JsonPath): Violation => ({
  path,
  rule: 'duplicate',
  expected: 'each field once',
  got: `${formatPath(path)} twice`,
  message: 'stands twice: readers disagree on which one counts; keep one',
});

function describeIssues(
  kind: ReportKind,
  issues: readonly z.core.$ZodIssue[],
  plain: unknown,
): Violation[] {
  const described: Violation[] = [];
  const unknown: JsonPath[] = [];
  let unknownCount = 0;
  for (const issue of issues) {
    const path = issue.path as JsonPath;
    if (issue.code !== 'unrecognized_keys') {
      described.push(describeIssue(path, issue.message, plain));
      continue;
    }
    unknownCount += issue.keys.length;
    const room = MOST_LISTED + 1 - unknown.length;
    for (const key of issue.keys.slice(0, room)) unknown.push([...path, key]);
  }
  return [
    ...described,
    ...firstOf(
      unknown.map((path) => unknownField(kind, path)),
      unknownCount,
      'more fields that the service does not have',
    ),
  ];
}

function describeIssue(path: JsonPath, expected: string, plain: unknown): Violation {
  const value = path.reduce<unknown>((at, step) => (at as PlainReport)?.[step as string], plain);
  return value === undefined ? missing(path, expected) : wrongValue(path, expected, value);
}

const missing = (path: JsonPath, expected: string): Violation => ({
  path,
  rule: 'required',
  expected,
  got: 'nothing',
  message: `is required: ${expected}`,
});

function wrongValue(path: JsonPath, expected: string, value: unknown): Violation {
  const got = describeValue(value);
  const message = `must be ${expected}, not ${got}${remedy(expected, value)}`;
  return { path, rule: 'value', expected, got, message };
}

const LONGEST_SHOWN = 40;

/** The two slips that most callers make, with the way out. */
function remedy(expected: string, value: unknown): string {
  if (value === null) return ' (leave it out instead)';
  const looksNumeric = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
  if (!looksNumeric || !expected.startsWith('a number')) return '';
  return ` (write ${value.length <= LONGEST_SHOWN ? value : 'it'} without quotes)`;
}

function unknownField(kind: ReportKind, path: JsonPath): Violation {
  const name = String(path.at(-1));
  const known = fieldsAt(kind, path.length > 1);
  const got = JSON.stringify(shownName(name));
  return {
    path,
    rule: 'unknown',
    expected: known.join(', '),
    got,
    message: unknownMessage(kind, name, known),
  };
}

/** The plain value after its schema has passed: unknown members may stand beside the known. */
interface PlainReport {
  readonly [field: string]: unknown;
  readonly merchant_order_id: string;
  readonly event_id: string;
  readonly items?: readonly { readonly name?: string }[];
}

function toReport(kind: ReportKind, plain: PlainReport): Report {
  const properties = kindOf(kind)
    .fields.filter(({ type }) => type !== 'items')
    .map(({ name, property, type }) => {
      const value = name === 'product_name' ? productName(plain) : plain[name];
      return [property, type === 'amount' && value !== undefined ? decimal(value) : value] as const;
    })
    .filter(([, value]) => value !== undefined);
  const { merchant_order_id: merchantOrderId, event_id: eventId } = plain;
  return { kind, merchantOrderId, eventId, ...Object.fromEntries(properties) };
}

/** "If omitted it falls back to `items[0].name`, and if that is absent it is left blank." */
const productName = (plain: PlainReport): string =>
  (plain.product_name as string | undefined) ?? plain.items?.[0]?.name ?? '';

const decimal = (value: unknown): Decimal => (value as NumberLiteral).decimal ?? ZERO;
