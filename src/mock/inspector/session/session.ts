import { lastSequence } from '../model/book.ts';
import { readAgain } from '../model/format.ts';
import type { Action, Connection, State } from '../model/state.ts';
import {
  type Capability,
  parseExactly,
  type RequestJson,
  type SnapshotJson,
  type Totals,
} from '../model/wire.ts';
import { forgetToken, type Service, sentenceOf } from './service.ts';

/** Timeout of a request, in milliseconds. */
const PATIENCE_MS = 10_000;

/** A restarted service has another token. An event source does not report why it was refused. */
async function isRefused(token: string): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS);
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const { status } = await fetch('events', { headers, signal: abort.signal });
    return status === 401;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

interface LiveListener {
  /** The requests since the last call. */
  readonly onRequests: (requests: readonly RequestJson[]) => void;
  readonly onReset: () => void;
  /** @param isAgain whether the connection was lost in between. */
  readonly onOpen: (isAgain: boolean) => void;
  readonly onLost: () => void;
  /** The service is running but refuses the token. */
  readonly onRefused: () => void;
}

/** The browser reconnects after a lost connection, but not after every response: then we do, after this many milliseconds. */
const RETRY_MS = 2_000;

/** Requests within this many milliseconds are drawn together. */
const GATHER_MS = 80;

/**
 * The service sends a heartbeat every 15 s. A connection that is silent for longer than this, in milliseconds, is
 * dead without an error, such as after the computer slept.
 */
const SILENCE_MS = 40_000;

/**
 * Listens to the service's events after a request. When the connection is lost, it resumes after the last
 * request that it received.
 * @returns what ends it.
 */
function listenToEvents(token: string, after: number, listener: LiveListener): () => void {
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

/** What keeps the page up to date. */
export interface Session {
  readonly snapshot: SnapshotJson;
  readonly token: string | undefined;
  readonly service: Service;
}

export type Dispatch = (action: Action) => void;

/** What every part of the page gets. */
export interface PartProps {
  readonly state: State;
  /** What the reader can do now. */
  readonly can: (capability: Capability) => boolean;
  readonly dispatch: Dispatch;
}

/** Whether the reader may do this: it takes a token, and a service that offers it. */
const mayDo = ({ snapshot, token }: Session, capability: Capability): boolean =>
  token !== undefined && snapshot.capabilities.includes(capability);

/** The same, as long as the token is valid. */
export const mayDoNow = (
  session: Session,
  connection: Connection,
  capability: Capability,
): boolean =>
  connection !== 'read_only' && connection !== 'restarted' && mayDo(session, capability);

/** Loads the remaining data, then listens for updates. @returns a function that stops. */
export function follow(session: Session, dispatch: Dispatch, state: () => State): () => void {
  const { snapshot, token, service } = session;
  let stop = (): void => undefined;
  if (snapshot.source === 'report') return stop;
  let isOver = false;
  const start = async (): Promise<void> => {
    await load(service, dispatch);
    await attempt(dispatch, () => readClock(service, dispatch, state));
    if (isOver || token === undefined || !mayDo(session, 'events')) return;
    dispatch({ type: 'connection', connection: 'connecting' });
    stop = listenToEvents(token, lastSequence(state().book), {
      onRequests: (requests) => dispatch({ type: 'arrived', requests }),
      onReset: () => loadAnew(service, dispatch),
      onOpen: (isAgain) => {
        dispatch({ type: 'connection', connection: 'live' });
        if (isAgain) recount(service, dispatch, state);
      },
      onLost: () => dispatch({ type: 'connection', connection: 'reconnecting' }),
      onRefused: () => {
        forgetToken();
        dispatch({ type: 'connection', connection: 'restarted' });
        loadAnew(service, dispatch);
      },
    });
  };
  start();
  return () => {
    isOver = true;
    stop();
  };
}

const load = (service: Service, dispatch: Dispatch): Promise<void> =>
  attempt(dispatch, async () => {
    dispatch({ type: 'loaded', everything: await service.everything() });
  });

/** For another run, or after a reset. */
function loadAnew(service: Service, dispatch: Dispatch): Promise<void> {
  dispatch({ type: 'cleared' });
  return load(service, dispatch);
}

/**
 * Reloads everything if the page may have missed requests that the service has forgotten, or if the service was reset
 * or restarted, so that it counts fewer requests.
 */
const recount = (service: Service, dispatch: Dispatch, state: () => State): Promise<void> =>
  attempt(dispatch, async () => {
    const counts = await service.counts();
    if (allOf(counts.totals) < allOf(state().totals)) await loadAnew(service, dispatch);
    else dispatch({ type: 'counted', ...counts });
    await readClock(service, dispatch, state);
  });

const allOf = ({ accepted, repeated, refused }: Totals): number => accepted + repeated + refused;

async function readClock(service: Service, dispatch: Dispatch, state: () => State): Promise<void> {
  const now = await service.now();
  dispatch({ type: 'clock', clock: readAgain(state().clock, now, Date.now()) });
}

/** Shows an error at the top of the page until the next success. */
async function attempt(dispatch: Dispatch, work: () => Promise<void>): Promise<void> {
  const text = await work().then(() => '', sentenceOf);
  dispatch({ type: 'problem', text });
}
