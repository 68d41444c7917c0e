import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { keepFilters, readKept } from '../browser/kept.ts';
import { follow, mayDoNow, type Session } from '../browser/session.ts';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { apiKeysOf } from '../model/book.ts';
import { chooseOrders } from '../model/filter.ts';
import { merchantsOf } from '../model/merchants.ts';
import type { Capability } from '../model/wire.ts';
import { reduce } from '../state/reduce.ts';
import { initialState } from '../state/state.ts';
import { Detail } from './detail.tsx';
import { Header } from './header.tsx';
import { MerchantsContext } from './merchants-context.ts';
import { Results } from './results.tsx';
import { Sidebar } from './sidebar.tsx';
import { useAddress } from './use-address.ts';
import { useKeys } from './use-keys.ts';

/** The whole page. */
export function App({ session }: { readonly session: Session }) {
  const { snapshot } = session;
  const [state, dispatch] = useReducer(reduce, snapshot, () =>
    initialState(snapshot, Date.now(), readKept()),
  );
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => follow(session, dispatch, () => latest.current), [session]);
  const { book, filters, selection, connection } = state;
  const orders = useMemo(() => chooseOrders(book.orders, filters), [book.orders, filters]);
  const heard = useMemo(() => apiKeysOf(book), [book.orders]);
  const { first, areSeveral } = merchantsOf(snapshot.merchants, heard);
  const merchants = useMemo(() => ({ first, areSeveral }), [first, areSeveral]);
  useKeys(orders, selection, state.dialog !== null, dispatch);
  useAddress(book, selection, dispatch);
  useEffect(() => keepFilters(filters), [filters]);
  const can = (capability: Capability) => mayDoNow(session, connection, capability);
  return (
    <MerchantsContext.Provider value={merchants}>
      <div
        class="page"
        data-view={selection.type === 'nothing' ? 'list' : 'detail'}
        data-source={snapshot.source}
      >
        <SkipLink />
        <Header state={state} can={can} dispatch={dispatch} />
        {snapshot.results && <Results results={snapshot.results} dispatch={dispatch} />}
        <Sidebar state={state} orders={orders} dispatch={dispatch} />
        <Detail state={state} can={can} dispatch={dispatch} />
        <Dialogs state={state} can={can} service={session.service} dispatch={dispatch} />
      </div>
    </MerchantsContext.Provider>
  );
}

/** No link: the page's own address says what is shown. */
const SkipLink = () => (
  <button type="button" class="skip" onClick={() => document.getElementById('detail')?.focus()}>
    Skip to the requests
  </button>
);
