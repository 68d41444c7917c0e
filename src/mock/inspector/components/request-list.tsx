import { useContext, useState } from 'preact/hooks';
import { type Book, keyOf } from '../model/book.ts';
import { bodyFacts, type RequestJson } from '../model/wire.ts';
import { Attempt } from './attempt.tsx';
import { MerchantsContext } from './merchants-context.ts';
import { KIND_WORDS, More } from './parts.tsx';

interface RequestListProps {
  readonly title: string;
  readonly about: string;
  /** Those that fit the filters, the latest first. */
  readonly requests: readonly RequestJson[];
  readonly all: number;
  readonly book: Book;
  readonly onResend: ((request: RequestJson) => void) | undefined;
  readonly onOrder: (key: string) => void;
}

/** So many requests are drawn at once. */
const PAGE = 60;

/** Requests one by one, whatever order they speak of. */
export function RequestList({
  title,
  about,
  requests,
  all,
  book,
  onResend,
  onOrder,
}: RequestListProps) {
  const [most, setMost] = useState(PAGE);
  const { areSeveral } = useContext(MerchantsContext);
  const hidden = Math.max(0, requests.length - most);
  return (
    <section class="requests" aria-label={title}>
      <h2>{title}</h2>
      <p class="hint">
        {about} {requests.length < all && `${requests.length} of ${all} fit the filters.`}
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
      <More hidden={hidden} what="earlier requests" onMore={() => setMost(most + PAGE)} />
      {all === 0 && <p class="hint">None yet.</p>}
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
