import { SILENT_ORDERS_LIMIT } from '../../../core/delivery/after-attempt.ts';
import type { Verdict } from '../../../core/delivery/verdict.ts';
import type { Ending } from './drain-types.ts';

/** Why nothing more is sent. */
export interface Stop {
  readonly why: Exclude<Ending, 'done'>;
  /** One sentence. */
  readonly message: string;
}

export const INTERRUPTED: Stop = {
  why: 'interrupted',
  message: 'interrupted; what is not settled is in the journal',
};

/** @param verdict of the attempt that ends the run. */
export function describeStop(
  why: 'unauthorized' | 'unreachable',
  { message, outcome, serviceError }: Verdict,
): Stop {
  const last = message ?? outcome;
  if (why === 'unauthorized') return { why, message: withServiceWords(last, serviceError) };
  const silence = `${SILENT_ORDERS_LIMIT} orders in a row had no answer at all; of the last one`;
  return { why, message: `the service cannot be reached: ${silence}: ${last}` };
}

/** @param last what went wrong with the last attempt. */
export const describeSilence = (last: string): Stop => ({
  why: 'unreachable',
  message: `the service cannot be reached: no attempt had any answer; the last one: ${last}`,
});

/** The service's own words say which of key, signature and clock it is. */
function withServiceWords(message: string, error: Verdict['serviceError']): string {
  const words = [error?.code ?? [], error?.message ?? []].flat();
  return words.length === 0 ? message : `${message}; it says: ${words.join(': ')}`;
}
