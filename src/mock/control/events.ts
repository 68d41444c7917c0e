import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringify } from '../../kit/json/node.ts';
import { maskOf } from '../service/shown-entry.ts';
import type { ControlAnswer } from './answer.ts';
import type { Controlled, Route } from './controlled.ts';
import { entryJson } from './snapshot.ts';
import { readTarget } from './target.ts';

/** A word now and then, so that a connection that is gone is noticed on both sides; in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** A comment for who only keeps the connection, and an event for a page, which is not told of comments. */
const HEARTBEAT = ':\n\nevent: alive\ndata: {}\n\n';

/** What the stream begins with: all that HEAD is told. */
export const EVENT_STREAM: ControlAnswer = {
  status: 200,
  headers: {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  },
  body: '',
};

export const EVENT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: 'events',
    isGuarded: true,
    isOpenedByBrowser: true,
    answer: () => EVENT_STREAM,
  },
];

/**
 * Tells of each request as it comes, as server-sent events. A reader that was cut off says with
 * `Last-Event-ID` where it was, and gets what came meanwhile, as far as that is remembered.
 */
export function streamEvents(
  request: IncomingMessage,
  response: ServerResponse,
  { history, state, token }: Pick<Controlled, 'history' | 'state' | 'token'>,
): void {
  const mask = maskOf({ state, token });
  response.writeHead(EVENT_STREAM.status, EVENT_STREAM.headers);
  response.write('retry: 1000\n\n');
  // A number beyond the latest is of an earlier run, and says nothing of this one.
  let last = Math.min(lastSeen(request), history.entries.at(-1)?.sequence ?? 0);
  // What a slow reader has not read yet waits in the history, which is bounded, and not in its socket.
  const tell = (): void => {
    for (const entry of history.after(last)) {
      if (response.writableNeedDrain) return;
      last = entry.sequence;
      response.write(eventText(entryJson(entry, mask)));
    }
  };
  tell();
  response.on('drain', tell);
  const unsubscribe = history.subscribe((entry) => {
    if (entry === undefined) response.write('event: reset\ndata: {}\n\n');
    else tell();
  });
  const heartbeat = setInterval(() => response.write(HEARTBEAT), HEARTBEAT_MS);
  response.on('close', () => {
    unsubscribe();
    clearInterval(heartbeat);
  });
}

/** JSON has no line ends, so one `data` line holds it. */
const eventText = (entry: ReturnType<typeof entryJson>): string =>
  `id: ${entry.sequence}\nevent: request\ndata: ${stringify(entry)}\n\n`;

/** The number of the last request that the reader has; 0 where it says none. */
function lastSeen({ headers, url = '' }: IncomingMessage): number {
  const after = readTarget(url).query.get('after');
  const sequence = Number(headers['last-event-id'] ?? after ?? 0);
  return Number.isSafeInteger(sequence) ? sequence : 0;
}
