import { CLOCK_OFF, type Verdict } from '../../core/protocol/answers/verdict.ts';
import type { Said } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { IntentStore } from '../delivery/deliver.ts';
import type { DeliveryEdges, DeliveryPolicy } from '../delivery/edges.ts';
import type { SettledRow } from '../files/rows/row.ts';
import type { NextMove } from './after-attempt.ts';

export interface DrainPolicy extends DeliveryPolicy {
  /** Maximum reports in flight; a run starts with fewer. */
  readonly concurrency: number;
  /** Maximum attempts per second; null for no limit. */
  readonly perSecond: number | null;
  /** Maximum duration of an outage before the run ends, in milliseconds. */
  readonly patienceMs: number;
}

export interface DrainEdges extends Pick<DeliveryEdges, 'transport' | 'clock' | 'random'> {
  /** Earlier reports: to explain an answer, and to resend one as a proof. */
  readonly journal: IntentStore;
  /** Aborted by the first Ctrl-C: nothing new is sent, and reports in flight get 10 s to finish. */
  readonly stop: AbortSignal;
}

/** What a run is waiting for, if anything. `service`: it asked for a pause; `trouble`: nothing gets through. */
export type Waiting = 'service' | 'trouble' | 'retry' | 'rate' | 'other-process' | null;

export interface DrainProgress {
  /** Rows that are settled, or that this run leaves open for another one. */
  readonly done: number;
  readonly total: number;
  /** Averaged over the last few seconds. */
  readonly perSecond: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly retried: number;
  readonly parked: number;
  readonly inFlight: number;
  /** The current concurrency limit. */
  readonly limit: number;
  readonly waiting: Waiting;
  /** The remaining wait, if known. */
  readonly waitMs: number | null;
}

export interface DrainObserver {
  /** Called once a row's outcome is durable. */
  settled?(row: SettledRow): void;
  /** Called several times per second. */
  progress?(progress: DrainProgress): void;
  /** Called on Ctrl-C with the number of reports in flight. */
  interrupted?(inFlight: number): void;
}

/** `unreachable`: nothing got through for a while, or at all, or the service asked for a long wait. */
export type Ending = 'done' | 'interrupted' | 'unauthorized' | 'clock_off' | 'unreachable';

export interface DrainResult {
  readonly ending: Ending;
  /** Attempts made by this run. */
  readonly sent: number;
  readonly retried: number;
  readonly durationMs: number;
  /** What went wrong, in one sentence; null if the ending is `done`. */
  readonly message: Said | null;
  /** Local clock minus the service's, if the ending is `clock_off`. */
  readonly clockSkewSeconds?: number | undefined;
}

/** Why nothing more is sent. */
export interface Stop {
  readonly why: Exclude<Ending, 'done'>;
  /** One sentence. */
  readonly message: Said;
  readonly clockSkewSeconds?: number | undefined;
}

export const INTERRUPTED: Stop = {
  why: 'interrupted',
  message: message('stop_interrupted'),
};

/** @param verdict of the attempt that ends the run. */
export function describeStop(
  why: Extract<NextMove, { do: 'stop' }>['why'] | 'wrong_address',
  { message: sentence, outcome, errorCode, serviceError, retryAfterMs, clockSkewSeconds }: Verdict,
): Stop {
  const last = sentence ?? outcome;
  if (errorCode === CLOCK_OFF)
    return { why: CLOCK_OFF, message: last, clockSkewSeconds: clockSkewSeconds ?? undefined };
  if (why === 'unauthorized') return { why, message: withServiceWords(last, serviceError) };
  if (why === 'wrong_address')
    return { why: 'unreachable', message: withServiceWords(last, serviceError) };
  return {
    why: 'unreachable',
    message: why === 'unreachable' ? outage(last) : asked(retryAfterMs),
  };
}

const outage = (last: Said): Message => message('outage', { last });

const asked = (retryAfterMs: number | null): Message =>
  message('asked_to_wait', { minutes: Math.ceil((retryAfterMs ?? 0) / 60_000) });

/** @param last what went wrong with the last attempt. */
export const describeUnreached = (last: Said): Stop => ({
  why: 'unreachable',
  message: message('never_reached', { last }),
});

/** The service's own words say which of key, signature and clock it is. */
function withServiceWords(sentence: Said, error: Verdict['serviceError']): Said {
  const words = [error?.code ?? [], error?.message ?? []].flat();
  return words.length === 0
    ? sentence
    : message('with_service_words', { message: sentence, words });
}
