import { withAttempts } from '../../client/delivery/find-event.ts';
import { hasId, lookUp, type Named, unknownId } from '../../client/delivery/look-up.ts';
import type { BatchReader, JournaledEvent, JournalReader } from '../../client/journal/port.ts';
import { operandWord, shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import { currentFlags } from '../account-flags.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { argument, flag, type OptionsOf } from '../flags.ts';
import { HEADER, JSON_OUTPUT } from '../shared-flags.ts';
import { amongStagedText, noteStagedRows } from '../views/batch-counts.ts';
import { originsOf } from '../views/origin.ts';
import { withJournal } from '../with-journal.ts';
import { logWords } from '../words/log.ts';
import { parseLimit } from './log/lines.ts';
import { onlyBodyOf, showJson, showToPerson } from './show/event.ts';
import { showOrders } from './show/order.ts';

/** One or two screens; a longer search text narrows the results. */
const LIMIT = 50;

const FLAGS = [
  flag('--body', 'print only the stored bytes of an event', { excludes: ['--json'] }),
  flag('--limit <count>', `maximum events to find (default: ${LIMIT})`),
  HEADER,
  JSON_OUTPUT,
];

type ShowOptions = OptionsOf<typeof FLAGS>;

type AnyJournal = JournalReader & BatchReader;

/** `conv show`: whatever has this ID. */
async function show(
  word: string,
  options: ShowOptions,
  dependencies: Dependencies,
): Promise<number> {
  const limit = options.limit === undefined ? LIMIT : parseLimit(options.limit);
  if (word === '') throw new Failure('usage', message('nothing_to_find'));
  await withJournal(dependencies, async (journal) => {
    const named = await lookUp(journal, word, limit + 1);
    const isKnown = named.events.length > 0 || named.isOrder;
    if (!isKnown && (await showBatchOf(named, options, journal, dependencies))) return;
    if (options.body === true)
      return dependencies.terminal.printExact(await bodyOf(named, journal));
    if (isKnown) return showNamed(named, options, journal, dependencies);
    await showOthers(named, limit, options, journal, dependencies);
  });
  return 0;
}

async function bodyOf({ id, events }: Named, journal: AnyJournal): Promise<string> {
  if (events.length > 0) return onlyBodyOf(await withAttempts(journal, events));
  throw new Failure('usage', message('body_of_no_event', { id: shellWord(id) }), {
    hint: message('body_of_no_event_hint', { id: shellWord(id) }),
  });
}

/** The order first, if an event has its ID. */
async function showNamed(
  { id, events, isOrder }: Named,
  { json = false }: ShowOptions,
  journal: AnyJournal,
  dependencies: Dependencies,
): Promise<void> {
  const { terminal } = dependencies;
  if (isOrder) await showOrders(id, journal, json, dependencies);
  if (events.length > 0) {
    const found = await withAttempts(journal, events);
    const flagsOf = await currentFlags(journal, dependencies);
    const originOf = await originsOf(events, journal);
    if (isOrder && !json) terminal.print('\n');
    if (json) terminal.print(found.map((one) => showJson(one, flagsOf, originOf)).join(''));
    else await showToPerson(found, flagsOf, originOf, terminal);
  }
  await noteOthers({ id, events, isOrder }, journal, terminal);
  if (isOrder) await noteStagedRows(journal, {}, terminal);
}

/** More orders are not named. */
const MOST_NAMED = 5;

/** How many events are looked through for the same click ID or refund ID. */
const MOST_FOUND = 100;

/** An order and an event come first: of what else has the ID, a note names the orders. */
async function noteOthers(
  { id, events, isOrder }: Pick<Named, 'id' | 'events' | 'isOrder'>,
  journal: JournalReader,
  { note }: Dependencies['terminal'],
): Promise<void> {
  const shown = new Set(events.map(({ sequence }) => sequence));
  const isShown = ({ sequence, merchantOrderId, subId }: JournaledEvent): boolean =>
    shown.has(sequence) || (isOrder && (merchantOrderId === id || subId === id));
  const others = (await journal.search(id, MOST_FOUND))
    .filter(hasId(id))
    .filter(({ event }) => !isShown(event));
  for (const field of ['cb_aev', 'refund_id'] as const) {
    const orders = new Set(
      others.filter((one) => one.field === field).map(({ event }) => event.merchantOrderId),
    );
    if (orders.size === 0) continue;
    const commands = [...orders].slice(0, MOST_NAMED).map((it) => `conv show ${operandWord(it)}`);
    const facts = { id: makeVisible(id), count: orders.size, commands: commands.join(', ') };
    note(field === 'cb_aev' ? logWords.also_click_id(facts) : logWords.also_refund_id(facts));
  }
}

/** Such as `b-k3m9q2x7`. */
const LIKE_BATCH = /^b-/i;

/** @returns whether it is a batch ID, the beginning of one, or the name of a file that was sent. */
async function showBatchOf(
  { id }: Named,
  { json = false, header }: ShowOptions,
  journal: AnyJournal,
  dependencies: Dependencies,
): Promise<boolean> {
  const all = await journal.batches({});
  if (all.length === 0) return false;
  const [{ batchesOfFile, batchNamed }, { showBatch, showBatches }] = await Promise.all([
    import('./batch/find-batch.ts'),
    import('./batch/looks.ts'),
  ]);
  const named = LIKE_BATCH.test(id) ? batchNamed(id, all) : undefined;
  const [batch, ...earlier] = named === undefined ? batchesOfFile(id, all) : [named];
  if (batch === undefined) return false;
  if (earlier.length === 0) await showBatch(batch, json, journal, dependencies);
  else await showBatches([batch, ...earlier], { json, header }, dependencies);
  const facts = { file: makeVisible(id), count: earlier.length + 1, id: batch.id };
  if (earlier.length > 0) dependencies.terminal.note(fill(logWords.file_sent_before, facts));
  return true;
}

async function showOthers(
  { id, found }: Named,
  limit: number,
  options: ShowOptions,
  journal: AnyJournal,
  dependencies: Dependencies,
): Promise<void> {
  if (found.length === 0) {
    const otherwise = (await amongStagedText(journal, {})) ?? message('find_elsewhere');
    throw await unknownId(journal, id, otherwise);
  }
  const { showFound } = await import('./show/found.ts');
  await showFound(found.slice(0, limit), options, journal, dependencies);
  if (found.length > limit)
    dependencies.terminal.note(fill(logWords.first_found, { count: limit }));
}

const NOTES = `
An order ID or sub ID shows the order: every event, the amounts after each, and
the current status. An event ID, or its first 6 characters or more, shows the
event with its body and attempts; a batch ID or the name of a file that was
sent, the totals of the file and its first rows that are not accepted. If an ID
is both an order ID and an event ID, both are shown; a note names other orders
that have it as a click ID or refund ID.

Any other text lists the events that have it, or begin with it, as an ID, click
ID, refund ID, product name, or note, exact matches first. If nothing matches,
other letter cases are tried, then text anywhere in notes. For a link with
cb_aev=, conv looks for its click ID. Refund IDs and notes are found only for
events that this version of conv or a later one created.

An order's status is computed from the accepted events in the journal. If the
service's latest response differs, conv shows the difference and uses the
response. --json prints a line per order, event, or batch; found events have the
fields of conv log, and found_by.

Examples:
  $ conv show 20260130-001                     an order
  $ conv show paid-9f2c41d0                    an event
  $ conv show R-77                             who reported this refund, and why
  $ conv show aev_e623b                        by the start of a click ID
  $ conv show 'Blue mug'                       by product name
  $ conv show orders.csv                       the batches of a file
  $ conv show 123 --json | jq '{status, net_amount, pending}'

More: conv help reports`;

export const command = defineCommand({
  name: 'show',
  description:
    'Look up anything in the journal by order, event, batch, refund, or click ID, product name, or note.',
  arguments: [argument('<id>', 'any ID or its start, a product name, or a note', 'ids')],
  flags: FLAGS,
  notes: NOTES,
  run: show,
});
