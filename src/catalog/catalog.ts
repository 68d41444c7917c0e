import type { Language } from '../core/words/language.ts';
import type { Code } from '../core/words/message.ts';
import type { Sentence } from '../core/words/text.ts';
import { CODES } from './codes.ts';
import { PARTS } from './parts.ts';

const partOf = new Map(CODES.flatMap((codes, at) => codes.map((code) => [code, PARTS[at]])));

/** Finds the sentence of a code in a language. */
export function sentenceOf(code: Code, language: Language): Sentence {
  const sentences: Readonly<Record<string, Sentence>> | undefined = partOf.get(code)?.[language]();
  const sentence = sentences?.[code];
  if (sentence === undefined) throw new Error(`no sentence has the code ${code}`);
  return sentence;
}
