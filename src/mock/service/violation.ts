import {
  formatPath,
  formatPointer,
  type JsonNode,
  type JsonPath,
  memberOf,
} from '../../kit/json/node.ts';
import { KINDS } from '../../protocol/kinds/index.ts';
import { nearField } from '../../protocol/reports/unknown-field.ts';
import { isNumber, type ReportFault } from '../../protocol/rulebook/faults.ts';
import { type Message, message, message as say } from '../../words/message.ts';
import { text } from '../../words/text.ts';

/** The value at a path of the body; undefined where there is none. */
function nodeAt(root: JsonNode, path: JsonPath): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((at, step) => {
    if (at?.type === 'array') return at.items[Number(step)];
    return at?.type === 'object' ? memberOf(at, String(step)) : undefined;
  }, root);
}

/**
 * What to write instead of a value that breaks a rule.
 * @param expected what the rule asks for.
 */
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
    // Of a number in quotes the violation itself says what to do.
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

/** What people write for a currency that is no code. */
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

/** One violation as the answer tells it: where, what, and what was probably meant. */
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
 * A violation in the names of the wire.
 * @param unknown the fields of the same body that the service does not know: one may be the one that is missing.
 * @param body the whole body.
 */
export function tellViolation(
  violation: ReportFault,
  unknown: readonly ReportFault[],
  body: JsonNode,
): ToldViolation {
  const { path, rule, got } = violation;
  const [expected, message] = [text(violation.expected), text(violation)];
  const near = rule === 'required' ? misspelled(path, unknown) : wrong(violation, body);
  const hint = near && text(near);
  return { pointer: formatPointer(path), rule, expected, got, message, hint };
}

/** A field beside it that stands for nothing else. */
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
