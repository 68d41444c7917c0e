import { makeVisible } from '../../core/visible.ts';
import { message } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import type { ServiceResponse } from '../response.ts';
import { chooseAnswer } from './choose-answer.ts';
import { normal } from './random.ts';
import type { Delay, FaultRule } from './rule.ts';

/** What is written to the socket. */
export type FaultyAnswer =
  /** The service's own answer, with these headers beside. */
  | { readonly type: 'own'; readonly headers: Readonly<Record<string, string>> }
  | { readonly type: 'replaced'; readonly response: ServiceResponse }
  | { readonly type: 'close' | 'reset' | 'hang' | 'truncated' | 'not-http' }
  | { readonly type: 'wrong-length'; readonly by: number }
  | { readonly type: 'dribble'; readonly intervalMs: number }
  | { readonly type: 'big'; readonly bytes: number };

/** What happens to one request, as data. */
export interface Effect {
  /** For the log: which rule it was, and what it did; safe to print. */
  readonly label: string;
  /** Whether a report that would be accepted is counted. */
  readonly commits: boolean;
  readonly delayBeforeMs: number;
  readonly delayAfterMs: number;
  /** How far the service's clock is off for this request. */
  readonly skewSeconds: number;
  readonly answer: FaultyAnswer;
}

/** The longest delay that a rule can name: a lognormal one has no bound of its own. */
const LONGEST_MS = 3_600_000;

/**
 * What a rule does to a request that it acts on.
 * @param heading the start of the label: which rule it is.
 * @param draw gives the rule's chances for this request, each by its name.
 * @param nowSeconds the service's clock, unix time in seconds.
 */
export function effectOf(
  { action, delay, moment, retryAfter }: FaultRule,
  heading: string,
  draw: (purpose: string) => number,
  nowSeconds: number,
): Effect {
  const delayMs = delay === undefined ? 0 : Math.min(LONGEST_MS, drawDelay(delay, draw));
  const { answer, told } = chooseAnswer(action, retryAfter, nowSeconds + delayMs / 1000);
  const commits = moment === 'after' || action === undefined;
  const waits = delay === undefined ? [] : [message('answered_late', { ms: delayMs })];
  const counts = commits ? [] : [message('not_counted')];
  const effects = [...waits, ...told, ...counts].map(text).join(', ');
  return {
    label: makeVisible(text(message('fault_acted', { rule: heading, effects }))),
    commits,
    delayBeforeMs: moment === 'before' ? delayMs : 0,
    delayAfterMs: moment === 'after' ? delayMs : 0,
    skewSeconds: action?.type === 'skew' ? action.seconds : 0,
    answer,
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
