import { maskOf } from '../mask-of.ts';
import {
  answerJson,
  answerLists,
  answerProblem,
  type ControlAnswer,
  withHeader,
} from './answer.ts';
import type { Controlled } from './controlled.ts';
import { entryJson } from './entry-json.ts';
import { choose } from './filter.ts';
import { mapped } from './json-pieces.ts';
import { ORDER_FILTERS } from './order-filters.ts';
import { type OwnedOrder, orderJson, ownedOrders } from './orders-json.ts';
import { REQUEST_FILTERS } from './request-filters.ts';
import type { Asked, Route } from './route.ts';

/** What only looks at the service. */
export const READ_ROUTES: readonly Route[] = [
  { method: 'GET', path: 'ready', answer: () => answerJson({ ready: true }) },
  { method: 'GET', path: 'requests', answer: answerRequests },
  { method: 'GET', path: 'orders', answer: answerOrders },
  { method: 'GET', path: 'run', answer: answerRun },
];

/** So many requests are given at once, where nothing else is asked for; of orders, all. */
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

/** Everything at once, as a file to keep: as it is now, whatever comes while it is sent. */
function answerRun(controlled: Controlled): ControlAnswer {
  const { history, state, faults, clock } = controlled;
  const mask = maskOf(controlled);
  const requests = [...history.entries];
  const answer = answerLists(
    {
      saved_at: new Date(clock.now()).toISOString(),
      totals: history.totals,
      forgotten: history.dropped,
      faults: faults.list(),
    },
    {
      orders: ordersJson(ownedOrders(state), controlled),
      requests: mapped(requests, (entry) => entryJson(entry, mask)),
    },
  );
  return withHeader(answer, 'Content-Disposition', 'attachment; filename="conv-mock-run.json"');
}
