/** One thing to choose by. */
export interface Filter<Item> {
  /** What it takes, in words, where not all values make sense. */
  readonly takes?: string;
  readonly isValue?: (value: string) => boolean;
  readonly fits: (item: Item, wanted: string) => boolean;
}

export type Filters<Item> = Readonly<Record<string, Filter<Item>>>;

/** A filter that takes one of these words. */
export const oneOf = <Item>(
  values: readonly string[],
  fits: Filter<Item>['fits'],
): Filter<Item> => ({
  takes: `takes ${values.join(', ')}`,
  isValue: (value) => values.includes(value),
  fits,
});

/** A filter that takes a whole number within bounds. */
export const wholeNumber = <Item>(
  from: number,
  to: number,
  fits: Filter<Item>['fits'],
): Filter<Item> => ({
  takes:
    to === Number.MAX_SAFE_INTEGER
      ? `takes a whole number from ${from} on`
      : `takes a whole number from ${from} to ${to}`,
  isValue: (value) => /^\d{1,16}$/.test(value) && Number(value) >= from && Number(value) <= to,
  fits,
});

/** More are not given at once. */
const MAX_LIMIT = 10_000;

/** Not a filter of items, but of how many. */
const LIMIT = wholeNumber<unknown>(1, MAX_LIMIT, () => true);

/** What was chosen, the oldest first, or what is wrong with the question. */
export type Chosen<Item> =
  | { readonly ok: true; readonly matched: number; readonly items: readonly Item[] }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly hint: string };

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
  const hint = `choose by ${Object.keys(known).join(', ')}, each once`;
  const unknown = asked.map(([name]) => name).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0)
    return {
      ok: false,
      code: 'unknown_parameter',
      message: `there is no ${unknown.join(', ')}`,
      hint,
    };
  const wrong = wrongValues(asked, known);
  if (wrong.length > 0)
    return { ok: false, code: 'invalid_parameter', message: wrong.join('; '), hint };
  const matched = all.filter((item) =>
    asked.every(([name, wanted]) => known[name]?.fits(item, wanted)),
  );
  const limit = Number(query.get('limit') ?? usual);
  return { ok: true, matched: matched.length, items: matched.slice(-limit) };
}

function wrongValues<Item>(
  asked: readonly (readonly [string, string])[],
  known: Filters<Item>,
): string[] {
  const names = asked.map(([name]) => name);
  return asked.flatMap(([name, value], at) => {
    const { takes, isValue } = known[name] ?? {};
    if (names.indexOf(name) !== at) return [`${name} stands twice`];
    return isValue?.(value) === false ? [`${name} ${takes}, not ${shown(value)}`] : [];
  });
}

const shown = (value: string): string => JSON.stringify(value.slice(0, 80));
