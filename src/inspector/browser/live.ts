import { parseExactly } from '../model/parse-exactly.ts';
import type { RequestJson } from '../model/wire.ts';
import { isRefused } from './is-refused.ts';

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
 * The service says that it is alive every 15 s. A connection that is silent for longer, in
 * milliseconds, is dead, though nobody has said so: a computer that slept, a router that forgot.
 */
const SILENCE_MS = 40_000;

/**
 * Listens to the service's events from a request on. After a cut it resumes behind the last request
 * that it heard of.
 * @returns what ends it.
 */
export function listenToEvents(token: string, after: number, listener: LiveListener): () => void {
  let [last, waiting, wasOpen]: [number, RequestJson[], boolean] = [after, [], false];
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
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
  const forgetAll = (): void => {
    waiting = [];
    listener.onReset();
  };
  const opened = (): void => {
    listener.onOpen(wasOpen);
    wasOpen = true;
  };
  const lost = (): void => {
    listener.onLost();
    if (source?.readyState === EventSource.CLOSED) comeLater();
  };
  const comeLater = (): void => {
    close();
    timer = setTimeout(comeAgain, RETRY_MS);
  };
  const comeAgain = async (): Promise<void> => {
    if (await isRefused(token)) listener.onRefused();
    else connect();
  };
  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      listener.onLost();
      close();
      connect();
    }, SILENCE_MS);
  };
  const connect = (): void => {
    source = new EventSource(`events?${new URLSearchParams({ token, after: String(last) })}`);
    source.addEventListener('request', receive);
    source.addEventListener('reset', forgetAll);
    source.addEventListener('open', opened);
    source.addEventListener('error', lost);
    for (const type of SIGNS_OF_LIFE) source.addEventListener(type, heard);
    heard();
  };
  const close = (): void => {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
  };
  connect();
  return close;
}

const SIGNS_OF_LIFE = ['open', 'request', 'reset', 'alive'];
