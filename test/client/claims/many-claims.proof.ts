import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { answerClaims } from '../../../src/client/claims/answer-claims.ts';
import { readClaims } from '../../../src/client/claims/claims-file.ts';
import { openJournalForReading } from '../../../src/client/journal/open.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { writeOrders } from '../../helpers/written-journal.ts';

const COUNT = 100_000;
/** Of so many pages, one is looked at: what is held meanwhile. */
const LOOKED_AT = 20;
const PASS = { signal: new AbortController().signal, progress: () => undefined };

/** Each order twice; every tenth is in no journal. */
const FILE = {
  name: 'claims.csv',
  header: ['order_id', 'click_id', 'date'],
  async *rows() {
    for (let at = 0; at < 2 * COUNT; at += 100)
      yield Array.from({ length: 100 }, (_, more) => rowAt(at + more));
  },
};

/** What is held in memory: what is merely not collected yet depends on the machine. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function rowAt(row: number) {
  const order = row % COUNT;
  const id = order % 10 === 0 ? `other-${order}` : `order-${order}`;
  return { format: 'csv', row: row + 1, line: row + 2, cells: [id, 'c1', '2026-01-31'] } as const;
}

it('answers 100,000 claimed orders by their index: in a minute of CPU time, and in little memory', async () => {
  const directory = temporaryDirectory();
  await writeOrders(directory, COUNT);
  const journal = await openJournalForReading({ directory });
  if (journal === undefined) throw new Error('no journal');
  const before = heldBytes();
  let most = before;
  let pages = 0;
  const start = process.cpuUsage();
  const { claims, rows } = await readClaims(FILE, { columns: {} }, PASS);
  expect([claims.size, rows]).toEqual([COUNT, 2 * COUNT]);
  const sources = { journal, accountId: 'a', shop: undefined, currency: undefined };
  const counts: Record<string, number> = {};
  for await (const page of answerClaims(claims.values(), sources, PASS, PASS)) {
    for (const { answer } of page) counts[answer.code] = (counts[answer.code] ?? 0) + 1;
    pages += 1;
    if (pages % LOOKED_AT === 0) most = Math.max(most, heldBytes());
  }
  await journal.close();
  expect(counts).toEqual({ never_reported: COUNT / 10, reported_without_click_id: 0.9 * COUNT });
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(60_000_000);
  expect(pages).toBeGreaterThan(2 * LOOKED_AT);
  expect(most - before).toBeLessThan(100_000_000);
});
