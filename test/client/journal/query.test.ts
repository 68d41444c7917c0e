import { describe, expect, it } from 'vitest';
import type { Connection, SqlValue } from '../../../src/client/journal/connection.ts';
import { IS_IN_LEFT_INDEX } from '../../../src/client/journal/events.ts';
import type { EventFilter } from '../../../src/client/journal/port.ts';
import { buildQuery, pagesOfEvents } from '../../../src/client/journal/query.ts';
import { searchEvents } from '../../../src/client/journal/search.ts';
import {
  type SqliteConnection,
  SqliteFile,
} from '../../../src/client/journal/sqlite-connection.ts';
import { sqliteAt } from '../../../src/client/journal/sqlite-store.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import { intentOf, journalAt } from './support/samples.ts';

type Wanted = Omit<EventFilter, 'order'>;

/** A connection that notes what it is asked for rows. */
function watching(connection: SqliteConnection) {
  const asked: { readonly sql: string; readonly values: readonly SqlValue[] }[] = [];
  const watched: Connection = Object.create(connection, {
    all: {
      value: (sql: string, ...values: SqlValue[]) => {
        asked.push({ sql, values });
        return connection.all(sql, ...values);
      },
    },
  });
  return { watched, asked };
}

describe('a page of a large journal is found by its index, and never sorted', () => {
  it.each<[Wanted, string]>([
    [{}, 'events'],
    [{ accountId: 'a', eventId: 'a' }, 'events_by_id'],
    [{ merchantOrderId: '1' }, 'events_by_order'],
    [{ accountId: 'a', merchantOrderId: '1', kind: 'paid' }, 'events_by_order'],
    [{ subId: 's' }, 'events_by_sub_id'],
    [{ state: 'pending' }, 'events_left'],
    [{ accountId: 'a', state: 'rejected' }, 'events_left'],
    [{ createdSince: 1, createdBefore: 2 }, 'events'],
    [{ createdSince: 1, merchantOrderId: '1' }, 'events_by_order'],
  ])('%j: %s', async (wanted, index) => {
    const { journal } = await journalAt(0);
    const connection = new SqliteFile(journal.place, 0);
    for (const order of ['newest-first', 'oldest-first'] as const) {
      for (const span of [{}, { after: 1 }, { before: 500 }, { after: 1, before: 500 }]) {
        const { sql, values } = buildQuery({ ...wanted, order }, span, 100);
        const plan = connection
          .all(`EXPLAIN QUERY PLAN ${sql}`, ...values)
          .map(({ detail }) => detail);
        expect(plan[0]).toContain(index);
        expect(plan.join('\n')).not.toContain('TEMP B-TREE');
      }
    }
    connection.close();
  });
});

describe('the events of a period', () => {
  const BY_TIME = 'sequence > ? AND sequence < ?';

  it.each<[Wanted, string, readonly number[]]>([
    [{ createdSince: 12_000 }, BY_TIME, [2, 4]],
    [{ createdBefore: 10_001, kind: 'paid' }, BY_TIME, [0, 2]],
    [{ createdSince: 10_500, createdBefore: 11_500 }, BY_TIME, [1, 5]],
    [{ createdSince: 10_500, state: 'accepted' }, BY_TIME, [1, 5]],
    [{ createdSince: 13_000 }, BY_TIME, [-1, 1]],
    [{ createdSince: 10_500, merchantOrderId: '1' }, '+created_at >= ?', [10_500]],
    [{ createdSince: 10_500, state: 'pending' }, '+created_at >= ?', [10_500]],
    [{ createdSince: 10_500, unaccepted: true }, IS_IN_LEFT_INDEX, []],
  ])('that match %j are read without the rest', async (wanted, condition, ends) => {
    const { journal, clock } = await journalAt(0);
    // The last one is as a merge would have added it.
    for (const at of [10_000, 11_000, 12_000, 10_500]) {
      clock.nowMs = at;
      await journal.claim(intentOf({ eventId: `event-${at}` }));
    }
    const connection = sqliteAt(journal.place, 0);
    const { watched, asked } = watching(connection);
    const filter = { ...wanted, order: 'oldest-first' } as const;
    await new Listing(() => pagesOfEvents(watched, filter)).all();
    const [{ sql, values } = { sql: '', values: [] }] = asked;
    expect(sql).toContain(`${condition} ORDER BY`);
    expect(values.slice(values.length - ends.length)).toEqual(ends);
    await connection.close();
  });
});

it('a search is answered by an index for each field', async () => {
  const { journal } = await journalAt(0);
  const connection = sqliteAt(journal.place, 0);
  const { watched, asked } = watching(connection);
  await connection.perform(() => searchEvents(watched, 'x', 2));
  // The notes are read as a whole, last.
  expect(asked.pop()?.sql).toContain('INDEXED BY events_by_note');
  // As it was typed, and in upper case.
  expect(asked).toHaveLength(28);
  for (const { sql } of asked) {
    const count = sql.split('?').length - 1;
    const plan = await connection.perform(() =>
      connection.all(`EXPLAIN QUERY PLAN ${sql}`, ...Array<string>(count).fill('x')),
    );
    expect(plan[0]?.detail).toMatch(/^SEARCH events USING INDEX events_by_/);
    // The few events of one ID, in several accounts, are sorted; nothing that may be many is.
    if (!sql.includes('WHERE event_id = ?'))
      expect(plan.map(({ detail }) => detail)).not.toContain('USE TEMP B-TREE FOR ORDER BY');
  }
  await connection.close();
});
