import type { UsableAccount } from '../profiles/settings.ts';
import type { PostLimits, Transport } from '../transport/transport.ts';

/** What a delivery needs of the world. */
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
}

/** How far a delivery may go. */
export interface DeliveryPolicy {
  readonly limits: PostLimits;
  /** Attempts after the first. */
  readonly retries: number;
}

/** Told what happens on the wire as it happens; only `--verbose` and progress look at it. */
export interface DeliveryObserver {
  request?(request: ObservedRequest): void;
  response?(response: ObservedResponse): void;
  /** @param delayMs how long conv waits before it tries again. */
  retry?(attempt: number, message: string, delayMs: number): void;
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
  /** Null where no answer came. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type SendingAccount = Pick<UsableAccount, 'apiKey' | 'secret'>;
