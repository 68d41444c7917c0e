import { describe, expect, it, onTestFinished } from 'vitest';
import { findEvent, listEvents, requireSealed } from '../../../src/client/delivery/find-event.ts';
import { openJournalForReading } from '../../../src/client/journal/open.ts';
import type { JournaledEvent, JournalReader } from '../../../src/client/journal/port.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import {
  accepted,
  rejected,
  undelivered,
  type Written,
  writeJournal,
} from '../../helpers/written-journal.ts';

const EVENTS: readonly Written[] = [
  {
    eventId: 'paid-00aa',
    fields: { amount: 5000, currency: 'KRW' },
    sendings: [undelivered(1), accepted(2)],
  },
  { eventId: 'paid-00bb', order: '124', sendings: [accepted(3)] },
  { eventId: 'shared-id', accountId: 'a', sendings: [accepted(4)] },
  {
    eventId: 'shared-id',
    accountId: 'b',
    profile: 'live',
    sendings: [rejected(5, 'order_exists')],
  },
  { eventId: 'part-00cc', order: '125', refundId: 'R-7', sendings: [accepted(6)] },
  { eventId: 'cut', order: '125', sendings: [accepted(6)] },
];

async function journalWith(events: readonly Written[]): Promise<JournalReader> {
  const directory = temporaryDirectory();
  await writeJournal(directory, events);
  const journal = await openJournalForReading({ directory });
  if (journal === undefined) throw new Error('there is no journal');
  onTestFinished(() => journal.close());
  return journal;
}

/** The failure that looking up the id ends in, with what it advises. */
async function refusalOf(wanted: string, events = EVENTS): Promise<readonly string[]> {
  const journal = await journalWith(events);
  try {
    await findEvent(journal, wanted);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { code, message, hint = '' } = failureText(error);
    return [code, message, hint];
  }
  throw new Error(`${wanted} was found`);
}

describe('looking up an event', () => {
  it.each([
    ['its id', 'paid-00aa', ['paid-00aa']],
    ['the beginning of one id', 'paid-00a', ['paid-00aa']],
    ['a beginning of 6 characters that two accounts share', 'shared', ['shared-id', 'shared-id']],
    ['what a narrow table shows of it', 'paid-00b…', ['paid-00bb']],
    ['an id shorter than any beginning', 'cut', ['cut']],
    ['the ID of an order with one event', '124', ['paid-00bb']],
    ['a refund ID', 'R-7', ['part-00cc']],
  ])('takes %s', async (_, wanted, ids) => {
    const found = await findEvent(await journalWith(EVENTS), wanted);
    expect(found.map(({ event }) => event.eventId)).toEqual(ids);
  });

  it('tells every attempt, and the money of the body', async () => {
    const [found] = await findEvent(await journalWith(EVENTS), 'paid-00aa');
    expect(found?.attempts.map(({ outcome, startedAt }) => [outcome, startedAt])).toEqual([
      ['undelivered', 1],
      ['accepted', 2],
    ]);
    expect(found?.money.amount?.literal).toBe('5000');
  });

  it('gives the events of every account that has the id, the newest first', async () => {
    const found = await findEvent(await journalWith(EVENTS), 'shared-id');
    expect(found.map(({ event }) => [event.profile, event.state])).toEqual([
      ['live', 'rejected'],
      ['shop', 'accepted'],
    ]);
  });

  it('does not take a beginning that is too short, and names the id that was meant', async () => {
    const [code, , advice] = await refusalOf('share');
    expect([code, advice]).toEqual(['unknown_event', 'conv log lists all events']);
    const [, , hint] = await refusalOf('paid-00ba');
    expect(hint).toMatch(/^did you mean paid-00bb\?\n/);
  });

  it('does not choose between two ids that begin so', async () => {
    expect(await refusalOf('paid-00')).toEqual([
      'unknown_event',
      '"paid-00" matches more than one event ID',
      'paid-00bb\npaid-00aa',
    ]);
  });

  it('does not choose between the events of an order', async () => {
    expect(await refusalOf('125')).toEqual([
      'unknown_event',
      '"125" matches more than one event ID',
      'cut\npart-00cc',
    ]);
  });

  it('lists at most five of the ids that begin so', async () => {
    const many = ['1', '2', '3', '4', '5', '6', '7'].map((digit) => ({
      eventId: `cancel-${digit}`,
      sendings: [accepted(1)],
    }));
    const [, , hint] = await refusalOf('cancel-', many);
    expect(hint).toBe('cancel-7\ncancel-6\ncancel-5\ncancel-4\ncancel-3\n…');
  });

  it('lists five without saying that there are more', async () => {
    const five = ['1', '2', '3', '4', '5'].map((digit) => ({
      eventId: `cancel-${digit}`,
      sendings: [accepted(1)],
    }));
    const [, , hint] = await refusalOf('cancel-', five);
    expect(hint).toBe('cancel-5\ncancel-4\ncancel-3\ncancel-2\ncancel-1');
  });

  it('takes a sign of a cut only at the end', async () => {
    expect(await refusalOf('paid…-00aa')).toContain('unknown_event');
  });

  it('shows what a terminal would obey as text', async () => {
    const [, message] = await refusalOf('\u001b[2J');
    expect(message).toContain('starts with "\\u001b[2J"');
    const [, , hint] = await refusalOf('evil-\u202e-2', [
      { eventId: 'evil-\u202e-1', sendings: [accepted(1)] },
    ]);
    expect(hint).toContain('did you mean evil-\\u202e-1?');
  });
});

it('the list of events has each with its attempts', async () => {
  const journal = await journalWith([
    ...EVENTS,
    { eventId: 'three', sendings: [undelivered(7), undelivered(8), accepted(9)] },
  ]);
  const listed: unknown[] = [];
  for await (const page of listEvents(journal, { order: 'newest-first', limit: 4 }))
    for (const { event, attempts } of page)
      listed.push([event.eventId, (await attempts()).at(-1)?.startedAt]);
  expect(listed).toEqual([
    ['three', 9],
    ['cut', 6],
    ['part-00cc', 6],
    ['shared-id', 5],
  ]);
});

describe('signing an event of the journal again', () => {
  it('needs the seal of the account that signs', async () => {
    const event = { eventId: 'e-1', kind: 'paid' } as JournaledEvent;
    const require = (isSealed: boolean) => {
      const journal = { isSealedBy: async () => isSealed } as unknown as JournalReader;
      return requireSealed(event, journal, {} as Parameters<typeof requireSealed>[2]);
    };
    await expect(require(false)).rejects.toThrow(
      expect.objectContaining({ code: 'journal_untrusted' }),
    );
    await require(true);
  });
});
