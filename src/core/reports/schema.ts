import * as z from 'zod/mini';
import { eachKind, type Field, REPORT_KINDS, type ReportKind } from '../../protocol/kinds/index.ts';
import { compareDecimals, ZERO } from '../money.ts';
import { fieldsOf, type ITEM_FIELD_NAMES } from './field-names.ts';
import { NumberLiteral } from './plain.ts';

// One run parses one input: compiling a parser for it costs more than it saves.
z.config({ jitless: true });

/** What each rule of the document asks for, in words; zod carries them to the message. */
const NUMBER = 'a number';
const AMOUNT = 'a number, 0 or greater';
const IDENTIFIER = 'a string that is not empty';
const CURRENCY = 'a 3-letter currency code such as "KRW"';

const isNumber = (value: unknown): boolean =>
  value instanceof NumberLiteral && value.decimal !== undefined;

const isAmount = (value: unknown): boolean =>
  value instanceof NumberLiteral &&
  value.decimal !== undefined &&
  compareDecimals(value.decimal, ZERO) >= 0;

const text = z.string('a string');
const number = z.custom<NumberLiteral>(isNumber, NUMBER);
const amount = z.custom<NumberLiteral>(isAmount, AMOUNT);
const identifier = z.string(IDENTIFIER).check(z.minLength(1, IDENTIFIER));
const currency = z.string(CURRENCY).check(z.regex(/^[A-Za-z]{3}$/, CURRENCY));

/** A number is an object to zod, as its text is held in one; a report or a line item is never a number. */
const object = <Shape extends z.core.$ZodShape>(shape: Shape, expected: string) =>
  z.pipe(
    z.custom<object>((value) => !(value instanceof NumberLiteral), expected),
    z.strictObject(shape, expected),
  );

/** A rule for each of the names, and for no other. */
type Rules<Names extends readonly string[]> = Readonly<Record<Names[number], z.core.$ZodType>>;

/** "Line item": which of its fields are required is not shown, so none is. */
const LINE_ITEM = {
  item_id: z.optional(text),
  name: z.optional(text),
  price: z.optional(number),
  quantity: z.optional(number),
} satisfies Rules<typeof ITEM_FIELD_NAMES>;

const lineItem = object(LINE_ITEM, 'an object with item_id, name, price, quantity');

const items = z.array(lineItem, 'an array of line items');

const TYPES: Readonly<Record<Field['type'], z.ZodMiniType>> = {
  id: identifier,
  text,
  amount,
  currency,
  items,
};

const BODY = 'a JSON object';

/** The request bodies of the service's document, field by field, in its order. */
export const SCHEMAS: Readonly<Record<ReportKind, z.ZodMiniType>> = eachKind(({ fields }) => {
  const rules = fields.map(({ name, type, required }) => [
    name,
    required ? TYPES[type] : z.optional(TYPES[type]),
  ]);
  return object(Object.fromEntries(rules), BODY);
});

/** The reports, other than `kind`, that know a field of this name. */
export const kindsWithField = (field: string, kind: ReportKind): readonly ReportKind[] =>
  REPORT_KINDS.filter((other) => other !== kind && fieldsOf(other).includes(field));
