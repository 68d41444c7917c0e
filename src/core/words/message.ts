import type { FactsOf } from './sentence.ts';

/**
 * All sentences in English, by their codes. Each flat has its own in a folder `words/`; what they are is declared where they
 * are put together (`catalog/catalog.ts`), so that nothing here knows a product.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is merged with the declaration in the catalog.
export interface Catalog {}

/** The stable name of a sentence for people. */
export type Code = keyof Catalog;

/** What may fill a gap of a sentence: a fact, or other messages, which are put into words with it. */
type Filling<P> = P extends string
  ? P | Message
  : P extends readonly string[]
    ? readonly (string | Message)[]
    : P;

type Params<C extends Code> = Catalog[C] extends (params: infer P) => string
  ? { readonly [Name in keyof P]: Filling<P[Name]> }
  : FactsIn<Catalog[C]>;

/** The facts for the gaps of a sentence; undefined if it has none. */
type FactsIn<Text> = Text extends string
  ? [keyof FactsOf<Text>] extends [never]
    ? undefined
    : { readonly [Name in keyof FactsOf<Text>]: Filling<FactsOf<Text>[Name]> }
  : never;

/**
 * A message as data: a code, and the facts for its sentence. Only `text` of `words/text.ts` renders it, at the edge.
 */
export interface Message {
  readonly code: Code;
  readonly params: Readonly<Record<string, unknown>> | undefined;
}

/** One thing wrong with an input. */
export interface Fault extends Message {
  /** Where: `items[0].price`, `--amount`, `line 3`. */
  readonly at: string;
}

type Args<C extends Code> = Params<C> extends undefined ? [] : [params: Params<C>];

/** Creates a message. The compiler checks that the facts match the code's sentence. */
export function message<C extends Code>(code: C, ...[params]: Args<C>): Message {
  return { code, params };
}

/** The same message, with every text in it as `change` makes it. */
export const withTexts = <Some extends Message>(
  message: Some,
  change: (text: string) => string,
): Some => ({
  ...message,
  ...('at' in message && typeof message.at === 'string' ? { at: change(message.at) } : {}),
  params: message.params && (changed(message.params, change) as Message['params']),
});

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  if (typeof value !== 'object' || value === null) return value;
  if (isMessage(value)) return withTexts(value, change);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, changed(inner, change)]),
  );
}

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && 'params' in value;

/** Makes a fault: a message with the place that it is about. */
export function fault<C extends Code>(at: string, code: C, ...[params]: Args<C>): Fault {
  return { code, params, at };
}
