import { ORDER_STATUSES, REPORT_KINDS } from '../../core/protocol/kinds/index.ts';
import { type Message, message } from '../../core/words/message.ts';
import { formatDialect } from '../dialects/parse.ts';
import { ERROR_STATUS } from '../service/errors.ts';
import type { HistoryEntry } from '../service/history.ts';
import { maskOf } from '../service/shown-entry.ts';
import {
  answerJson,
  answerLists,
  answerProblem,
  type ControlAnswer,
  mapped,
  sentWord,
  withHeader,
} from './answer.ts';
import type { Asked, Controlled, Route } from './controlled.ts';
import { entryJson, type OwnedOrder, orderJson, ownedOrders } from './snapshot.ts';

/** One thing to choose by. */
interface Filter<Item> {
  /** The fault of a value, if any. */
  readonly wrong?: (name: string, given: string) => Message | undefined;
  readonly fits: (item: Item, wanted: string) => boolean;
}

type Filters<Item> = Readonly<Record<string, Filter<Item>>>;

/** A filter that takes one of these words. */
const oneOf = <Item>(values: readonly string[], fits: Filter<Item>['fits']): Filter<Item> => ({
  wrong: (name, given) =>
    values.includes(given)
      ? undefined
      : message('filter_takes_words', { name, known: values, given: sentWord(given) }),
  fits,
});

/** A filter that takes a whole number within bounds. */
const wholeNumber = <Item>(from: number, to: number, fits: Filter<Item>['fits']): Filter<Item> => ({
  wrong: (name, given) => {
    const isValue = /^\d{1,16}$/.test(given) && Number(given) >= from && Number(given) <= to;
    const bound = to === Number.MAX_SAFE_INTEGER ? undefined : to;
    const facts = { name, from, to: bound, given: sentWord(given) };
    return isValue ? undefined : message('filter_takes_number', facts);
  },
  fits,
});

/** More are not given at once. */
const MAX_LIMIT = 10_000;

/** Not a filter of items, but of how many. */
const LIMIT = wholeNumber<unknown>(1, MAX_LIMIT, () => true);

/** The selected items, oldest first, or the fault of the query. */
type Chosen<Item> =
  | { readonly ok: true; readonly matched: number; readonly items: readonly Item[] }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: Message;
      readonly hint: Message;
    };

/** The latest items that match all parameters. @param usual default limit. */
function choose<Item>(
  all: readonly Item[],
  filters: Filters<Item>,
  query: URLSearchParams,
  usual: number,
): Chosen<Item> {
  const known: Filters<Item> = { ...filters, limit: LIMIT };
  const asked = [...query];
  const hint = message('filters_known', { names: Object.keys(known) });
  const unknown = asked.map(([name]) => name).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0)
    return {
      ok: false,
      code: 'unknown_parameter',
      message: message('filters_unknown', { names: unknown }),
      hint,
    };
  const wrong = wrongValues(asked, known);
  if (wrong.length > 0)
    return {
      ok: false,
      code: 'invalid_parameter',
      message: message('several_faults', { parts: wrong }),
      hint,
    };
  const matched = all.filter((item) =>
    asked.every(([name, wanted]) => known[name]?.fits(item, wanted)),
  );
  const limit = Number(query.get('limit') ?? usual);
  return { ok: true, matched: matched.length, items: matched.slice(-limit) };
}

function wrongValues<Item>(
  asked: readonly (readonly [string, string])[],
  known: Filters<Item>,
): Message[] {
  const names = asked.map(([name]) => name);
  return asked.flatMap(([name, value], at) => {
    if (names.indexOf(name) !== at) return [message('filter_repeated', { name })];
    return known[name]?.wrong?.(name, value) ?? [];
  });
}

/** What orders can be chosen by. */
const ORDER_FILTERS: Filters<OwnedOrder> = {
  order: { fits: ({ record }, wanted) => record.merchantOrderId === wanted },
  api_key: { fits: ({ apiKey }, wanted) => apiKey === wanted },
  status: oneOf(ORDER_STATUSES, ({ record }, wanted) => record.status === wanted),
};

/** A request that its client aborted has no response, so no status. */
const CODES = [...new Set([...Object.keys(ERROR_STATUS), 'cut_off'])];

/** What requests can be chosen by. */
const REQUEST_FILTERS: Filters<HistoryEntry> = {
  kind: oneOf(REPORT_KINDS, ({ kind }, wanted) => kind === wanted),
  order: { fits: ({ merchantOrderId }, wanted) => merchantOrderId === wanted },
  event: { fits: ({ eventId }, wanted) => eventId === wanted },
  outcome: oneOf(['accepted', 'repeated', 'refused'], ({ outcome }, wanted) => outcome === wanted),
  // 0 is a request that got no answer.
  status: wholeNumber(0, 599, ({ httpStatus }, wanted) => httpStatus === Number(wanted)),
  code: oneOf(CODES, ({ error }, wanted) => error?.code === wanted),
  after: wholeNumber(
    0,
    Number.MAX_SAFE_INTEGER,
    ({ sequence }, wanted) => sequence > Number(wanted),
  ),
};

/** What only looks at the service. */
export const READ_ROUTES: readonly Route[] = [
  { method: 'GET', path: 'ready', isOpen: true, answer: () => answerJson({ ready: true }) },
  { method: 'GET', path: 'requests', answer: answerRequests },
  { method: 'GET', path: 'orders', answer: answerOrders },
  { method: 'GET', path: 'run', answer: answerRun },
];

/** Default number of requests; orders have no limit. */
const USUAL_REQUESTS = 100;

function answerRequests(controlled: Controlled, { query }: Asked): ControlAnswer {
  const { history } = controlled;
  const mask = maskOf(controlled);
  const chosen = choose(history.entries, REQUEST_FILTERS, query, USUAL_REQUESTS);
  if (!chosen.ok) return answerProblem(400, chosen.code, chosen.message, chosen.hint);
  const { matched, items } = chosen;
  return answerLists(
    { totals: history.totals, forgotten: history.dropped, matched },
    { requests: mapped(items, (entry) => entryJson(entry, mask)) },
  );
}

function answerOrders(controlled: Controlled, { query }: Asked): ControlAnswer {
  const { state } = controlled;
  const chosen = choose(ownedOrders(state), ORDER_FILTERS, query, Number.POSITIVE_INFINITY);
  if (!chosen.ok) return answerProblem(400, chosen.code, chosen.message, chosen.hint);
  return answerLists({}, { orders: ordersJson(chosen.items, controlled) });
}

function ordersJson(orders: readonly OwnedOrder[], controlled: Controlled) {
  const mask = maskOf(controlled);
  return mapped(orders, (owned) => orderJson(owned, controlled.state.merchants, mask));
}

/** Everything at once, as a file: the state at the start of the answer. */
function answerRun(controlled: Controlled): ControlAnswer {
  const { history, state, faults, clock } = controlled;
  const mask = maskOf(controlled);
  const requests = [...history.entries];
  const answer = answerLists(
    {
      saved_at: new Date(clock.now()).toISOString(),
      totals: history.totals,
      forgotten: history.dropped,
      dialect: formatDialect(state.dialect),
      faults: faults.list(),
    },
    {
      orders: ordersJson(ownedOrders(state), controlled),
      requests: mapped(requests, (entry) => entryJson(entry, mask)),
    },
  );
  return withHeader(answer, 'Content-Disposition', 'attachment; filename="conv-mock-run.json"');
}
