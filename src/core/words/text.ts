import type { Said } from './failure.ts';
import { type Language, languageInUse } from './language.ts';
import {
  type Code,
  type Fault,
  isMessage,
  type Message,
  type Catalog as Sentences,
} from './message.ts';
import { fill, type Translated } from './sentence.ts';

type Params = Readonly<Record<string, unknown>>;

/** The sentence of a code. `message` has checked that the facts are those of its function. */
export type Sentence = string | ((facts: never) => string);

/** The sentences of this process, each file of which is loaded when one of its sentences is said. */
interface Catalog {
  /** Finds the sentence of a code in a language. */
  sentenceOf(code: Code, language: Language): Sentence;
  /** Loads the sentences of these files of words in a language; without files, all. */
  load(language: Language, files?: readonly string[]): void;
}

/** Every chunk of the build has a copy of this module, so the catalog is stored globally. */
const KEY = Symbol.for('conv.catalog');

const shared = globalThis as { [KEY]?: Catalog };

/** Sets the sentences of this process; the first thing that an entry does (`catalog/use.ts`). */
export function useCatalog(catalog: Catalog): void {
  shared[KEY] = catalog;
}

function catalogInUse(): Catalog {
  if (shared[KEY] === undefined) throw new Error('no catalog: import catalog/use.ts first');
  return shared[KEY];
}

const sentenceOf = (code: Code, language: Language): Sentence =>
  catalogInUse().sentenceOf(code, language);

/**
 * Loads the sentences that this run can say: those of `files`, or else all. Call it in what runs for long: an update of conv may replace its files
 * meanwhile, and what has happened must be said nevertheless.
 */
export function loadSentences(files?: readonly string[]): void {
  for (const language of new Set([languageInUse(), 'en'] as const))
    catalogInUse().load(language, files);
}

/** Puts messages into words. */
export type Say = (message: Message) => string;

/** @param others English sentences that replace the usual ones, by their codes. */
export const sayWith = (others: Partial<Translated<Sentences>>): Say =>
  sayIn((code) => others[code] ?? sentenceOf(code, 'en'));

function sayIn(find: (code: Code) => Sentence): Say {
  const say: Say = ({ code, params }) => {
    const sentence = find(code);
    const facts = params && inWords(params, say);
    if (typeof sentence === 'function') return sentence(facts as never);
    return facts === undefined ? sentence : fill<string>(sentence, facts);
  };
  return say;
}

/**
 * Puts a message into words, in the language of this run. The facts in it are not yet safe for a terminal: see
 * `makeVisible`.
 */
export const text: Say = sayIn((code) => sentenceOf(code, languageInUse()));

/**
 * Renders a message in English, regardless of the language of this run: for a service's responses and for data files.
 */
export const englishText: Say = sayIn((code) => sentenceOf(code, 'en'));

const inWords = (params: Params, say: Say): Params => {
  const filling = (value: unknown): unknown => (isMessage(value) ? say(value) : value);
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(filling) : filling(value),
    ]),
  );
};

/** Puts what may be text already into words. */
export const said = (sentence: Said, say: Say = text): string =>
  typeof sentence === 'string' ? sentence : say(sentence);

/** A fault as scripts get it in `--json`, and people in a line. */
export const faultText = (
  fault: Fault,
  say: Say = text,
): { readonly path: string; readonly message: string } => ({
  path: fault.at,
  message: say(fault),
});
