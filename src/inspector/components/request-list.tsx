import { useState } from 'preact/hooks';
import { bodyFacts } from '../model/body.ts';
import { type Book, keyOf } from '../model/book.ts';
import type { RequestJson } from '../model/wire.ts';
import { Attempt } from './attempt.tsx';
import { KIND_WORDS } from './words.ts';

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
            about={subjectOf(request)}
            onResend={onResend}
            onOrder={orderLink(book, request, onOrder)}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <button type="button" class="more" onClick={() => setMost(most + PAGE)}>
          Show more ({hidden} left)
        </button>
      )}
      {all === 0 && <p class="hint">None yet.</p>}
    </section>
  );
}

function subjectOf(request: RequestJson): string {
  const { orderId } = bodyFacts(request);
  if (request.kind === null) return `${request.method} ${request.path}`;
  return orderId === undefined
    ? KIND_WORDS[request.kind]
    : `${KIND_WORDS[request.kind]} · ${orderId}`;
}

function orderLink(
  book: Book,
  request: RequestJson,
  onOrder: (key: string) => void,
): (() => void) | undefined {
  const key = keyOf(book, request);
  return key === undefined ? undefined : () => onOrder(key);
}
