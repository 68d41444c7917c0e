import { describe, expect, it, onTestFinished } from 'vitest';
import { type OrderTimeline, orderTimelines } from '../../../src/client/delivery/order-timeline.ts';
import type { Standing } from '../../../src/client/delivery/service-answer.ts';
import { openJournalForReading } from '../../../src/client/journal/open.ts';
import { formatDecimal } from '../../../src/core/protocol/money.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import {
  accepted,
  recordAnswer,
  rejected,
  undelivered,
  type Written,
  writeJournal,
} from '../../helpers/written-journal.ts';

/** `CONFIRMED 5000/0`: status, net, refunded. */
const short = (standing: Standing | null | undefined): string | null =>
  standing == null
    ? null
    : `${standing.status} ${formatDecimal(standing.netAmount)}/${formatDecimal(standing.refundedAmount)}`;

async function timelinesOf(
  id: string,
  events: readonly Written[],
): Promise<readonly OrderTimeline[]> {
  const directory = temporaryDirectory();
  await writeJournal(directory, events);
  const journal = await openJournalForReading({ directory });
  onTestFinished(() => journal?.close());
  const timelines: OrderTimeline[] = [];
  if (journal === undefined) return timelines;
  for await (const timeline of orderTimelines(journal, id)) timelines.push(timeline);
  return timelines;
}

async function timelineOf(events: readonly Written[], id = '123'): Promise<OrderTimeline> {
  const [timeline] = await timelinesOf(id, events);
  if (timeline === undefined) throw new Error('there is no timeline');
  return timeline;
}

/** What each event did, in the order of the timeline. */
const course = ({ entries }: OrderTimeline): unknown[] =>
  entries.map(({ event, after, basis }) => [event.eventId, short(after), basis]);

const paid = (...sendings: Written['sendings']): Written => ({
  eventId: 'paid',
  fields: { amount: 5000, currency: 'KRW' },
  sendings,
});
const refund = (eventId: string, amount: number, ...sendings: Written['sendings']): Written => ({
  eventId,
  kind: 'partial',
  fields: { refund_amount: amount },
  sendings,
});
const cancel = (...sendings: Written['sendings']): Written => ({
  eventId: 'cancel',
  kind: 'cancel',
  sendings,
});
const decline = (...sendings: Written['sendings']): Written => ({
  eventId: 'decline',
  kind: 'decline',
  sendings,
});

describe('the money after each accepted event', () => {
  it.each<[string, readonly Written[], unknown[], string | null]>([
    [
      'an order paid',
      [paid(accepted(1))],
      [['paid', 'CONFIRMED 5000/0', 'rules']],
      'CONFIRMED 5000/0',
    ],
    [
      'refunds, one of them refused',
      [
        paid(accepted(1)),
        refund('r1', 2000, accepted(2)),
        refund('r2', 9000, rejected(3, 'refund_out_of_range')),
        refund('r3', 500, accepted(4)),
      ],
      [
        ['paid', 'CONFIRMED 5000/0', 'rules'],
        ['r1', 'PARTIALLY_CANCELLED 3000/2000', 'rules'],
        ['r2', null, null],
        ['r3', 'PARTIALLY_CANCELLED 2500/2500', 'rules'],
      ],
      'PARTIALLY_CANCELLED 2500/2500',
    ],
    [
      'a cancel after a refund',
      [paid(accepted(1)), refund('r1', 2000, accepted(2)), cancel(accepted(3))],
      [
        ['paid', 'CONFIRMED 5000/0', 'rules'],
        ['r1', 'PARTIALLY_CANCELLED 3000/2000', 'rules'],
        ['cancel', 'CANCELLED 0/5000', 'rules'],
      ],
      'CANCELLED 0/5000',
    ],
    [
      'a decline after a refund',
      [paid(accepted(1)), refund('r1', 2000, accepted(2)), decline(accepted(3))],
      [
        ['paid', 'CONFIRMED 5000/0', 'rules'],
        ['r1', 'PARTIALLY_CANCELLED 3000/2000', 'rules'],
        ['decline', 'DECLINED 0/2000', 'rules'],
      ],
      'DECLINED 0/2000',
    ],
    [
      'reports that were accepted, and that the rules of today refuse',
      [
        { ...paid(accepted(1)), fields: { amount: 5000, currency: 'won', cb_aev: '', items: 1 } },
        { ...decline(accepted(2)), fields: { reason: 5, since: 'Monday' } },
      ],
      [
        ['paid', 'CONFIRMED 5000/0', 'rules'],
        ['decline', 'DECLINED 0/0', 'rules'],
      ],
      'DECLINED 0/0',
    ],
    ['nothing accepted yet', [paid(undelivered(1))], [['paid', null, null]], null],
    ['an attempt without an end', [paid({ at: 1 })], [['paid', null, null]], null],
  ])('%s', async (_, events, expected, now) => {
    const timeline = await timelineOf(events);
    expect(course(timeline)).toEqual(expected);
    expect(short(timeline.computed)).toBe(now);
  });

  it('places an event where the service first accepted it, not where it was journaled or replayed', async () => {
    const timeline = await timelineOf([
      refund('r1', 2000, undelivered(2), accepted(7)),
      paid(accepted(5), accepted(9)),
    ]);
    expect(timeline.entries.map(({ event, at }) => [event.eventId, at])).toEqual([
      ['paid', 5],
      ['r1', 7],
    ]);
    expect(short(timeline.computed)).toBe('PARTIALLY_CANCELLED 3000/2000');
  });

  it('stays what it is while another event is open or refused', async () => {
    const later = [decline(rejected(2, 'no')), cancel(undelivered(3))];
    const timeline = await timelineOf([paid(accepted(1)), ...later]);
    expect(course(timeline)).toEqual([
      ['paid', 'CONFIRMED 5000/0', 'rules'],
      ['decline', null, null],
      ['cancel', null, null],
    ]);
    expect(short(timeline.computed)).toBe('CONFIRMED 5000/0');
  });

  it('goes on from the answer of the service where the past of the order is not in the journal', async () => {
    const timeline = await timelineOf([
      refund('r1', 1000, accepted(1, recordAnswer('123', 'PARTIALLY_CANCELLED', 4000, 1000))),
      refund('r2', 500, accepted(2)),
    ]);
    expect(course(timeline)).toEqual([
      ['r1', 'PARTIALLY_CANCELLED 4000/1000', 'service'],
      ['r2', 'PARTIALLY_CANCELLED 3500/1500', 'rules'],
    ]);
  });

  it('says nothing of money that it cannot know', async () => {
    const timeline = await timelineOf([refund('r1', 1000, accepted(1, 'cut off'))]);
    expect([course(timeline), timeline.computed, timeline.answer]).toEqual([
      [['r1', null, null]],
      null,
      null,
    ]);
  });
});

describe("the service's own last word", () => {
  it.each<[string, readonly Written[], string | null, boolean]>([
    [
      'agrees',
      [paid(accepted(1, recordAnswer('123', 'CONFIRMED', 5000, 0)))],
      'CONFIRMED 5000/0',
      false,
    ],
    [
      'says otherwise: someone else refunded',
      [
        paid(accepted(1)),
        refund('r1', 1000, accepted(2, recordAnswer('123', 'PARTIALLY_CANCELLED', 3000, 2000))),
      ],
      'PARTIALLY_CANCELLED 3000/2000',
      true,
    ],
    [
      'says otherwise: of the status alone',
      [paid(accepted(1)), refund('r1', 0, accepted(2, recordAnswer('123', 'CONFIRMED', 5000, 0)))],
      'CONFIRMED 5000/0',
      true,
    ],
    [
      'says otherwise: of what is left alone',
      [paid(accepted(1, recordAnswer('123', 'CONFIRMED', 4999, 0)))],
      'CONFIRMED 4999/0',
      true,
    ],
    [
      'says otherwise: of the refunds alone',
      [paid(accepted(1, recordAnswer('123', 'CONFIRMED', 5000, 1)))],
      'CONFIRMED 5000/1',
      true,
    ],
    [
      'says otherwise: of the currency alone',
      [paid(accepted(1, recordAnswer('123', 'CONFIRMED', 5000, 0).replace('KRW', 'USD')))],
      'CONFIRMED 5000/0',
      true,
    ],
    [
      'is the latest by the clock, whichever event it was about',
      [
        paid(accepted(1), accepted(9, recordAnswer('123', 'CANCELLED', 0, 5000))),
        refund('r1', 1000, accepted(5, recordAnswer('123', 'PARTIALLY_CANCELLED', 4000, 1000))),
      ],
      'CANCELLED 0/5000',
      true,
    ],
    [
      'comes with a replay, which is answered with the current record',
      [
        paid(
          accepted(1, recordAnswer('123', 'CONFIRMED', 5000, 0)),
          accepted(5, recordAnswer('123', 'CANCELLED', 0, 5000)),
        ),
      ],
      'CANCELLED 0/5000',
      true,
    ],
    [
      'is that of the last accepted attempt, whatever failed later',
      [paid(accepted(1, recordAnswer('123', 'CONFIRMED', 5000, 0)), undelivered(2))],
      'CONFIRMED 5000/0',
      false,
    ],
    [
      'is not known where the last answer was not kept whole',
      [
        paid(accepted(1, recordAnswer('123', 'CONFIRMED', 5000, 0))),
        refund('r1', 1000, accepted(2, '{"data":')),
      ],
      null,
      false,
    ],
    [
      'is not that of another order',
      [paid(accepted(1, recordAnswer('124', 'CANCELLED', 0, 0)))],
      null,
      false,
    ],
  ])('%s', async (_, events, answer, disagrees) => {
    const timeline = await timelineOf(events);
    expect([short(timeline.answer?.standing), timeline.disagrees]).toEqual([answer, disagrees]);
  });

  it('is as old as the attempt that it answered', async () => {
    const answer = recordAnswer('123', 'CONFIRMED', 5000, 0);
    expect((await timelineOf([paid(accepted(7, answer))])).answer?.at).toBe(7);
  });

  it('agrees however it spells a number', async () => {
    const answer = recordAnswer('123', 'CONFIRMED', 5000, 0).replace('5000', '5000.00');
    expect((await timelineOf([paid(accepted(1, answer))])).disagrees).toBe(false);
  });
});

describe('which orders an id names', () => {
  const events: readonly Written[] = [
    { ...paid(accepted(1)), order: '1', subId: 'web', eventId: 'e1' },
    { ...cancel(undelivered(2)), order: '1', eventId: 'e2' },
    { ...paid(accepted(3)), order: '2', subId: 'web', eventId: 'e3' },
    {
      ...paid(accepted(4)),
      order: '2',
      subId: 'web',
      eventId: 'e3',
      accountId: 'b',
      profile: 'live',
    },
    { ...paid(accepted(5)), order: 'web-2', subId: '1', eventId: 'e5' },
  ];
  const names = (timelines: readonly OrderTimeline[]) =>
    timelines.map(({ merchantOrderId, profile, entries }) => [
      merchantOrderId,
      profile,
      entries.map(({ event }) => event.eventId),
    ]);

  it.each([
    ['an order id, which goes before a sub_id', '1', [['1', 'shop', ['e1', 'e2']]]],
    [
      'an order id in two accounts',
      '2',
      [
        ['2', 'shop', ['e3']],
        ['2', 'live', ['e3']],
      ],
    ],
    [
      'a sub_id that orders share, with all their events',
      'web',
      [
        ['1', 'shop', ['e1', 'e2']],
        ['2', 'shop', ['e3']],
        ['2', 'live', ['e3']],
      ],
    ],
  ])('%s', async (_, id, expected) => {
    expect(names(await timelinesOf(id, events))).toEqual(expected);
  });

  it('names what is still pending', async () => {
    const [timeline] = await timelinesOf('1', events);
    expect(timeline?.pending.map(({ eventId }) => eventId)).toEqual(['e2']);
    expect(timeline?.subId).toBe('web');
  });
});
