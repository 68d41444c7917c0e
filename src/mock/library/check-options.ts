import { suggest } from '../../core/kit/suggest.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Fault, fault, type Message, message } from '../../core/words/message.ts';
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
    dialect: true,
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
function checkOptionNames(options: MockOptions): void {
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

/** More would not fit into the memory that the requests are kept in. */
const MAX_KEPT = 1_000_000;

const MAX_SEED = 2 ** 32 - 1;

/** As long as a timer can wait. */
const MAX_WAIT_SECONDS = 2_147_483;

/**
 * Checks what types cannot express, or JavaScript callers could violate; `port`, the content of `merchants` and
 * `faults`, and `state` are checked where they are used.
 * @throws Failure `usage`
 */
export function checkOptions(options: MockOptions): void {
  checkOptionNames(options);
  const { keep = 0, faultSeed = 0, clock, faults = [], merchants = [] } = options;
  requireWhole('keep', keep, MAX_KEPT);
  requireWhole('faultSeed', faultSeed, MAX_SEED);
  requireDate(clock);
  requireTexts('faults', faults, message('faults_example'));
  if (!Array.isArray(merchants))
    throw new Failure('usage', message('merchants_must_be_array'), {
      hint: message('merchants_example'),
    });
}

/** Test runners can have their own class Date. */
function requireDate(clock: Partial<Date> | undefined): void {
  if (clock === undefined || Number.isFinite(clock?.getTime?.())) return;
  throw new Failure('usage', message('clock_not_a_date'), { hint: message('date_example') });
}

function requireWhole(name: string, value: number, maximum: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= maximum) return;
  const facts = { name, maximum, given: String(value) };
  throw new Failure('usage', message('option_not_whole', facts));
}

function requireTexts(name: string, texts: unknown, hint: Message): void {
  if (Array.isArray(texts) && texts.every((text) => typeof text === 'string')) return;
  throw new Failure('usage', message('must_be_strings', { name }), { hint });
}

/**
 * The assertions of one call: without any, it would always pass.
 * @throws Failure `usage`
 */
export function requireAssertions(assertions: readonly unknown[]): readonly string[] {
  const hint = message('assertion_example');
  if (assertions.length === 0) throw new Failure('usage', message('nothing_expected'), { hint });
  const at = assertions.findIndex((assertion) => typeof assertion !== 'string');
  if (at < 0) return assertions as readonly string[];
  const number = assertions.length === 1 ? undefined : at + 1;
  const facts = { number, type: typeOfValue(assertions[at]) };
  throw new Failure('usage', message('assertion_not_string', facts), { hint });
}

/** @throws Failure `usage` if a fault rule is not a string. */
export function requireRule(rule: unknown): string {
  if (typeof rule === 'string') return rule;
  throw new Failure('usage', message('rule_not_string', { type: typeOfValue(rule) }), {
    hint: message('rule_example'),
  });
}

const typeOfValue = (value: unknown): string | Message => {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? message('type_array') : message('type_of', { type: typeof value });
};

/** Seconds to advance a clock. @throws Failure `usage` if the clock would leave its range. */
export function requireSeconds(seconds: number): number {
  if (Number.isFinite(seconds)) return seconds;
  throw new Failure('usage', message('clock_cannot_advance', { seconds: String(seconds) }));
}

/** Seconds to wait for expectations. @throws Failure `usage` if it is too long for a timer. */
export function requireWait(seconds: number): number {
  if (Number.isFinite(seconds) && seconds >= 0 && seconds <= MAX_WAIT_SECONDS) return seconds;
  const given = typeof seconds === 'number' ? String(seconds) : typeOfValue(seconds);
  throw new Failure('usage', message('wait_invalid', { given }), {
    hint: message('wait_example'),
  });
}
