import { join } from 'node:path';
import { openJournalForReading } from '../../../../src/client/journal/open.ts';
import type { Attempt, Intent, JournaledEvent } from '../../../../src/client/journal/port.ts';
import { temporaryDirectory } from '../../../helpers/temporary-directory.ts';
import { type Bundle, startProcess } from './processes.ts';
import { endOf } from './samples.ts';

/** A journal's file that no process has open. */
export interface WrittenJournal {
  readonly directory: string;
  readonly file: string;
}

/** Has another process write the events, each with one finished attempt, and end. */
export async function writeJournal(
  bundle: Bundle,
  intents: readonly Intent[],
): Promise<WrittenJournal> {
  const directory = temporaryDirectory();
  const process = startProcess(bundle);
  const author = { actor: 'mia@laptop', version: '1.0.0' };
  await process.ask('open', { directory, leaseMs: 1000, author });
  for (const [index, intent] of intents.entries()) {
    const state = (['accepted', 'rejected', 'pending'] as const)[index % 3] ?? 'pending';
    const outcome = state === 'pending' ? 'unconfirmed' : state;
    await process.ask('claim', intent);
    const mark = index % 2 === 0 ? {} : ({ masked: true } as const);
    await process.ask('finishAttempt', endOf({ outcome, durationMs: index + 0.5, ...mark }), state);
    await process.ask('release');
  }
  await process.ask('close');
  await process.end();
  return { directory, file: join(directory, 'journal.db') };
}

export type Entry = JournaledEvent & { readonly attempts: readonly Attempt[] };

/** Everything that a journal shows. */
export async function readEverything(directory: string): Promise<readonly Entry[]> {
  const journal = await openJournalForReading({ directory, lockWaitMs: 50 });
  if (journal === undefined) throw new Error(`${directory} holds no journal`);
  try {
    const events = await journal.find({ order: 'oldest-first' }).all();
    return await Promise.all(
      events.map(async (event) => ({ ...event, attempts: await journal.attemptsOf(event) })),
    );
  } finally {
    await journal.close();
  }
}
