// npm run bench: what a row of `conv send` costs with 10^6 events in the journal, and how long `conv journal status` takes,
// next to a journal with 10^3 events. Arguments: rows, rounds, events.
import path from 'node:path';
import { writePaidRows } from './paid-rows.mjs';
import { postgresIn, sqliteIn, startPostgres } from './stores.mjs';
import { CONV, figure, measure, median, startService, tell, temporaryFolder } from './support.mjs';

const ROWS = Number(process.argv[2] ?? 30_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const EVENTS = Number(process.argv[4] ?? 1_000_000);
const FEW = 1000;
const STATUSES = 5;

const folder = temporaryFolder();
const file = path.join(folder, 'rows.ndjson');

async function send(journal, count, firstOrder) {
  writePaidRows(file, count, firstOrder);
  const { seconds, cpu } = await measure([CONV, 'send', file], journal.environment);
  return { seconds, cpu };
}

/** A journal with 10^3 events that conv sent. */
async function newJournal(store, url) {
  const journal = await store.newJournal(url);
  await send(journal, FEW - 1, 1);
  return journal;
}

/** What a copy of an event or an attempt has instead of the values of the first. @param last sequence of the events. */
const COPIED = (last) => ({
  sequence: `sequence + ${last}`,
  event: `event + ${last}`,
  row: `row + ${last}`,
  // Its beginning is random, so that copies are spread over the index as IDs are.
  event_id: `substr(event_id, 1, 37) || '-' || (sequence + ${last})`,
  merchant_order_id: `'COPY-' || (sequence + ${last})`,
});

/**
 * Doubles a journal's events and attempts until it has as many as that. Checksums and seals of the copies are wrong, which
 * nothing notices that does not read them: each is of an order of its own.
 */
async function grow(journal, size) {
  const { query, close } = await journal.open();
  for (let last = FEW; last < size; last *= 2)
    for (const [table, key] of [
      ['events', 'sequence'],
      ['attempts', 'event'],
    ]) {
      const [row] = await query(`SELECT * FROM ${table} LIMIT 1`);
      const columns = Object.keys(row);
      const values = columns.map((column) => COPIED(last)[column] ?? column);
      await query(`INSERT INTO ${table} (${columns.join(', ')})
        SELECT ${values.join(', ')} FROM ${table} WHERE ${key} <= ${size - last}`);
    }
  await query(`UPDATE numbers SET last = ${size}`);
  // What the store itself does in time.
  await query(journal.upkeep);
  await close();
}

async function statusSeconds(journal) {
  const times = [];
  for (let run = 0; run < STATUSES; run += 1)
    times.push((await measure([CONV, 'journal', 'status'], journal.environment)).seconds);
  return median(times);
}

async function measureStore(store, url) {
  const [small, large] = [await newJournal(store, url), await newJournal(store, url)];
  await grow(large, EVENTS);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const statuses = [await statusSeconds(small), await statusSeconds(large)];
    const empty = await store.newJournal(url);
    const first = EVENTS + round * ROWS;
    const sent = [await send(empty, ROWS, first), await send(large, ROWS, first)];
    await empty.remove();
    rounds.push({ statuses, sent });
  }
  await Promise.all([small.remove(), large.remove()]);
  return rounds;
}

function tellStore(name, rounds) {
  const of = (pick) => median(rounds.map(pick));
  const grown = `${EVENTS} events`;
  const cost = (field, at) => of(({ sent }) => (sent[at][field] / ROWS) * 1e6);
  function growth(field) {
    const ratios = rounds.map(({ sent }) => sent[1][field] / sent[0][field]);
    figure(`${name}: ${field} of a row, next to an empty journal`, ratios);
    return median(ratios).toFixed(2);
  }
  const milliseconds = (at) => (of(({ statuses }) => statuses[at]) * 1000).toFixed(0);
  tell(`${name}: conv send, CPU a row, empty journal`, (cost('cpu', 0) / 1e6).toFixed(0), 'µs');
  tell(`  with ${grown}`, (cost('cpu', 1) / 1e6).toFixed(0), 'µs');
  tell('  compared with the empty one', growth('cpu'), '', 'at most 1.15');
  tell('  conv send, time a row, empty journal', cost('seconds', 0).toFixed(0), 'µs');
  tell(`  with ${grown}`, cost('seconds', 1).toFixed(0), 'µs');
  tell('  compared with the empty one', growth('seconds'), '', 'at most 1.15');
  tell(`  conv journal status, ${FEW} events`, milliseconds(0), 'ms');
  tell(`  with ${grown}`, milliseconds(1), 'ms');
  const ratio = of(({ statuses: [few, many] }) => many / few).toFixed(2);
  tell('  compared with few', ratio, '', 'as with few: 1.0');
}

const service = await startService();
for (const store of [sqliteIn(folder), postgresIn(folder, await startPostgres(folder))])
  tellStore(store.name, await measureStore(store, service.url));
service.stop();
