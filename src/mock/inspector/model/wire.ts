import type { OrderStatus, ReportKind } from '../../../core/protocol/kinds/index.ts';

/** Types of the control API. Amounts are decimal text. */

export type Outcome = 'accepted' | 'repeated' | 'refused';

export interface Money {
  readonly amount: string;
  readonly refunded: string;
  readonly net: string;
  readonly currency: string;
}

export interface Explanation {
  readonly summary: string;
  /** What to do about it. */
  readonly fix?: string;
  /** The first difference between the signed and the received bytes, with context. */
  readonly first_difference?: {
    readonly of: string;
    /** In bytes. */
    readonly offset: number;
    readonly signed: string;
    readonly received: string;
  };
}

/** The service's four checks. */
export interface Checks {
  readonly headers: boolean;
  readonly timestamp: boolean;
  /** Timestamp minus the service's clock; null if it is not a whole number. */
  readonly skew_seconds: number | null;
  readonly key: boolean;
  readonly signature: boolean;
}

/** The three headers as they came, masked by the service; one that did not come is absent. */
export interface Presented {
  readonly timestamp?: string;
  readonly signature?: string;
  readonly key?: string;
}

/** One request as the service remembers it. */
export interface RequestJson {
  /** From 1 on, in the order of arrival. */
  readonly sequence: number;
  readonly time: string;
  /** The service's clock, unix time in seconds. */
  readonly received_at: number;
  readonly method: string;
  readonly path: string;
  /** 0 if no response was sent. */
  readonly http_status: number;
  readonly outcome: Outcome;
  readonly kind: ReportKind | null;
  /** Null unless the service knows the key. */
  readonly api_key: string | null;
  /** Null if the service did not read the body. */
  readonly merchant_order_id: string | null;
  readonly event_id: string | null;
  readonly error: ErrorJson | null;
  readonly explanations: readonly Explanation[];
  readonly ruled_out: readonly string[];
  readonly next: readonly string[];
  /** The injected fault. */
  readonly fault: string | null;
  readonly warnings: readonly { readonly path: string; readonly message: string }[];
  readonly checks: Checks | null;
  readonly presented: Presented | null;
  readonly status_before: OrderStatus | null;
  readonly status_after: OrderStatus | null;
  /** The order's money after the request. */
  readonly money: Money | null;
  /** Whether it was sent from this page. */
  readonly resent: boolean;
  /** How many bytes arrived, even if fewer are shown. */
  readonly body_bytes: number;
  /** Whether a secret was struck out of the body: then these are not the bytes that came. */
  readonly redacted: boolean;
  readonly body?: string;
  /** Instead of `body` if the bytes are not UTF-8. */
  readonly body_base64?: string;
}

export interface OrderJson {
  readonly api_key: string;
  readonly mode: string;
  readonly amount: string;
  readonly product_name: string;
  readonly record: {
    readonly merchant_order_id: string;
    readonly transaction_id?: string;
    readonly status: OrderStatus;
    /** As text: see `parseExactly`. */
    readonly net_amount: string;
    readonly refunded_amount: string;
    readonly currency: string;
    readonly sub_id?: string;
  };
}

export interface Totals {
  readonly accepted: number;
  readonly repeated: number;
  readonly refused: number;
}

/** The result of an expectation. */
export interface ResultJson {
  readonly text: string;
  readonly passed: boolean;
  readonly summary: string;
  /** Requests that show why it failed. */
  readonly requests: readonly {
    readonly sequence: number;
    readonly request: string;
    readonly differences: readonly string[];
  }[];
  /** How many there are beyond those. */
  readonly more: number;
}

export type Capability = 'events' | 'clock' | 'reset' | 'faults' | 'resend';

/** Initial data of the page. */
export interface SnapshotJson {
  /** Only for a reader who may change something. */
  readonly token?: string;
  /** The page is answered only with the token in its address. */
  readonly token_stays?: boolean;
  /** `report`: a file of a finished run, without a service. */
  readonly source: 'service' | 'report';
  /** What a reader with the token can do. */
  readonly capabilities: readonly Capability[];
  /** The service's clock, milliseconds since 1970. */
  readonly now: number;
  readonly totals: Totals;
  readonly forgotten: number;
  readonly counts: { readonly orders: number; readonly requests: number };
  readonly requests: readonly RequestJson[];
  readonly orders: readonly OrderJson[];
  /** Keys of all merchants; the first is the default. */
  readonly merchants: readonly string[];
  readonly results?: readonly ResultJson[];
}

/** One rule of the list of faults. */
export interface FaultJson {
  readonly id: string;
  readonly text: string;
  readonly enabled: boolean;
  readonly seen: number;
  readonly acted: number;
}

/** One fault of a body, and the value there. */
export interface Violation {
  /** A JSON pointer (RFC 6901); empty for the whole body. */
  readonly pointer: string;
  readonly rule?: string;
  readonly message: string;
  readonly expected?: unknown;
  readonly got?: unknown;
  readonly hint?: string;
}

/** Why a request was refused. */
export interface ErrorJson {
  readonly code: string;
  readonly message: string;
  /** The rule that the request breaks. */
  readonly rule?: string;
  /** What to do next. */
  readonly hint?: string;
  /** The headers that are missing or empty. */
  readonly missing?: readonly string[];
  readonly violations?: readonly Violation[];
}

/** Facts of a body. The service may have refused it before reading them. */
export interface BodyFacts {
  readonly orderId?: string;
  readonly eventId?: string;
  readonly productName?: string;
  readonly subId?: string;
  readonly reason?: string;
}

type Members = Readonly<Record<string, unknown>>;

/** A body is read once, however often it is searched. */
const KNOWN = new WeakMap<RequestJson, BodyFacts>();

/** Searchable facts of a request's body, if it is a JSON object. */
export function bodyFacts(request: RequestJson): BodyFacts {
  const facts = KNOWN.get(request) ?? readFacts(request);
  KNOWN.set(request, facts);
  return facts;
}

function readFacts(request: RequestJson): BodyFacts {
  const members = parsedMembers(request.body ?? '');
  return {
    ...named('orderId', request.merchant_order_id ?? members.merchant_order_id),
    ...named('eventId', request.event_id ?? members.event_id),
    ...named('productName', members.product_name ?? firstItem(members).name),
    ...named('subId', members.sub_id),
    ...named('reason', members.reason),
  };
}

const named = (name: keyof BodyFacts, value: unknown): BodyFacts =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {};

function parsedMembers(text: string): Members {
  try {
    return asMembers(JSON.parse(text));
  } catch {
    return {};
  }
}

/** `product_name` "falls back to items[0].name". */
const firstItem = ({ items }: Members): Members =>
  Array.isArray(items) ? asMembers(items[0]) : {};

const asMembers = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {};

/** A record's amounts are JSON numbers. Within a string the quotes would be escaped, so nothing else fits. */
const AMOUNT = /"(net_amount|refunded_amount)":(-?[\d.]+)/g;

/**
 * `JSON.parse` that keeps every digit of a record's amounts, as text: as a number, a large one would
 * lose some.
 * @param json compact, as the service writes it.
 */
export const parseExactly = (json: string): unknown =>
  JSON.parse(json.replace(AMOUNT, '"$1":"$2"'));
