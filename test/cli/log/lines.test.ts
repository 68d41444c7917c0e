import { describe, expect, it } from 'vitest';
import {
  logCsv,
  logJson,
  logTable,
  parseLimit,
  sharedColumns,
} from '../../../src/cli/commands/log/lines.ts';
import { withReasons } from '../../../src/cli/views/event-reason.ts';
import { moneyOf } from '../../../src/client/delivery/body-money.ts';
import type { ListedEvent } from '../../../src/client/delivery/find-event.ts';
import type { Attempt, JournaledEvent, JournalReader } from '../../../src/client/journal/port.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { saying } from '../../helpers/saying.ts';
import { attemptOf, eventOf, MORNING, NAMED_COLORS, settledAs } from '../views/samples.ts';

const listed = (
  differences: Partial<JournaledEvent> = {},
  ...attempts: readonly Attempt[]
): ListedEvent => {
  const event = eventOf(differences);
  return {
    event,
    money: moneyOf(event),
    attempts: async () => attempts,
  };
};

const EVENTS = [
  listed({
    kind: 'cancel',
    eventId: 'cancel-0123456789abcdef',
    state: 'pending',
    attemptCount: 5,
    profile: null,
  }),
  listed({ body: Buffer.from('{"amount":1.10,"currency":"USD"}'), state: 'rejected' }),
  listed(),
];

const pagesOf = (events: readonly ListedEvent[]) => Listing.of(events).pages();

async function wholeOf(pages: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const page of pages) whole += page;
  return whole;
}

const REFUSED = attemptOf({
  outcome: 'rejected',
  httpStatus: 422,
  response: '{"error":{"code":"refund_out_of_range"}}',
});

const MIA = { actor: 'mia@laptop', version: '1.2.3' };

const draw = async (
  events: readonly ListedEvent[],
  screenWidth?: number,
  theme = PLAIN_THEME,
): Promise<string[]> => {
  const view = { screenWidth, titled: screenWidth !== undefined, theme };
  return (await wholeOf(logTable(withReasons(pagesOf(events)), MORNING, view)))
    .split('\n')
    .slice(0, -1);
};

describe('the journal as a table', () => {
  it('has every value whole in a pipe, and as many words on each line', async () => {
    const lines = await draw(EVENTS);
    expect(lines).toEqual([
      '2026-01-31 09:30:05  cancel  123  -         pending   5  cancel-0123456789abcdef  -     -',
      '2026-01-31 09:30:05  paid    123  1.10 USD  rejected  1  paid-0123456789abcdef    shop  -',
      '2026-01-31 09:30:05  paid    123  5000 KRW  accepted  1  paid-0123456789abcdef    shop  -',
    ]);
  });

  it('fits a terminal: titles, short times, ids cut and columns left out where they must be', async () => {
    const lines = await draw(EVENTS, 80);
    expect(lines[0]).toBe(
      'time         kind    order  amount    state     event                    profile',
    );
    expect(lines[1]).toMatch(/^01-31 09:30 {2}cancel {2}123 {4}- {9}pending {3}cancel-012345/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    const narrow = await draw(EVENTS, 62);
    expect(narrow[0]).toBe('time         kind    order  amount    state');
    expect(Math.max(...narrow.map((line) => line.length))).toBeLessThanOrEqual(62);
  });

  it('never cuts the order id: the event id gives way', async () => {
    const merchantOrderId = '20261120-0012345678';
    const eventId = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
    const lines = await draw([listed({ merchantOrderId, eventId })], 80);
    expect(lines[1]).toContain(` ${merchantOrderId} `);
    expect(lines[1]).toMatch(/ 7d444840-9dc0-11\S*…$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it.each([120, 90, 60, 50, 40])(
    'has on %i columns every order ID, amount, and state, in lines that fit',
    async (width) => {
      const merchantOrderId = '20261120-00123';
      const table = await draw([listed({ merchantOrderId }), listed({ state: 'rejected' })], width);
      const text = table.join('\n');
      for (const shown of [merchantOrderId, 'accepted', 'rejected']) expect(text).toContain(shown);
      expect(text.match(/5000 KRW/g)).toHaveLength(2);
      expect(table.filter((line) => line.length > width)).toEqual([]);
    },
  );

  it.each([80, 60])(
    'tells on %i columns why, by whom and for what, and cuts none of it',
    async (width) => {
      const by = { ...MIA, actor: 'night-shift@fulfilment-server' };
      const events = [
        listed({ state: 'rejected', note: 'TICKET-77: the customer called', by }, REFUSED),
        listed({ by }),
      ];
      const view = { screenWidth: width, titled: true, theme: PLAIN_THEME };
      const columns = { actors: ['a', 'b'], hasNotes: true };
      const table = await wholeOf(logTable(withReasons(pagesOf(events)), MORNING, view, columns));
      const [, , ...below] = table.trimEnd().split('\n');
      const accepted = below.pop();
      expect(below.map((line) => line.trim()).join(' ')).toBe(
        'reason refund_out_of_range · actor night-shift@fulfilment-server · note TICKET-77: the customer called',
      );
      expect(accepted).toContain('accepted');
      expect(Math.max(...table.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width);
    },
  );

  it('has a header row in a pipe where it is asked for', async () => {
    const view = { screenWidth: undefined, titled: true, theme: PLAIN_THEME };
    const [first] = (await wholeOf(logTable(withReasons(pagesOf(EVENTS)), MORNING, view))).split(
      '\n',
    );
    expect(first).toMatch(/^time +kind +order +amount +state +tries +event +profile +reason$/);
  });

  it('cuts nothing on a wide terminal', async () => {
    expect((await draw(EVENTS, 120))[1]).toBe(
      '01-31 09:30  cancel  123    -         pending   5      cancel-0123456789abcdef  -',
    );
  });

  it('shows what a terminal would obey as text', async () => {
    const [line] = await draw([listed({ merchantOrderId: 'a\u001b[2J\nb', eventId: 'e\u202e1' })]);
    expect(line).toContain('a\\u001b[2J\\nb');
    expect(line).toContain('e\\u202e1');
  });

  it('names who reported each event where several people did', async () => {
    const view = { screenWidth: undefined, titled: true, theme: PLAIN_THEME };
    const events = [listed({ by: { ...MIA, actor: 'mia\u001b[2J' } }), listed()];
    const table = (actors: readonly string[]) =>
      wholeOf(logTable(withReasons(pagesOf(events)), MORNING, view, { actors }));
    expect(await table(['mia'])).not.toContain('mia');
    const [titles, first, second] = (await table(['mia', 'tom'])).split('\n');
    expect(titles).toMatch(/profile +actor +reason$/);
    expect(first).toMatch(/shop +mia\\u001b\[2J +-$/);
    expect(second).toMatch(/shop +- +-$/);
  });

  it.each([
    ['pending', 'warn'],
    ['accepted', 'good'],
    ['rejected', 'bad'],
    ['withdrawn', 'dim'],
  ] as const)('paints only the state: %s %s', async (state, color) => {
    expect(await draw([listed({ state })], undefined, NAMED_COLORS)).toEqual([
      `2026-01-31 09:30:05  paid  123  5000 KRW  ${color}(${state})  1  paid-0123456789abcdef  shop  -`,
    ]);
  });

  const told = listed(
    { state: 'rejected', note: 'TICKET-77\u0007', by: { ...MIA, actor: 'mia@a' } },
    attemptOf({ outcome: 'undelivered', httpStatus: null, errorCode: 'refused\u0007' }),
  );
  const found = [{ title: 'found by', text: () => 'note' }];

  it.each([
    [118, [], 'time kind order amount state reason tries event profile actor note'],
    [117, [], 'time kind order amount state reason event profile actor note'],
    [110, [], 'time kind order amount state reason event actor note'],
    [101, [], 'time kind order amount state reason event note'],
    [82, [], 'time kind order amount state tries event profile'],
    [78, [], 'time kind order amount state event profile'],
    [71, [], 'time kind order amount state event'],
    [62, [], 'time kind order amount state'],
    [43, [], 'time kind order state'],
    [33, [], 'kind order state'],
    [112, found, 'time kind order amount state reason event actor note found by'],
    [111, found, 'time kind order amount state reason actor note found by'],
    [73, found, 'time kind order amount state event found by'],
    [72, found, 'time kind order amount state found by'],
  ])('drops no reason and no note on %i columns, %j: %s', async (screenWidth, more, titles) => {
    const view = { screenWidth, titled: true, theme: PLAIN_THEME };
    const columns = { actors: ['mia', 'tom'], hasNotes: true, more };
    const table = await wholeOf(logTable(withReasons(pagesOf([told])), MORNING, view, columns));
    expect(table.split('\n')[0]?.replace(/ +/g, ' ')).toBe(titles);
    for (const word of ['refused', 'TICKET-77']) expect(table).toContain(`${word}\\u0007`);
  });

  it('has the same columns on every page: those of the whole journal', async () => {
    const journal = { actors: async () => ['mia'], hasNotes: async () => true };
    expect(await sharedColumns(journal as unknown as JournalReader)).toEqual({
      actors: ['mia'],
      hasNotes: true,
    });
  });
});

describe('the journal as CSV', () => {
  it('has every field of an event, also that a person settled it', async () => {
    const event = listed(
      {
        state: 'rejected',
        attemptCount: 2,
        byHand: 1,
        subId: 'web-42',
        refundId: 'R-7',
        note: 'by phone',
        by: MIA,
        body: Buffer.from('{"amount":1.10,"currency":"USD","cb_aev":"aev_1","product_name":"Mug"}'),
      },
      attemptOf({ outcome: 'undelivered', httpStatus: null, errorCode: 'refused', by: MIA }),
      settledAs('rejected'),
    );
    const at = new Date(MORNING).toISOString();
    const csv = await wholeOf(logCsv(withReasons(pagesOf([event, listed()]))));
    expect(csv.split('\r\n')).toEqual([
      '\ufeffcreated_at,kind,merchant_order_id,sub_id,amount,currency,state,reason,event_id,attempts,last_attempt_at,last_outcome,last_http_status,last_error,last_actor,profile,endpoint,actor,conv_version,refund_id,note,cb_aev,product_name',
      `${at},paid,123,web-42,1.10,USD,rejected,settled_by_hand: TICKET-77,paid-0123456789abcdef,1,${at},undelivered,,refused,mia@laptop,shop,https://service.example/v1,mia@laptop,1.2.3,R-7,by phone,aev_1,Mug`,
      `${at},paid,123,,5000,KRW,accepted,,paid-0123456789abcdef,1,,,,,,shop,https://service.example/v1,,,,,,`,
      '',
    ]);
    const json = await wholeOf(
      logJson(withReasons(pagesOf([event])), () => ({ found_by: 'note' })),
    );
    expect(JSON.parse(json)).toMatchObject({
      attempts: 1,
      last_outcome: 'undelivered',
      settled_by_hand: { outcome: 'rejected', reason: 'TICKET-77', actor: null, at },
      cb_aev: 'aev_1',
      product_name: 'Mug',
      found_by: 'note',
    });
    expect(Object.keys(JSON.parse(json)).slice(-2)).toEqual(['found_by', 'body']);
  });

  it.each([
    ['CSV', logCsv, [1, 200, 1]],
    ['JSON', logJson, [200, 1]],
  ] as const)('is written 200 events at a time, and so is %s', async (_, write, sizes) => {
    const pages = write(withReasons(pagesOf(Array<ListedEvent>(201).fill(listed()))));
    const lines: number[] = [];
    for await (const page of pages) lines.push(page.trimEnd().split('\n').length);
    expect(lines).toEqual(sizes);
  });
});

describe('--limit', () => {
  it.each([
    ['1', 1],
    ['20', 20],
    ['999999999999999', 999_999_999_999_999],
  ])('takes %s', (text, limit) => {
    expect(parseLimit(text)).toBe(limit);
  });

  it.each(['0', '', '-1', '1.5', '1e3', ' 1', '01', '1000000000000000'])('refuses %j', (text) => {
    expect(() => saying(() => parseLimit(text))).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: `--limit must be a whole number of at least 1, not ${JSON.stringify(text)}`,
        hint: 'conv log --limit 20',
      }),
    );
  });
});

describe('the journal as NDJSON', () => {
  const linesOf = async (events: readonly ListedEvent[]) =>
    (await wholeOf(logJson(withReasons(pagesOf(events))))).trimEnd().split('\n');

  it('has one event a line, with what came of its last attempt', async () => {
    const unauthorized = attemptOf({
      outcome: 'unauthorized',
      httpStatus: 401,
      errorCode: 'unauthorized',
      by: { actor: 'tom@desk', version: '1.2.4' },
    });
    const lines = await linesOf([
      listed({ subId: 'web-42', state: 'pending', by: MIA }, unauthorized),
      ...EVENTS,
    ]);
    expect(lines).toHaveLength(4);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      event_id: 'paid-0123456789abcdef',
      kind: 'paid',
      merchant_order_id: '123',
      sub_id: 'web-42',
      amount: 5000,
      currency: 'KRW',
      state: 'pending',
      created_at: new Date(MORNING).toISOString(),
      profile: 'shop',
      endpoint: 'https://service.example/v1',
      attempts: 1,
      last_attempt_at: new Date(MORNING).toISOString(),
      last_outcome: 'unauthorized',
      last_http_status: 401,
      last_error: 'unauthorized',
      last_actor: 'tom@desk',
      actor: 'mia@laptop',
      conv_version: '1.2.3',
      refund_id: null,
      note: null,
      reason: 'unauthorized',
      settled_by_hand: null,
      cb_aev: null,
      product_name: null,
      body: Buffer.from(eventOf().body).toString(),
    });
  });

  it('keeps the digits of an amount', async () => {
    expect((await linesOf(EVENTS))[1]).toContain('"amount":1.10,');
  });

  it('has null where nothing was tried or named', async () => {
    expect(JSON.parse((await linesOf(EVENTS))[0] ?? '')).toMatchObject({
      amount: null,
      currency: null,
      profile: null,
      sub_id: null,
      last_attempt_at: null,
      last_outcome: null,
      last_actor: null,
      actor: null,
      conv_version: null,
    });
  });
});
