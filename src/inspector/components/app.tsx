import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { follow, mayDoNow, type Session } from '../browser/session.ts';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { chooseOrders } from '../model/filter.ts';
import type { Capability } from '../model/wire.ts';
import { reduce } from '../state/reduce.ts';
import { initialState } from '../state/state.ts';
import { Detail } from './detail.tsx';
import { Header } from './header.tsx';
import { Results } from './results.tsx';
import { Sidebar } from './sidebar.tsx';
import { useKeys } from './use-keys.ts';

/** The whole page. */
export function App({ session }: { readonly session: Session }) {
  const [state, dispatch] = useReducer(reduce, session.snapshot, (snapshot) =>
    initialState(snapshot, Date.now()),
  );
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => follow(session, dispatch, () => latest.current), [session]);
  const { book, filters, selection, connection } = state;
  const orders = useMemo(() => chooseOrders(book.orders, filters), [book.orders, filters]);
  useKeys(orders, selection, state.dialog !== null, dispatch);
  const can = (capability: Capability) => mayDoNow(session, connection, capability);
  return (
    <div class="page" data-view={selection.type === 'nothing' ? 'list' : 'detail'}>
      <a class="skip" href="#detail">
        Skip to the requests
      </a>
      <Header state={state} can={can} dispatch={dispatch} />
      {session.snapshot.results && (
        <Results results={session.snapshot.results} dispatch={dispatch} />
      )}
      <Sidebar state={state} orders={orders} dispatch={dispatch} />
      <Detail state={state} can={can} dispatch={dispatch} />
      <Dialogs state={state} can={can} service={session.service} dispatch={dispatch} />
    </div>
  );
}
