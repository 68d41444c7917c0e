import { describe, expect, it, onTestFinished } from 'vitest';
import { lookUp, unknownId } from '../../../src/client/delivery/look-up.ts';
import { openJournalForReading } from '../../../src/client/journal/open.ts';
import type { JournalReader } from '../../../src/client/journal/port.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { accepted, type Written, writeJournal } from '../../helpers/written-journal.ts';

const EVENTS: readonly Written[] = [
  {
    eventId: 'paid-00aa',
    order: 'A-1',
    subId: 'web-2',
    fields: { amount: 1, currency: 'KRW', cb_aev: 'aev_1', product_name: 'Mug' },
    sendings: [accepted(1)],
  },
  {
    eventId: 'part-00bb',
    order: 'A-1',
    kind: 'partial',
    refundId: 'R-7',
    note: 'TICKET-7',
    fields: { refund_amount: 1 },
    sendings: [accepted(2)],
  },
  { eventId: 'paid-00cc', order: 'A-2', fields: { amount: 1 }, sendings: [accepted(3)] },
  { eventId: 'A-2', order: 'B-1', fields: { amount: 1 }, sendings: [accepted(4)] },
  { eventId: 'twin-00', order: 'B-2', accountId: 'a', sendings: [accepted(5)] },
  { eventId: 'twin-00', order: 'B-2', accountId: 'b', sendings: [accepted(6)] },
];

async function journalWith(events = EVENTS): Promise<JournalReader> {
  const directory = temporaryDirectory();
  await writeJournal(directory, events);
  const journal = await openJournalForReading({ directory });
  if (journal === undefined) throw new Error('there is no journal');
  onTestFinished(() => journal.close());
  return journal;
}

describe('an ID', () => {
  it.each([
    ['paid-00aa', ['paid-00aa'], false, []],
    ['paid-00a', ['paid-00aa'], false, []],
    ['paid-00a…', ['paid-00aa'], false, []],
    ['twin-0', ['twin-00', 'twin-00'], false, []],
    // Too short for the beginning of an ID, or the beginning of several.
    ['part-', [], false, ['event_id']],
    ['paid-00', [], false, ['event_id', 'event_id']],
    ['A-1', [], true, []],
    ['web-2', [], true, []],
    ['A-2', ['A-2'], true, []],
    ['R-7', [], false, ['refund_id']],
    ['aev_1', [], false, ['cb_aev']],
    ['https://shop.test/?cb_aev=aev_1', [], false, ['cb_aev']],
    ['Mug', [], false, ['product_name']],
    ['TICKET-7', [], false, ['note']],
    ['nothing', [], false, []],
  ])('%s is looked up', async (word, events, isOrder, found) => {
    const named = await lookUp(await journalWith(), word, 10);
    expect(named.events.map(({ eventId }) => eventId)).toEqual(events);
    expect([named.isOrder, named.found.map(({ field }) => field)]).toEqual([isOrder, found]);
  });
});

describe('an unknown ID', () => {
  const hintOf = async (word: string, events = EVENTS) =>
    failureText(await unknownId(await journalWith(events), word, 'conv log lists all')).hint;

  it('gets the one that was meant, of whatever kind', async () => {
    expect(await hintOf('web-3')).toBe('did you mean web-2?\nconv log lists all');
    expect(await hintOf('paid-00ad')).toMatch(/^did you mean paid-00aa\?/);
    expect(await hintOf('something else')).toBe('conv log lists all');
  });

  it('gets the newest of those that are as near', async () => {
    const near = ['A-11', 'A-12'].map(
      (order, at): Written => ({ eventId: `e${at}`, order, sendings: [accepted(at)] }),
    );
    expect(await hintOf('A-13', near)).toMatch(/^did you mean A-12\?/);
  });
});
