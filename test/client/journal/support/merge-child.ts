import { join } from 'node:path';
import type { Connection } from '../../../../src/client/journal/connection.ts';
import { runSteps } from '../../../../src/client/journal/connection.ts';
import { copyJournal } from '../../../../src/client/journal/copy.ts';
import { KeyedSeals } from '../../../../src/client/journal/keyed-seals.ts';
import { serverAt } from '../../../../src/client/journal/postgres/connect.ts';
import { PostgresConnection } from '../../../../src/client/journal/postgres/connection.ts';
import { sqliteAt } from '../../../../src/client/journal/sqlite-store.ts';
import { parseAddress } from '../../../../src/client/profiles/postgres-address.ts';
import { SECRET } from '../../../helpers/sealing.ts';

const { FROM: from = '', TO: to = '', AT: at = '' } = process.env;

const open = (place: string): Connection =>
  place.startsWith('postgres:')
    ? new PostgresConnection(serverAt(parseAddress(place, 'CONV_JOURNAL', 'nobody')))
    : sqliteAt(join(place, 'journal.db'), 5000);

const dieAt = (moment: string): void => {
  if (at === moment) process.kill(process.pid, 'SIGKILL');
};

const target = open(to);
const runEach = target.runEach.bind(target);
const transaction = target.transaction.bind(target);
let writes = 0;

/** The moments are the groups of rows that it writes, the end of the last one, and the end of the commit. */
target.runEach = function* (bulk, rows) {
  writes += 1;
  dieAt(String(writes));
  return yield* runEach(bulk, rows);
};
target.transaction = function* (work) {
  const result = yield* transaction(function* () {
    const done = yield* work();
    dieAt('before the commit');
    return done;
  });
  dieAt('after the commit');
  return result;
};

const seals = [new KeyedSeals({ secret: SECRET })];
void runSteps(copyJournal(open(from), target, seals)).then(() => process.send?.(writes));
