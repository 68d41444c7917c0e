import { describe, expect, it } from 'vitest';
import {
  batchJson,
  batchShowJson,
  batchTable,
  batchText,
  cancelledText,
  exportCsv,
  exportJson,
  STATES,
  totalsJson,
  totalsTable,
} from '../../../src/cli/commands/batch/view.ts';
import type { Batch, BatchState, BatchTotal, RowState } from '../../../src/client/journal/port.ts';
import type { TracedRow } from '../../../src/client/sending/export-batch.ts';
import { textWidth } from '../../../src/core/kit/columns.ts';
import { stringify } from '../../../src/core/kit/json/node.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { jsonLines } from '../../helpers/json-lines.ts';
import { sampleBatch } from '../../helpers/sample-batch.ts';
import { attemptOf, eventOf, MORNING, NAMED_COLORS } from '../views/samples.ts';

const COUNTS = [
  ['accepted', 900_000],
  ['duplicate', 12_000],
  ['rejected', 1200],
  ['conflict', 12],
  ['pending', 86_788],
] as const;

const batchOf = (at: number): Batch => ({
  id: `b-1234567${at}`,
  accountId: String(at).repeat(32),
  endpoint: 'https://service.example/v1',
  profile: 'shop-number-one',
  source: '2026-11-20 orders of the whole week (corrected).csv',
  rows: 1_000_000,
  skipped: 1200,
  createdAt: MORNING,
  state: 'open',
  totals: COUNTS.map(([state, count]) => ({
    kind: 'paid',
    state,
    currency: 'KRW',
    count,
    amount: '1',
  })),
});

describe('the list of batches', () => {
  const batches = [batchOf(1), batchOf(2)];
  const draw = (screenWidth: number | undefined, titled = screenWidth !== undefined) =>
    batchTable(batches, MORNING, { screenWidth, titled, theme: PLAIN_THEME }).trimEnd().split('\n');

  it('fits 80 columns, whatever there is to tell', () => {
    const lines = draw(80);
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(80);
    expect(lines[0]).toMatch(/^id +source +rows +accepted +rejected +conflict +open +state$/);
    expect(lines[1]).toContain('b-12345671');
    expect(lines[1]).toContain('1,000,000');
  });

  it.each([
    [
      120,
      'id created source rows accepted duplicate rejected conflict open state left out account',
    ],
    [119, 'id created source rows accepted duplicate rejected conflict open state account'],
    [109, 'id created source rows accepted rejected conflict open state account'],
    [98, 'id source rows accepted rejected conflict open state account'],
    [85, 'id source rows accepted rejected conflict open state'],
  ])('has on %i columns: %s', (width, titles) => {
    expect(draw(width)[0]?.replace(/ +/g, ' ')).toBe(titles);
  });

  it('names on a terminal the file without its folder, and conflicts', () => {
    const [batch] = batches as [Batch];
    const [total] = batch.totals;
    const small = {
      ...batch,
      rows: 3,
      source: '/home/mia/shop/orders-0131.csv',
      totals: total === undefined ? [] : [{ ...total, count: 3, state: 'conflict' as const }],
    };
    const table = (screenWidth: number | undefined) =>
      batchTable([small], MORNING, { screenWidth, titled: true, theme: PLAIN_THEME });
    expect(table(80)).toMatch(/b-12345671 .* orders-0131.csv +3 +0 +0 +3 +0 +open/);
    expect(table(undefined)).toContain('  /home/mia/shop/orders-0131.csv  ');
  });

  const accepted = { skipped: 0, totals: [] };

  it.each<[string, Partial<Batch>, Partial<Batch>, string]>([
    [
      'of one account',
      {},
      { accountId: batchOf(1).accountId },
      'accepted duplicate rejected conflict open state left out',
    ],
    [
      'of which one is whole',
      { skipped: 1 },
      accepted,
      'accepted duplicate rejected conflict open state left out account',
    ],
    ['that are whole', accepted, accepted, 'accepted rejected open state account'],
  ])('has columns for what there is of batches %s', (_, first, second, titles) => {
    const view = { screenWidth: undefined, titled: true, theme: PLAIN_THEME };
    const two = [
      { ...batchOf(1), ...first },
      { ...batchOf(2), ...second },
    ];
    const [line = ''] = batchTable(two, MORNING, view).split('\n');
    expect(line.replace(/ +/g, ' ')).toBe(`id created source rows ${titles}`);
  });

  it('leaves nothing out in a pipe, and has plain numbers there, with a header row, too', () => {
    expect(draw(undefined)[0]).toContain('  1000000  900000  12000  1200  12  ');
    const [header, row] = draw(undefined, true);
    expect(header).toMatch(/^id .*created .*duplicate .*conflict .*left out .*account/);
    expect(row).toContain('  1000000  900000 ');
  });
});

describe('one batch', () => {
  const by = { actor: 'mia', version: '1.0.0' };
  const batch = sampleBatch(
    { accepted: 2, duplicate: 1, rejected: 1, conflict: 1, pending: 3 },
    { note: 'TICKET-5', skipped: 4, createdAt: MORNING },
  );
  const row = {
    row: 1,
    line: 2,
    kind: 'paid',
    merchantOrderId: '123',
    eventId: 'paid-1',
    amount: '5000',
    currency: 'KRW',
  } as const;
  const troubled = [
    {
      row: { ...row, state: 'rejected', reason: null, event: eventOf({ note: 'by phone' }) },
      lastAttempt: attemptOf({ httpStatus: 422, by }),
      hand: undefined,
      reason: 'no such order',
    },
    {
      row: { ...row, amount: null, currency: null, state: 'conflict', reason: null, event: null },
      lastAttempt: undefined,
      hand: undefined,
      reason: null,
    },
  ] as unknown as readonly TracedRow[];

  it('as text has its facts, its totals, what went wrong, and how to go on', () => {
    const view = { screenWidth: 100, titled: true, theme: PLAIN_THEME };
    expect(batchText(batch, troubled, 3, view).split('\n')).toEqual([
      'b-k3m9q2x7  open',
      '  source   orders.csv',
      '  note     TICKET-5',
      '  created  2026-01-31 09:30:05',
      '  account  shop (https://service.example/v1)',
      '  rows     8',
      '  skipped  4 (invalid)',
      '',
      'outcome    kind  rows  amount  currency',
      'accepted   paid  2     10,000  KRW',
      'duplicate  paid  1      5,000  KRW',
      'rejected   paid  1      5,000  KRW',
      'conflict   paid  1      5,000  KRW',
      'pending    paid  3     15,000  KRW',
      '',
      'line  kind  order  outcome   reason',
      '2     paid  123    rejected  no such order',
      '2     paid  123    conflict  -',
      'conflict: journaled reports cannot be edited: an accepted amount can only be lowered, with a partial row for the difference; an open report can be sent as is, or given up first (conv settle, conv batch cancel)',
      '… and 1 more: conv batch export b-k3m9q2x7 --format csv',
      '',
      '  continue  conv replay b-k3m9q2x7',
      '',
    ]);
    const done = sampleBatch({ accepted: 1 }, { state: 'done', createdAt: MORNING });
    expect(batchText(done, [], 0, view).split('\n')).toEqual([
      'b-k3m9q2x7  done',
      '  source   orders.csv',
      '  created  2026-01-31 09:30:05',
      '  account  shop (https://service.example/v1)',
      '  rows     1',
      '',
      'outcome   kind  rows  amount  currency',
      'accepted  paid  1     5,000   KRW',
      '',
    ]);
  });

  it('as text has colors by outcome, and no table without rows', () => {
    const view = { screenWidth: 100, titled: true, theme: NAMED_COLORS };
    const text = batchText(batch, troubled, 3, view);
    expect(text).toContain('\n2     paid  123    bad(rejected)  no such order\n');
    const empty = sampleBatch({}, { state: 'done' });
    expect(batchText(empty, [], 0, view)).toMatch(/ {2}dim\(rows {3}\) {2}0\n$/);
  });

  it('as JSON and as CSV has every field of its rows', async () => {
    expect(JSON.parse(batchShowJson(batch, troubled))).toEqual({
      accepted: 2,
      conflict: 1,
      created_at: new Date(MORNING).toISOString(),
      duplicate: 1,
      endpoint: 'https://service.example/v1',
      id: 'b-k3m9q2x7',
      not_accepted: [
        {
          actor: 'mia',
          amount: 5000,
          attempts: 1,
          currency: 'KRW',
          event_id: 'paid-1',
          http_status: 422,
          kind: 'paid',
          last_attempt_at: new Date(MORNING).toISOString(),
          line: 2,
          merchant_order_id: '123',
          note: 'by phone',
          outcome: 'rejected',
          reason: 'no such order',
          row: 1,
          settled_by_hand: null,
        },
        {
          actor: null,
          amount: null,
          attempts: 0,
          currency: null,
          event_id: 'paid-1',
          http_status: null,
          kind: 'paid',
          last_attempt_at: null,
          line: 2,
          merchant_order_id: '123',
          note: null,
          outcome: 'conflict',
          reason: null,
          row: 1,
          settled_by_hand: null,
        },
      ],
      note: 'TICKET-5',
      open: 3,
      profile: 'shop',
      rejected: 1,
      resume: 'conv replay b-k3m9q2x7',
      rows: 8,
      skipped: 4,
      source: 'orders.csv',
      state: 'open',
      totals: [
        {
          amount: 10000,
          count: 2,
          currency: 'KRW',
          kind: 'paid',
          outcome: 'accepted',
        },
        {
          amount: 5000,
          count: 1,
          currency: 'KRW',
          kind: 'paid',
          outcome: 'duplicate',
        },
        {
          amount: 5000,
          count: 1,
          currency: 'KRW',
          kind: 'paid',
          outcome: 'rejected',
        },
        {
          amount: 5000,
          count: 1,
          currency: 'KRW',
          kind: 'paid',
          outcome: 'conflict',
        },
        {
          amount: 15000,
          count: 3,
          currency: 'KRW',
          kind: 'paid',
          outcome: 'pending',
        },
      ],
      withdrawn: 0,
    });
    async function* pages() {
      yield troubled;
    }
    let csv = '';
    for await (const piece of exportCsv(pages())) csv += piece;
    let json = '';
    for await (const piece of exportJson(pages())) json += piece;
    expect(jsonLines(json)).toEqual(JSON.parse(batchShowJson(batch, troubled)).not_accepted);
    expect(csv.split('\r\n')).toEqual([
      '\ufeffrow,line,kind,merchant_order_id,event_id,amount,currency,outcome,http_status,attempts,reason,last_attempt_at,actor,note',
      `1,2,paid,123,paid-1,5000,KRW,rejected,422,1,no such order,${new Date(MORNING).toISOString()},mia,by phone`,
      '1,2,paid,123,paid-1,,,conflict,,0,,,,',
      '',
    ]);
  });

  it.each<[BatchState, Partial<Record<RowState, number>>, string | null]>([
    ['open', { pending: 1 }, 'conv replay b-k3m9q2x7'],
    ['done', { staged: 1 }, 'conv replay b-k3m9q2x7'],
    ['done', { accepted: 1, withdrawn: 1 }, null],
    ['cancelled', { pending: 1 }, null],
    ['staging', { staged: 1 }, null],
  ])('that is %s, with rows %j, goes on with %s', (state, counts, command) => {
    const some = sampleBatch(counts, { state });
    expect(JSON.parse(batchJson(some))).toMatchObject({
      state,
      resume: command,
      note: null,
      withdrawn: counts.withdrawn ?? 0,
    });
    const text = batchText(some, [], 0, { screenWidth: 100, titled: true, theme: NAMED_COLORS });
    const title = state === 'staging' ? 'staging: its file is being read; if' : state;
    expect(text.startsWith(`bold(b-k3m9q2x7)  ${title}`)).toBe(true);
    expect(text.includes('dim(continue)')).toBe(command !== null);
  });

  it('is exported 500 rows at a time', async () => {
    const [one] = troubled as readonly [TracedRow];
    const rows = Listing.of(Array<TracedRow>(501).fill(one)).pages();
    const sizes: number[] = [];
    for await (const piece of exportJson(rows)) sizes.push(jsonLines(piece).length);
    expect(sizes).toEqual([500, 1]);
  });

  it('when canceled says what stays', () => {
    expect(
      cancelledText(sampleBatch({ cancelled: 4, accepted: 2, pending: 1 })).split('\n'),
    ).toEqual([
      'b-k3m9q2x7 is canceled: 4 rows will never be sent; 1 may have been sent and stays in the journal',
      '  2 rows already accepted, which cannot be undone; to report a canceled order, use conv cancel',
      '  conv replay --pending resends what may have been sent; each report counts once',
      '',
    ]);
    expect(cancelledText(sampleBatch({ cancelled: 4 })).split('\n')).toEqual([
      'b-k3m9q2x7 is canceled: 4 rows will never be sent',
      '',
    ]);
  });
});

describe('the totals of a batch', () => {
  const total = (kind: BatchTotal['kind'], state: RowState, currency: string | null = 'KRW') => ({
    ...{ kind, state, currency },
    ...{ count: 1200, amount: '5000.10' },
  });
  const totals = [
    { ...total('paid', 'conflict'), count: 0 },
    total('cancel', 'accepted', null),
    ...STATES.toReversed().map((state) => total('paid', state)),
    total('paid', 'accepted', 'JPY'),
    total('paid', 'accepted', null),
    total('partial', 'accepted'),
  ];
  const view = { screenWidth: 100, titled: false, theme: NAMED_COLORS };

  it('are in the order of outcome, kind, and currency, in the color of the outcome', () => {
    const table = totalsTable(totals, view);
    expect(totalsTable(totals.toReversed(), view)).toBe(table);
    expect(table.trimEnd().split('\n')).toEqual([
      'good(accepted )  paid     1200  5000.10  -',
      'good(accepted )  paid     1200  5000.10  JPY',
      'good(accepted )  paid     1200  5000.10  KRW',
      'good(accepted )  partial  1200  5000.10  KRW',
      'good(accepted )  cancel   1200        -  -',
      'good(duplicate)  paid     1200  5000.10  KRW',
      'bad(rejected )  paid     1200  5000.10  KRW',
      'warn(withdrawn)  paid     1200  5000.10  KRW',
      'bad(conflict )  paid     1200  5000.10  KRW',
      'warn(pending  )  paid     1200  5000.10  KRW',
      'warn(staged   )  paid     1200  5000.10  KRW',
      'warn(cancelled)  paid     1200  5000.10  KRW',
      'warn(pruned   )  paid     1200  5000.10  KRW',
    ]);
    expect(totalsTable([total('paid', 'accepted')], view, 'b-1')).toBe(
      'b-1  good(accepted)  paid  1200  5000.10  KRW\n',
    );
  });

  it('have exact amounts for a script, and none of a kind without', () => {
    const some = [total('cancel', 'accepted', null), total('paid', 'accepted')];
    expect(totalsJson(some).map((one) => stringify(one))).toEqual([
      '{"kind":"paid","outcome":"accepted","currency":"KRW","count":1200,"amount":5000.10}',
      '{"kind":"cancel","outcome":"accepted","currency":null,"count":1200,"amount":null}',
    ]);
  });
});
