import type { Facts } from './facts.ts';

/** The names of the gaps of a sentence: `status` and `why` of `exit code {status}: {why}`. */
type Gaps<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends keyof Facts ? Name : never) | Gaps<Rest>
  : never;

/** What fills the gaps of a sentence. */
export type FactsOf<Text extends string> = Pick<Facts, Gaps<Text>>;

/** The same sentences in another language: gaps may become a function there, which puts the particles right. */
export type Translated<English> = {
  readonly [Code in keyof English]: English[Code] extends string
    ? TranslatedText<English[Code]>
    : English[Code] extends (facts: never) => string
      ? English[Code]
      : Translated<English[Code]>;
};

type TranslatedText<Text extends string> = [Gaps<Text>] extends [never]
  ? string
  : string | ((facts: FactsOf<Text>) => string);

const GAP = /\{([A-Za-z]\w*)\}/g;

/** Puts facts into a sentence. Braces that hold no name of a fact stay as they are. */
export function fill<Text extends string>(
  sentence: Text | ((facts: FactsOf<Text>) => string),
  facts: FactsOf<Text>,
): string {
  if (typeof sentence === 'function') return sentence(facts);
  const known: Readonly<Record<string, unknown>> = facts;
  return sentence.replace(GAP, (gap, name: string) => (name in known ? String(known[name]) : gap));
}
