import type { Fault } from '../../core/failure.ts';
import { suggest } from '../../core/suggest.ts';

/** A part of an assertion that was read, or what is wrong with it. */
export type Reading<Part> =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly faults: readonly Fault[] };

export const read = <Part>(part: Part): Reading<Part> => ({ ok: true, part });

export const fault = (path: string, message: string): Reading<never> => ({
  ok: false,
  faults: [{ path, message }],
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

/** A count (`== 1`), a word with a quoted value (`order="a b"`), or whatever stands between blanks. */
const WORD = /[=<>]=\s*\d+(?!\S)|[^\s"]*"(?:[^"\\]|\\.)*"(?!\S)|\S+/g;

export const splitWords = (text: string): string[] => text.match(WORD) ?? [];

/** `name=value`. */
interface Pair {
  readonly name: string;
  readonly value: string;
  /** Whether the value stood in quotes: then each character means itself. */
  readonly isQuoted: boolean;
}

/** Splits `name=value`; a value in double quotes is a JSON string. */
export function readPair(word: string): Reading<Pair> {
  const at = word.indexOf('=');
  if (at < 1) return fault(word, 'is neither name=value nor a count such as ==1');
  const written = word.slice(at + 1);
  const value = readText(written);
  if (!value.ok) return fault(word, 'has quotes that are no JSON string: write "a b"');
  if (value.part === '') return fault(word, 'has no value: an empty variable?');
  const isQuoted = written.startsWith('"');
  return read({ name: word.slice(0, at), value: value.part, isQuoted });
}

/** A bare word as it is, a quoted one without its quotes. */
export function readText(word: string): Reading<string> {
  if (!word.startsWith('"')) return read(word);
  try {
    return read(String(JSON.parse(word)));
  } catch {
    return fault(word, 'is no JSON string');
  }
}

/** The words that set a property for the second time: nothing could be both, or both say the same. */
export function repeatedNames(words: readonly string[], what: string): readonly Fault[] {
  const seen = new Set<string>();
  return words.flatMap((path) => {
    const name = path.slice(0, Math.max(0, path.indexOf('=')));
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return name === '' ? [] : [{ path, message: `is a second ${name}: ${what}` }];
  });
}

/** One sentence on a word that is none of the known ones, and on the one that was meant. */
export function notOneOf(word: string, what: string, known: readonly string[], habit?: string) {
  const near = habit ?? suggest(word, known);
  const remedy = near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`;
  return `is no ${what}: ${remedy}`;
}
