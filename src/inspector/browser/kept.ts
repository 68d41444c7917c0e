import { selectionOf } from '../model/address.ts';
import { type Filters, NO_FILTERS } from '../model/filter.ts';
import type { Kept } from '../state/state.ts';

/** Each page of its own: reports of several runs may lie in one folder. */
const nameOf = (): string => `conv-mock-filters ${location.pathname}`;

/** What this tab showed before it was loaded again. */
export const readKept = (): Kept => ({
  filters: readFilters(),
  selection: selectionOf(location.hash),
});

function readFilters(): Filters {
  try {
    const said: Partial<Record<string, unknown>> = JSON.parse(
      sessionStorage.getItem(nameOf()) ?? '{}',
    );
    const names = Object.keys(NO_FILTERS) as (keyof Filters)[];
    return Object.fromEntries(names.map((name) => [name, String(said[name] ?? '')])) as never;
  } catch {
    return NO_FILTERS;
  }
}

/** A browser that keeps nothing shows all after a reload. */
export function keepFilters(filters: Filters): void {
  try {
    sessionStorage.setItem(nameOf(), JSON.stringify(filters));
  } catch {
    return;
  }
}
