import { expect } from 'vitest';
import { openJournal } from '../../../../src/client/journal/open.ts';
import type {
  AttemptEnd,
  Claim,
  ClaimResult,
  Intent,
  Journal,
  JournaledEvent,
  JournalReader,
} from '../../../../src/client/journal/port.ts';
import { type Machine, thisMachine } from '../../../../src/core/durable/alive.ts';
import { message } from '../../../../src/core/words/message.ts';
import { SEALING } from '../../../helpers/sealing.ts';
import { temporaryDirectory } from '../../../helpers/temporary-directory.ts';

/** How long a claim holds in the journal of `journalAt`. */
export const LEASE_MS = 1000;

/** A paid report of order 123, with what a test wants to be different. */
export function intentOf(differences: Partial<Intent> = {}): Intent {
  return {
    accountId: 'a0'.repeat(16),
    endpoint: 'https://service.example/v1',
    profile: 'shop',
    eventId: 'event-1',
    kind: 'paid',
    merchantOrderId: '123',
    subId: null,
    body: new TextEncoder().encode(
      '{"merchant_order_id":"123","event_id":"event-1","amount":1.10}',
    ),
    ...differences,
  };
}

/** The end of an attempt that the service accepted, with what a test wants to be different. */
export function endOf(differences: Partial<AttemptEnd> = {}): AttemptEnd {
  return {
    outcome: 'accepted',
    durationMs: 12.5,
    httpStatus: 200,
    errorCode: null,
    response: '{"data":{"status":"CONFIRMED"}}',
    ...differences,
  };
}

/** The claim, where there must be one. */
export function claimed(result: ClaimResult): Claim {
  if (result.type !== 'claimed') throw new Error(`not claimed but ${result.type}`);
  return result.claim;
}

/** What a claim comes to while this process has the event. */
export const busyWith = (processId: number | undefined) => ({
  type: 'busy',
  holder: message('holder_process', { process: processId as number }),
});

/** What a claim comes to while this very process has the event, as any store names it. */
export const BUSY_HERE = {
  type: 'busy',
  holder: expect.objectContaining({ params: expect.objectContaining({ process: process.pid }) }),
};

/** This machine, with its steady clock in the hand of a test. */
export const machineAt = (clock: { readonly nowMs: number }): Machine => ({
  ...thisMachine(),
  steadyMs: () => clock.nowMs,
});

/** A new journal whose clock stands still until the test moves it. */
export async function journalAt(
  startMs: number,
): Promise<{ readonly journal: Journal; readonly clock: { nowMs: number } }> {
  const clock = { nowMs: startMs };
  const directory = temporaryDirectory();
  const journal = await openJournal({
    directory,
    sealing: SEALING,
    now: () => clock.nowMs,
    leaseMs: LEASE_MS,
    machine: machineAt(clock),
  });
  return { journal, clock };
}

/** Every event, the first one first. */
export const allEvents = (journal: JournalReader): Promise<readonly JournaledEvent[]> =>
  journal.find({ order: 'oldest-first' }).all();

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
