import type { RequestJson } from './wire.ts';

/** What a body says of itself. The service may have refused it before it read that. */
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

/** What helps to find a request again; a body that is no JSON object says nothing. */
export function bodyFacts(request: RequestJson): BodyFacts {
  const facts = KNOWN.get(request) ?? readFacts(request);
  KNOWN.set(request, facts);
  return facts;
}

function readFacts(request: RequestJson): BodyFacts {
  const members = membersOf(request.body ?? '');
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

function membersOf(text: string): Members {
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
