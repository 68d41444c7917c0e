import { Failure } from '../core/failure.ts';
import { suggest } from '../core/suggest.ts';
import { type Fault, fault, type Message, message } from '../words/message.ts';
import type { MockMerchantOptions, MockOptions, MockRequestFilter } from './api.ts';

/** Listed by name, so that the compiler reports one that is missing. */
const namesOf = <Options>(names: Readonly<Record<keyof Options & string, true>>): string[] =>
  Object.keys(names);

const optionNames = (): string[] =>
  namesOf<MockOptions>({
    port: true,
    merchants: true,
    faults: true,
    faultSeed: true,
    clock: true,
    terse: true,
    state: true,
    keep: true,
    allowNone: true,
  });

const merchantNames = (): string[] =>
  namesOf<MockMerchantOptions>({
    apiKey: true,
    hmacSecret: true,
    active: true,
    mode: true,
    sellerId: true,
  });

const filterNames = (): string[] =>
  namesOf<MockRequestFilter>({ kind: true, order: true, event: true, outcome: true });

/**
 * A slip in a name would leave an option without effect.
 * @throws Failure `usage` with all names that mean nothing.
 */
export function checkOptionNames(options: MockOptions): void {
  const merchants = Array.isArray(options.merchants) ? options.merchants : [];
  const faults = [
    ...unknownNames(options, optionNames()).map((name) => faultOf(name, optionNames())),
    ...merchants.flatMap((merchant, index) => merchantFaults(merchant, index)),
  ];
  if (faults.length > 0) throw new Failure('usage', message('options_unknown'), { faults });
}

/** @throws Failure `usage`: a filter with a slip in it would let every request through. */
export function checkFilterNames(filter: MockRequestFilter): void {
  const faults = unknownNames(filter, filterNames()).map((name) => faultOf(name, filterNames()));
  if (faults.length > 0)
    throw new Failure('usage', message('filters_of_requests_unknown'), { faults });
}

const unknownNames = (given: unknown, known: readonly string[]): string[] =>
  typeof given === 'object' && given !== null
    ? Object.keys(given).filter((name) => !known.includes(name))
    : [];

const faultOf = (name: string, known: readonly string[]): Fault => ({
  at: name,
  ...remedyFor(name, known),
});

/** The name is not shown: if key and secret were mistaken for name and value, it is one of them. */
const merchantFaults = (merchant: unknown, index: number): Fault[] =>
  unknownNames(merchant, merchantNames()).map((name) =>
    fault(`merchants[${index}]`, 'merchant_has_unknown_member', {
      remedy: remedyFor(name, merchantNames()),
    }),
  );

const remedyFor = (name: string, known: readonly string[]): Message =>
  message('name_unknown', { known, near: suggest(name, known) });
