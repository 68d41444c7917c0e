import { answerJson, answerProblem, type ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';
import { entryJson } from './entry-json.ts';
import { chooseEntries, FILTER_NAMES, unknownParameters } from './filter.ts';
import { ordersJson } from './orders-json.ts';
import type { Asked, Route } from './route.ts';

/** What only looks at the service. */
export const READ_ROUTES: readonly Route[] = [
  { method: 'GET', path: 'ready', answer: () => answerJson({ ready: true }) },
  { method: 'GET', path: 'requests', answer: answerRequests },
  {
    method: 'GET',
    path: 'orders',
    answer: ({ state }) => answerJson({ orders: ordersJson(state) }),
  },
  { method: 'GET', path: 'run', answer: answerRun },
];

function answerRequests({ history, state }: Controlled, { query }: Asked): ControlAnswer {
  const unknown = unknownParameters(query);
  if (unknown.length > 0) {
    const hint = `requests can be chosen by ${FILTER_NAMES.join(', ')}`;
    return answerProblem(400, 'unknown_parameter', `there is no ${unknown.join(', ')}`, hint);
  }
  const { matched, entries } = chooseEntries(history.entries, query);
  return answerJson({
    totals: history.totals,
    forgotten: history.dropped,
    matched,
    requests: entries.map((entry) => entryJson(entry, state)),
  });
}

/** Everything at once, as a file to keep. */
function answerRun({ history, state, faults, clock }: Controlled): ControlAnswer {
  const answer = answerJson({
    saved_at: new Date(clock.now()).toISOString(),
    totals: history.totals,
    forgotten: history.dropped,
    faults: faults.list(),
    orders: ordersJson(state),
    requests: history.entries.map((entry) => entryJson(entry, state)),
  });
  const disposition = 'attachment; filename="conv-mock-run.json"';
  return { ...answer, headers: { ...answer.headers, 'Content-Disposition': disposition } };
}
