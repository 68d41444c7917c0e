import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import type { Batch, BatchFilter } from '../../src/client/journal/port.ts';
import { accountIdByEndpoint } from '../../src/core/protocol/account.ts';
import { UNEXPLAINED } from '../../src/core/protocol/answers/verdict.ts';
import { argv } from '../helpers/argv.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { fakeTerminal } from '../helpers/fake-terminal.ts';
import { sampleBatch } from '../helpers/sample-batch.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import {
  accepted,
  ENDPOINT,
  rejected,
  undelivered,
  type Written,
  writeJournal,
} from '../helpers/written-journal.ts';
import { writeProfiles } from '../helpers/written-profiles.ts';
import { NAMED_COLORS } from './views/samples.ts';

/** A moment of January 2026 on the clock of this machine; days from 32 on are in February. */
const at = (day: number, hour = 0, second = 0): number =>
  new Date(2026, 0, day, hour, 0, second).getTime();

const NOW = at(35, 12);
const SHOP = accountIdByEndpoint({ endpoint: ENDPOINT, apiKey: 'mk_shop' });

const paid = (order: string, sending: Written['sendings'][number], clickId?: string): Written => ({
  eventId: `paid-${order}`,
  order,
  fields: { amount: 5000, currency: 'KRW', cb_aev: clickId },
  sendings: [sending],
});

const EVENTS: readonly Written[] = [
  paid('1', accepted(at(29) - 1)),
  paid('20260127-2', accepted(at(29)), 'aev_2'),
  paid('3', accepted(at(30)), 'aev_3'),
  paid('4', accepted(at(30)), 'aev_4'),
  paid('5', { at: at(30), end: { errorCode: UNEXPLAINED }, state: 'accepted' }),
  { eventId: 'refund-3', order: '3', kind: 'partial', sendings: [accepted(at(30, 0, 90))] },
  paid('6', rejected(at(30), 'x')),
  { ...paid('7', undelivered(NOW - 1)), accountId: SHOP },
  { eventId: 'refund-8', order: '8', kind: 'cancel', sendings: [undelivered(at(34, 13))] },
  { eventId: 'refund-9', order: '9', kind: 'cancel', sendings: [undelivered(at(33))] },
  { eventId: 'refund-10', order: '10', kind: 'cancel', sendings: [undelivered(at(27))] },
];

const BATCHES = [
  sampleBatch({ staged: 2, conflict: 3 }, { createdAt: at(30) }),
  sampleBatch({ staged: 1 }, { createdAt: NOW, accountId: SHOP }),
];

async function conv(argv: readonly string[], events = EVENTS, batches: readonly Batch[] = BATCHES) {
  const home = temporaryDirectory();
  writeProfiles(path.join(home, 'config'), ENDPOINT, ['shop']);
  if (events.length > 0) await writeJournal(path.join(home, 'data'), events);
  const dependencies = fakeDependencies(home, { now: NOW });
  const terminal = fakeTerminal({ theme: NAMED_COLORS });
  const found = async ({ accountId }: BatchFilter) =>
    batches.filter((batch) => accountId === undefined || batch.accountId === accountId);
  const openJournalForReading = async () => {
    const journal = await dependencies.openJournalForReading();
    return journal && Object.assign(journal, { batches: found });
  };
  const status = await run(argv, { ...dependencies, terminal, openJournalForReading });
  return { status, out: terminal.printed().split('\n'), err: terminal.noted() };
}

const STAGED = 'note: 3 more rows are staged; see conv batch list\n';
const UNEXPLAINED_NOTE =
  'warning: the service answered 1 report with a state of the order that no report in this journal explains; conv show ID shows each\n';
const OPEN = [
  '  dim(open)  4 (1 under an hour, 1 under a day, 1 under a week, 1 older)',
  '  dim(next)  conv log --pending',
  '',
];

describe('conv health', () => {
  it.each<[string, readonly string[], readonly string[], string]>([
    [
      'has a line for each of the last days, their total, and what is open, by age',
      ['--header'],
      [
        'dim(day         paid  click ID  delay  refunds  lag         rejected  conflicts  open)',
        '2026-01-29  1     100%      2 d    0        -           0         0          0',
        '2026-01-30  3     66%       -      1        1 min 30 s  1         3          0',
        '2026-02-02  0     -         -      1        -           0         0          1',
        '2026-02-03  0     -         -      1        -           0         0          1',
        '2026-02-04  1     0%        -      0        -           0         0          1',
        'total       5     60%       2 d    3        1 min 30 s  1         3          3',
        ...OPEN,
      ],
      UNEXPLAINED_NOTE + STAGED,
    ],
    [
      'has seven whole days up to an end',
      argv`--until yesterday`,
      [
        '2026-01-28  1  0%    -    0  -           0  0  0',
        '2026-01-29  1  100%  2 d  0  -           0  0  0',
        '2026-01-30  3  66%   -    1  1 min 30 s  1  3  0',
        '2026-02-02  0  -     -    1  -           0  0  1',
        '2026-02-03  0  -     -    1  -           0  0  1',
        'total       5  60%   2 d  3  1 min 30 s  1  3  2',
        ...OPEN,
      ],
      UNEXPLAINED_NOTE + STAGED,
    ],
    [
      'has no total of one day',
      argv`--since 2026-01-29 --until 2026-01-29`,
      ['2026-01-29  1  100%  2 d  0  -  0  0  0', ...OPEN],
      STAGED,
    ],
    [
      'is of one account, if a profile is named',
      argv`--profile shop`,
      [
        '2026-02-04  1  0%  -  0  -  0  0  1',
        '  dim(open)  1 (1 under an hour)',
        '  dim(next)  conv log --pending',
        '',
      ],
      'note: 1 more row is staged; see conv batch list\n',
    ],
    [
      'has what is open also of a period without events',
      argv`--until 2025-01-01`,
      OPEN,
      `no events match\n${STAGED}`,
    ],
  ])('%s', async (_, flags, out, err) => {
    expect(await conv(argv`health ${flags}`)).toEqual({ status: 0, out, err });
  });

  it('says that nothing is open, or that there is no journal', async () => {
    const settled = await conv(['health'], [paid('1', accepted(NOW))], []);
    expect(settled.out.slice(-2)).toEqual(['  dim(open)  nothing', '']);
    expect(await conv(['health'], [])).toEqual({
      status: 0,
      out: [''],
      err: 'no events yet; nothing has been reported from this machine\n',
    });
  });

  it.each([
    [[], null],
    [argv`--until yesterday`, new Date(at(35)).toISOString()],
  ])('is one object for a script: %j', async (flags, until) => {
    const { status, out, err } = await conv(argv`health --since 2026-01-30 --json ${flags}`);
    const { days, ...rest } = JSON.parse(out[0] ?? '');
    const figures = {
      paid: 3,
      with_click_id: 2,
      order_to_report_days: null,
      refunds: 1,
      refund_lag_seconds: 90,
      rejected: 1,
      conflicts: 3,
      open: 0,
      unexplained: 1,
    };
    expect([status, out.length, err, days[0]]).toEqual([
      0,
      2,
      '',
      { day: '2026-01-30', ...figures },
    ]);
    expect(rest).toEqual({
      since: new Date(at(30)).toISOString(),
      until,
      total: {
        ...figures,
        ...(until === null ? { paid: 4, refunds: 3, open: 3 } : { refunds: 3, open: 2 }),
      },
      open_by_age: { under_an_hour: 1, under_a_day: 1, under_a_week: 1, older: 1 },
    });
  });
});
