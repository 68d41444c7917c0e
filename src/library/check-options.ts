import { Failure } from '../core/failure.ts';
import type { MockOptions } from './api.ts';
import { checkOptionNames } from './check-names.ts';

/** More would not fit into the memory that the requests are kept in. */
const MAX_KEPT = 1_000_000;

const MAX_SEED = 2 ** 32 - 1;

/** As long as a timer can wait. */
const MAX_WAIT_SECONDS = 2_147_483;

/**
 * What the types do not say, and what they say to no one who writes JavaScript: `port`, the content
 * of `merchants` and of `faults`, and `state` are checked where they are used.
 * @throws Failure `usage`
 */
export function checkOptions(options: MockOptions): void {
  checkOptionNames(options);
  const { keep = 0, faultSeed = 0, clock, faults = [], merchants = [] } = options;
  requireWhole('keep', keep, MAX_KEPT);
  requireWhole('faultSeed', faultSeed, MAX_SEED);
  requireDate(clock);
  requireTexts('faults', faults, "such as faults: ['drop-answer first=1']");
  if (!Array.isArray(merchants))
    throw new Failure('usage', 'merchants must be an array', {
      hint: "such as merchants: [{ apiKey: '…', hmacSecret: '…' }]",
    });
}

/** A test runner may have a class Date of its own. */
function requireDate(clock: Partial<Date> | undefined): void {
  if (clock === undefined || Number.isFinite(clock?.getTime?.())) return;
  const hint = "such as new Date('2026-01-01T00:00:00Z')";
  throw new Failure('usage', 'clock is no valid Date', { hint });
}

function requireWhole(name: string, value: number, maximum: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= maximum) return;
  throw new Failure('usage', `${name} must be a whole number from 0 to ${maximum}, not ${value}`);
}

function requireTexts(name: string, texts: unknown, hint: string): void {
  if (Array.isArray(texts) && texts.every((text) => typeof text === 'string')) return;
  throw new Failure('usage', `${name} must be an array of strings`, { hint });
}

/**
 * The assertions of one call: without any, it would hold whatever came.
 * @throws Failure `usage`
 */
export function requireAssertions(assertions: readonly unknown[]): readonly string[] {
  const hint = "such as 'paid order=42 ==1'";
  if (assertions.length === 0) throw new Failure('usage', 'nothing is expected', { hint });
  const at = assertions.findIndex((assertion) => typeof assertion !== 'string');
  if (at < 0) return assertions as readonly string[];
  const place = assertions.length === 1 ? 'the assertion' : `assertion ${at + 1}`;
  throw new Failure('usage', `${place} is no string but ${kindOf(assertions[at])}`, { hint });
}

/** @throws Failure `usage` where a rule of a fault is no string. */
export function requireRule(rule: unknown): string {
  if (typeof rule === 'string') return rule;
  const hint = "such as 'drop-answer first=1'";
  throw new Failure('usage', `the rule of a fault is no string but ${kindOf(rule)}`, { hint });
}

const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'an array: spread it' : `of type ${typeof value}`;
};

/**
 * Seconds to put a clock by.
 * @throws Failure `usage` where a clock could not go on from there.
 */
export function requireSeconds(seconds: number): number {
  if (Number.isFinite(seconds)) return seconds;
  throw new Failure('usage', `a clock cannot be advanced by ${seconds} seconds`);
}

/**
 * Seconds to wait for what is expected.
 * @throws Failure `usage` where no timer could.
 */
export function requireWait(seconds: number): number {
  if (Number.isFinite(seconds) && seconds >= 0 && seconds <= MAX_WAIT_SECONDS) return seconds;
  const what = typeof seconds === 'number' ? String(seconds) : kindOf(seconds);
  throw new Failure('usage', `the seconds to wait must be a number from 0 on, not ${what}`, {
    hint: "such as expectWithin(5, 'paid order=42 ==1')",
  });
}
