import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { sharedDirectory } from '../helpers/temporary-directory.ts';
import {
  accepted,
  recordAnswer,
  rejected,
  undelivered,
  type Written,
  writeJournal,
} from '../helpers/written-journal.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 31, 12, 0, 0);
const MONEY = { amount: 30000, currency: 'KRW' };

/** A shop's journal on January 31. */
const EVENTS: readonly Written[] = [
  {
    eventId: 'paid-009',
    order: '20260126-009',
    fields: { ...MONEY, cb_aev: 'aev_76' },
    sendings: [
      accepted(Date.UTC(2026, 0, 26, 9), recordAnswer('20260126-009', 'CONFIRMED', 30000, 0)),
    ],
  },
  {
    eventId: 'paid-001',
    order: '20260129-001',
    subId: 'web-42',
    fields: { ...MONEY, cb_aev: 'aev_77', product_name: '머그컵' },
    sendings: [accepted(NOW - 48 * HOUR, recordAnswer('20260129-001', 'CONFIRMED', 30000, 0))],
  },
  {
    eventId: 'partial-001',
    kind: 'partial',
    order: '20260129-001',
    refundId: 'R-9',
    note: 'TICKET-5',
    fields: { refund_amount: 5000 },
    sendings: [
      accepted(NOW - 24 * HOUR, recordAnswer('20260129-001', 'PARTIALLY_CANCELLED', 25000, 5000)),
    ],
  },
  {
    eventId: 'paid-002',
    order: '20260130-002',
    fields: { ...MONEY, items: [{ name: '에코백' }] },
    sendings: [accepted(NOW - 26 * HOUR, recordAnswer('20260130-002', 'CONFIRMED', 30000, 0))],
  },
  {
    eventId: 'partial-002',
    kind: 'partial',
    order: '20260130-002',
    fields: { refund_amount: 90000 },
    sendings: [rejected(NOW - 25 * HOUR, 'refund_out_of_range')],
  },
  {
    eventId: 'paid-003',
    order: '20260130-003',
    fields: { ...MONEY, cb_aev: 'aev_78' },
    sendings: [accepted(NOW - 5 * HOUR, recordAnswer('20260130-003', 'CONFIRMED', 30000, 0))],
  },
  {
    eventId: 'decline-003',
    kind: 'decline',
    order: '20260130-003',
    fields: { reason: 'own ad' },
    sendings: [accepted(NOW - 4 * HOUR, recordAnswer('20260130-003', 'DECLINED', 0, 0))],
  },
  {
    eventId: 'paid-004',
    order: '20260131-004',
    fields: { ...MONEY, cb_aev: 'aev_79' },
    sendings: [undelivered(NOW - 2 * HOUR), undelivered(NOW - HOUR)],
  },
  {
    eventId: 'cancel-005',
    kind: 'cancel',
    order: '20260131-005',
    sendings: [accepted(NOW - HOUR, recordAnswer('20260131-005', 'CANCELLED', 0, 0))],
  },
];

/** What Mia, who answers the creators, added by hand. */
const BY_MIA: readonly Written[] = [
  {
    eventId: 'partial-006',
    kind: 'partial',
    order: '20260126-009',
    refundId: 'R-17',
    note: 'late, see ZD-4411: 사이즈 교환',
    fields: { refund_amount: 1000 },
    // A Tuesday.
    sendings: [
      accepted(
        Date.UTC(2026, 0, 27, 9),
        recordAnswer('20260126-009', 'PARTIALLY_CANCELLED', 29000, 1000),
      ),
    ],
  },
  {
    eventId: 'partial-007',
    kind: 'partial',
    order: 'US-1009',
    refundId: 'R-18',
    note: 'ZD-4412',
    fields: { refund_amount: 10 },
    sendings: [rejected(Date.UTC(2026, 0, 30, 15), 'unknown_order')],
  },
  {
    eventId: 'paid-008',
    order: 'US-1010',
    fields: { amount: 10, currency: 'USD', cb_aev: 'aev_80', product_name: 'Blue mug' },
    sendings: [{ at: Date.UTC(2026, 0, 30, 16) }],
  },
];

const home = sharedDirectory();
beforeAll(async () => {
  const data = path.join(home, 'data');
  await writeJournal(data, EVENTS, { actor: 'nightly@server', version: '1.0.0' });
  await writeJournal(data, BY_MIA, { actor: 'mia@desk', version: '1.2.3' });
});

/** Words with blanks are quoted, as in a shell. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare);

async function answerOf(command: string): Promise<string> {
  const dependencies = fakeDependencies(home, { now: NOW, variables: {} });
  await run(wordsOf(command), dependencies);
  return dependencies.terminal.printed() + dependencies.terminal.noted();
}

describe('a support person asks', () => {
  it.each([
    ['Was this order counted?', 'order 20260129-001', /now +PARTIALLY_CANCELLED/],
    ['What is it worth now?', 'order 20260129-001', /net 25000 KRW, refunded 5000 KRW/],
    ['What was sold?', 'order 20260129-001', /product +머그컵/],
    ['What was sold, by its items?', 'order 20260130-002', /product +에코백/],
    ['Which click ID did it carry?', 'order 20260129-001', /click ID +aev_77/],
    ['Which sub ID?', 'order 20260129-001', /sub ID +web-42/],
    ['Is it credited to a creator?', 'order 20260129-001', /credited by click ID aev_77/],
    ['Why is it not credited?', 'order 20260130-002', /not credited: no click ID/],
    ['Why is that one not credited?', 'order 20260130-003', /not credited: declined: own ad/],
    ['When was it reported?', 'order 20260129-001', /2026-01-29 12:00:00 +paid/],
    ['Why was the refund refused?', 'order 20260130-002', /refund_out_of_range/],
    ['Did it arrive at all?', 'order 20260131-004', /not delivered: refused/],
    ['How do I send it again?', 'order 20260131-004', /conv replay 20260131-004/],
    ['Which order is this sub ID?', 'order web-42', /order 20260129-001/],
    ['Which order is this click ID?', 'find aev_77', /20260129-001/],
    ['Only the start of it is known', 'find aev_7', /aev_77[\s\S]*aev_79|aev_79[\s\S]*aev_77/],
    ['Which order is this refund ID?', 'find R-9', /20260129-001/],
    ['Who bought the mug?', 'find 머그', /20260129-001/],
    ['What was done for this ticket?', 'find TICKET-5', /partial +20260129-001/],
    ['Which orders are of January 30?', 'find 20260130', /-002[\s\S]*-003/],
    ['What exactly was sent?', 'show paid-002', /"items":\[\{"name":"에코백"\}\]/],
    ['What did the service answer?', 'show partial-002', /refund_out_of_range/],
    ['How often was it tried?', 'show paid-004', /1\. [\s\S]*2\. /],
    ['What is open?', 'log --pending', /US-1010[\s\S]*20260131-004/],
    ['What was rejected?', 'log --rejected', /20260130-002[^\n]*refund_out_of_range/],
    ['What failed for this reason?', 'log --reason refused', /20260131-004/],
    [
      'What happened yesterday?',
      'log --since yesterday --until yesterday',
      /partial-002[\s\S]*paid-002[\s\S]*partial-001/,
    ],
    ['What came in the last 3 hours?', 'log --since 3h', /cancel-005[\s\S]*paid-004/],
    ['Who reported this refund, and why?', 'find R-17', /mia@desk +- +late, see ZD-4411/],
    ['Which refund is that?', 'order 20260129-001', /5000 .* R-9 /],
    ['Who sent each report of it?', 'order 20260126-009', /nightly@server[\s\S]*mia@desk/],
    ['Who reported this order?', 'order 20260130-002', /actor +nightly@server/],
    ["Was this ticket's report sent?", 'find ZD-4411', /partial +20260126-009 .* accepted/],
    ['What is done about size exchanges?', 'find 교환', /20260126-009/],
    ['My link is this: what was sold by it?', 'find https://x.example/?cb_aev=aev_77', /-001/],
    ['A customer wrote it in small letters', 'find us-1009', /US-1009/],
    ['What was sold of the blue mug?', "find 'BLUE MUG'", /US-1010/],
    [
      'What was rejected since yesterday at two, and why?',
      "log --rejected --since 'yesterday 14:00'",
      /^[^\n]*US-1009[^\n]*unknown_order: because of unknown_order +ZD-4412\n$/,
    ],
    [
      'What did Mia send on Tuesday?',
      'log --actor mia --since tuesday --until tuesday',
      /^\S+ 09:00:00 +partial +20260126-009[^\n]*\n$/,
    ],
    ['What has been open for 2 hours?', 'log --pending --until 2h', /^[^\n]*US-1010[^\n]*\n$/],
    [
      'Which orders credit nobody?',
      'log --without-click-id --since 7d',
      /^[^\n]*20260130-002[^\n]*\n$/,
    ],
    ['What was declined, and why?', 'log --kind decline', /20260130-003.* own ad +-\n/],
    [
      'All refunds of yesterday for Excel, please',
      'log --kind partial --since yesterday --until yesterday --csv',
      /refund_id,note,[^\r]*\r\n2026-01-30T15:00:00.000Z,partial,US-1009,,10,,rejected,unknown_order: because of unknown_order,[^\r]*R-18,ZD-4412/,
    ],
    [
      'By which click IDs was it sold? For Excel',
      'log --kind paid --order 20260129-001 --csv',
      /,cb_aev,product_name\r\n.*,aev_77,머그컵\r\n/,
    ],
    ['Which conv sent it?', 'show partial-006', /mia@desk \(conv 1\.2\.3\)/],
    ['Not an order ID, then?', 'order R-17', /20260126-009[^\n]*refund ID R-17/],
    ['And not an event, either?', 'show R-17-of-the-shop', /no ID, product name, or note/],
    // Asked later.
    ['What came in the last 90 minutes?', 'log --since 1h30m', /cancel-005/],
    ['What did we do 2 days ago and since?', "log --since '2 days ago'", /paid-001/],
    ['지난 3시간 동안 무엇이 들어왔나요?', "log --since '3시간 전'", /cancel-005[\s\S]*paid-004/],
    ['What was sent last week?', "log --since 'last week' --until 'last week'", /no events match/],
    ['What was refunded this week?', "log --kind partial --since 'this week'", /partial-006/],
    ['Which declines were for own ads?', "log --kind decline --reason 'own ad'", /20260130-003/],
    ['What failed as a refund out of range?', 'log --reason out_of_range', /20260130-002/],
    ['Which rejections are not mine?', 'log --rejected --actor nightly', /partial-002/],
    ['What is open since yesterday?', 'log --pending --since yesterday', /20260131-004/],
    ['What did the night job send today?', 'log --actor nightly --since today', /cancel-005/],
    ['What did it send on the 29th?', 'log --since 2026-01-29 --until 2026-01-29', /paid-001/],
    ['Which orders were canceled?', 'log --kind cancel', /20260131-005/],
    ['Is the canceled order credited?', 'order 20260131-005', /order was canceled|CANCELLED/],
    ['How many reports were there today?', 'health --since today', /^2026-01-31 +2 +100%/],
    ['The newest three?', 'log --limit 3', /US-1010[\s\S]*US-1009/],
    ['What is left of this order?', 'order 20260126-009', /net 29000 KRW/],
    ['What happened to the US order?', 'order US-1009', /unknown_order/],
    ['Was the US order sent at all?', 'order US-1010', /outcome unknown: started/],
    ['Who noted size exchanges?', "find '사이즈 교환'", /mia@desk/],
    ['What does unconfirmed mean?', 'help errors', /unconfirmed +\d+ +the outcome is/],
    ['Does this text occur anywhere?', 'find ZZZ', /no note contains it/],
    ['Does this period make sense?', 'log --since today --until yesterday', /period is empty/],
    ['Which forms of time may I use?', 'log --since someday', /"3 days ago"[^\n]*last week/],
    ['Who is this profile?', 'whoami', /api_key/],
    ['Which profiles are there?', 'profile list', /conv profile add/],
    ['May I resend the open ones?', 'replay --pending --dry-run', /another account/],
    ['What was tried for this event?', 'show paid-004', /refused/],
    ['Which events have notes?', 'log --actor mia', /ZD-4412/],
    ['As JSON, which click ID?', 'log --order 20260130-003 --json', /"cb_aev":"aev_78"/],
    ['How are secrets compared?', 'whoami --help', /without (?:showing|revealing)|compare/i],
    ['Can I have it for Excel?', 'log --csv --since 2026-01-30', /created_at,kind,.*\r?\n/],
    ['Do our orders carry click IDs?', 'health', /total +6 +83%/],
    ['How late do we report?', 'health --header', /delay[\s\S]*2026-01-29 +1 +100% +0 d/],
    ['How long has something been open?', 'health', /open +2 \(2 under a day\)/],
  ])('%s', async (_, command, answer) => {
    expect(await answerOf(command)).toMatch(answer);
  });
});
