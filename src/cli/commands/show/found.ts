import { productOf, textIn } from '../../../client/delivery/body-money.ts';
import { listedOf } from '../../../client/delivery/find-event.ts';
import type {
  FoundEvent,
  JournaledEvent,
  JournalReader,
  SearchField,
} from '../../../client/journal/port.ts';
import { operandWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Column } from '../../terminal/table.ts';
import { printPages, tableView } from '../../terminal/terminal.ts';
import { type ExplainedEvent, withReasons } from '../../views/event-reason.ts';
import { labelText } from '../../views/labels.ts';
import { logWords } from '../../words/log.ts';
import { logJson, logTable, sharedColumns } from '../log/lines.ts';

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

interface FoundOptions {
  readonly json?: boolean;
  readonly header?: boolean;
}

/** Lists events, with what each was found by. */
export async function showFound(
  found: readonly FoundEvent[],
  { json, header }: FoundOptions,
  journal: JournalReader,
  { terminal, clock }: Dependencies,
): Promise<void> {
  const bySequence = new Map(found.map((each) => [each.event.sequence, each]));
  const foundOf = ({ event }: ExplainedEvent) => bySequence.get(event.sequence) as FoundEvent;
  const events = withReasons(pageOf(found.map(({ event }) => listedOf(journal, event))));
  if (json === true) {
    const lines = logJson(events, (event) => ({ found_by: foundOf(event).field }));
    await printPages(lines, terminal.print);
    return;
  }
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

async function* pageOf<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

/** If all events belong to one order, suggests to show it. */
function noteNext(found: readonly FoundEvent[], { note }: Dependencies['terminal']): void {
  const [order, ...others] = new Set(found.map(({ event }) => event.merchantOrderId));
  if (order !== undefined && others.length === 0)
    note(fill(logWords.order_of_found, { command: `conv show ${operandWord(order)}` }));
}
