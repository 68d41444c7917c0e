import type { HistoryEntry } from '../history/entry.ts';

/** So many requests are given at once, where nothing else is asked for. */
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;

type Test = (entry: HistoryEntry, wanted: string) => boolean;

/** What requests can be chosen by. */
const FILTERS: Readonly<Record<string, Test>> = {
  kind: ({ kind }, wanted) => kind === wanted,
  order: ({ merchantOrderId }, wanted) => merchantOrderId === wanted,
  event: ({ eventId }, wanted) => eventId === wanted,
  outcome: ({ outcome }, wanted) => outcome === wanted,
  status: ({ httpStatus }, wanted) => String(httpStatus) === wanted,
  code: ({ error }, wanted) => error?.code === wanted,
  after: ({ sequence }, wanted) => sequence > Number(wanted),
};

/** Not a filter of requests, but of how many, and what a page needs to be let in. */
const OTHER_PARAMETERS = ['limit', 'token'];

/** The parameters that stand for nothing here. */
export const unknownParameters = (query: URLSearchParams): string[] =>
  [...query.keys()].filter(
    (name) => !Object.hasOwn(FILTERS, name) && !OTHER_PARAMETERS.includes(name),
  );

export const FILTER_NAMES: readonly string[] = [...Object.keys(FILTERS), 'limit'];

/** The latest requests that fit all parameters, the oldest first. */
export function chooseEntries(
  entries: readonly HistoryEntry[],
  query: URLSearchParams,
): { readonly matched: number; readonly entries: readonly HistoryEntry[] } {
  const tests = [...query].flatMap(([name, wanted]) => {
    const test = FILTERS[name];
    return test === undefined ? [] : [(entry: HistoryEntry) => test(entry, wanted)];
  });
  const matched = entries.filter((entry) => tests.every((test) => test(entry)));
  return { matched: matched.length, entries: matched.slice(-limitOf(query)) };
}

function limitOf(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT;
}
