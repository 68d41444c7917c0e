import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { makeVisible } from '../../../kit/visible.ts';
import { apiKeysOf, type Book, merchantsOf } from '../model/book.ts';
import { chooseOrders, type Filters, NO_FILTERS } from '../model/list.ts';
import {
  hashOf,
  initialState,
  type Kept,
  reduce,
  type Selection,
  selectionAt,
} from '../model/state.ts';
import type { Capability, ResultJson } from '../model/wire.ts';
import { type Dispatch, follow, mayDoNow, type Session } from '../session.ts';
import { Detail } from './detail.tsx';
import { Dialogs } from './dialogs.tsx';
import { Header } from './header.tsx';
import { Icon, MerchantsContext } from './parts.tsx';
import { Sidebar } from './sidebar.tsx';
import { useKeys } from './use-keys.ts';

/** Each page of its own: reports of several runs may lie in one folder. */
const nameOf = (): string => `conv-mock-filters ${location.pathname}`;

/** What this tab showed before it was loaded again. */
const readKept = (): Kept => ({
  filters: readFilters(),
  selection: selectionAt(location.hash),
});

function readFilters(): Filters {
  try {
    const said: Partial<Record<string, unknown>> = JSON.parse(
      sessionStorage.getItem(nameOf()) ?? '{}',
    );
    const names = Object.keys(NO_FILTERS) as (keyof Filters)[];
    return Object.fromEntries(names.map((name) => [name, String(said[name] ?? '')])) as never;
  } catch {
    return NO_FILTERS;
  }
}

/** A browser that keeps nothing shows all after a reload. */
function keepFilters(filters: Filters): void {
  try {
    sessionStorage.setItem(nameOf(), JSON.stringify(filters));
  } catch {
    return;
  }
}

interface ResultsProps {
  readonly results: readonly ResultJson[];
  readonly dispatch: Dispatch;
}

/** What the run was expected to do, and whether it did: what failed stands open. */
function Results({ results, dispatch }: ResultsProps) {
  const failed = results.filter(({ passed }) => !passed).length;
  const show = (sequence: number) => () => {
    dispatch({ type: 'show', sequence });
    requestAnimationFrame(() => document.getElementById('detail')?.scrollIntoView());
  };
  return (
    <section class="results" aria-label="Expectations">
      <h2>
        Expectations{' '}
        <span class="pill" data-tone={failed === 0 ? 'accepted' : 'refused'}>
          {failed === 0 ? `all ${results.length} met` : `${failed} of ${results.length} failed`}
        </span>
      </h2>
      <ul>
        {results.map((result) => (
          <li key={result.text} data-passed={result.passed}>
            <Icon name={result.passed ? 'check' : 'cross'} />
            <span class="said">{result.passed ? 'met' : 'failed'}</span>
            <code>{makeVisible(result.text)}</code> <span>{makeVisible(result.summary)}</span>
            {result.requests.map(({ sequence, request, differences }) => (
              <p class="closest" key={sequence}>
                See{' '}
                <button type="button" class="link" onClick={show(sequence)}>
                  {makeVisible(request)}
                </button>{' '}
                {makeVisible(differences.join('; '))}
              </p>
            ))}
            {result.more > 0 && <p class="closest">and {result.more} more</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an entry of the browser's history says that was made here: the list stands behind it. */
const FROM_LIST = 'from the list';

/** Keeps what is shown in the page's address: Back leads to the list, and a reload to the same order. */
function useAddress(book: Book, selection: Selection, dispatch: Dispatch): void {
  useEffect(() => write(hashOf(book, selection)), [selection]);
  useEffect(() => {
    const read = (): void => dispatch({ type: 'select', selection: selectionAt(location.hash) });
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
}

/** Only the step from the list to something is one to go back: j and k would make a hundred. */
function write(hash: string): void {
  if (hash === location.hash) return;
  const address = new URL(location.href);
  address.hash = hash;
  if (hash === '' && history.state === FROM_LIST) history.back();
  else if (location.hash === '') history.pushState(FROM_LIST, '', address);
  else history.replaceState(history.state, '', address);
}

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
