import type { MoneyTotal } from '../../../client/health/money.ts';
import type { EventState } from '../../../client/journal/port.ts';
import { RawJson } from '../../../core/kit/json/node.ts';
import { REPORT_KINDS } from '../../../core/protocol/kinds/index.ts';
import { drawTable, type TableView, totalColumns } from '../../terminal/table.ts';
import { paintState } from '../../views/event-text.ts';

const STATES: readonly EventState[] = ['accepted', 'pending', 'rejected', 'withdrawn'];

/** The totals of a period as a table, by currency; on a terminal with commas between thousands. */
export function moneyText(totals: readonly MoneyTotal[], view: TableView): string {
  const shown = sorted(totals);
  const table = drawTable(
    shown,
    [
      { title: 'kind', text: ({ kind }) => kind },
      {
        title: 'state',
        text: ({ state }) => state,
        isState: true,
        paint: (theme, { state }) => paintState(theme, state),
      },
      ...totalColumns(shown, view, 'reports'),
    ],
    view,
  );
  return [...table].join('');
}

/** Amounts are exact numbers. */
export const moneyJson = (totals: readonly MoneyTotal[]): readonly object[] =>
  sorted(totals).map(({ currency, kind, state, count, amount }) => ({
    currency,
    kind,
    state,
    count,
    amount: amount === null ? null : new RawJson(amount),
  }));

/** Reports without money come last. */
const sorted = (totals: readonly MoneyTotal[]): readonly MoneyTotal[] =>
  totals.toSorted(
    (a, b) =>
      Number(a.currency === null) - Number(b.currency === null) ||
      compareText(a.currency ?? '', b.currency ?? '') ||
      REPORT_KINDS.indexOf(a.kind) - REPORT_KINDS.indexOf(b.kind) ||
      STATES.indexOf(a.state) - STATES.indexOf(b.state),
  );

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
