import { productOf, textIn } from '../../client/delivery/body-money.ts';
import { type ExplainedEvent, listedOf, withReasons } from '../../client/delivery/find-event.ts';
import type { FoundEvent, JournaledEvent, SearchField } from '../../client/journal/port.ts';
import { operandWord } from '../../core/kit/shell.ts';
import { makeVisible, quoted } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { argument, flag, type OptionsOf } from '../flags.ts';
import { HEADER, JSON_OUTPUT } from '../shared-flags.ts';
import type { Column } from '../terminal/table.ts';
import { printPages, tableView } from '../terminal/terminal.ts';
import { amongStagedText } from '../views/batch-counts.ts';
import { labelText } from '../views/labels.ts';
import { withJournal } from '../with-journal.ts';
import { logWords } from '../words/log.ts';
import { logJson, logTable, parseLimit, sharedColumns } from './log/lines.ts';

/** One or two screens; a longer search text narrows the results. */
const LIMIT = 50;

/** The matching value, printed unless the line shows it anyway. */
const VALUES: Readonly<Record<SearchField, (event: JournaledEvent) => string | undefined>> = {
  merchant_order_id: () => undefined,
  event_id: ({ eventId }) => eventId,
  cb_aev: (event) => textIn(event, 'cb_aev'),
  sub_id: ({ subId }) => subId ?? undefined,
  refund_id: ({ refundId }) => refundId ?? undefined,
  product_name: productOf,
  note: () => undefined,
};

const LABELS: Readonly<Record<SearchField, string>> = {
  merchant_order_id: 'order ID',
  event_id: 'event ID',
  cb_aev: 'click ID',
  sub_id: 'sub ID',
  refund_id: 'refund ID',
  product_name: 'product',
  note: 'note',
};

function foundText({ field, event }: FoundEvent): string {
  const value = VALUES[field](event);
  const label = labelText(LABELS[field]);
  return value === undefined ? label : `${label} ${makeVisible(value)}`;
}

const FLAGS = [flag('--limit <count>', `maximum events (default: ${LIMIT})`), HEADER, JSON_OUTPUT];

async function find(
  text: string,
  { json, header, limit: given }: OptionsOf<typeof FLAGS>,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal, clock } = dependencies;
  const limit = given === undefined ? LIMIT : parseLimit(given);
  if (text === '') throw new Failure('usage', message('nothing_to_find'));
  return withJournal(dependencies, async (journal) => {
    const all = await journal.search(clickIdIn(text) ?? text, limit + 1);
    if (all.length === 0) {
      const hint = (await amongStagedText(journal, {})) ?? message('find_elsewhere');
      throw new Failure('unknown_event', message('nothing_found', { text: quoted(text) }), {
        hint,
      });
    }
    const found = all.slice(0, limit);
    const bySequence = new Map(found.map((each) => [each.event.sequence, each]));
    const foundOf = ({ event }: ExplainedEvent) => bySequence.get(event.sequence) as FoundEvent;
    const events = withReasons(pageOf(found.map(({ event }) => listedOf(journal, event))));
    if (json === true) {
      const lines = logJson(events, (event) => ({ found_by: foundOf(event).field }));
      await printPages(lines, terminal.print);
    } else {
      const column: Column<ExplainedEvent> = {
        title: 'found by',
        text: (event) => foundText(foundOf(event)),
        below: true,
      };
      const view = tableView(await terminal.theme(), header);
      const columns = { ...(await sharedColumns(journal)), more: [column] };
      await printPages(logTable(events, clock.now(), view, columns), terminal.print);
      noteNext(found, terminal);
    }
    if (all.length > limit) terminal.note(fill(logWords.first_found, { count: limit }));
    return 0;
  });
}

/** Creators often send the whole link. */
const clickIdIn = (text: string): string | undefined =>
  URL.canParse(text) ? (new URL(text).searchParams.get('cb_aev') ?? undefined) : undefined;

async function* pageOf<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

/** If all events belong to one order, suggests `conv order`. */
function noteNext(found: readonly FoundEvent[], { note }: Dependencies['terminal']): void {
  const [order, ...others] = new Set(found.map(({ event }) => event.merchantOrderId));
  if (order !== undefined && others.length === 0)
    note(fill(logWords.order_of_found, { command: `conv order ${operandWord(order)}` }));
}

const NOTES = `
Finds values that equal or start with the text among the order IDs, event IDs,
click IDs, sub IDs, refund IDs, product names, and notes of all accounts. Exact
matches come first. If nothing matches, other letter cases are tried, then text
anywhere in notes. For a link with cb_aev=, conv looks for its click ID. Refund
IDs and notes are found only for events that this version of conv or a later one
created. Staged rows that are not sent yet are not searched. Fields of --json
lines: those of conv log, and found_by.

Examples:
  $ conv find aev_e623b                        by the start of a click ID
  $ conv find R-77                             who reported this refund, and why
  $ conv find web-42 --json | jq -r .merchant_order_id
  $ conv find 'Blue mug'                       by product name
  $ conv find TICKET-77                        by note

More: conv help reports`;

export const command = defineCommand({
  name: 'find',
  description: 'Find events by any ID, click ID, product name, or note.',
  arguments: [argument('<text>', 'value to find, or the start of it')],
  flags: FLAGS,
  notes: NOTES,
  run: find,
});
