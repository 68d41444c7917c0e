import { type Message, message } from '../../words/message.ts';
import type { Field, FieldType } from '../kinds/kind.ts';
import { compareDecimals, parseDecimal, ZERO } from '../money.ts';

/** The JSON type of a value that is one text: a string's characters, a number's literal. */
type Scalar = 'string' | 'number';

/** What a value must be, said once for the explanation, the predicate and the JSON Schema. */
export interface ValueRule {
  readonly type: Scalar;
  readonly expected: Message;
  readonly accepts: (text: string) => boolean;
  /** Less than it accepts, and nothing that can be read in two ways: for rows that are judged in a hurry. */
  readonly surely?: (text: string) => boolean;
  readonly schema: object;
}

const ANY_TEXT: ValueRule = {
  type: 'string',
  expected: message('expects_text'),
  accepts: () => true,
  schema: { type: 'string' },
};

const NUMBER: ValueRule = {
  type: 'number',
  expected: message('expects_number'),
  accepts: (literal) => parseDecimal(literal) !== undefined,
  schema: { type: 'number' },
};

/** Far fewer digits than any amount may have, no sign and no exponent: nearly every amount. */
const PLAIN_AMOUNT = /^(?:0|[1-9]\d{0,29})(?:\.\d{1,29})?$/;

function isAmount(literal: string): boolean {
  const value = parseDecimal(literal);
  return value !== undefined && compareDecimals(value, ZERO) >= 0;
}

const CURRENCY = /^[A-Za-z]{3}$/;

/** By the type of a field. */
export const VALUE_RULES: Readonly<Record<Exclude<FieldType, 'items'>, ValueRule>> = {
  id: {
    type: 'string',
    expected: message('expects_id'),
    accepts: (text) => text !== '',
    schema: { type: 'string', minLength: 1 },
  },
  text: ANY_TEXT,
  amount: {
    type: 'number',
    expected: message('expects_amount'),
    accepts: isAmount,
    surely: (literal) => PLAIN_AMOUNT.test(literal),
    schema: { type: 'number', minimum: 0 },
  },
  currency: {
    type: 'string',
    expected: message('expects_currency'),
    accepts: (text) => CURRENCY.test(text),
    schema: { type: 'string', pattern: '^[A-Za-z]{3}$' },
  },
};

/** What a field must be: a value of its type, within the limit of its descriptor. Line items have `ITEM_RULES`. */
export function ruleOf({ type, maxLength }: Field): ValueRule | undefined {
  const rule = type === 'items' ? undefined : VALUE_RULES[type];
  return rule === undefined || maxLength === undefined ? rule : limited(rule, maxLength);
}

/** JSON Schema counts characters as people do: one beyond U+FFFF is one. */
function limited(rule: ValueRule, maxLength: number): ValueRule {
  const { accepts, expected, surely = accepts, schema } = rule;
  return {
    type: rule.type,
    expected: message('expects_at_most', { expected, maxLength }),
    accepts: (text) => accepts(text) && [...text].length <= maxLength,
    surely: (text) => text.length <= maxLength && surely(text),
    schema: { ...schema, maxLength },
  };
}

/** "Line item": which of its fields are required is not shown, so none is. */
export const ITEM_RULES: Readonly<Record<string, ValueRule>> = {
  item_id: ANY_TEXT,
  name: ANY_TEXT,
  price: NUMBER,
  quantity: NUMBER,
};
