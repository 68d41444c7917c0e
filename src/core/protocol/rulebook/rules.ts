import { type Message, message } from '../../words/message.ts';
import { type Field, type FieldType, kindNamed, type ReportKind } from '../kinds/index.ts';
import { compareDecimals, parseDecimal, ZERO } from '../money.ts';

/** The JSON type of a value that is one text: a string's characters, a number's literal. */
type Scalar = 'string' | 'number';

/** The rule for a value, shared by the explanation, the quick check of rows, and the JSON Schema. */
export interface ValueRule {
  readonly type: Scalar;
  readonly expected: Message;
  readonly accepts: (text: string) => boolean;
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

function isAmount(literal: string): boolean {
  const value = parseDecimal(literal);
  return value !== undefined && compareDecimals(value, ZERO) >= 0;
}

const CURRENCY = /^[A-Za-z]{3}$/;

/** By the type of a field. */
const VALUE_RULES: Readonly<Record<Exclude<FieldType, 'items'>, ValueRule>> = {
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
    schema: { type: 'number', minimum: 0 },
  },
  currency: {
    type: 'string',
    expected: message('expects_currency'),
    accepts: (text) => CURRENCY.test(text),
    schema: { type: 'string', pattern: '^[A-Za-z]{3}$' },
  },
};

/** The rule of a field: a value of its type, within its length limit. Line items have `ITEM_RULES`. */
export function ruleOf({ type, maxLength }: Field): ValueRule | undefined {
  const rule = type === 'items' ? undefined : VALUE_RULES[type];
  return rule === undefined || maxLength === undefined ? rule : limited(rule, maxLength);
}

/** JSON Schema counts characters as people do: one beyond U+FFFF is one. */
function limited(rule: ValueRule, maxLength: number): ValueRule {
  const { accepts, expected, schema } = rule;
  return {
    type: rule.type,
    expected: message('expects_at_most', { expected, maxLength }),
    accepts: (text) => accepts(text) && [...text].length <= maxLength,
    schema: { ...schema, maxLength },
  };
}

/** "Line item": the specification does not say which fields are required, so none is. */
export const ITEM_RULES: Readonly<Record<string, ValueRule>> = {
  item_id: ANY_TEXT,
  name: ANY_TEXT,
  price: NUMBER,
  quantity: NUMBER,
};

const ITEMS = {
  type: 'array',
  items: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(ITEM_RULES).map(([name, { schema }]) => [name, schema]),
    ),
  },
};

const schemaOf = (field: Field): object => ({
  ...(ruleOf(field)?.schema ?? ITEMS),
  description: field.words,
});

/**
 * The JSON Schema of a report's body, from the rules that it is checked by. It allows further fields, as the
 * service accepts them with a warning.
 */
export function requestSchema(kind: ReportKind): object {
  const { fields } = kindNamed(kind);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}
