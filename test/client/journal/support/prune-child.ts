import { join } from 'node:path';
import { pruneJournal } from '../../../../src/client/journal/prune.ts';
import { sqliteAt } from '../../../../src/client/journal/sqlite-store.ts';

const { PRUNED: directory = '', BEFORE: before = '' } = process.env;
const connection = sqliteAt(join(directory, 'journal.db'), 5000);
const perform = connection.perform.bind(connection);

/** Waits until the parent has read that the next piece begins: it may kill this process at any moment then. */
connection.perform = async (work) => {
  await new Promise<void>((resolve) => process.send?.('piece', () => resolve()));
  return perform(work);
};

void pruneJournal(connection, Number(before), Date.now());
