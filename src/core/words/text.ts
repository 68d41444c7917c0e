import type { Said } from './failure.ts';
import { type Language, languageInUse } from './language.ts';
import { type Catalog, type Fault, isMessage, type Message } from './message.ts';
import { fill, type Translated } from './sentence.ts';

/** The sentences of each language. They are read when they are needed: most runs need none. */
type Catalogs = { readonly [In in Language]: () => Translated<Catalog> };

/** Every chunk of the build has a copy of this module, so the catalogs are stored globally. */
const KEY = Symbol.for('conv.catalogs');

const shared = globalThis as { [KEY]?: Catalogs };

/** Sets the sentences of this process; the first thing that an entry does (`catalog/use.ts`). */
export function useCatalogs(catalogs: Catalogs): void {
  shared[KEY] = catalogs;
}

function sentencesIn(language: Language): Translated<Catalog> {
  const catalogs = shared[KEY];
  if (catalogs === undefined) throw new Error('no catalog: import catalog/use.ts first');
  return catalogs[language]();
}

type Params = Readonly<Record<string, unknown>>;

/** Puts messages into words. */
export type Say = (message: Message) => string;

/** @param others English sentences that replace the usual ones, by their codes. */
export function sayWith(others: Partial<Translated<Catalog>>): Say {
  let all: Translated<Catalog> | undefined;
  return sayIn(() => {
    all ??= { ...sentencesIn('en'), ...others };
    return all;
  });
}

function sayIn(sentences: () => Translated<Catalog>): Say {
  const say: Say = ({ code, params }) => {
    const sentence = sentences()[code] as string | ((params: Params | undefined) => string);
    const facts = params && inWords(params, say);
    if (typeof sentence === 'function') return sentence(facts);
    return facts === undefined ? sentence : fill<string>(sentence, facts);
  };
  return say;
}

/**
 * Puts a message into words, in the language of this run. The facts in it are not yet safe for a terminal: see
 * `makeVisible`.
 */
export const text: Say = sayIn(() => sentencesIn(languageInUse()));

/**
 * Renders a message in English, regardless of the language of this run: for a service's responses and for data files.
 */
export const englishText: Say = sayIn(() => sentencesIn('en'));

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
