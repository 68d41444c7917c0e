import { makeVisible } from '../core/visible.ts';
import type { Batch, RowState } from '../journal/batches.ts';
import { openRowsOf, rowsIn } from './batch-counts.ts';
import { groupedDecimal } from './count.ts';
import { accountText } from './event-text.ts';
import { localTime, shortLocalTime } from './local-time.ts';
import { type Column, drawTable, type TableView } from './table.ts';

const LEAST_SOURCE = 8;
const LEAST_ACCOUNT = 8;

/**
 * The batches of the journal as a table; the account is named where there are several.
 * @param now milliseconds since 1970.
 */
export function batchTable(batches: readonly Batch[], now: number, view: TableView): string {
  const isForPeople = view.screenWidth !== undefined;
  const number = (count: number): string =>
    isForPeople ? groupedDecimal(String(count)) : String(count);
  const time = (at: number): string => (isForPeople ? shortLocalTime(at, now) : localTime(at));
  /** Most batches have none of these. */
  const counted = (state: RowState): readonly Column<Batch>[] =>
    batches.some((batch) => rowsIn(batch, state) > 0)
      ? [{ title: state, text: (batch) => number(rowsIn(batch, state)), optional: true }]
      : [];
  const columns: readonly Column<Batch>[] = [
    { title: 'id', text: ({ id }) => id },
    { title: 'created', text: ({ createdAt }) => time(createdAt), optional: true },
    { title: 'source', text: ({ source }) => makeVisible(source), least: LEAST_SOURCE },
    { title: 'rows', text: ({ rows }) => number(rows) },
    { title: 'accepted', text: (batch) => number(rowsIn(batch, 'accepted')) },
    ...counted('duplicate'),
    { title: 'rejected', text: (batch) => number(rowsIn(batch, 'rejected')) },
    ...counted('conflict'),
    { title: 'open', text: (batch) => number(openRowsOf(batch)) },
    { title: 'state', text: ({ state }) => state },
    ...(batches.some(({ skipped }) => skipped > 0)
      ? [
          {
            title: 'left out',
            text: ({ skipped }: Batch) => number(skipped),
            optional: true as const,
          },
        ]
      : []),
    ...(hasSeveralAccounts(batches) ? [ACCOUNT] : []),
  ];
  return [...drawTable(batches, columns, view)].join('');
}

const ACCOUNT: Column<Batch> = { title: 'account', text: accountText, least: LEAST_ACCOUNT };

const hasSeveralAccounts = (batches: readonly Batch[]): boolean =>
  new Set(batches.map(({ accountId }) => accountId)).size > 1;
