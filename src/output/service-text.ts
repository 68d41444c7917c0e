import type { ServiceError } from '../core/delivery/verdict.ts';

/** What the service said of a failure, in its own words: `bad_amount: too much`; undefined where it said nothing. */
export function serviceText(error: ServiceError | null | undefined): string | undefined {
  const said = [error?.code ?? [], error?.message ?? []].flat().join(': ');
  return said === '' ? undefined : said;
}
