import { type JsonNode, memberOf } from '../../kit/json/node.ts';
import { excerpt } from '../../kit/visible.ts';
import { readAnswer } from '../../protocol/answers/answer.ts';
import { findServiceError, isTelling } from '../../protocol/answers/reason.ts';
import { readRecord, recordIn } from '../../protocol/answers/record.ts';
import { isSuccess } from '../../protocol/answers/success.ts';
import type { PostResponse } from '../../protocol/answers/verdict.ts';
import { formatDecimal, isNear, isPlain, parseDecimal } from '../../protocol/money.ts';
import { hasMinorUnits } from '../../protocol/reports/currency.ts';
import type { SmokeAnswer } from './judge.ts';
import {
  OPEN_POINTS,
  type OpenPoint,
  type OpenPointName,
  orderId,
  type SmokeBody,
  type SmokeNames,
  type SmokeOrder,
} from './step.ts';

/** A request that only shows how an open point is filled. */
interface Probe {
  readonly id: string;
  readonly report: SmokeBody;
  /** What it builds on. */
  readonly needs?: string;
}

/** 35.59 − 10.68 shows whether a service computes in binary floating point. */
const withCents = (currency: string): readonly [total: number, refund: number, rest: number] =>
  hasMinorUnits(currency) ? [35.59, 10.68, 24.91] : [5000, 2000, 3000];

const paid = (order: SmokeOrder, event: string, fields: object): SmokeBody => ({
  kind: 'paid',
  order,
  event,
  fields: { product_name: 'conv smoke', ...fields },
});

/** In sequence; each order is closed afterwards. */
export function probesIn({ currency }: Pick<SmokeNames, 'currency'>): readonly Probe[] {
  const [total, refund, rest] = withCents(currency);
  const refunded = (event: string, refund_amount: number): SmokeBody => ({
    kind: 'partial',
    order: 'third',
    event,
    fields: { refund_amount },
  });
  const items = [{ name: 'conv smoke' }];
  return [
    { id: 'third_paid', report: paid('third', 'paid-third', { amount: total }) },
    { id: 'third_refund', report: refunded('third-refund', refund), needs: 'third_paid' },
    { id: 'last_refund', report: refunded('last-refund', rest), needs: 'third_refund' },
    {
      id: 'unknown_field',
      report: paid('fourth', 'paid-fourth', { amount: total, conv_smoke: 1 }),
    },
    { id: 'item_fields', report: paid('fifth', 'paid-fifth', { amount: total, items }) },
  ];
}

/** The answers to the steps and the probes of a run, by their IDs. */
export type Answers = ReadonlyMap<string, SmokeAnswer>;

/** Reads from the answers of a run how the service fills each open point. */
export const openPointsIn = (answers: Answers, names: SmokeNames): readonly OpenPoint[] =>
  OPEN_POINTS.map((id) => ({
    id,
    choice: READERS[id]((name) => responseTo(answers, name), names),
  }));

/** What was shown: secrets are masked. */
function responseTo(answers: Answers, id: string): PostResponse | undefined {
  const shown = answers.get(id)?.shown;
  return shown?.type === 'response' ? shown : undefined;
}

type ResponseTo = (id: string) => PostResponse | undefined;

const READERS: Readonly<
  Record<OpenPointName, (to: ResponseTo, names: SmokeNames) => string | null>
> = {
  refusal: (to) => formatOf(refusalIn(to('refund_above_net') ?? to('amount_below_zero'))),
  'refusal-status': (to) => statusesOf(to('amount_below_zero'), to('refund_above_net')),
  'unknown-order': (to) => statusesOf(to('unknown_order')),
  'partial-body': (to, names) => bodyOf(to('partial'), orderId(names, 'first')),
  'cancel-body': (to, names) => bodyOf(to('cancel'), orderId(names, 'first')),
  'decline-body': (to, names) => bodyOf(to('decline'), orderId(names, 'second')),
  numbers: (to) => numbersOf(to('third_refund'), to('third_paid'), to('paid')),
  reuse: (to, names) => reuseOf(to('nearly_stale'), to('paid_again'), orderId(names, 'first')),
  'event-id-reused': (to) => statusesOf(to('event_id_reused')),
  'last-refund': (to, names) => statusIn(to('last_refund'), orderId(names, 'third')),
  'refunded-after-cancel': (to, names) => refundedIn(to('cancel'), orderId(names, 'first')),
  'unknown-fields': (to) => acceptance(to('unknown_field')),
  'item-fields': (to) => acceptance(to('item_fields')),
  unauthorized: (to) => unauthorizedBody(to('bad_signature')),
};

const answerOf = ({ body, headers }: PostResponse) => readAnswer(body, headers['content-type']);

const refusalIn = (response: PostResponse | undefined): PostResponse | undefined =>
  response !== undefined && response.status >= 400 ? response : undefined;

/** Most members of an error that are named. */
const NAMED_MEMBERS = 8;

/** `error.code, error.message`: the members of the body that have a text, or what the body is instead. */
function formatOf(response: PostResponse | undefined): string | null {
  if (response === undefined) return null;
  const answer = answerOf(response);
  if (answer.type !== 'json') return answer.type;
  const paths = [...new Set(textPaths(answer.node, ''))].slice(0, NAMED_MEMBERS);
  return paths.length === 0 ? 'json' : excerpt(paths.join(', '), 200);
}

function textPaths(node: JsonNode, path: string): readonly string[] {
  if (node.type === 'string') return [path === '' ? 'text' : path];
  if (node.type === 'array')
    return node.items.slice(0, 2).flatMap((item) => textPaths(item, `${path}[]`));
  if (node.type !== 'object') return [];
  return node.members.flatMap(({ key, value }) =>
    textPaths(value, path === '' ? key : `${path}.${key}`),
  );
}

/** `422`, or `422, 409` where they differ. */
function statusesOf(...responses: readonly (PostResponse | undefined)[]): string | null {
  const statuses = responses.flatMap((response) => (response === undefined ? [] : response.status));
  return statuses.length === 0 ? null : [...new Set(statuses)].join(', ');
}

const shownIn = (response: PostResponse, order: string) => {
  const answer = answerOf(response);
  const reading = answer.type === 'json' ? readRecord(answer.node, order) : undefined;
  return reading?.type === 'shown' ? reading.shown : undefined;
};

/** The body of a 2xx to a partial, cancel or decline: "not shown". */
function bodyOf(response: PostResponse | undefined, order: string): string | null {
  if (response === undefined || !isSuccess(response.status)) return null;
  const answer = answerOf(response);
  if (answer.type === 'empty') return response.status === 204 ? '204' : `empty ${response.status}`;
  if (answer.type !== 'json') return answer.type;
  const shown = shownIn(response, order);
  if (shown === undefined) return excerpt(new TextDecoder().decode(response.body), 60);
  const isInData =
    answer.node.type === 'object' && memberOf(answer.node, 'data') === recordIn(answer.node);
  const place = isInData ? 'record' : 'record without data';
  return shown.missing.length === 0 ? place : `${place}, without ${shown.missing.join(', ')}`;
}

/** How amounts are written, by the first answer that shows it. */
function numbersOf(...responses: readonly (PostResponse | undefined)[]): string | null {
  const amounts = responses.flatMap((response) =>
    response === undefined ? [] : amountsIn(response),
  );
  if (amounts.length === 0) return null;
  if (amounts.some(({ type }) => type === 'string')) return 'text';
  const literals = amounts.flatMap((node) => (node.type === 'number' ? node.literal : []));
  if (literals.some(hasResidue)) return 'binary floating point';
  return literals.every((literal) => literal.includes('.')) ? 'with a fraction' : 'exact';
}

function hasResidue(literal: string): boolean {
  const amount = parseDecimal(literal);
  return amount !== undefined && !isPlain(amount);
}

function amountsIn(response: PostResponse): readonly JsonNode[] {
  const answer = answerOf(response);
  const data = answer.type === 'json' && answer.node.type === 'object' ? answer.node : undefined;
  const inner = data && memberOf(data, 'data');
  const record = inner?.type === 'object' ? inner : data;
  return ['net_amount', 'refunded_amount'].flatMap(
    (name) => (record && memberOf(record, name)) ?? [],
  );
}

/** The paid report of an order that was canceled since: its answer shows the order as it is, or as it was. */
function reuseOf(
  late: PostResponse | undefined,
  early: PostResponse | undefined,
  order: string,
): string | null {
  const response = late ?? early;
  if (response === undefined) return null;
  const { status } = response;
  const shown = isSuccess(status) ? shownIn(response, order)?.status : undefined;
  if (shown === undefined) return String(status);
  const which = shown === 'CONFIRMED' ? 'the first response' : 'the current record';
  return `${status}, ${late === undefined ? 'a record' : which}`;
}

const statusIn = (response: PostResponse | undefined, order: string): string | null =>
  response === undefined || !isSuccess(response.status)
    ? null
    : (shownIn(response, order)?.status ?? null);

function refundedIn(response: PostResponse | undefined, order: string): string | null {
  if (response === undefined || !isSuccess(response.status)) return null;
  const refunded = shownIn(response, order)?.refunded;
  if (refunded === undefined) return null;
  const is = (amount: string): boolean =>
    isNear(refunded, parseDecimal(amount) ?? refunded, parseDecimal(amount));
  if (is('0')) return '0';
  return is('5000') ? 'the whole amount' : `unchanged (${formatDecimal(refunded)})`;
}

const acceptance = (response: PostResponse | undefined): string | null => {
  if (response === undefined) return null;
  return isSuccess(response.status) ? 'accepted' : `refused (${response.status})`;
};

function unauthorizedBody(response: PostResponse | undefined): string | null {
  if (response?.status !== 401) return null;
  const answer = answerOf(response);
  const error = findServiceError(answer);
  const text = [error?.message, error?.code].filter((part) => typeof part === 'string');
  if (text.some((part) => isTelling(part) && part.includes(' '))) return 'with a reason';
  return answer.type === 'empty' ? 'empty' : 'without a reason';
}
