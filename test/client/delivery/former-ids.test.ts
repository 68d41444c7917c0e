import { describe, expect, it } from 'vitest';
import { withFormerIds } from '../../../src/client/delivery/former-ids.ts';
import type { Checker } from '../../../src/client/files/read-file.ts';
import type { CheckedRow, RowReading } from '../../../src/client/files/rows/row.ts';
import type {
  EventFilter,
  EventState,
  JournaledEvent,
  JournalReader,
} from '../../../src/client/journal/port.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import { deriveEventIdIn } from '../../../src/core/protocol/reports/event-id.ts';
import { said } from '../../../src/core/words/text.ts';
import { checkedRow } from '../files/rows/checked-rows.ts';

const ROW = checkedRow({ kind: 'partial', order: 'A-1', amount: '5', refundId: 'R1' }, 1);
const ASIDE = { namedCurrency: null, hasClickId: false };
const IDENTITY = { kind: 'partial', merchantOrderId: 'A-1', refundId: 'R1', ordinal: 1 } as const;

/** The report of the row as an account journaled it. */
function journaled(account: string, state: EventState, row: CheckedRow = ROW): JournaledEvent {
  const eventId = deriveEventIdIn(account, IDENTITY);
  const body = Buffer.from(String(row.body).replace(row.eventId, eventId));
  return { accountId: account, eventId, state, kind: row.kind, body } as unknown as JournaledEvent;
}

function journalOf(events: readonly JournaledEvent[]): JournalReader {
  const find = ({ accountId, eventId }: EventFilter) =>
    Listing.of(events.filter((one) => one.accountId === accountId && one.eventId === eventId));
  return { find } as unknown as JournalReader;
}

const checkerOf = (...readings: RowReading[]): Checker => ({ check: async () => readings });

async function read(events: readonly JournaledEvent[], row = ROW, also = ['first', 'second']) {
  const checker = checkerOf({ ok: true, row, aside: ASIDE });
  const [reading] = await withFormerIds(checker, journalOf(events), also).check([]);
  return reading as RowReading;
}

describe('a row whose report another account of the merchant has', () => {
  it.each<[string, [account: string, state: EventState][], string | undefined]>([
    ['none has it', [], undefined],
    ['it is open there', [['first', 'pending']], 'first'],
    ['it is accepted there', [['second', 'accepted']], 'second'],
    [
      'both have it',
      [
        ['second', 'accepted'],
        ['first', 'pending'],
      ],
      'first',
    ],
    ['it was refused there', [['first', 'rejected']], undefined],
    [
      'it was withdrawn there',
      [
        ['first', 'withdrawn'],
        ['second', 'pending'],
      ],
      'second',
    ],
    ['it is in an account of another merchant', [['third', 'accepted']], undefined],
  ])('keeps the id that it has there: %s', async (_, accounts, expected) => {
    const reading = await read(accounts.map(([account, state]) => journaled(account, state)));
    const eventId = expected === undefined ? ROW.eventId : deriveEventIdIn(expected, IDENTITY);
    const body = Buffer.from(String(ROW.body).replace(ROW.eventId, eventId));
    expect(reading).toEqual({ ok: true, row: { ...ROW, eventId, body }, aside: ASIDE });
  });

  it('is found by its kind and order alone where it has no refund id', async () => {
    const row = checkedRow({ kind: 'cancel', order: 'A-1' }, 1);
    const eventId = deriveEventIdIn('first', { ...IDENTITY, kind: 'cancel', refundId: undefined });
    const event = { ...journaled('first', 'accepted', row), eventId };
    expect(await read([event], row)).toMatchObject({ row: { eventId } });
  });

  it('keeps an id that it names itself', async () => {
    const row = { ...ROW, isDerived: false };
    expect(await read([journaled('first', 'accepted')], row)).toMatchObject({ row });
  });

  it('is refused where it says something else', async () => {
    const before = checkedRow({ kind: 'partial', order: 'A-1', amount: '4', refundId: 'R1' }, 1);
    const reading = await read([journaled('first', 'accepted', before)]);
    expect(reading).toMatchObject({
      ok: false,
      merchantOrderId: 'A-1',
      faults: [{ row: 1, line: 2, column: null, field: 'event_id', code: 'conflict' }],
    });
    const [fault] = reading.ok ? [] : reading.faults;
    expect(said(fault?.message ?? '')).toContain('refund_amount');
  });

  it('that cannot be sent stays as it is', async () => {
    const faulty: RowReading = { ok: false, faults: [], merchantOrderId: 'A-1' };
    const checker = withFormerIds(checkerOf(faulty), journalOf([]), ['first']);
    expect(await checker.check([])).toEqual([faulty]);
  });

  it('costs nothing where the merchant has one account', () => {
    const checker = checkerOf();
    expect(withFormerIds(checker, journalOf([]), [])).toBe(checker);
  });
});
