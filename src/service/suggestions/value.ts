import type { JsonNode, JsonPath } from '../../core/json/node.ts';
import { memberOf } from '../../core/json/node.ts';
import { KINDS } from '../../protocol/kinds/index.ts';
import { isNumber } from '../../protocol/rulebook/faults.ts';
import type { Message } from '../../words/message.ts';

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
): string | undefined {
  const field = path.at(-1);
  if (path.length === 0) return forBody(value);
  if (isNumber(expected)) return forNumber(field, value);
  if (field === 'currency') return forCurrency(value);
  if (
    (expected.code === 'expects_text' || expected.code === 'expects_id') &&
    value.type === 'number'
  ) {
    return `write "${value.literal.slice(0, SHOWN)}", in quotes`;
  }
  if (expected.code === 'expects_items' && value.type === 'object') return 'put it into [ ]';
  return undefined;
}

/** Characters of a number that are shown. */
const SHOWN = 40;

function forBody(value: JsonNode): string | undefined {
  if (value.type === 'array') return 'one report a request: send them one by one';
  const isEncodedTwice = value.type === 'string' && value.value.trimStart().startsWith('{');
  return isEncodedTwice ? 'the body is encoded twice: send the text within the quotes' : undefined;
}

/** One number with separators of thousands, blanks or the signs and letters of a currency around it. */
const DRESSED = /^[^\d.,-]{0,8}(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?[^\d.,-]{0,8}$/;

const REFUND_PATH = KINDS.find(({ effect }) => effect.net === 'reduced')?.path;

function forNumber(field: JsonPath[number] | undefined, value: JsonNode): string | undefined {
  if (value.type === 'string') {
    // Of a number in quotes the violation itself says what to do.
    const isPlain = /^\d+(\.\d+)?$/.test(value.value);
    const [, whole, fraction = ''] = isPlain ? [] : (DRESSED.exec(value.value) ?? []);
    return whole && `write ${whole.replaceAll(',', '')}${fraction}, the number alone`;
  }
  if (value.type !== 'number' || !value.literal.startsWith('-')) return undefined;
  if (field === 'refund_amount') return 'a refund is written without a sign';
  return field === 'amount' ? `money goes back with POST ${REFUND_PATH}` : undefined;
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

function forCurrency(value: JsonNode): string | undefined {
  if (value.type !== 'string') return undefined;
  const text = value.value.slice(0, SHOWN).trim().toLowerCase();
  const code =
    CURRENCY_WORDS.find(([words]) => words.test(text))?.[1] ??
    /^[a-z]{3}$/.exec(text)?.[0].toUpperCase();
  return code && `did you mean "${code}"?`;
}
