import { writeSync } from 'node:fs';
import { openJournal } from '../../../../../src/client/journal/open.ts';
import type { Batch, Drain, EndedAttempt } from '../../../../../src/client/journal/port.ts';
import { SEALING } from '../../../../helpers/sealing.ts';
import { drainOf, endedAs, type Journals, step } from './drains.ts';

/** A process that drains a batch; each event is printed before it would be sent. */
let journal: Journals;
let drain: Drain;

const commands = {
  async open(directory: string, batch: Batch): Promise<void> {
    journal = await openJournal({
      directory,
      sealing: SEALING,
      now: Date.now,
      leaseMs: 60_000,
    });
    drain = await drainOf(journal, batch);
  },

  async drain(want: number): Promise<void> {
    for (let ended: readonly EndedAttempt[] = []; ; ) {
      const { claimed, left } = await step(drain, { ended, want });
      for (const { event } of claimed) writeSync(1, `${event.merchantOrderId} ${event.eventId}\n`);
      if (left === 'elsewhere') await new Promise((resolve) => setTimeout(resolve, 5));
      ended = claimed.map((held) => endedAs('accepted', held));
      if (left === 'none' && ended.length === 0) break;
    }
    await drain.release();
    await journal.close();
  },

  /** Drains until a step fails. @returns the error of that step, and of the one after it. */
  async drainUntilFailure(want: number): Promise<unknown> {
    const errors: unknown[] = [];
    while (errors.length < 2) await commands.drain(want).catch((error) => errors.push(error));
    await drain.release();
    await journal.close();
    return errors.map((error) => (error as { readonly code: string }).code);
  },
};

interface Call {
  readonly command: keyof typeof commands;
  readonly values: readonly unknown[];
}

process.on('message', async ({ command, values }: Call) => {
  const perform = commands[command] as (...values: readonly unknown[]) => Promise<void>;
  process.send?.({ result: await perform(...values) });
});
