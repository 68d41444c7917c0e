import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type DryRunOptions, dryRunFile } from '../../../src/cli/commands/send/dry-run.ts';
import { partRows } from '../../../src/cli/commands/send/dry-run-tally.ts';
import { openScratch } from '../../../src/client/files/intake/scratch.ts';
import type { CheckedRow } from '../../../src/client/files/rows/row.ts';
import { openJournalForReading } from '../../../src/client/journal/open.ts';
import { accountId } from '../../../src/core/protocol/account.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { deriveEventId } from '../../../src/core/protocol/reports/event-id.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { type Written, writeJournal } from '../../helpers/written-journal.ts';
import { checkedRow, type RowWords } from '../files/rows/checked-rows.ts';

const NOW = 1_785_585_600_000;
const account = {
  endpoint: 'https://service.example/v1',
  apiKey: 'pk_1',
  secret: new Secret('sample-secret'),
};

let home: string;
beforeEach(() => {
  home = temporaryDirectory();
});

/** Rows with the ids that conv derives for this account. */
const rowsOf = (words: readonly RowWords[]): CheckedRow[] =>
  words.map((one, index) => {
    const { kind, order: merchantOrderId, refundId } = one;
    const identity = { account, kind, merchantOrderId, refundId, ordinal: 1 };
    const eventId = one.eventId ?? deriveEventId(identity);
    return { ...checkedRow({ ...one, eventId }, index + 1), isDerived: one.eventId === undefined };
  });

/** In parts as a large file comes: with three of them, the orders are not in the file's order. */
function partsOf(rows: readonly CheckedRow[]) {
  const store = openScratch(home);
  onTestFinished(() => store.close());
  return partRows(pagesOf(rows), 3, store);
}

async function* pagesOf(rows: readonly CheckedRow[]) {
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
}

const pass = { signal: new AbortController().signal, progress: () => undefined };

/** Runs these rows against a journal with these events. */
async function dryRun(
  words: readonly RowWords[],
  events: readonly Written[] = [],
  options: Partial<DryRunOptions> = {},
) {
  const directory = `${home}/data`;
  if (events.length > 0) await writeJournal(directory, events);
  const journal = await openJournalForReading({ directory });
  try {
    return await dryRunFile(partsOf(rowsOf(words)), account, journal, () => NOW, {
      ...{ retryRejected: false, tell: () => undefined, pass, ...options },
    });
  } finally {
    await journal?.close();
  }
}

const paid = (order: string, amount: string, currency = 'KRW', eventId?: string): RowWords => ({
  ...{ kind: 'paid', order, amount, currency },
  ...(eventId === undefined ? {} : { eventId }),
});
const refund = (order: string, refundId: string, amount: string): RowWords => ({
  ...{ kind: 'partial', order, refundId, amount },
});
const cancel = (order: string): RowWords => ({ kind: 'cancel', order });

/** The row as the journal has it from an earlier run. */
function journaled(words: RowWords, state: 'accepted' | 'rejected' | 'pending'): Written {
  const [row] = rowsOf([words]);
  if (row === undefined) throw new Error('no row');
  const end = state === 'pending' ? 'undelivered' : state;
  return {
    eventId: row.eventId,
    kind: row.kind,
    order: row.merchantOrderId,
    body: Buffer.from(row.body).toString(),
    accountId: accountId(account),
    sendings: [{ at: NOW - 1000, state, end: { outcome: end } }],
  };
}

const NOTHING_NEW = { status: null, count: 1 } as const;
const ACCEPTED_PAID = { outcome: 'accepted', kind: 'paid', status: 'CONFIRMED' } as const;

describe('a dry run of a file', () => {
  it('says how many are accepted, with exact sums by kind, status and currency', async () => {
    const rows = [
      paid('A', '0.1', 'USD'),
      paid('B', '0.2', 'USD'),
      paid('C', '10000'),
      refund('C', '1', '2500'),
      cancel('B'),
    ];
    expect(await dryRun(rows)).toEqual({
      ...{ rows: 5, sent: 5, accepted: 5, duplicates: 0, rejected: 0, conflicts: 0, waiting: 0 },
      refused: [],
      totals: [
        { ...ACCEPTED_PAID, currency: 'KRW', count: 1, amount: '10000' },
        { ...ACCEPTED_PAID, currency: 'USD', count: 2, amount: '0.3' },
        {
          ...{ outcome: 'accepted', kind: 'partial', status: 'PARTIALLY_CANCELLED' },
          ...{ currency: 'KRW', count: 1, amount: '2500' },
        },
        {
          ...{ outcome: 'accepted', kind: 'cancel', status: 'CANCELLED' },
          ...{ currency: 'USD', count: 1, amount: null },
        },
      ],
    });
  });

  it('names the rows that the service refuses, and why', async () => {
    const result = await dryRun([paid('A', '1'), refund('A', '1', '2'), cancel('unknown')]);
    expect(result).toMatchObject({ rows: 3, sent: 3, accepted: 1, rejected: 2 });
    expect(result.refused).toEqual([
      expect.objectContaining({
        ...{ row: 2, line: 3, kind: 'partial', merchantOrderId: 'A', outcome: 'rejected' },
        ...{ code: 'refund_out_of_range', message: expect.stringContaining('a refund of 2') },
      }),
      expect.objectContaining({ row: 3, code: 'unknown_order' }),
    ]);
  });

  it('adds up what is not accepted, too, in the currency that the rows name', async () => {
    const events = [journaled(paid('A', '1'), 'accepted'), journaled(paid('B', '1'), 'accepted')];
    const rows = [paid('A', '1'), paid('B', '2'), refund('C', '1', '0.1'), refund('D', '1', '0.2')];
    const { totals } = await dryRun(rows, events);
    expect(totals).toEqual([
      { ...NOTHING_NEW, outcome: 'duplicate', kind: 'paid', currency: 'KRW', amount: '1' },
      {
        ...{ outcome: 'rejected', kind: 'partial', status: null },
        ...{ currency: null, count: 2, amount: '0.3' },
      },
      { ...NOTHING_NEW, outcome: 'conflict', kind: 'paid', currency: 'KRW', amount: '2' },
    ]);
  });

  it('shows the first twenty refusals of the file, tells of all and counts all', async () => {
    const told: number[] = [];
    const rows = Array.from({ length: 30 }, (_, at) => cancel(`X${at}`));
    const result = await dryRun(rows, [], { tell: ({ row }) => told.push(row) });
    expect(told.toSorted((one, other) => one - other)).toEqual(rows.map((_, at) => at + 1));
    expect(result.rejected).toBe(30);
    expect(result.refused.map(({ row }) => row)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
  });

  it('sends the same row once', async () => {
    const result = await dryRun([paid('A', '1'), paid('A', '1'), cancel('X'), cancel('X')]);
    expect(result).toMatchObject({ sent: 2, accepted: 1, duplicates: 2, rejected: 1 });
  });
});

describe('a dry run beside a journal', () => {
  it('goes on where the journal says an order stands', async () => {
    const events = [
      journaled(paid('A', '10000'), 'accepted'),
      journaled(refund('A', '1', '9000'), 'accepted'),
    ];
    const result = await dryRun([refund('A', '2', '1000'), refund('A', '3', '1')], events);
    expect(result).toMatchObject({ sent: 2, accepted: 1, rejected: 1 });
  });

  it('sends nothing twice', async () => {
    const result = await dryRun([paid('A', '1')], [journaled(paid('A', '1'), 'accepted')]);
    expect(result).toMatchObject({ rows: 1, sent: 0, accepted: 0, duplicates: 1 });
  });

  it('takes other content under a known id for a conflict', async () => {
    const result = await dryRun([paid('A', '2')], [journaled(paid('A', '1'), 'accepted')]);
    expect(result).toMatchObject({ sent: 0, conflicts: 1 });
    expect(result.refused[0]).toMatchObject({ outcome: 'conflict', code: null });
    expect(result.refused[0]?.message).toContain('amount');
  });

  it('does not send again what was refused, but sends it mended', async () => {
    const events = [journaled(paid('A', '1'), 'rejected')];
    expect(await dryRun([paid('A', '1')], events)).toMatchObject({ sent: 0, rejected: 1 });
    home = temporaryDirectory();
    const again = await dryRun([paid('A', '1'), cancel('A')], events, { retryRejected: true });
    expect(again).toMatchObject({ sent: 2, accepted: 2 });
    home = temporaryDirectory();
    expect(await dryRun([paid('A', '2')], events)).toMatchObject({ sent: 1, accepted: 1 });
    home = temporaryDirectory();
    const given = [journaled(paid('A', '1', 'KRW', 'mine'), 'rejected')];
    expect(await dryRun([paid('A', '2', 'KRW', 'mine')], given)).toMatchObject({ conflicts: 1 });
  });

  it('sends what is open, and lets the others of its order wait for it', async () => {
    const events = [journaled(paid('A', '1'), 'pending')];
    expect(await dryRun([paid('A', '1')], events)).toMatchObject({ sent: 1, accepted: 1 });
    home = temporaryDirectory();
    expect(await dryRun([paid('A', '1'), cancel('A')], events)).toMatchObject({ accepted: 2 });
    home = temporaryDirectory();
    const result = await dryRun([cancel('A')], events);
    expect(result).toMatchObject({ sent: 0, waiting: 1, refused: [{ outcome: 'waiting' }] });
  });

  it('lets what follows a refused paid report wait', async () => {
    const events = [journaled(paid('A', '1'), 'rejected')];
    expect(await dryRun([cancel('A')], events)).toMatchObject({ sent: 0, waiting: 1 });
    home = temporaryDirectory();
    expect(await dryRun([paid('A', '2'), cancel('A')], events)).toMatchObject({ accepted: 2 });
  });
});
