import { type Book, lastSequence, rebuild } from './book.ts';
import type { RequestJson } from './wire.ts';

/**
 * What became known of requests later takes their place: a terse service finds out only after its
 * answer why a signature does not match.
 */
export function amendRequests(book: Book, arrived: readonly RequestJson[]): Book {
  const last = lastSequence(book);
  const later = new Map(
    arrived
      .filter((request) => request.sequence <= last && isExplained(request))
      .map((request) => [request.sequence, request]),
  );
  const amend = (known: RequestJson) => (isExplained(known) ? known : later.get(known.sequence));
  const news = later.size > 0 && book.requests.some((known) => (amend(known) ?? known) !== known);
  return news
    ? rebuild(
        book,
        book.requests.map((known) => amend(known) ?? known),
      )
    : book;
}

const isExplained = ({ explanations, ruled_out, next }: RequestJson): boolean =>
  explanations.length + ruled_out.length + next.length > 0;
