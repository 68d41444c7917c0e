import { useEffect, useRef } from 'preact/hooks';
import type { Order } from '../model/order.ts';
import type { Selection } from '../model/state.ts';
import type { Dispatch } from '../session/session.ts';

/** The meaning of a key; undefined if it has none, or was typed into a field. */
type Command = 'search' | 'next' | 'previous' | 'open' | 'back' | 'help';

const COMMANDS: Readonly<Record<string, Command>> = {
  '/': 'search',
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  Escape: 'back',
  '?': 'help',
};

const TYPED_IN = 'input, textarea, select';
/** Enter and the arrows are theirs. */
const HAS_OWN_KEYS = 'a, button, summary, [data-scrolls]';

function commandOf(event: KeyboardEvent): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const command = COMMANDS[event.key];
  const target = event.target instanceof Element ? event.target : null;
  if (command === undefined || target === null) return undefined;
  if (target.closest('dialog') !== null) return undefined;
  if (target.closest(TYPED_IN) !== null) return fromField(event.key, target);
  const isOwn = event.key === 'Enter' || event.key.startsWith('Arrow');
  return isOwn && target.closest(HAS_OWN_KEYS) !== null ? undefined : command;
}

/** In the search field, the arrow keys and Enter move to the results. */
function fromField(key: string, target: Element): Command | undefined {
  if (key === 'Escape') return 'back';
  if (!target.matches('input[type=search]')) return undefined;
  if (key === 'ArrowDown') return 'next';
  return key === 'Enter' ? 'open' : undefined;
}

/** Obeys the keys that work all over the page. */
export function useKeys(
  orders: readonly Order[],
  selection: Selection,
  isCovered: boolean,
  dispatch: Dispatch,
): void {
  const obey = useRef<(command: Command) => void>(() => undefined);
  obey.current = (command) => {
    if (command === 'search') focus('search');
    if (command === 'help') dispatch({ type: 'open', dialog: { type: 'help' } });
    if (command === 'next') move(orders, selection, 1, dispatch);
    if (command === 'previous') move(orders, selection, -1, dispatch);
    if (command === 'open') open(orders, selection, dispatch);
    if (command === 'back') goBack(selection, dispatch);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const command = isCovered ? undefined : commandOf(event);
      if (command === undefined) return;
      event.preventDefault();
      obey.current(command);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isCovered]);
}

const focus = (id: string): void => document.getElementById(id)?.focus();

/** From nothing, either way leads to the first. */
function move(
  orders: readonly Order[],
  selection: Selection,
  step: 1 | -1,
  dispatch: Dispatch,
): void {
  const at = orders.findIndex(({ key }) => selection.type === 'order' && key === selection.key);
  const order = orders[at === -1 ? 0 : Math.min(orders.length - 1, Math.max(0, at + step))];
  if (order !== undefined)
    dispatch({ type: 'select', selection: { type: 'order', key: order.key } });
}

function open(orders: readonly Order[], selection: Selection, dispatch: Dispatch): void {
  if (selection.type !== 'order') move(orders, selection, 1, dispatch);
  focus('detail');
}

/** Out of the search first, which clears itself; then out of the order. */
function goBack(selection: Selection, dispatch: Dispatch): void {
  const isSearching = document.activeElement?.id === 'search';
  if (!isSearching && selection.type !== 'nothing')
    dispatch({ type: 'select', selection: { type: 'nothing' } });
  focus('orders');
}
