import { type English, english } from './en/english.ts';
import type { Said } from './failure.ts';
import { korean } from './ko/texts.ts';
import { languageInUse } from './language.ts';
import { type Fault, isMessage, type Message } from './message.ts';
import { fill, type Translated } from './sentence.ts';

type Params = Readonly<Record<string, unknown>>;

type Catalog = Translated<English>;

/** Puts messages into words. */
export type Say = (message: Message) => string;

/** @param others English sentences that replace the usual ones, by their codes. */
export const sayWith = (others: Partial<Catalog>): Say => sayIn({ ...english, ...others });

function sayIn(sentences: Catalog): Say {
  const say: Say = ({ code, params }) => {
    const sentence = sentences[code] as string | ((params: Params | undefined) => string);
    const facts = params && inWords(params, say);
    if (typeof sentence === 'function') return sentence(facts);
    return facts === undefined ? sentence : fill<string>(sentence, facts);
  };
  return say;
}

// A catalog is loaded on first use (src/build.mjs); most runs need none.

/**
 * Puts a message into words, in the language of this run. The facts in it are not yet safe for a terminal: see
 * `makeVisible`.
 */
export const text: Say = (fact) => sayIn(languageInUse() === 'ko' ? korean : english)(fact);

/**
 * Renders a message in English, regardless of the language of this run: for a service's responses and for data files.
 */
export const englishText: Say = (fact) => sayIn(english)(fact);

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
