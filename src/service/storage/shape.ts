import * as z from 'zod/mini';
import { describeValue, NumberLiteral } from '../../core/reports/plain.ts';
import { suggest } from '../../core/suggest.ts';
import { type Fault, type Message, message } from '../../words/message.ts';
import type { PlaceFault } from './faults.ts';
import { readExactly } from './long-decimal.ts';

/** What one object of a file consists of; its messages say what each member must be. */
export interface Shape {
  readonly known: readonly string[];
  readonly schema: z.ZodMiniType;
}

export const shapeOf = (members: z.core.$ZodShape): Shape => ({
  known: Object.keys(members),
  schema: z.strictObject(members),
});

const IDENTIFIER = 'a string that is not empty';
const AMOUNT = 'a number, 0 or greater';

export const text = z.string('a string');
export const identifier = z.string(IDENTIFIER).check(z.minLength(1, IDENTIFIER));
export const list = z.array(z.unknown(), 'an array');
export const amount = z.custom<NumberLiteral>(
  (value) => value instanceof NumberLiteral && (readExactly(value.literal)?.units ?? -1n) >= 0n,
  AMOUNT,
);
export const oneOf = (words: readonly string[]) =>
  z.enum(words as [string, ...string[]], `one of ${words.join(', ')}`);
export const matching = (pattern: RegExp, expected: string) =>
  z.string(expected).check(z.regex(pattern, expected));

/** Whether a plain value is a JSON object: a number is an object to JavaScript, as its text is held in one. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof NumberLiteral);

/** Everything in which a plain value (see `toPlain`) differs from its shape. */
export function findShapeFaults(
  { known, schema }: Shape,
  value: unknown,
  fault: PlaceFault,
): Fault[] {
  if (!isObject(value))
    return [fault([], message('must_be_object', { got: describeValue(value) }))];
  const parsed = schema.safeParse(value);
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => fault([key], unknownMessage(key, known)));
    const member = String(issue.path[0]);
    return [fault([member], wrongMessage(value[member], issue.message))];
  });
}

const unknownMessage = (key: string, known: readonly string[]): Message =>
  message('file_member_unknown', { known, near: suggest(key, known) });

const wrongMessage = (value: unknown, expected: string): Message =>
  value === undefined
    ? message('member_required', { expected })
    : message('member_wrong', { expected, got: describeValue(value) });
