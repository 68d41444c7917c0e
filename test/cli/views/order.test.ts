import { describe, expect, it } from 'vitest';
import { orderJson, orderText } from '../../../src/cli/commands/show/order.ts';
import { moneyOf } from '../../../src/client/delivery/body-money.ts';
import type { OrderTimeline, TimelineEntry } from '../../../src/client/delivery/order-timeline.ts';
import type { Standing } from '../../../src/client/delivery/service-answer.ts';
import type { Attempt, EventState, JournaledEvent } from '../../../src/client/journal/port.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import type { OrderStatus } from '../../../src/core/protocol/kinds/index.ts';
import { parseDecimal, ZERO } from '../../../src/core/protocol/money.ts';
import { attemptOf, eventOf, MORNING, NAMED_COLORS, settledAs } from './samples.ts';

const standing = (status: OrderStatus, net: string, refunded: string): Standing => ({
  status,
  netAmount: parseDecimal(net) ?? ZERO,
  refundedAmount: parseDecimal(refunded) ?? ZERO,
  currency: 'KRW',
});

const CONFIRMED = standing('CONFIRMED', '5000', '0');
const CANCELLED = standing('CANCELLED', '0', '5000');

function entry(
  event: Partial<JournaledEvent>,
  after: Standing | null = null,
  attempts: readonly Attempt[] = [attemptOf()],
): TimelineEntry {
  const whole = eventOf(event);
  const basis = after === null ? null : 'rules';
  return { event: whole, attempts, money: moneyOf(whole), at: MORNING, after, basis };
}

const PAID = entry({}, CONFIRMED);
const REFUSED = entry(
  {
    kind: 'partial',
    eventId: 'partial-1',
    state: 'rejected',
    body: Buffer.from('{"refund_amount":9000}'),
  },
  null,
  [
    attemptOf({
      outcome: 'rejected',
      httpStatus: 422,
      response: '{"error":{"code":"refund_out_of_range"}}',
    }),
  ],
);
const LEFT = entry({ kind: 'cancel', eventId: 'cancel-1', state: 'pending' }, null, [
  attemptOf({ outcome: 'undelivered', httpStatus: null, errorCode: 'connect_timeout' }),
]);

const timeline = (differences: Partial<OrderTimeline> = {}): OrderTimeline => ({
  merchantOrderId: '123',
  subId: 'web-42',
  endpoint: 'https://service.example/v1',
  profile: 'shop',
  entries: [PAID, REFUSED, LEFT],
  computed: CONFIRMED,
  answer: { standing: CONFIRMED, at: MORNING },
  disagrees: false,
  pending: [LEFT.event],
  ...differences,
});

const draw = (order: OrderTimeline, screenWidth?: number): string =>
  orderText(order, MORNING, { screenWidth, titled: true, theme: PLAIN_THEME });

describe('the course of an order for a person', () => {
  it('has every event with the money after it, where the order stands, and what is left to do', () => {
    expect(draw(timeline(), 120)).toBe(
      [
        'order 123',
        '  account  shop (https://service.example/v1)',
        '  sub ID   web-42',
        '  credit   not credited: no click ID',
        '',
        'time         kind     amount    state     order then                      net   refunded  event',
        '01-31 09:30  paid     5000 KRW  accepted  CONFIRMED                       5000  0         paid-0123456789abcdef',
        '01-31 09:30  partial  9000      rejected  refund_out_of_range (HTTP 422)  -     -         partial-1',
        '01-31 09:30  cancel   -         pending   not delivered: connect_timeout  -     -         cancel-1',
        '',
        '  now      CONFIRMED, net 5000 KRW, refunded 0 KRW',
        '  pending  cancel: not settled yet',
        '  next     conv replay 123 --profile shop (safe: an event counts once)',
        '',
      ].join('\n'),
    );
  });

  const by = (actor: string) => ({ actor, version: '1.2.3' });
  const refund = (actor: string) =>
    entry(
      {
        kind: 'partial',
        eventId: 'partial-1',
        refundId: 'R-7',
        note: 'TICKET-5: torn',
        by: by(actor),
      },
      CONFIRMED,
    );

  it('names who reported it: once where it was one, else of each event', () => {
    const of = (actor: string) =>
      draw(timeline({ entries: [entry({ by: by('mia@a') }, CONFIRMED), refund(actor)] }), 200);
    expect(of('mia@a')).toContain('  actor    mia@a\n');
    expect(of('mia@a')).not.toMatch(/refunded .*actor/);
    expect(of('tom@b')).not.toContain('  actor    ');
    expect(of('tom@b')).toMatch(/CONFIRMED .*paid-0123456789abcdef {2}- {10}mia@a {2}-\n/);
    expect(of('tom@b')).toMatch(/partial-1 +R-7 +tom@b +TICKET-5: torn\n/);
  });

  it('names each who sent it, and what a person settled, beside a note', () => {
    const settled = settledAs('rejected', { by: by('kim\u0007') });
    const entries = [
      entry({ by: by('mia@a') }, CONFIRMED, [attemptOf({ by: by('tom@b') })]),
      entry({ state: 'rejected', note: 'torn\u0007', byHand: 1 }, null, [settled]),
      entry({ state: 'rejected', byHand: 1, refundId: 'R\u0007' }, null, [settled]),
      entry({}, CONFIRMED, []),
    ];
    const lines = draw(timeline({ entries })).split('\n\n')[1]?.split('\n') ?? [];
    const hand = 'as rejected by kim\\u0007 on 2026-01-31 09:30:05: TICKET-77';
    expect(lines.slice(1).map((line) => line.split(/ {2,}/).slice(8))).toEqual([
      ['-', 'mia@a, tom@b', '-'],
      ['-', 'kim\\u0007', `torn\\u0007; ${hand}`],
      ['R\\u0007', 'kim\\u0007', hand],
      ['-', '-', '-'],
    ]);
  });

  it('highlights its title, its labels, and the state of each event', () => {
    const text = orderText(timeline(), MORNING, {
      screenWidth: undefined,
      titled: true,
      theme: NAMED_COLORS,
    });
    expect(text).toMatch(/^bold\(order 123\)\n {2}dim\(account\)/);
    expect(text.match(/(good|bad|warn)\(\w+ *\)/g)).toEqual([
      'good(accepted)',
      'bad(rejected)',
      'warn(pending )',
    ]);
    expect(text).toContain('  dim(next   )  conv replay');
  });

  it.each([80, 60])('cuts neither that nor a refund ID nor a note on %i columns', (width) => {
    const text = draw(
      timeline({ entries: [entry({ by: by('mia@a') }, CONFIRMED), refund('tom@b')] }),
      width,
    );
    expect(text).toContain('\n  refund ID R-7 · actor tom@b · note TICKET-5: torn\n');
    const table = text.split('\n').filter((line) => /^(time|01-31)/.test(line));
    expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(width);
  });

  it.each([
    [121, 'time kind amount state order then net refunded event refund ID actor note'],
    [120, 'time kind amount state order then net refunded refund ID actor note'],
    [101, 'time kind amount order then net refunded refund ID actor note'],
    [91, 'time kind amount state order then net refunded event'],
    [86, 'time kind amount state order then net refunded'],
    [67, 'time kind amount order then net refunded'],
    [57, 'time kind order then net refunded'],
    [47, 'time kind order then net'],
    [37, 'time kind order then'],
  ])('has on %i columns: %s', (width, titles) => {
    const entries = [entry({ by: by('mia@a') }, CONFIRMED), refund('tom@b')];
    const [, table = ''] = draw(timeline({ entries }), width).split('\n\n');
    expect(table.split('\n')[0]?.replace(/ +/g, ' ')).toBe(titles);
  });

  it.each([120, 90, 70, 60, 50, 40])(
    'has on %i columns what each event did and every amount, in lines that fit',
    (width) => {
      const text = draw(timeline(), width);
      for (const shown of ['5000 KRW', '9000', 'CONFIRMED', 'connect_timeout', 'HTTP 422'])
        expect(text).toContain(shown);
      const [, table = ''] = text.split('\n\n');
      expect(table.split('\n').filter((line) => line.length > width)).toEqual([]);
    },
  );

  it.each<[string, Partial<OrderTimeline>, string]>([
    ['it is settled', { pending: [] }, '  now  CONFIRMED, net 5000 KRW, refunded 0 KRW\n'],
    [
      'nothing was accepted',
      { computed: null, answer: null, pending: [] },
      '  now  the service has not accepted any report of it yet\n',
    ],
    [
      'only the journal knows',
      { answer: null, pending: [] },
      '  now  CONFIRMED, net 5000 KRW, refunded 0 KRW\n',
    ],
    [
      'the service says otherwise',
      { answer: { standing: CANCELLED, at: MORNING }, disagrees: true, pending: [] },
      '  now  CANCELLED, net 0 KRW, refunded 5000 KRW, according to the service at 2026-01-31 09:30:05\n' +
        '  but  according to this journal: CONFIRMED, net 5000 KRW, refunded 0 KRW; the service has reports of this order that this journal does not have\n',
    ],
    [
      'only the service knows',
      { computed: null, answer: { standing: CANCELLED, at: MORNING }, pending: [] },
      '  now  CANCELLED, net 0 KRW, refunded 5000 KRW, according to the service at 2026-01-31 09:30:05\n' +
        '  but  the service has reports of this order that this journal does not have\n',
    ],
  ])('says where it stands: %s', (_, differences, conclusion) => {
    const text = draw(timeline(differences));
    expect(text.slice(text.indexOf('  now'))).toBe(conclusion);
  });

  it.each<[string, TimelineEntry, string]>([
    ['accepted, by the answer alone', { ...PAID, basis: 'service' }, 'CONFIRMED (service)'],
    ['accepted, with an unknown past', entry({}), 'not known here'],
    [
      'rejected without a word',
      entry({ state: 'rejected' }, null, [attemptOf({ response: null, httpStatus: 400 })]),
      'refused (HTTP 400)',
    ],
    ['rejected, of which no attempt is left', entry({ state: 'rejected' }, null, []), 'refused'],
    ['never tried', entry({ state: 'pending' }, null, []), 'not sent yet'],
    [
      'in flight when its process was killed',
      entry({ state: 'pending', openSince: MORNING }, null, []),
      'outcome unknown: still being sent, or the sending process was killed',
    ],
    [
      'unauthorized',
      entry({ state: 'pending' }, null, [attemptOf({ outcome: 'unauthorized' })]),
      'not delivered: unauthorized',
    ],
    [
      'unconfirmed',
      entry({ state: 'pending' }, null, [
        attemptOf({ outcome: 'unconfirmed', errorCode: 'not_a_record' }),
      ]),
      'outcome unknown: not_a_record',
    ],
    [
      'unconfirmed, then undelivered: the first may have counted',
      entry({ state: 'pending' }, null, [
        attemptOf({ outcome: 'unconfirmed' }),
        attemptOf({ outcome: 'undelivered', errorCode: 'refused' }),
      ]),
      'outcome unknown: refused',
    ],
    [
      'in flight again after one that was not delivered',
      entry({ state: 'pending', openSince: MORNING }, null, [
        attemptOf({ outcome: 'undelivered', errorCode: 'refused\u0007' }),
      ]),
      'not delivered: refused\\u0007',
    ],
    [
      'sent again after it was refused',
      entry({ state: 'pending' }, null, [attemptOf({ outcome: 'rejected' })]),
      'not delivered: rejected',
    ],
    [
      'sent while a person settled it',
      entry({ state: 'pending' }, null, [
        attemptOf({ outcome: 'unconfirmed', durationMs: 60_000 }),
        settledAs('rejected'),
      ]),
      'outcome unknown: unconfirmed',
    ],
    [
      'rejected by a person, whatever the service answered before',
      entry({ state: 'rejected' }, null, [
        attemptOf({ outcome: 'unconfirmed', httpStatus: 500 }),
        settledAs('rejected', { response: 'TICKET-77\u0007' }),
      ]),
      'settled_by_hand: TICKET-77\\u0007',
    ],
    [
      'rejected by the service while a person settled it',
      entry({ state: 'rejected' }, null, [
        attemptOf({ outcome: 'unconfirmed', httpStatus: 500 }),
        attemptOf({ outcome: 'rejected', httpStatus: 422, durationMs: 60_000 }),
        settledAs('rejected'),
      ]),
      'refused (HTTP 422)',
    ],
    [
      'withdrawn by a person',
      entry({ state: 'withdrawn' }, null, [
        attemptOf({ outcome: 'undelivered' }),
        settledAs('withdrawn', { response: 'TICKET-77\u0007' }),
      ]),
      'withdrawn  withdrawn: TICKET-77\\u0007',
    ],
    [
      'withdrawn without a reason',
      entry({ state: 'withdrawn' }, null, [attemptOf({ outcome: 'undelivered' })]),
      'withdrawn  withdrawn',
    ],
  ])('says what an event did: %s', (_, one, words) => {
    expect(draw(timeline({ entries: [one] }))).toContain(`  ${words}  `);
  });

  const LATER = MORNING + 60_000;
  const unconfirmed = attemptOf({ outcome: 'unconfirmed' });
  const withdrawn = (attempt: Attempt) =>
    entry({ state: 'withdrawn', withdrawnAt: LATER }, null, [attempt]);
  const answered = (startedAt: number, differences: Partial<Attempt> = {}) =>
    entry({}, CONFIRMED, [attemptOf({ startedAt, ...differences })]);

  it.each<[string, readonly TimelineEntry[], boolean]>([
    ['what cannot have arrived was withdrawn', [withdrawn(LEFT.attempts[0] as Attempt)], false],
    ['what may have been counted was withdrawn', [withdrawn(unconfirmed)], true],
    ['it is open', [entry({ state: 'pending' }, null, [unconfirmed])], false],
    ['the service answered before', [withdrawn(unconfirmed), answered(LATER - 1)], true],
    ['the service has answered since', [withdrawn(unconfirmed), answered(LATER)], false],
    [
      'a person has settled another since',
      [withdrawn(unconfirmed), entry({}, CONFIRMED, [settledAs('accepted', { startedAt: LATER })])],
      true,
    ],
    [
      'another was refused since',
      [withdrawn(unconfirmed), answered(LATER, { outcome: 'rejected' })],
      true,
    ],
  ])('says whether the order is in doubt: %s', (_, entries, isInDoubt) => {
    const doubt =
      '  but  a report that was withdrawn may have been counted: ask the service before you report it again\n';
    expect(draw(timeline({ entries, pending: [] })).includes(doubt)).toBe(isInDoubt);
  });

  const elsewhere = entry({ eventId: 'paid-2', state: 'pending', endpoint: 'https://b.test' });

  it.each<[string, Partial<OrderTimeline>, readonly string[]]>([
    [
      'one command for the order, to the account of the last event',
      { pending: [eventOf({ profile: 'old' }), LEFT.event] },
      ['conv replay 123 --profile shop'],
    ],
    [
      'a command for each event, where they go to several addresses',
      { entries: [PAID, elsewhere, LEFT], pending: [elsewhere.event, LEFT.event] },
      ['conv replay paid-2 --profile shop', 'conv replay cancel-1 --profile shop'],
    ],
  ])('says how to resend: %s', (_, differences, commands) => {
    const order = timeline(differences);
    const text = draw(order);
    expect(text.match(/conv replay.*(?= \(safe)/g)).toEqual(commands);
    expect(text).toContain(
      `  ${order.pending.map(({ kind }) => kind).join(', ')}: not settled yet\n`,
    );
    expect(JSON.parse(orderJson(order)).replay).toBe(commands.join(' && '));
    const flagsOf = () => ({ profile: 'new' });
    const renamed = commands.map((command) => command.replace('shop', 'new')).join(' && ');
    expect(JSON.parse(orderJson(order, flagsOf)).replay).toBe(renamed);
    const view = { screenWidth: undefined, titled: true, theme: PLAIN_THEME };
    expect(orderText(order, MORNING, view, flagsOf)).not.toContain('--profile shop');
  });

  const sale = (state: EventState, clickId: string, name = 'Mug') =>
    entry({
      state,
      body: Buffer.from(JSON.stringify({ amount: 5000, cb_aev: clickId, product_name: name })),
    });
  const declined = (state: EventState, reason?: string) =>
    entry({ kind: 'decline', state, body: Buffer.from(JSON.stringify({ reason })) });

  it.each<[string, Partial<OrderTimeline>, readonly string[]]>([
    ['of no sale', { entries: [LEFT] }, []],
    [
      'of the sale that was accepted',
      {
        entries: [
          sale('pending', 'c'),
          sale('accepted', 'a\u0007', 'Mug\u0007'),
          sale('rejected', 'b'),
        ],
      },
      ['product   Mug\\u0007', 'click ID  a\\u0007', 'credit    credited by click ID a\\u0007'],
    ],
    [
      'of the last sale, where none was accepted',
      { entries: [sale('rejected', 'a'), sale('pending', 'b'), sale('withdrawn', 'c')] },
      ['product   Mug', 'click ID  b'],
    ],
    [
      'of a sale that was declined without a reason',
      { entries: [sale('accepted', 'a'), declined('accepted')] },
      ['product   Mug', 'click ID  a', 'credit    not credited: declined'],
    ],
    [
      'of a sale that was declined',
      { entries: [sale('accepted', 'a'), declined('accepted', 'own ad\u0007')] },
      ['product   Mug', 'click ID  a', 'credit    not credited: declined: own ad\\u0007'],
    ],
    [
      'of a sale whose decline is open',
      { entries: [sale('accepted', 'a'), declined('pending')] },
      ['product   Mug', 'click ID  a', 'credit    credited by click ID a'],
    ],
    [
      'of an order that the service has canceled',
      { entries: [LEFT], answer: { standing: CANCELLED, at: MORNING } },
      ['credit   not credited: the order was canceled'],
    ],
  ])('says what was sold, and who is credited: %s', (_, differences, lines) => {
    const text = draw(timeline({ subId: null, computed: null, answer: null, ...differences }));
    const shown = text.split('\n').filter((line) => /^ {2}(product|click ID|credit)/.test(line));
    expect(shown.map((line) => line.trim())).toEqual(lines);
    expect(text).not.toContain('sub ID');
  });

  it('shows what a terminal would obey as text, and quotes for the shell', () => {
    const text = draw(
      timeline({ merchantOrderId: "1\u001b[2J'2", subId: '\u0007', entries: [PAID] }),
    );
    expect(text).toMatch(/^order 1\\u001b\[2J'2\n/);
    expect(text).toContain('  sub ID   \\u0007\n');
  });
});

describe('the course of an order for a script', () => {
  it('is one line: where the order stands, on whose word, and every event', () => {
    const line = orderJson(
      timeline({ answer: { standing: CANCELLED, at: MORNING }, disagrees: true }),
    );
    expect(line.indexOf('\n')).toBe(line.length - 1);
    const at = new Date(MORNING).toISOString();
    const said = { status: 'CANCELLED', net_amount: 0, refunded_amount: 5000, currency: 'KRW' };
    expect(JSON.parse(line)).toMatchObject({
      merchant_order_id: '123',
      sub_id: 'web-42',
      profile: 'shop',
      ...said,
      by_journal: { status: 'CONFIRMED', net_amount: 5000, refunded_amount: 0, currency: 'KRW' },
      by_service: { ...said, at },
      disagrees: true,
      pending: ['cancel-1'],
      replay: 'conv replay 123 --profile shop',
      events: [
        {
          event_id: 'paid-0123456789abcdef',
          amount: 5000,
          state: 'accepted',
          at,
          reason: null,
          settled_by_hand: null,
          after: { status: 'CONFIRMED', net_amount: 5000, refunded_amount: 0, by: 'rules' },
        },
        {
          event_id: 'partial-1',
          amount: 9000,
          state: 'rejected',
          last_http_status: 422,
          reason: 'refund_out_of_range',
          after: null,
        },
        { event_id: 'cancel-1', state: 'pending', last_error: 'connect_timeout', after: null },
      ],
    });
  });

  it('counts what was sent, and tells what a person settled', () => {
    const settled = entry({ state: 'rejected', attemptCount: 2, byHand: 1 }, null, [
      ...LEFT.attempts,
      settledAs('rejected'),
    ]);
    expect(JSON.parse(orderJson(timeline({ entries: [settled] }))).events).toMatchObject([
      {
        attempts: 1,
        last_error: 'connect_timeout',
        reason: 'settled_by_hand: TICKET-77',
        settled_by_hand: { outcome: 'rejected', reason: 'TICKET-77' },
      },
    ]);
  });

  it('keeps every digit of an amount', () => {
    const computed = standing('CONFIRMED', '12345678901234567890.10', '0');
    expect(orderJson(timeline({ computed, answer: null }))).toContain(
      '"net_amount":12345678901234567890.1,',
    );
  });

  it('has null where nothing was accepted and nothing is left', () => {
    const line = orderJson(timeline({ computed: null, answer: null, pending: [] }));
    expect(JSON.parse(line)).toMatchObject({
      status: null,
      net_amount: null,
      by_journal: null,
      by_service: null,
      replay: null,
    });
  });
});
