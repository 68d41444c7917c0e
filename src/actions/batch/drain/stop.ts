import type { NextMove } from '../../../core/delivery/after-attempt.ts';
import type { Verdict } from '../../../core/delivery/verdict.ts';
import { batchWords } from '../../../words/en/batch.ts';
import type { Ending } from './drain-types.ts';

/** Why nothing more is sent. */
export interface Stop {
  readonly why: Exclude<Ending, 'done'>;
  /** One sentence. */
  readonly message: string;
}

export const INTERRUPTED: Stop = {
  why: 'interrupted',
  message: batchWords.stop_interrupted,
};

/** @param verdict of the attempt that ends the run. */
export function describeStop(
  why: Extract<NextMove, { do: 'stop' }>['why'],
  { message, outcome, serviceError, retryAfterMs }: Verdict,
): Stop {
  const last = message ?? outcome;
  if (why === 'unauthorized') return { why, message: withServiceWords(last, serviceError) };
  return {
    why: 'unreachable',
    message: why === 'unreachable' ? outage(last) : asked(retryAfterMs),
  };
}

const outage = (last: string): string => batchWords.outage({ last });

const asked = (retryAfterMs: number | null): string =>
  batchWords.asked_to_wait({ minutes: Math.ceil((retryAfterMs ?? 0) / 60_000) });

/** @param last what went wrong with the last attempt. */
export const describeUnreached = (last: string): Stop => ({
  why: 'unreachable',
  message: batchWords.never_reached({ last }),
});

/** The service's own words say which of key, signature and clock it is. */
function withServiceWords(message: string, error: Verdict['serviceError']): string {
  const words = [error?.code ?? [], error?.message ?? []].flat();
  return words.length === 0
    ? message
    : batchWords.with_service_words({ message, words: words.join(': ') });
}
