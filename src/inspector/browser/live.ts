import { parseExactly } from '../model/parse-exactly.ts';
import type { RequestJson } from '../model/wire.ts';

export interface LiveListener {
  /** What came since the last call: a burst comes as one. */
  readonly onRequests: (requests: readonly RequestJson[]) => void;
  readonly onReset: () => void;
  /** @param isAgain whether the connection was lost in between. */
  readonly onOpen: (isAgain: boolean) => void;
  readonly onLost: () => void;
  /** The service is there but does not let us in. */
  readonly onRefused: () => void;
}

/** The browser comes again by itself after a cut, but not after every answer: then we do, in milliseconds. */
const RETRY_MS = 2_000;

/** A burst of requests is drawn at most so often, in milliseconds. */
const GATHER_MS = 80;

/**
 * Listens to the service's events from a request on. After a cut it resumes behind the last request
 * that it heard of.
 * @returns what ends it.
 */
export function listenToEvents(token: string, after: number, listener: LiveListener): () => void {
  let [last, waiting, wasOpen]: [number, RequestJson[], boolean] = [after, [], false];
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    const requests = waiting;
    waiting = [];
    if (requests.length > 0) listener.onRequests(requests);
  };
  const receive = (event: MessageEvent<string>): void => {
    const request = parseExactly(event.data) as RequestJson;
    last = request.sequence;
    if (waiting.push(request) === 1) setTimeout(flush, GATHER_MS);
  };
  const connect = (): void => {
    source = new EventSource(`events?${new URLSearchParams({ token, after: String(last) })}`);
    source.addEventListener('request', receive);
    source.addEventListener('reset', () => {
      waiting = [];
      listener.onReset();
    });
    source.addEventListener('open', () => {
      listener.onOpen(wasOpen);
      wasOpen = true;
    });
    source.addEventListener('error', () => {
      listener.onLost();
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(comeAgain, RETRY_MS);
    });
  };
  const comeAgain = async (): Promise<void> => {
    if (await isRefused(token)) listener.onRefused();
    else connect();
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/** A service that was started anew has another token. An event source does not tell why it was turned away. */
async function isRefused(token: string): Promise<boolean> {
  const abort = new AbortController();
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const { status } = await fetch('events', { headers, signal: abort.signal });
    return status === 401;
  } catch {
    return false;
  } finally {
    abort.abort();
  }
}
