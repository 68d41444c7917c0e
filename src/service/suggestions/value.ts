import type { JsonNode, JsonPath } from '../../core/json/node.ts';
import { memberOf } from '../../core/json/node.ts';
import { KINDS } from '../../protocol/kinds/index.ts';
import { isNumber } from '../../protocol/rulebook/faults.ts';
import { type Message, message } from '../../words/message.ts';

/** The value at a path of the body; undefined where there is none. */
export function nodeAt(root: JsonNode, path: JsonPath): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((at, step) => {
    if (at?.type === 'array') return at.items[Number(step)];
    return at?.type === 'object' ? memberOf(at, String(step)) : undefined;
  }, root);
}

/**
 * What to write instead of a value that breaks a rule.
 * @param expected what the rule asks for.
 */
export function suggestValue(
  path: JsonPath,
  expected: Message,
  value: JsonNode,
): Message | undefined {
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
