import { hasField, type OrderStatus, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { Secret } from '../../core/protocol/masking/secret.ts';
import { HEADERS } from '../../core/protocol/protocol.ts';
import { type Credentials, sign, signedHeaders } from '../../core/protocol/signing.ts';
import type { Message } from '../../core/words/message.ts';
import type { Mode, UsableAccount } from '../profiles/settings.ts';

/**
 * The orders of a run: one is cancelled, one is declined, one is never reported as paid, one is refunded entirely; the
 * last two only show how open points are filled.
 */
export type SmokeOrder = 'first' | 'second' | 'unreported' | 'third' | 'fourth' | 'fifth';

/** The report of a step. */
export interface SmokeBody {
  readonly kind: ReportKind;
  readonly order: SmokeOrder;
  /** Names the event: the same name is the same `event_id`. */
  readonly event: string;
  /** In addition to the two IDs and a paid report's currency. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** What the specification says about the response. */
export type Expectation =
  | RecordExpected
  /** The report breaks a rule: a 4xx that is about the report. */
  | { readonly type: 'refused' }
  /** "Server checks; any failure returns status `401`." */
  | { readonly type: 'unauthorized' }
  /** All server checks pass; the report itself may be refused. */
  | { readonly type: 'authorized' };

export interface RecordExpected {
  readonly type: 'record';
  /** "Response bodies … not shown": if it is open, a response without the record is only a note. */
  readonly body: 'documented' | 'open';
  /** "The response to a repeated `event_id`: not shown": a refusal is only a note. */
  readonly isRepeat: boolean;
  /** Whether a refusal is only a note for another reason. */
  readonly mayBeRefused?: true;
  /** Whether `transaction_id` is checked: once a run. */
  readonly hasReference?: boolean;
  readonly status: OrderStatus;
  /** Another permitted status. */
  readonly orStatus?: OrderStatus;
  /** In major units, as is `refunded`. */
  readonly net: number;
  /** Undefined if the specification leaves it open. */
  readonly refunded?: number;
}

/** One check: a request and the response that is expected. */
export interface SmokeStep {
  /** Stable, for scripts. */
  readonly id: string;
  readonly title: Message;
  /** Quotes the service's document. */
  readonly rule: Message;
  /** IDs of steps without which this one proves nothing. */
  readonly needs: readonly string[];
  readonly report: SmokeBody;
  /** How it is signed; default: correctly. */
  readonly present?: Presentation;
  readonly expect: Expectation;
  /** Why another response is not a failure; absent if the specification decides. */
  readonly open?: Message;
}

/** Whose orders a run makes. */
export interface SmokeAccount extends UsableAccount {
  /** The demo pair's, which is public; null for any other account. */
  readonly shownSecret: string | null;
}

/** The result of a check, with messages as data or as text. */
export interface SmokeCheck<Sentence = Message> {
  readonly id: string;
  readonly title: Sentence;
  /** Quotes the service's document. */
  readonly rule: Sentence;
  /** `note`: not the expected response, but the document leaves it open. */
  readonly outcome: 'passed' | 'failed' | 'note' | 'skipped';
  readonly expected: Sentence;
  /** The response in one line; null if nothing was sent. */
  readonly got: Sentence | null;
  /** Why it was skipped, or why it is not a failure; otherwise null. */
  readonly reason: Sentence | null;
  /** Null without a response. */
  readonly httpStatus: number | null;
  /** From the first attempt to the last response, waiting included. */
  readonly durationMs: number;
}

/** How the service fills one point that its document leaves open ("not shown"). */
export interface OpenPoint<Sentence = Message> {
  /** Stable, for scripts. */
  readonly id: string;
  /** Its name for `conv mock --dialect`; null if the mock has no choice there. */
  readonly dimension: string | null;
  readonly point: Sentence;
  /** A stable word, that of `conv mock --dialect` where it has one; null if no request showed the choice. */
  readonly choice: string | null;
  /** What the word leaves out: members, statuses, an amount. */
  readonly details: readonly string[];
  /** Word and details for people. */
  readonly meaning: Sentence;
}

/** One run of all checks. */
/** What ends a run before its last step. */
export type Stopped = 'unreachable' | 'interrupted' | 'unauthorized' | 'clock_off';

export interface SmokeReport<Sentence = Message> {
  readonly endpoint: string;
  readonly apiKey: string;
  readonly profile: string | null;
  readonly mode: Mode;
  /** See `SmokeAccount`. */
  readonly shownSecret: string | null;
  /** `unreachable`: no response at all, or none after some step. */
  readonly outcome: 'passed' | 'failed' | 'unreachable' | 'interrupted';
  /** What ended the run early. */
  readonly stopped: Stopped | undefined;
  readonly checks: readonly SmokeCheck<Sentence>[];
  /** How the service fills what its document leaves open. */
  readonly openPoints: readonly OpenPoint<Sentence>[];
  /** `merchant_order_id` of every order of the run that may still have a net amount. */
  readonly leftOpen: readonly string[];
  /** Of the whole run. */
  readonly seconds: number;
}

/** What identifies the orders of one run. */
export interface SmokeNames {
  /** The prefix of every order ID and event ID. */
  readonly run: string;
  /** 3-letter code of the paid reports. */
  readonly currency: string;
}

/**
 * A unique name that a merchant recognizes in a list of orders.
 * @param now milliseconds since 1970.
 * @param id a fresh UUID.
 */
export function nameRun(now: number, id: string): string {
  const time = new Date(now).toISOString().replace(/\..*|[-:]/g, '');
  return `conv-smoke-${time}-${id.replaceAll('-', '').slice(0, 12)}`;
}

export const orderId = ({ run }: SmokeNames, order: SmokeOrder): string => `${run}-${order}`;

/** The exact bytes of a report; the same report always has the same bytes. */
export function bodyOf(names: SmokeNames, { kind, order, event, fields }: SmokeBody): Uint8Array {
  const report = {
    merchant_order_id: orderId(names, order),
    event_id: `${names.run}-${event}`,
    ...fields,
    ...(hasField(kind, 'currency') ? { currency: names.currency } : {}),
  };
  return Buffer.from(JSON.stringify(report));
}

/** Unix times in whole seconds. */
export interface ClockTimes {
  readonly ours: number;
  /** The service's clock, by the `Date` of its last response; ours without one. */
  readonly theirs: number;
}

/** The three headers (or fewer) and the body. */
export interface Presented {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Signs the body of a request, correctly or with one mistake. */
export type Presentation = (
  credentials: Credentials,
  times: ClockTimes,
  body: Uint8Array,
) => Presented;

/** As in "Authentication". */
export const signedCorrectly: Presentation = (credentials, { ours }, body) => ({
  headers: signedHeaders(credentials, ours, body),
  body,
});

export const signedWithOtherSecret: Presentation = ({ apiKey, secret }, times, body) =>
  signedCorrectly({ apiKey, secret: new Secret(`${secret.reveal()}-not`) }, times, body);

/** The same JSON with other whitespace: "if the body is re-encoded after signing … the signature does not match". */
export const bodyReencoded: Presentation = (credentials, times, body) => {
  const value: unknown = JSON.parse(new TextDecoder().decode(body));
  const { headers } = signedCorrectly(credentials, times, body);
  return { headers, body: Buffer.from(JSON.stringify(value, null, 2)) };
};

export const withUnknownKey: Presentation = ({ apiKey, secret }, times, body) =>
  signedCorrectly({ apiKey: `${apiKey}-not`, secret }, times, body);

/** Signed for a time that is this far from the service's clock. */
export const signedAt =
  (offsetSeconds: number): Presentation =>
  (credentials, { theirs }, body) => ({
    headers: signedHeaders(credentials, theirs + offsetSeconds, body),
    body,
  });

/** Signed with this text as the timestamp. */
export const withTimestampText =
  (textOf: (nowSeconds: number) => string): Presentation =>
  ({ apiKey, secret }, { ours }, body) => {
    const timestamp = textOf(ours);
    const signature = sign(secret, timestamp, body);
    const headers = {
      [HEADERS.key]: apiKey,
      [HEADERS.timestamp]: timestamp,
      [HEADERS.signature]: signature,
    };
    return { headers, body };
  };

/** Without one of the three headers; a timestamp that is not sent is not signed either. */
export const withoutHeader =
  (name: string): Presentation =>
  (credentials, times, body) => {
    const signed = name === HEADERS.timestamp ? withTimestampText(() => '') : signedCorrectly;
    const { headers } = signed(credentials, times, body);
    const kept = Object.entries(headers).filter(([header]) => header !== name);
    return { headers: Object.fromEntries(kept), body };
  };
