import * as z from 'zod/mini';
import { openInput, reading, readWhole } from '../../core/durable/regular-file.ts';
import { decodeText } from '../../core/kit/json/decode.ts';
import { formatPointer, type JsonPath } from '../../core/kit/json/node.ts';
import { suggest } from '../../core/kit/suggest.ts';
import { type Decimal, parseDecimal } from '../../core/protocol/money.ts';
import { describeValue, NumberLiteral } from '../../core/protocol/reports/plain.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Fault, fault, type Message, message } from '../../core/words/message.ts';
import { reasonOf } from '../../core/words/system-reason.ts';
import { said } from '../../core/words/text.ts';

/** A 60-digit amount less a refund with 60 decimal places has 120 digits. */
const PLAIN = /^(-?\d{1,120})(?:\.(\d{1,120}))?$/;

/** Parses a number that the service computed, which can have more digits than a report may. */
export function readExactly(literal: string): Decimal | undefined {
  const short = parseDecimal(literal);
  if (short !== undefined) return short;
  const [, whole, fraction = ''] = PLAIN.exec(literal) ?? [];
  if (whole === undefined) return undefined;
  return { units: BigInt(`${whole}${fraction}`), scale: fraction.length };
}

/** The fields of an object in a file, with messages that say what each must be. */
interface Shape {
  readonly known: readonly string[];
  readonly schema: z.ZodMiniType;
}

export const shapeOf = (members: z.core.$ZodShape): Shape => ({
  known: Object.keys(members),
  schema: z.strictObject(members),
});

const IDENTIFIER = 'a string that is not empty';
const AMOUNT = 'a number, 0 or greater';

export const anyText = z.string('a string');
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

/** Whether a plain value is a JSON object. A number is a JavaScript object, too, because it keeps its literal. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof NumberLiteral);

/** All differences between a plain value (see `toPlain`) and its shape. */
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

/** A value in a file, with its path. */
export type Placed = readonly [path: JsonPath, value: unknown];

/** The elements of an array field; empty if it is not an array, which the shape check reports. */
export function itemsOf([path, value]: Placed, member: string): Placed[] {
  const [at, list] = memberAt([path, value], member);
  return Array.isArray(list) ? list.map((item, index) => [[...at, index], item]) : [];
}

/** A field, with the value undefined if it is missing. */
export function memberAt([path, value]: Placed, member: string): Placed {
  const found = isObject(value) && Object.hasOwn(value, member) ? value[member] : undefined;
  return [[...path, member], found];
}

/** Creates a fault from a path within a part of a file. */
export type PlaceFault = (path: JsonPath, what: Message) => Fault;

/** Formats a place in a file. */
export type Place = (path: JsonPath) => string;

/** A JSON pointer. */
export const pointerTo: Place = (path) =>
  path.length === 0 ? '(the whole file)' : formatPointer(path);

/** A fault at a JSON pointer. */
export const faultAt: PlaceFault = (path, { code, params }) => ({
  code,
  params,
  at: pointerTo(path),
});

/** Prefixes faults with the path of their part. */
export const faultsWithin =
  (at: JsonPath, place: Place = pointerTo): PlaceFault =>
  (path, { code, params }) => ({ code, params, at: place([...at, ...path]) });

/** An invalid file, with all of its faults. @param what what the file should be, such as `a_state_file`. */
export function unusableFile(
  file: string,
  what: 'a_state_file' | 'a_seed' | 'a_list_of_merchants',
  faults: readonly Fault[],
): Failure {
  const facts = { file, what: message(what), faults: faults.length };
  return new Failure('usage', message('unusable_file', facts), { faults });
}

/** Repeated values, each with its path and the path of the first one. */
export function findRepeated(
  values: readonly (readonly [JsonPath, unknown])[],
  place: Place = pointerTo,
): Fault[] {
  const first = new Map<unknown, JsonPath>();
  return values.flatMap(([path, value]) => {
    const before = first.get(value);
    if (before === undefined) first.set(value, path);
    if (before === undefined || value === undefined) return [];
    return [fault(place(path), 'same_as_before', { before: place(before) })];
  });
}

/**
 * Reads a file named by a flag; symbolic links and pipes of the shell are allowed.
 * @param option the flag, such as `--seed`, for messages.
 * @throws Failure `usage` if it cannot be read or is not UTF-8.
 */
export function readInputFile(file: string, option: string): string {
  return decodedFile(readBytes(file, option), file);
}

/** @throws Failure `usage` if the bytes are not UTF-8. */
export function decodedFile(bytes: Uint8Array, file: string): string {
  const decoded = decodeText(bytes);
  if (decoded.ok) return decoded.text;
  throw new Failure('usage', message('file_not_text', { file, why: decoded.message }));
}

function readBytes(file: string, option: string): Uint8Array {
  try {
    return reading(openInput(file), readWhole);
  } catch (error) {
    throw unreadable(file, option, error);
  }
}

/** Describes a system error in one sentence. */
export function unreadable(file: string, option: string, cause: unknown): Failure {
  const why = said(reasonOf(cause, { ELOOP: message('links_in_circle') }));
  const hint = message('option_names_readable_file', { option });
  return new Failure('usage', message('file_unreadable', { file, why }), { hint, cause });
}
