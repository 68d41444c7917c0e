import { describe, expect, it } from 'vitest';
import type { EventFilter } from '../../../src/client/journal/port.ts';
import { buildQuery } from '../../../src/client/journal/query.ts';
import { searchEvents } from '../../../src/client/journal/search.ts';
import { SqliteFile } from '../../../src/client/journal/sqlite-connection.ts';
import { sqliteAt } from '../../../src/client/journal/sqlite-journal.ts';
import { journalAt } from './support/samples.ts';

type Wanted = Omit<EventFilter, 'order'>;

describe('a page of a large journal is found by its index, and never sorted', () => {
  it.each<[Wanted, string]>([
    [{}, 'events'],
    [{ accountId: 'a', eventId: 'a' }, 'events_by_id'],
    [{ merchantOrderId: '1' }, 'events_by_order'],
    [{ accountId: 'a', merchantOrderId: '1', kind: 'paid' }, 'events_by_order'],
    [{ subId: 's' }, 'events_by_sub_id'],
    [{ state: 'pending' }, 'events_left'],
    [{ accountId: 'a', state: 'rejected' }, 'events_left'],
  ])('%j: %s', async (wanted, index) => {
    const { journal } = await journalAt(0);
    const connection = new SqliteFile(journal.place, 0);
    for (const order of ['newest-first', 'oldest-first'] as const) {
      for (const after of [undefined, 500]) {
        const { sql, values } = buildQuery({ ...wanted, order }, after, 100);
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

it('a search is answered by an index for each field', async () => {
  const { journal } = await journalAt(0);
  const connection = sqliteAt(journal.place, 0);
  const asked: string[] = [];
  const watched = Object.create(connection, {
    all: {
      value: (sql: string, ...values: never[]) => {
        asked.push(sql);
        return connection.all(sql, ...values);
      },
    },
  });
  await connection.perform(() => searchEvents(watched, 'x', 2));
  // The notes are read as a whole, last.
  expect(asked.pop()).toContain('INDEXED BY events_by_note');
  // As it was typed, and in upper case.
  expect(asked).toHaveLength(28);
  for (const sql of asked) {
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
