import { suggest } from '../../kit/suggest.ts';
import { type Fault, fault, type Message, message } from '../../words/message.ts';

/** A part of an assertion that was read, or what is wrong with it. */
export type Reading<Part> =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly faults: readonly Fault[] };

export const read = <Part>(part: Part): Reading<Part> => ({ ok: true, part });

export const refuse = (word: string, what: Message): Reading<never> => ({
  ok: false,
  faults: [{ at: word, ...what }],
});

/** All parts, or all faults. */
export function together<Part>(readings: readonly Reading<Part>[]): Reading<readonly Part[]> {
  const faults = readings.flatMap((reading) => (reading.ok ? [] : reading.faults));
  if (faults.length > 0) return { ok: false, faults };
  return read(readings.flatMap((reading) => (reading.ok ? [reading.part] : [])));
}

type Readings<Parts> = { readonly [At in keyof Parts]: Reading<Parts[At]> };

/** What is built from parts that were all read, or all their faults. */
export function combine<const Parts extends readonly unknown[], Whole>(
  readings: Readings<Parts>,
  build: (...parts: Parts) => Whole,
): Reading<Whole> {
  const all = together(readings as readonly Reading<unknown>[]);
  return all.ok ? read(build(...(all.part as unknown as Parts))) : all;
}

/** A count (`== 1`), a word with a quoted value (`order="a b"`), or any other word. */
const WORD = /[=<>]=\s*\d+(?!\S)|[^\s"]*"(?:[^"\\]|\\.)*"(?!\S)|\S+/g;

export const splitWords = (text: string): string[] => text.match(WORD) ?? [];

/** `name=value`. */
interface Pair {
  readonly name: string;
  readonly value: string;
  /** Whether the value was quoted: then every character means itself. */
  readonly isQuoted: boolean;
}

/** Splits `name=value`; a value in double quotes is a JSON string. */
export function readPair(word: string): Reading<Pair> {
  const at = word.indexOf('=');
  if (at < 1) return refuse(word, message('neither_pair_nor_count'));
  const written = word.slice(at + 1);
  const value = readText(written);
  if (!value.ok) return refuse(word, message('quotes_not_json'));
  if (value.part === '') return refuse(word, message('pair_without_value'));
  const isQuoted = written.startsWith('"');
  return read({ name: word.slice(0, at), value: value.part, isQuoted });
}

/** A bare word as it is, a quoted one without its quotes. */
export function readText(word: string): Reading<string> {
  if (!word.startsWith('"')) return read(word);
  try {
    return read(String(JSON.parse(word)));
  } catch {
    return refuse(word, message('not_a_json_string'));
  }
}

/** The words that set a property for the second time. */
export function repeatedNames(
  words: readonly string[],
  code: 'second_request_property' | 'second_order_property',
): readonly Fault[] {
  const seen = new Set<string>();
  return words.flatMap((word) => {
    const name = word.slice(0, Math.max(0, word.indexOf('=')));
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return name === '' ? [] : [fault(word, code, { name })];
  });
}

/** Says of a word that it is none of the known ones, and which one was most likely meant. */
export const notOneOf = (
  word: string,
  what: Message,
  known: readonly string[],
  habit?: string,
): Message => message('not_one_of', { what, near: habit ?? suggest(word, known), known });
