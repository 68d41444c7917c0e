import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Finished } from '../helpers/conv.ts';
import type { Merchant } from './merchant.ts';

type Counts = Readonly<Record<string, number>>;

/** How often each failpoint is reached by a command, by its name. */
export async function countFailpoints(
  merchant: Merchant,
  args: readonly string[],
): Promise<Counts> {
  const { status, stderr, counts } = await runCounting(merchant, args, {});
  if (status !== 0) throw new Error(`conv ${args.join(' ')} ended with ${status}: ${stderr}`);
  return counts;
}

/** The time that a failpoint is reached, at which a command is to fail: the first is 1. */
export interface Moment {
  readonly name: string;
  readonly hit: number;
}

/** How a run ended that was to fail, and how often it has reached the failpoint. */
interface Failing extends Finished {
  readonly reached: number;
}

/** @param how the process ends there, or its disk has lost a write. */
export async function runFailing(
  merchant: Merchant,
  args: readonly string[],
  { name, hit }: Moment,
  how: 'kill' | 'io',
): Promise<Failing> {
  const env = { FAIL_AT: `${name}:${hit}`, FAIL_WITH: how };
  const { counts, ...ended } = await runCounting(merchant, args, env);
  return { ...ended, reached: counts[name] ?? 0 };
}

/** How often a moment is tried before it is a problem that no run comes to it. */
const TRIES = 5;

/**
 * Counts differ a little from run to run: where a run has not reached its moment, the next one is to fail
 * the last time that this one came to the failpoint.
 * @param attempt one run from the beginning: what went wrong, and how often it reached the failpoint.
 * @returns what went wrong, or that nothing ever failed.
 */
export async function failingAt(
  { name, hit: wanted }: Moment,
  attempt: (moment: Moment) => Promise<{ readonly problems: string[]; readonly reached: number }>,
): Promise<string[]> {
  let hit = wanted;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { problems, reached } = await attempt({ name, hit });
    if (problems.length > 0) return problems.map((what) => `${name}, time ${hit}: ${what}`);
    if (reached >= hit) return [];
    hit = Math.max(1, reached);
  }
  return [`${name}: in ${TRIES} runs it was not reached ${hit} times, so nothing failed there`];
}

/** At most `times` different numbers from 1 to `count`: the first, the last, and others between at random. */
export function moments(count: number, times: number): number[] {
  if (count <= times) return Array.from({ length: count }, (_, at) => at + 1);
  const chosen = new Set([randomInt(1, count + 1)]);
  if (times > 1) chosen.add(count);
  if (times > 2) chosen.add(1);
  while (chosen.size < times) chosen.add(randomInt(1, count + 1));
  return [...chosen];
}

/** A run that was killed has reported no counts. */
async function runCounting(
  merchant: Merchant,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Finished & { readonly counts: Counts }> {
  const file = path.join(merchant.dataDirectory, '..', 'counts.json');
  rmSync(file, { force: true });
  const ended = await merchant.run(args, { ...env, FAIL_COUNTS: file });
  return { ...ended, counts: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {} };
}
