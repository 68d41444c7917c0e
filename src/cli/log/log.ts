import { type ListedEvent, listEvents } from '../../actions/list-events.ts';
import type { BatchReader } from '../../journal/batches.ts';
import type { EventFilter, JournalReader } from '../../journal/journal.ts';
import { logJson, logTable } from '../../output/log.ts';
import { logWords } from '../../words/en/log.ts';
import { amongStagedText, noteStagedRows } from '../batch/note-staged.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteElsewhere } from '../note-elsewhere.ts';
import { printPages } from '../print-pages.ts';
import { tableView } from '../screen.ts';
import { type FilterOptions, readFilter } from './filter.ts';

export interface LogOptions extends FilterOptions {
  readonly json?: boolean;
  readonly header?: boolean;
}

/** A screenful or two; a pipe gets them all. */
const LIMIT_ON_A_TERMINAL = 50;

/** Lists the journal; an empty list is no failure. */
export async function log(options: LogOptions, dependencies: Dependencies): Promise<number> {
  const { terminal } = dependencies;
  const filter = await readFilter(options, dependencies);
  const journal = await dependencies.openJournalForReading();
  if (journal === undefined) {
    terminal.note(logWords.no_events);
    return 0;
  }
  try {
    const isAny = await printEvents(journal, filter, options, dependencies);
    if (!isAny) terminal.note(noneText(journal, filter));
    if (options.pending === true) {
      noteStagedRows(journal, filter, terminal);
      await noteElsewhere(journal, options.profile, dependencies);
    }
    return 0;
  } finally {
    journal.close();
  }
}

/** An order that has no event at all may be staged. */
function noneText(journal: JournalReader & BatchReader, filter: EventFilter): string {
  const { accountId, merchantOrderId } = filter;
  if (merchantOrderId === undefined) return logWords.no_events_match;
  const [event] = journal.find({ merchantOrderId, order: 'oldest-first', limit: 1 });
  const staged = event === undefined ? amongStagedText(journal, { accountId }) : undefined;
  return staged === undefined
    ? logWords.no_events_match
    : logWords.no_events_but_staged({ staged });
}

/** @returns whether there was anything to print. */
async function printEvents(
  journal: JournalReader,
  filter: EventFilter,
  { json, header }: LogOptions,
  { terminal, clock }: Dependencies,
): Promise<boolean> {
  if (json === true) return printPages(logJson(listEvents(journal, filter)), terminal.print);
  const view = tableView(await terminal.theme(), header);
  const draw = (events: Iterable<ListedEvent>) => logTable(events, clock.now(), view);
  if (view.screenWidth === undefined || filter.limit !== undefined) {
    return printPages(draw(listEvents(journal, filter)), terminal.print);
  }
  const newest = [...listEvents(journal, { ...filter, limit: LIMIT_ON_A_TERMINAL + 1 })];
  const isAny = await printPages(draw(newest.slice(0, LIMIT_ON_A_TERMINAL)), terminal.print);
  if (newest.length > LIMIT_ON_A_TERMINAL)
    terminal.note(logWords.newest_shown({ count: LIMIT_ON_A_TERMINAL }));
  return isAny;
}
