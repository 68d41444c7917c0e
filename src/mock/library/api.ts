/// <reference lib="esnext.disposable" />

import type { OrderStatus, ReportKind } from '../../core/protocol/kinds/index.ts';

/** Options of a mock of the order reporting service, all optional. */
export interface MockOptions {
  /** On 127.0.0.1 and ::1; 0, the default, chooses any free port. */
  readonly port?: number;
  /** The merchants whose reports it accepts; default: a demo merchant. */
  readonly merchants?: readonly MockMerchantOptions[];
  /** Faults to inject, as for `conv mock --fault`: `drop-answer kind=paid first=2`. */
  readonly faults?: readonly string[];
  /** From 0 to 2^32 - 1; repeats the random choices of a run with the same requests. */
  readonly faultSeed?: number;
  /** The service's clock at the start; it runs from there. */
  readonly clock?: Date;
  /**
   * What the service does where its document leaves it open, as for `conv mock --dialect`:
   * `laravel,success=204`; `any` with `faultSeed` for a random one.
   */
  readonly dialect?: string;
  /** A JSON file that keeps orders and events. */
  readonly state?: string;
  /** How many requests are stored; default: 10,000. */
  readonly keep?: number;
  /**
   * Lets `expect` pass although no report was accepted, or a fault has not acted yet. Without it, an
   * assertion such as `every signature valid` fails if no report arrived.
   */
  readonly allowNone?: boolean;
}

/**
 * A pair of key and secret, as in `conv mock --merchants`; default: active, in sandbox mode.
 * @public
 */
export interface MockMerchantOptions {
  readonly apiKey: string;
  readonly hmacSecret: string;
  readonly active?: boolean;
  readonly mode?: 'sandbox' | 'live';
  readonly sellerId?: string;
}

/** A running mock. `await using mock = await createMock()` closes it at the end of the block. */
export interface Mock extends AsyncDisposable {
  /** `s2s_endpoint_base` for clients, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Of the first merchant. */
  readonly apiKey: string;
  readonly hmacSecret: string;
  /** As `dialect` takes it; `own` for the bundled service's own choices. */
  readonly dialect: string;
  /** The inspector's page, with the token that its buttons need. */
  readonly inspectorUrl: string;
  /** The requests that arrived, the oldest first. */
  requests(filter?: MockRequestFilter): MockRequest[];
  /** The orders of all merchants. */
  orders(): MockOrder[];
  /**
   * Checks assertions on the requests that arrived, as for `conv mock --expect`: `paid order=42 ==1`.
   * @throws Error whose message shows the closest request and how it differs.
   */
  expect(...assertions: string[]): void;
  /** The same, but waits for up to `seconds` until all are met. */
  expectWithin(seconds: number, ...assertions: string[]): Promise<void>;
  /**
   * Answers a report without a socket, faults included. Like `fetch`, it rejects with a TypeError if there
   * is no response, and on a redirect unless the request has `redirect: 'manual'`.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Adds a fault.
   * @throws Error if the rule is invalid.
   */
  addFault(rule: string): MockFault;
  /** Advances the service's clock by `seconds`; a negative number sets it back. */
  advance(seconds: number): void;
  /** Deletes orders, events and requests. */
  reset(): void;
  /** Stops the mock and frees its port. */
  close(): Promise<void>;
}

/** A request must match every given member. */
export interface MockRequestFilter {
  readonly kind?: MockReportKind;
  readonly order?: string;
  readonly event?: string;
  readonly outcome?: MockRequest['outcome'];
}

/**
 * The kinds of order event.
 * @public
 */
export type MockReportKind = ReportKind;

export interface MockRequest {
  /** From 1 on, in the order of arrival. */
  readonly sequence: number;
  /** By the service's clock. */
  readonly receivedAt: Date;
  readonly method: string;
  readonly path: string;
  /** The exact bytes as they came. */
  readonly body: Uint8Array;
  /** Of the response; 0 if none was sent. */
  readonly httpStatus: number;
  /** `repeated`: a retry of an event that counted before. */
  readonly outcome: 'accepted' | 'repeated' | 'refused';
  readonly kind?: MockReportKind;
  readonly merchantOrderId?: string;
  readonly eventId?: string;
  readonly error?: { readonly code: string; readonly message: string };
  /** The fault that was injected. */
  readonly fault?: string;
}

/** Amounts are decimal text in major units of `currency`. */
export interface MockOrder {
  readonly apiKey: string;
  readonly merchantOrderId: string;
  readonly status: OrderStatus;
  readonly amount: string;
  readonly netAmount: string;
  readonly refundedAmount: string;
  readonly currency: string;
  readonly subId?: string;
  readonly productName: string;
}

export interface MockFault {
  readonly id: string;
  /** Removes the fault. */
  remove(): void;
}
