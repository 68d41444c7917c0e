import { type HeaderLine, presentedValues } from '../../signing/check.ts';
import type { Cause } from '../cause.ts';
import { type TimestampRange, timestampRanges, timestampVariants } from '../messages/timestamps.ts';
import type { TimestampVariant } from '../variant.ts';
import { heldPart, type Part, type Range, rangedPart } from './part.ts';

/** What may have stood for the timestamp: the header's text, other spellings, other times. */
export function timestampPart(headers: readonly HeaderLine[]): Part<TimestampVariant> {
  const facts = factsOf(headers);
  const asPresented: TimestampVariant = { value: facts.timestamp, cost: 0, causes: [] };
  return heldPart([asPresented, ...timestampVariants(facts)]);
}

/** Times of which there are hundreds or millions: milliseconds of a second, seconds of a day. */
export function rangedTimestampPart(
  headers: readonly HeaderLine[],
  deep: boolean,
): Part<TimestampVariant> {
  const ranges = timestampRanges(factsOf(headers)).filter((range) => deep || !range.deep);
  return rangedPart(ranges.map(toVariants));
}

const factsOf = (headers: readonly HeaderLine[]) => ({
  timestamp: presentedValues(headers).timestamp ?? '',
  headers,
});

const toVariants = ({ cost, count, at, causes }: TimestampRange): Range<TimestampVariant> => ({
  cost,
  count,
  at: (index) => new RangedTimestamp(at(index), cost, index, causes),
});

/** One of very many: its causes are asked for only where it matches. */
class RangedTimestamp implements TimestampVariant {
  readonly value: string;
  readonly cost: number;
  readonly #index: number;
  readonly #causes: (index: number) => readonly Cause[];

  constructor(value: string, cost: number, index: number, causes: TimestampRange['causes']) {
    this.value = value;
    this.cost = cost;
    this.#index = index;
    this.#causes = causes;
  }

  get causes(): readonly Cause[] {
    return this.#causes(this.#index);
  }
}
