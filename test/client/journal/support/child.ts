import { writeSync } from 'node:fs';
import {
  type JournalOptions,
  openJournal,
  openJournalForReading,
} from '../../../../src/client/journal/open.ts';
import type {
  AttemptEnd,
  Claim,
  EventState,
  Intent,
  Journal,
} from '../../../../src/client/journal/port.ts';
import { thisMachine } from '../../../../src/core/durable/alive.ts';
import { isFailure } from '../../../../src/core/words/failure.ts';
import { said } from '../../../helpers/failing.ts';
import { SEALING } from '../../../helpers/sealing.ts';
import { withdrawal } from './withdrawal.ts';

/** A process with a journal of its own, told by its parent what to do; see processes.ts. */
let journal: Journal;
let claim: Claim;
let claimCount = 0;

const commands = {
  async open(options: Omit<JournalOptions, 'now' | 'sealing'>): Promise<void> {
    const sealing = SEALING;
    journal = await openJournal({ ...options, sealing, now: Date.now });
  },

  /** Looks at a journal. @returns the ids of its events, the oldest first. */
  async look(directory: string): Promise<readonly string[]> {
    const reader = await openJournalForReading({ directory });
    const found = (await reader?.find({ order: 'oldest-first' }).all()) ?? [];
    for (const event of found) await reader?.attemptsOf(event);
    await reader?.close();
    return found.map(({ eventId }) => eventId);
  },

  async claim(intent: Intent): Promise<string> {
    const result = await journal.claim(intent);
    if (result.type === 'claimed') claim = result.claim;
    return result.type;
  },

  /** Claims one event after the other and keeps them. @returns the ids that it got. */
  async claimAll(intents: readonly Intent[]): Promise<readonly string[]> {
    const got: string[] = [];
    for (const intent of intents)
      if ((await journal.claim(intent)).type === 'claimed') got.push(intent.eventId);
    return got;
  },

  /** Writes events without end; each id is printed once the journal has it, and again when it is finished. */
  async writeWithoutEnd(intent: Intent, end: AttemptEnd): Promise<void> {
    for (let number = 1; ; number += 1) {
      const eventId = `event-${number}`;
      await commands.claim({ ...intent, eventId });
      writeSync(1, `claimed ${eventId}\n`);
      await commands.finishAttempt(end, 'accepted');
      writeSync(1, `finished ${eventId}\n`);
      await claim.release();
    }
  },

  /** Writes events without end that are undelivered, and withdraws each; its id is printed before and after that. */
  async withdrawWithoutEnd(intent: Intent, end: AttemptEnd): Promise<void> {
    for (let number = 1; ; number += 1) {
      const eventId = `event-${number}`;
      await commands.claim({ ...intent, eventId, merchantOrderId: eventId });
      await commands.finishAttempt(end, 'pending');
      await claim.release();
      writeSync(1, `open ${eventId}\n`);
      await journal.settle(claim.event, withdrawal(false));
      writeSync(1, `withdrawn ${eventId}\n`);
    }
  },

  /** Claims events until the journal fails, which is then the answer. */
  async claimWithoutEnd(intent: Intent): Promise<void> {
    for (let number = 1; ; number += 1) {
      await journal.claim({ ...intent, eventId: `event-${number}` });
      claimCount = number;
    }
  },

  claimCount: (): number => claimCount,
  namespace: (): string | null => thisMachine().self.namespace,
  startAttempt: (): Promise<void> => claim.startAttempt(),
  finishAttempt: (end: AttemptEnd, state: EventState): Promise<void> =>
    claim.finishAttempt(end, state),
  release: (): Promise<void> => claim.release(),
  close: (): Promise<void> => journal.close(),
};

interface Call {
  readonly command: keyof typeof commands;
  readonly values: readonly unknown[];
}

process.on('message', async ({ command, values }: Call) => {
  try {
    const perform = commands[command] as (...values: readonly unknown[]) => unknown;
    process.send?.({ result: await perform(...values) });
  } catch (error) {
    const { code, message } = said(error) as { code: string; message: string };
    process.send?.({ error: { isFailure: isFailure(error), code, message } });
  }
});
