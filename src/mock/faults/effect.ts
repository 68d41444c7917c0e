import { makeVisible } from '../../core/kit/visible.ts';
import { message } from '../../core/words/message.ts';
import { text } from '../../core/words/text.ts';
import { chooseAnswer, type FaultyAnswer } from './actions.ts';
import type { FaultRule } from './rule.ts';
import type { Delay } from './values.ts';

/**
 * A number from 0 to below 1 that depends only on the seed and these names: the nth request of a rule
 * always meets the same chance.
 * @param seed a whole number from 0 to 2^32 - 1.
 */
export function chance(seed: number, ...names: readonly (string | number)[]): number {
  return mix(names.join('\n'), seed) / 2 ** 32;
}

/** 32-bit hash: FNV-1a of the text, seeded, then the finalizer of MurmurHash3. */
function mix(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ finish(seed)) >>> 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return finish(hash);
}

function finish(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return (whole ^ (whole >>> 16)) >>> 0;
}

/** A normally distributed number (mean 0, deviation 1) of two even ones: Box and Muller's way. */
const normal = (even: number, other: number): number =>
  Math.sqrt(-2 * Math.log(1 - even)) * Math.cos(2 * Math.PI * other);

/** What happens to one request, as data. */
export interface Effect {
  /** For the log: the rule and its effect; safe to print. */
  readonly label: string;
  /** Whether a report that would be accepted is counted. */
  readonly commits: boolean;
  readonly delayBeforeMs: number;
  readonly delayAfterMs: number;
  /** How far the service's clock is off for this request. */
  readonly skewSeconds: number;
  readonly answer: FaultyAnswer;
}

/** Maximum delay of a rule; a lognormal one has no limit of its own. */
const LONGEST_MS = 3_600_000;

/**
 * The effect of a rule on a request.
 * @param heading start of the label, which names the rule.
 * @param draw returns the rule's random numbers for this request, by name.
 * @param nowSeconds the service's clock, as Unix time in seconds.
 */
export function effectOf(
  { action, delay, moment, retryAfter }: FaultRule,
  heading: string,
  draw: (purpose: string) => number,
  nowSeconds: number,
): Effect {
  const delayMs = delay === undefined ? 0 : Math.min(LONGEST_MS, drawDelay(delay, draw));
  const sentAt = nowSeconds + delayMs / 1000;
  const chosen = action && chooseAnswer(action, { retryAfter, sentAt });
  const commits = moment === 'after' || action === undefined;
  const waits = delay === undefined ? [] : [message('answered_late', { ms: delayMs })];
  const counts = commits ? [] : [message('not_counted')];
  const effects = [...waits, ...(chosen ? [chosen.described] : []), ...counts].map(text).join(', ');
  return {
    label: makeVisible(text(message('fault_acted', { rule: heading, effects }))),
    commits,
    delayBeforeMs: moment === 'before' ? delayMs : 0,
    delayAfterMs: moment === 'after' ? delayMs : 0,
    skewSeconds: action?.type === 'skew' ? action.seconds : 0,
    answer: chosen?.answer ?? { type: 'own', headers: {} },
  };
}

function drawDelay(delay: Delay, draw: (purpose: string) => number): number {
  if (delay.type === 'fixed') return delay.ms;
  if (delay.type === 'uniform') {
    return Math.round(delay.fromMs + draw('delay') * (delay.toMs - delay.fromMs));
  }
  const deviation = normal(draw('delay'), draw('delay, again'));
  return Math.round(delay.medianMs * Math.exp(delay.sigma * deviation));
}
