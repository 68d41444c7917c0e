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

function answerRequests({ history, state }: Controlled, { query }: Asked): ControlAnswer {
  const chosen = choose(history.entries, REQUEST_FILTERS, query, USUAL_REQUESTS);
  if (!chosen.ok) return answerProblem(400, chosen.code, chosen.message, chosen.hint);
  const { matched, items } = chosen;
  return answerLists(
    { totals: history.totals, forgotten: history.dropped, matched },
    { requests: mapped(items, (entry) => entryJson(entry, state)) },
  );
}

function answerOrders({ state }: Controlled, { query }: Asked): ControlAnswer {
  const chosen = choose(ownedOrders(state), ORDER_FILTERS, query, Number.POSITIVE_INFINITY);
  if (!chosen.ok) return answerProblem(400, chosen.code, chosen.message, chosen.hint);
  return answerLists({}, { orders: ordersJson(chosen.items, state) });
}

const ordersJson = (orders: readonly OwnedOrder[], { merchants }: Controlled['state']) =>
  mapped(orders, (owned) => orderJson(owned, merchants));

/** Everything at once, as a file to keep: as it is now, whatever comes while it is sent. */
function answerRun({ history, state, faults, clock }: Controlled): ControlAnswer {
  const requests = [...history.entries];
  const answer = answerLists(
    {
      saved_at: new Date(clock.now()).toISOString(),
      totals: history.totals,
      forgotten: history.dropped,
      faults: faults.list(),
    },
    {
      orders: ordersJson(ownedOrders(state), state),
      requests: mapped(requests, (entry) => entryJson(entry, state)),
    },
  );
  return withHeader(answer, 'Content-Disposition', 'attachment; filename="conv-mock-run.json"');
}
