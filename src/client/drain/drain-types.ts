import type { Verdict } from '../../protocol/answers/verdict.ts';
import type { Said } from '../../words/failure.ts';
import { type Message, message } from '../../words/message.ts';
import type { DeliveryEdges, DeliveryPolicy } from '../delivery/edges.ts';
import type { SettledRow } from '../rows/settled-row.ts';
import type { NextMove } from './after-attempt.ts';

export interface DrainPolicy extends DeliveryPolicy {
  /** The most reports in flight at once; it begins with few. */
  readonly concurrency: number;
  /** Attempts a second at most; null without a bound. */
  readonly perSecond: number | null;
  /** How long nothing may get through before the run ends, in milliseconds. */
  readonly patienceMs: number;
}

export interface DrainEdges extends Pick<DeliveryEdges, 'transport' | 'clock' | 'random'> {
  /** Aborts at the first Ctrl-C: nothing new is sent, what is in flight is waited for (10 s). */
  readonly stop: AbortSignal;
}

/** What a run is waiting for, if it is. `service`: it asks for a pause; `trouble`: it does not, but nothing gets through. */
export type Waiting = 'service' | 'trouble' | 'retry' | 'rate' | 'other-process' | null;

export interface DrainProgress {
  /** Rows of the batch that are settled, by this run or before, or put off by this run. */
  readonly done: number;
  readonly total: number;
  /** Over the last seconds. */
  readonly perSecond: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly retried: number;
  readonly parked: number;
  readonly inFlight: number;
  /** How many may be in flight at present. */
  readonly limit: number;
  readonly waiting: Waiting;
  /** How long it waits for that, where it is known. */
  readonly waitMs: number | null;
}

export interface DrainObserver {
  /** A row is done with in this run, and that is durable. */
  settled?(row: SettledRow): void;
  /** Several times a second. */
  progress?(progress: DrainProgress): void;
  /** At Ctrl-C, where reports are in flight: how many are waited for. */
  interrupted?(inFlight: number): void;
}

/** `unreachable`: nothing got through for a while, or of all there was; or the service asked for a long wait. */
export type Ending = 'done' | 'interrupted' | 'unauthorized' | 'unreachable';

export interface DrainResult {
  readonly ending: Ending;
  /** Attempts of this run. */
  readonly sent: number;
  readonly retried: number;
  readonly durationMs: number;
  /** Of an ending other than `done`: what went wrong, in one sentence. */
  readonly message: Said | null;
}

/** Why nothing more is sent. */
export interface Stop {
  readonly why: Exclude<Ending, 'done'>;
  /** One sentence. */
  readonly message: Said;
}

export const INTERRUPTED: Stop = {
  why: 'interrupted',
  message: message('stop_interrupted'),
};

/** @param verdict of the attempt that ends the run. */
export function describeStop(
  why: Extract<NextMove, { do: 'stop' }>['why'],
  { message: sentence, outcome, serviceError, retryAfterMs }: Verdict,
): Stop {
  const last = sentence ?? outcome;
  if (why === 'unauthorized') return { why, message: withServiceWords(last, serviceError) };
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
