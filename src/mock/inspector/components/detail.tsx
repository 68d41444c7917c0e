import { useContext, useMemo, useState } from 'preact/hooks';
import { inspector } from '../../words/inspector.ts';
import { type Book, keyOf } from '../model/book.ts';
import { chooseRequests } from '../model/list.ts';
import { isCut, type State } from '../model/state.ts';
import { bodyFacts, type RequestJson } from '../model/wire.ts';
import type { Dispatch, PartProps } from '../session/session.ts';
import { Attempt } from './attempt.tsx';
import { OrderDetail } from './order-detail.tsx';
import { Icon, KIND_WORDS, MerchantsContext, More } from './parts.tsx';

interface RequestListProps {
  readonly title: string;
  readonly about: string;
  /** Those that match the filters, the latest first. */
  readonly requests: readonly RequestJson[];
  readonly all: number;
  readonly book: Book;
  readonly onResend: ((request: RequestJson) => void) | undefined;
  readonly onOrder: (key: string) => void;
}

const words = inspector.requests;

/** Requests drawn at once. */
const PAGE = 60;

/** Requests one by one, of any order. */
function RequestList({ title, about, requests, all, book, onResend, onOrder }: RequestListProps) {
  const [most, setMost] = useState(PAGE);
  const { areSeveral } = useContext(MerchantsContext);
  const hidden = Math.max(0, requests.length - most);
  return (
    <section class="requests" aria-label={title}>
      <h2>{title}</h2>
      <p class="hint">
        {about} {requests.length < all && words.chosen(requests.length, all)}
      </p>
      <ol class="attempts">
        {requests.slice(0, most).map((request) => (
          <Attempt
            key={request.sequence}
            request={request}
            about={subjectOf(request, areSeveral)}
            onResend={onResend}
            onOrder={orderLink(book, request, onOrder)}
          />
        ))}
      </ol>
      <More hidden={hidden} what={inspector.more.requests} onMore={() => setMost(most + PAGE)} />
      {all === 0 && <p class="hint">{words.none}</p>}
    </section>
  );
}

function subjectOf(request: RequestJson, hasMerchant: boolean): string {
  const { orderId } = bodyFacts(request);
  const what =
    request.kind === null ? `${request.method} ${request.path}` : KIND_WORDS[request.kind];
  const order = request.kind === null ? undefined : orderId;
  return [what, order, hasMerchant ? request.api_key : undefined]
    .filter((word) => word != null)
    .join(' · ');
}

function orderLink(
  book: Book,
  request: RequestJson,
  onOrder: (key: string) => void,
): (() => void) | undefined {
  const key = keyOf(book, request);
  return key === undefined ? undefined : () => onOrder(key);
}

/** The right side: an order, or requests one by one. */
export function Detail({ state, can, dispatch }: PartProps) {
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
        <Icon name="back" /> {inspector.orders.title}
      </button>
      {selection.type === 'order' && order === undefined && (
        <p class="hint">{inspector.order.unknown}</p>
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

/** Without a selected order, the right side shows all requests as they arrive. */
function Requests({ state, onResend, dispatch }: RequestsProps) {
  const { book, filters, selection } = state;
  const isOthers = selection.type === 'others';
  const all = isOthers ? book.others : book.requests;
  const requests = useMemo(() => chooseRequests(all, filters), [all, filters]);
  return (
    <RequestList
      key={isOthers ? 'others' : 'all'}
      title={isOthers ? words.others : words.all}
      about={isOthers ? words.withoutOrder : words.latestFirst}
      requests={requests}
      all={all.length}
      onResend={onResend}
      onOrder={(key) => dispatch({ type: 'select', selection: { type: 'order', key } })}
      book={book}
    />
  );
}
