/// <reference lib="esnext.disposable" />

/** How a mock of the order reporting service is to behave. All of it may be left out. */
export interface MockOptions {
  /** On 127.0.0.1 and ::1; 0, the default, takes any free one. */
  readonly port?: number;
  /** Whose reports it accepts; without any, a demo merchant's. */
  readonly merchants?: readonly MockMerchantOptions[];
  /** What goes wrong on purpose, as `conv mock --fault` writes it: `drop-answer kind=paid first=2`. */
  readonly faults?: readonly string[];
  /** From 0 to 2^32 - 1: with the same seed, the same requests meet the same chances. */
  readonly faultSeed?: number;
  /** What the service thinks the time is when it starts; from there its clock runs. */
  readonly clock?: Date;
  /** Answers as production does: a 401 does not say why. */
  readonly terse?: boolean;
  /** A JSON file that keeps orders and events. */
  readonly state?: string;
  /** How many requests are remembered; 10,000 unless it says otherwise. */
  readonly keep?: number;
  /**
   * `expect` passes although no report was accepted, or a fault has not acted yet. Without it, an
   * assertion such as `every signature valid` does not pass where no report arrived at all.
   */
  readonly allowNone?: boolean;
}

/**
 * A pair of key and secret, as `conv mock --merchants` lists it: active and sandbox unless it says otherwise.
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
  /** The inspector's page, with the token that its buttons need. */
  readonly inspectorUrl: string;
  /** The requests that came, the oldest first. */
  requests(filter?: MockRequestFilter): MockRequest[];
  /** The orders of all merchants. */
  orders(): MockOrder[];
  /**
   * Holds what came against assertions, as `conv mock --expect` writes them: `paid order=42 ==1`.
   * @throws Error whose message shows the closest request and how it differs.
   */
  expect(...assertions: string[]): void;
  /** The same, and waits up to so many seconds until all are met. */
  expectWithin(seconds: number, ...assertions: string[]): Promise<void>;
  /**
   * Answers a report without a socket, faults included; one without an answer is a TypeError, as of
   * `fetch`, and so is a redirect, unless the request says `redirect: 'manual'`.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Adds a fault.
   * @throws Error where the rule cannot be read.
   */
  addFault(rule: string): MockFault;
  /** Puts the service's clock forward, or backward, by so many seconds. */
  advance(seconds: number): void;
  /** Forgets orders, events and requests. */
  reset(): void;
  /** Ends it; its port is free then. */
  close(): Promise<void>;
}

/** All that is given must hold. */
export interface MockRequestFilter {
  readonly kind?: MockReportKind;
  readonly order?: string;
  readonly event?: string;
  readonly outcome?: MockRequest['outcome'];
}

/**
 * The four kinds of order event.
 * @public
 */
export type MockReportKind = 'paid' | 'partial' | 'cancel' | 'decline';

export interface MockRequest {
  /** From 1 on, in the order of arrival. */
  readonly sequence: number;
  /** By the service's clock. */
  readonly receivedAt: Date;
  readonly method: string;
  readonly path: string;
  /** The exact bytes as they came. */
  readonly body: Uint8Array;
  /** Of the answer; 0 where none was sent. */
  readonly httpStatus: number;
  /** `repeated`: a retry of an event that counted before. */
  readonly outcome: 'accepted' | 'repeated' | 'refused';
  readonly kind?: MockReportKind;
  readonly merchantOrderId?: string;
  readonly eventId?: string;
  readonly error?: { readonly code: string; readonly message: string };
  /** What the fault was that was made on purpose. */
  readonly fault?: string;
}

/** Amounts are decimal text in major units of `currency`. */
export interface MockOrder {
  readonly apiKey: string;
  readonly merchantOrderId: string;
  readonly status: 'CONFIRMED' | 'PARTIALLY_CANCELLED' | 'CANCELLED' | 'DECLINED';
  readonly amount: string;
  readonly netAmount: string;
  readonly refundedAmount: string;
  readonly currency: string;
  readonly subId?: string;
  readonly productName: string;
}

export interface MockFault {
  readonly id: string;
  /** Takes it away again. */
  remove(): void;
}
