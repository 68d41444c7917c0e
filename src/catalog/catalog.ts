import type { Language } from '../core/words/language.ts';
import type { Code } from '../core/words/message.ts';
import type { Sentence } from '../core/words/text.ts';
import { CODES } from './codes.ts';
import { koreanOf } from './korean.ts';
import * as PARTS from './parts.ts';

type Part = keyof typeof PARTS;

type Sentences = Readonly<Record<string, Sentence>>;

const ENGLISH: Readonly<Record<Part, Sentences>> = PARTS;

const partOf = new Map(
  Object.entries(CODES).flatMap(([part, codes]) => codes.map((code) => [code, part as Part])),
);

/** Finds the sentence of a code in a language. */
export function sentenceOf(code: Code, language: Language): Sentence {
  const part = partOf.get(code);
  const sentences = part && (language === 'ko' ? koreanOf(part) : ENGLISH[part]);
  const sentence = sentences?.[code];
  if (sentence === undefined) throw new Error(`no sentence has the code ${code}`);
  return sentence;
}

/**
 * Loads sentences in a language.
 * @throws Error if there is no such part.
 */
export function load(language: Language, parts: readonly string[] = Object.keys(CODES)): void {
  for (const part of parts) {
    const [code] = CODES[part] ?? [];
    sentenceOf(code as Code, language);
  }
}

/** What is a part of all: of `A | B`, `A & B`. */
type Whole<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  whole: infer All,
) => void
  ? All
  : never;

type English = Whole<(typeof PARTS)[Part]>;

declare module '../core/words/message.ts' {
  interface Catalog extends English {}
}
