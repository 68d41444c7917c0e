import type { JsonObject } from '../../core/kit/json/node.ts';
import type { Outcome, ServiceError } from '../../core/protocol/answers/verdict.ts';
import type { ReportKind } from '../../core/protocol/kinds/index.ts';
import type { Said } from '../../core/words/failure.ts';
import type { Message } from '../../core/words/message.ts';
import type {
  Attempt,
  HandSettlement,
  Intent,
  JournaledEvent,
  JournalReader,
} from '../journal/port.ts';
import type { UsableAccount } from '../profiles/settings.ts';
import type { PostLimits, Transport } from '../transport/transport.ts';

/** What resending an accepted report shows about the key and the address. `unknown`: there is none, or the answer does not show it. */
export type Proof = 'good' | 'bad' | 'unknown';

/** Resends an accepted report. @param known one accepted in this run. @param kind whose address is in doubt; undefined if it is the key. */
export type ProveAccount = (
  known: JournaledEvent | undefined,
  kind: ReportKind | undefined,
) => Promise<Proof>;

/** Dependencies of a delivery. */
export interface DeliveryEdges {
  readonly transport: Transport;
  readonly clock: {
    /** Milliseconds since 1970. */
    now(): number;
    sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  };
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly interrupt: AbortSignal;
  readonly observer: DeliveryObserver;
  /** Asks the service whether a refusal is about the account; without it, only history is asked. */
  readonly prove?: ProveAccount;
}

/** What the journal knows of earlier reports and attempts; without `find`, of the event alone. */
export interface EventSources {
  attemptsOf(event: JournaledEvent): Promise<readonly Attempt[]>;
  readonly find?: JournalReader['find'];
}

/** How far a delivery may go. */
export interface DeliveryPolicy {
  readonly limits: PostLimits;
  /** Attempts after the first. */
  readonly retries: number;
}

/** Observes requests and responses, for `--verbose` and progress. */
export interface DeliveryObserver {
  request?(request: ObservedRequest): void;
  response?(response: ObservedResponse): void;
  /** @param delayMs how long conv waits before it tries again, once this is done. */
  retry?(attempt: number, message: Said, delayMs: number): Promise<void> | void;
}

export interface ObservedRequest {
  readonly attempt: number;
  readonly url: URL;
  /** Without the signature. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface ObservedResponse {
  readonly attempt: number;
  readonly durationMs: number;
  /** Null if there was no response. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type SigningAccount = Pick<UsableAccount, 'apiKey' | 'secret' | 'renewal'>;

export interface DeliveryError {
  /** A stable word, such as `connect_timeout`. */
  readonly code: string;
  readonly message: Said;
  /** The service's own words, bounded and safe to print. */
  readonly service?: ServiceError;
  /** Local clock minus the service's, if that is why the service refused. */
  readonly clockSkewSeconds?: number;
}

/** The outcome of a report; a failed delivery has the same shape as a successful one. */
export interface DeliveryResult {
  readonly intent: Intent;
  /** The URL of the request. */
  readonly url: URL;
  readonly outcome: Outcome;
  /** Whether the outcome is final; otherwise the event is open, and a replay is safe. */
  readonly settled: boolean;
  readonly httpStatus: number | null;
  /** The order record as the service wrote it. */
  readonly record: JsonObject | null;
  /** A remark on the answer to an accepted report. */
  readonly remark: Message | null;
  /** How many attempts this run made. */
  readonly attempts: number;
  /** The journal already held this event as accepted: the service counted it once. */
  readonly duplicate: boolean;
  readonly error: DeliveryError | null;
  /** What a person had settled before: the service's answer, if there was one, replaces it. */
  readonly hand?: HandSettlement;
}
