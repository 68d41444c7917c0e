import { RawJson } from '../core/json/stringify.ts';
import { REPORT_KINDS } from '../core/protocol.ts';
import { moneyFieldsOf } from '../core/reports/money-fields.ts';
import { makeVisible } from '../core/visible.ts';
import type { BatchTotal, RowState } from '../journal/batches.ts';
import { alignRight } from './align-right.ts';
import { groupedDecimal } from './count.ts';
import { type Column, drawTable, type TableView } from './table.ts';
import type { Theme } from './theme.ts';

/** Stands where a row has nothing, so that every line has as many words. */
const NOTHING = '-';

/** The order in which the outcomes are told. */
export const STATES: readonly RowState[] = [
  'accepted',
  'duplicate',
  'rejected',
  'conflict',
  'pending',
  'staged',
  'cancelled',
];

/**
 * The totals as a table by outcome, kind and currency; on a terminal with commas between thousands.
 * @param id of the batch, where several tables follow each other.
 */
export function totalsTable(totals: readonly BatchTotal[], view: TableView, id?: string): string {
  const number = view.titled ? groupedDecimal : (text: string): string => text;
  const counts = alignRight(totals, ({ count }) => number(String(count)));
  const amounts = alignRight(totals, (total) => {
    const amount = amountOf(total);
    return amount === null ? NOTHING : number(amount);
  });
  const columns: readonly Column<BatchTotal>[] = [
    ...(id === undefined ? [] : [{ title: 'batch', text: () => id }]),
    {
      title: 'outcome',
      text: ({ state }) => state,
      paint: (theme, { state }) => paintRowState(theme, state),
    },
    { title: 'kind', text: ({ kind }) => kind },
    { title: 'rows', text: counts },
    { title: 'amount', text: amounts },
    { title: 'currency', text: ({ currency }) => makeVisible(currency ?? NOTHING) },
  ];
  return [...drawTable(sorted(totals), columns, view)].join('');
}

/** The same for scripts; amounts as exact numbers, null where the kind has none. */
export const totalsJson = (totals: readonly BatchTotal[]): readonly object[] =>
  sorted(totals).map((total) => {
    const amount = amountOf(total);
    return {
      kind: total.kind,
      outcome: total.state,
      currency: total.currency,
      count: total.count,
      amount: amount === null ? null : new RawJson(amount),
    };
  });

/** Green, yellow or red, as good as it is. */
export function paintRowState(theme: Theme, state: RowState): (text: string) => string {
  if (state === 'accepted' || state === 'duplicate') return theme.good;
  return state === 'rejected' || state === 'conflict' ? theme.bad : theme.warn;
}

const amountOf = ({ kind, amount }: BatchTotal): string | null =>
  moneyFieldsOf(kind).amount === null ? null : amount;

const sorted = (totals: readonly BatchTotal[]): readonly BatchTotal[] =>
  totals.filter(({ count }) => count > 0).sort(byOutcome);

const byOutcome = (a: BatchTotal, b: BatchTotal): number =>
  STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
  REPORT_KINDS.indexOf(a.kind) - REPORT_KINDS.indexOf(b.kind) ||
  compareText(a.currency ?? '', b.currency ?? '');

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
