import { lastSequence } from '../model/book.ts';
import { readAgain } from '../model/clock.ts';
import type { Capability, SnapshotJson, Totals } from '../model/wire.ts';
import type { Action } from '../state/reduce.ts';
import type { Connection, State } from '../state/state.ts';
import { listenToEvents } from './live.ts';
import { forgetToken } from './page-data.ts';
import { type Service, sentenceOf } from './service.ts';

/** What keeps the page up to date. */
export interface Session {
  readonly snapshot: SnapshotJson;
  readonly token: string | undefined;
  readonly service: Service;
}

export type Dispatch = (action: Action) => void;

/** What the reader may do here: nothing without a token, and nothing that the service does not offer. */
const mayDo = ({ snapshot, token }: Session, capability: Capability): boolean =>
  token !== undefined && snapshot.capabilities.includes(capability);

/** The same, as long as the token is good. */
export const mayDoNow = (
  session: Session,
  connection: Connection,
  capability: Capability,
): boolean =>
  connection !== 'read_only' && connection !== 'restarted' && mayDo(session, capability);

/**
 * Asks for all that does not stand in the page, then listens.
 * @returns what ends it.
 */
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

/** What is known is of another run, or was forgotten on purpose. */
function loadAnew(service: Service, dispatch: Dispatch): Promise<void> {
  dispatch({ type: 'cleared' });
  return load(service, dispatch);
}

/**
 * After a gap the page may have missed what the service has forgotten since; and a service that
 * counts less than before was reset, or started anew.
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

/** What goes wrong is shown on top of the page, and no longer once something went well. */
async function attempt(dispatch: Dispatch, work: () => Promise<void>): Promise<void> {
  const text = await work().then(() => '', sentenceOf);
  dispatch({ type: 'problem', text });
}
