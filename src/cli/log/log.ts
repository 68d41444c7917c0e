import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ListedEvent, listEvents } from '../../actions/list-events.ts';
import type { EventFilter, JournalReader } from '../../journal/journal.ts';
import { logJson, logTable } from '../../output/log.ts';
import type { Dependencies } from '../dependencies.ts';
import { screenWidth } from '../screen.ts';
import type { Terminal } from '../terminal.ts';
import { listenForClosedReader } from './closed-reader.ts';
import { type FilterOptions, readFilter } from './filter.ts';

export interface LogOptions extends FilterOptions {
  readonly json?: boolean;
}

/** A screenful or two; a pipe gets them all. */
const LIMIT_ON_A_TERMINAL = 50;

/** Lists the journal; an empty list is no failure. */
export async function log(options: LogOptions, dependencies: Dependencies): Promise<number> {
  const { terminal } = dependencies;
  const filter = await readFilter(options, dependencies);
  const journal = await dependencies.openJournalForReading();
  if (journal === undefined) {
    terminal.note('no events yet: nothing was reported from this machine');
    return 0;
  }
  try {
    const isAny = await printEvents(journal, filter, options, dependencies);
    if (!isAny) terminal.note('no events match');
    return 0;
  } finally {
    journal.close();
  }
}

/** @returns whether there was anything to print. */
async function printEvents(
  journal: JournalReader,
  filter: EventFilter,
  { json }: LogOptions,
  { terminal, clock }: Dependencies,
): Promise<boolean> {
  if (json === true) return printPages(logJson(listEvents(journal, filter)), terminal);
  const width = screenWidth();
  const view = {
    screenWidth: width,
    titled: width !== undefined,
    theme: await terminal.theme(),
  };
  const draw = (events: Iterable<ListedEvent>) => logTable(events, clock.now(), view);
  if (width === undefined || filter.limit !== undefined) {
    return printPages(draw(listEvents(journal, filter)), terminal);
  }
  const newest = [...listEvents(journal, { ...filter, limit: LIMIT_ON_A_TERMINAL + 1 })];
  const isAny = await printPages(draw(newest.slice(0, LIMIT_ON_A_TERMINAL)), terminal);
  if (newest.length > LIMIT_ON_A_TERMINAL) terminal.note(MORE);
  return isAny;
}

const MORE = `these are the newest ${LIMIT_ON_A_TERMINAL}: --limit N shows more`;

/** @returns whether there was anything to print. */
async function printPages(pages: Iterable<string>, { print }: Terminal): Promise<boolean> {
  const readerGone = listenForClosedReader();
  let isAny = false;
  for (const page of pages) {
    print(page);
    isAny = true;
    // The signal of a closed pipe arrives between two turns of the event loop.
    await nextTurn();
    if (readerGone.aborted) break;
  }
  return isAny;
}
