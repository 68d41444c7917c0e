import { type Message, message } from '../../words/message.ts';
/** One thing to choose by. */
export interface Filter<Item> {
  /** What is wrong with a value; undefined for a valid one. */
  readonly wrong?: (name: string, given: string) => Message | undefined;
  readonly fits: (item: Item, wanted: string) => boolean;
}

export type Filters<Item> = Readonly<Record<string, Filter<Item>>>;

/** A filter that takes one of these words. */
export const oneOf = <Item>(
  values: readonly string[],
  fits: Filter<Item>['fits'],
): Filter<Item> => ({
  wrong: (name, given) =>
    values.includes(given)
      ? undefined
      : message('filter_takes_words', { name, known: values, given: shown(given) }),
  fits,
});

/** A filter that takes a whole number within bounds. */
export const wholeNumber = <Item>(
  from: number,
  to: number,
  fits: Filter<Item>['fits'],
): Filter<Item> => ({
  wrong: (name, given) => {
    const isValue = /^\d{1,16}$/.test(given) && Number(given) >= from && Number(given) <= to;
    const bound = to === Number.MAX_SAFE_INTEGER ? undefined : to;
    const facts = { name, from, to: bound, given: shown(given) };
    return isValue ? undefined : message('filter_takes_number', facts);
  },
  fits,
});

/** More are not given at once. */
const MAX_LIMIT = 10_000;

/** Not a filter of items, but of how many. */
const LIMIT = wholeNumber<unknown>(1, MAX_LIMIT, () => true);

/** What was chosen, the oldest first, or what is wrong with the question. */
export type Chosen<Item> =
  | { readonly ok: true; readonly matched: number; readonly items: readonly Item[] }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: Message;
      readonly hint: Message;
    };

/**
 * The latest items that fit all parameters of the address.
 * @param usual how many, where it does not say.
 */
export function choose<Item>(
  all: readonly Item[],
  filters: Filters<Item>,
  query: URLSearchParams,
  usual: number,
): Chosen<Item> {
  const known: Filters<Item> = { ...filters, limit: LIMIT };
  const asked = [...query];
  const hint = message('filters_known', { names: Object.keys(known) });
  const unknown = asked.map(([name]) => name).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0)
    return {
      ok: false,
      code: 'unknown_parameter',
      message: message('filters_unknown', { names: unknown }),
      hint,
    };
  const wrong = wrongValues(asked, known);
  if (wrong.length > 0)
    return {
      ok: false,
      code: 'invalid_parameter',
      message: message('several_faults', { parts: wrong }),
      hint,
    };
  const matched = all.filter((item) =>
    asked.every(([name, wanted]) => known[name]?.fits(item, wanted)),
  );
  const limit = Number(query.get('limit') ?? usual);
  return { ok: true, matched: matched.length, items: matched.slice(-limit) };
}

function wrongValues<Item>(
  asked: readonly (readonly [string, string])[],
  known: Filters<Item>,
): Message[] {
  const names = asked.map(([name]) => name);
  return asked.flatMap(([name, value], at) => {
    if (names.indexOf(name) !== at) return [message('filter_repeated', { name })];
    return known[name]?.wrong?.(name, value) ?? [];
  });
}

const shown = (value: string): string => JSON.stringify(value.slice(0, 80));
