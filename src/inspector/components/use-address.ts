import { useEffect } from 'preact/hooks';
import type { Dispatch } from '../browser/session.ts';
import { hashOf, type Selection, selectionOf } from '../model/address.ts';
import type { Book } from '../model/book.ts';

/** What an entry of the browser's history says that was made here: the list stands behind it. */
const FROM_LIST = 'from the list';

/** Keeps what is shown in the page's address: Back leads to the list, and a reload to the same order. */
export function useAddress(book: Book, selection: Selection, dispatch: Dispatch): void {
  useEffect(() => write(hashOf(book, selection)), [selection]);
  useEffect(() => {
    const read = (): void => dispatch({ type: 'select', selection: selectionOf(location.hash) });
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
