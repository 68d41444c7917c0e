import { useMemo } from 'preact/hooks';
import type { Dispatch } from '../browser/session.ts';
import { chooseRequests } from '../model/filter.ts';
import { isCut, type State } from '../model/state.ts';
import type { Capability, RequestJson } from '../model/wire.ts';
import { OrderDetail } from './order-detail.tsx';
import { Icon } from './parts.tsx';
import { RequestList } from './request-list.tsx';

interface DetailProps {
  readonly state: State;
  readonly can: (capability: Capability) => boolean;
  readonly dispatch: Dispatch;
}

/** The right side: an order, or requests one by one. */
export function Detail({ state, can, dispatch }: DetailProps) {
  const { book, selection } = state;
  const onResend = can('resend')
    ? (request: RequestJson) => dispatch({ type: 'open', dialog: { type: 'resend', request } })
    : undefined;
  const order = selection.type === 'order' ? book.orders.get(selection.key) : undefined;
  return (
    <main id="detail" class="detail" tabIndex={-1} data-scrolls>
      <button
        type="button"
        class="back"
        onClick={() => dispatch({ type: 'select', selection: { type: 'nothing' } })}
      >
        <Icon name="back" /> Orders
      </button>
      {selection.type === 'order' && order === undefined && (
        <p class="hint">The service knows nothing of the order in this page’s address.</p>
      )}
      {order === undefined ? (
        <Requests state={state} onResend={onResend} dispatch={dispatch} />
      ) : (
        <OrderDetail
          key={order.key}
          order={order}
          rememberedFrom={isCut(state) ? book.requests[0]?.sequence : undefined}
          onResend={onResend}
        />
      )}
    </main>
  );
}

interface RequestsProps {
  readonly state: State;
  readonly onResend: ((request: RequestJson) => void) | undefined;
  readonly dispatch: Dispatch;
}

/** Where no order is chosen, the right side shows what comes. */
function Requests({ state, onResend, dispatch }: RequestsProps) {
  const { book, filters, selection } = state;
  const isOthers = selection.type === 'others';
  const all = isOthers ? book.others : book.requests;
  const requests = useMemo(() => chooseRequests(all, filters), [all, filters]);
  return (
    <RequestList
      key={isOthers ? 'others' : 'all'}
      title={isOthers ? 'Other requests' : 'All requests'}
      about={isOthers ? 'They speak of no order that could be read.' : 'The latest first.'}
      requests={requests}
      all={all.length}
      onResend={onResend}
      onOrder={(key) => dispatch({ type: 'select', selection: { type: 'order', key } })}
      book={book}
    />
  );
}
