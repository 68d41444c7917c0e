import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { makeVisible } from '../../../core/kit/visible.ts';
import { inspector } from '../../words/inspector.ts';
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
import { type Dispatch, follow, mayDoNow, type Session } from '../session/session.ts';
import { Detail } from './detail.tsx';
import { Dialogs } from './dialogs.tsx';
import { Header } from './header.tsx';
import { Icon, MerchantsContext, Sentence } from './parts.tsx';
import { Sidebar } from './sidebar.tsx';
import { useKeys } from './use-keys.ts';

const words = inspector.expectations;

/** Per page: one folder may contain reports of several runs. */
const storageKey = (): string => `conv-mock-filters ${location.pathname}`;

/** What this tab showed before it was loaded again. */
const readKept = (): Kept => ({
  filters: readFilters(),
  selection: selectionAt(location.hash),
});

function readFilters(): Filters {
  try {
    const said: Partial<Record<string, unknown>> = JSON.parse(
      sessionStorage.getItem(storageKey()) ?? '{}',
    );
    const names = Object.keys(NO_FILTERS) as (keyof Filters)[];
    return Object.fromEntries(names.map((name) => [name, String(said[name] ?? '')])) as never;
  } catch {
    return NO_FILTERS;
  }
}

/** Without storage, a reload shows everything. */
function keepFilters(filters: Filters): void {
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify(filters));
  } catch {
    return;
  }
}

interface ResultsProps {
  readonly results: readonly ResultJson[];
  readonly dispatch: Dispatch;
}

/** What the run was expected to do, and whether it did. */
function Results({ results, dispatch }: ResultsProps) {
  const failed = results.filter(({ passed }) => !passed).length;
  const show = (sequence: number) => () => {
    dispatch({ type: 'show', sequence });
    requestAnimationFrame(() => document.getElementById('detail')?.scrollIntoView());
  };
  return (
    <section class="results" aria-label={words.title}>
      <h2>
        {words.title}{' '}
        <span class="pill" data-tone={failed === 0 ? 'accepted' : 'refused'}>
          {words.summary(failed, results.length)}
        </span>
      </h2>
      <ul>
        {results.map((result) => (
          <li key={result.text} data-passed={result.passed}>
            <Icon name={result.passed ? 'check' : 'cross'} />
            <span class="said">{result.passed ? words.met : words.failed}</span>
            <code>{makeVisible(result.text)}</code> <span>{makeVisible(result.summary)}</span>
            {result.requests.map(({ sequence, request, differences }) => (
              <p class="closest" key={sequence}>
                <Sentence text={words.see}>
                  <button type="button" class="link" onClick={show(sequence)}>
                    {makeVisible(request)}
                  </button>
                </Sentence>{' '}
                {makeVisible(differences.join('; '))}
              </p>
            ))}
            {result.more > 0 && <p class="closest">{words.more(result.more)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps the selection in the page's address: Back returns to the list, and a reload to the same order. */
function useAddress(book: Book, selection: Selection, dispatch: Dispatch): void {
  useEffect(() => write(hashOf(book, selection)), [selection]);
  useEffect(() => {
    const read = (): void => dispatch({ type: 'select', selection: selectionAt(location.hash) });
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
}

/** What orders are opened from: the list, all requests, and those of no order. */
const OVERVIEWS: readonly string[] = ['', '#all', '#others'];

/**
 * Only leaving an overview adds to the history, which keeps where it was left: with j and k it would grow by hundreds.
 * Going back to it by a click is the same as Back.
 */
function write(hash: string): void {
  if (hash === location.hash) return;
  const address = new URL(location.href);
  address.hash = hash;
  if (hash === history.state) history.back();
  else if (OVERVIEWS.includes(location.hash)) history.pushState(location.hash, '', address);
  else history.replaceState(history.state, '', address);
}

/** What is selected begins in view, wherever the last one was left. */
function useBeginning(selection: Selection): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const detail = document.getElementById('detail');
    if (detail !== null && !isFirst.current) {
      detail.scrollTop = 0;
      if (detail.getBoundingClientRect().top < 0) detail.scrollIntoView();
    }
    isFirst.current = false;
  }, [selection]);
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
  useBeginning(selection);
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

/** A button, because a link would change the address, which holds the selection. */
const SkipLink = () => (
  <button type="button" class="skip" onClick={() => document.getElementById('detail')?.focus()}>
    {inspector.header.skip}
  </button>
);
