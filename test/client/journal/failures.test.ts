import { expect, it } from 'vitest';
import { guarded } from '../../../src/client/journal/failures.ts';
import { SqliteFile } from '../../../src/client/journal/sqlite-connection.ts';
import { failing } from '../../helpers/failing.ts';
import { claimed, intentOf, journalAt } from './support/samples.ts';

const DAMAGE = failing({
  code: 'journal_corrupt',
  hint: expect.stringContaining('Move '),
});

/** As the driver throws it: no word on the file. */
const OWN_FAULT = expect.objectContaining({
  code: 'ERR_SQLITE_ERROR',
  message: expect.stringContaining('FOREIGN KEY'),
});

it.each([
  ['a reference that conv itself broke is its own fault', 'DELETE FROM events', OWN_FAULT],
  ['a table that is not as conv made it is damage', 'DELETE FROM other', DAMAGE],
  ['a rule of a table that is broken is damage', 'UPDATE events SET state = NULL', DAMAGE],
])('%s', async (_, statement, expected) => {
  const { journal } = await journalAt(0);
  claimed(await journal.claim(intentOf()));
  const connection = new SqliteFile(journal.place, 0);
  const write = () => guarded(journal.place, 'clearing', () => connection.run(statement));
  expect(write).toThrow(expected);
  connection.close();
});
