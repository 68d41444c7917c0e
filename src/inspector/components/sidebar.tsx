import type { Dispatch } from '../browser/session.ts';
import type { Selection } from '../model/address.ts';
import { isFiltered, NO_FILTERS } from '../model/filter.ts';
import type { Order } from '../model/order.ts';
import type { State } from '../state/state.ts';
import { FilterBar } from './filter-bar.tsx';
import { OrderList } from './order-list.tsx';

interface SidebarProps {
  readonly state: State;
  /** Those that fit the filters. */
  readonly orders: readonly Order[];
  readonly dispatch: Dispatch;
}

/** The orders, and how they are found. */
export function Sidebar({ state, orders, dispatch }: SidebarProps) {
  const { book, filters, selection } = state;
  const select = (selected: Selection) => dispatch({ type: 'select', selection: selected });
  return (
    <nav class="sidebar" aria-label="Orders">
      <FilterBar filters={filters} dispatch={dispatch} />
      <div class="views">
        <ViewButton
          name="All requests"
          count={book.requests.length}
          type="all"
          {...{ selection, select }}
        />
        {book.others.length > 0 && (
          <ViewButton
            name="Other requests"
            count={book.others.length}
            type="others"
            {...{ selection, select }}
          />
        )}
      </div>
      <p class="count" aria-live="polite">
        {countText(orders.length, book.orders.size, isFiltered(filters))}
        {isFiltered(filters) && (
          <button
            type="button"
            class="link"
            onClick={() => dispatch({ type: 'filter', filters: NO_FILTERS })}
          >
            Show all
          </button>
        )}
      </p>
      {book.orders.size === 0 ? <NoOrders /> : <OrderList {...{ orders, selection, select }} />}
    </nav>
  );
}

interface ViewButtonProps {
  readonly name: string;
  readonly count: number;
  readonly type: 'all' | 'others';
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

const ViewButton = ({ name, count, type, selection, select }: ViewButtonProps) => (
  <button
    type="button"
    class="view"
    aria-pressed={selection.type === type}
    onClick={() => select({ type })}
  >
    {name} <span class="number">{count}</span>
  </button>
);

const plural = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

const countText = (shown: number, all: number, filtered: boolean): string =>
  filtered ? `${shown} of ${plural(all)} ` : plural(all);

const NoOrders = () => (
  <div class="empty">
    <p>No order was reported yet.</p>
    <p>
      Point the merchant’s server at this service, or try <code>conv paid --help</code>.
    </p>
  </div>
);
