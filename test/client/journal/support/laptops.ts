import { onTestFinished } from 'vitest';
import { openJournal } from '../../../../src/client/journal/open.ts';
import {
  copyBetween,
  type JournalPlace,
  prepareServer,
} from '../../../../src/client/journal/places.ts';
import type { Author, EventState, HandOutcome } from '../../../../src/client/journal/port.ts';
import {
  openPostgresJournal,
  serverAt,
} from '../../../../src/client/journal/postgres/postgres-journal.ts';
import { parseAddress } from '../../../../src/client/profiles/postgres-address.ts';
import { SECRET } from '../../../helpers/sealing.ts';
import { temporaryDirectory } from '../../../helpers/temporary-directory.ts';
import { type Journals, totalsOf } from '../batch/support/drains.ts';
import { journalUrl } from './postgres.ts';
import { allEvents, claimed, endOf, intentOf } from './samples.ts';
import { withdrawal } from './withdrawal.ts';

export type Kind = 'file' | 'server';

/** A journal of a test's own, with the clock of its process. */
export interface Laptop {
  /** A directory or a URL. */
  readonly name: string;
  readonly place: JournalPlace;
  readonly journal: Journals;
  readonly clock: { nowMs: number };
}

export async function laptop(kind: Kind, secret = SECRET, author?: Author): Promise<Laptop> {
  const clock = { nowMs: 1_000_000 };
  if (kind === 'file') {
    const directory = temporaryDirectory();
    const sealing = { secret };
    const journal = await openJournal({
      directory,
      sealing,
      now: () => clock.nowMs,
      leaseMs: 1000,
      ...(author === undefined ? {} : { author }),
    });
    onTestFinished(() => journal.close());
    return { name: directory, place: directory, journal, clock };
  }
  const url = journalUrl();
  const place = parseAddress(url, 'CONV_JOURNAL', 'nobody');
  await prepareServer(place);
  const journal = await openPostgresJournal({
    server: serverAt(place),
    sealing: { secret },
    now: () => clock.nowMs,
    leaseClock: () => clock.nowMs,
    leaseMs: 1000,
  });
  onTestFinished(() => journal.close());
  return { name: url, place, journal, clock };
}

export const merge = (from: Laptop, to: Laptop, secret = SECRET) =>
  copyBetween(from.place, to.place, { sealers: [{ secret }], mayMerge: true });

/** Sends an event, or tries it once more. */
export async function send(
  { journal, clock }: Laptop,
  id: string,
  state: EventState | 'doubt',
  differences: Partial<Parameters<typeof intentOf>[0]> = {},
): Promise<void> {
  clock.nowMs += 10;
  const intent = intentOf({ eventId: id, merchantOrderId: id, overtakes: true, ...differences });
  const claim = claimed(await journal.claim(intent));
  const isOpen = state === 'pending' || state === 'doubt' || state === 'withdrawn';
  const outcome = isOpen ? (state === 'doubt' ? 'unconfirmed' : 'undelivered') : state;
  await claim.finishAttempt(endOf({ outcome }), isOpen ? 'pending' : (state as EventState));
  await claim.release();
  if (state === 'withdrawn') await journal.settle(claim.event, withdrawal(true));
}

/** Sends an event that does not arrive, and settles it by hand. */
export async function settleByHand(at: Laptop, id: string, outcome: HandOutcome): Promise<void> {
  await send(at, id, 'pending');
  const [event] = await at.journal.find({ eventId: id, order: 'oldest-first' }).all();
  if (event === undefined) throw new Error(`${id} is gone`);
  await at.journal.settle(event, { ...withdrawal(true), outcome });
}

/** All that a journal says, without the numbers that are its own. */
export async function contentOf({ journal }: Laptop) {
  const events = await allEvents(journal);
  const content = [];
  for (const event of events) {
    const attempts = (await journal.attemptsOf(event)).map(({ number, startedAt, outcome }) => [
      number,
      startedAt,
      outcome,
    ]);
    content.push({ id: event.eventId, state: event.state, attempts });
  }
  const batches = await journal.batches({});
  const rows = await Promise.all(batches.map((batch) => totalsOf(journal, batch)));
  return { content, batches: batches.map(({ id, state }) => ({ id, state })), rows };
}

export const statesIn = async ({ journal }: Laptop) =>
  Object.fromEntries((await allEvents(journal)).map(({ eventId, state }) => [eventId, state]));
