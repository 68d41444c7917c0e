import type { Expectation, RequestExpectation } from './expectation.ts';

/** Whether it expects nothing, because it says that something does not come. */
export function isNegation(expectation: Expectation): boolean {
  if (expectation.type === 'order') return expectation.status === 'UNREPORTED';
  return expectation.type === 'requests' && isCountOfNone(expectation);
}

const isCountOfNone = ({ count: { comparison, number } }: RequestExpectation): boolean =>
  comparison !== '>=' && number === 0;

/** Whether one of them says explicitly that no report is accepted: `any ==0`. */
export const expectsNoReport = (expectations: readonly Expectation[]): boolean =>
  expectations.some(
    (expectation) =>
      expectation.type === 'requests' &&
      expectation.kind === 'any' &&
      isCountOfNone(expectation) &&
      expectation.filters.every(({ name, value }) => ACCEPTED.has(`${name}=${value}`)),
  );

const ACCEPTED = new Set(['outcome=accepted', 'outcome=any', 'status=200']);

/** Whether each report would be unexpected: `nothing unexpected`, and nothing that is expected. */
export const namesNoReport = (expectations: readonly Expectation[]): boolean =>
  expectations.some((each) => each.type === 'general' && each.rule === 'nothing_unexpected') &&
  expectations.every((expectation) => expectation.type === 'general' || isNegation(expectation));

/** Whether it asks for a refused request: then no accepted one is required. */
export const asksForRefusal = ({ filters, count }: RequestExpectation): boolean =>
  count.comparison !== '<=' &&
  count.number > 0 &&
  filters.some(
    ({ name, value }) =>
      (name === 'outcome' && value === 'refused') || (name === 'status' && Number(value) >= 400),
  );
