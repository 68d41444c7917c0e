import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { argv } from '../helpers/argv.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import { accepted, rejected, type Written, writeJournal } from '../helpers/written-journal.ts';

/** Bytes that a prettier print would lose: blanks, an escaped slash, more digits than a number holds, Hangul. */
const BODY =
  '{ "merchant_order_id" : "1\\/2",\n  "amount": 12345678901234567890.10, "product_name": "신발" }';

const EVENTS: readonly Written[] = [
  { eventId: 'paid-00aa', body: BODY, sendings: [accepted(1)] },
  { eventId: 'shared-id', body: '{"a":1}', sendings: [accepted(2)] },
  {
    eventId: 'shared-id',
    body: '{"a":2}',
    accountId: 'b',
    profile: 'live',
    sendings: [rejected(3, 'x')],
  },
  { eventId: 'twin-id', body: '{"a":1}', sendings: [accepted(4)] },
  { eventId: 'twin-id', body: '{"a":1}', accountId: 'b', profile: 'live', sendings: [accepted(5)] },
];

async function conv(argv: readonly string[], events = EVENTS) {
  const home = temporaryDirectory();
  if (events.length > 0) await writeJournal(path.join(home, 'data'), events);
  const dependencies = fakeDependencies(home);
  const status = await run(argv, dependencies);
  return { status, out: dependencies.terminal.printed(), err: dependencies.terminal.noted() };
}

describe('an ID that is several things', () => {
  const sale = (order: string, fields: object = {}): Written => ({
    eventId: `paid-${order}`,
    order,
    fields: { amount: 5, currency: 'KRW', ...fields },
    sendings: [accepted(1)],
  });
  const refund = (order: string, refundId: string): Written => ({
    eventId: `refund-${order}`,
    kind: 'partial',
    order,
    refundId,
    fields: { refund_amount: 1 },
    sendings: [accepted(2)],
  });

  it('shows the order, and names the others with the command that shows them', async () => {
    const events = [
      sale('SAM2', { cb_aev: 'SAM2' }),
      sale('B 1', { cb_aev: 'SAM2' }),
      sale('B2', { cb_aev: 'SAM2' }),
      sale('B3', { cb_aev: 'SAM22' }),
      sale('C1'),
      refund('C1', 'SAM2'),
    ];
    const { status, out, err } = await conv(['show', 'SAM2'], events);
    expect([status, out]).toEqual([0, expect.stringMatching(/^order SAM2\n/)]);
    expect(err).toBe(
      [
        "note: SAM2 is also the click ID of 2 other orders: conv show B2, conv show 'B 1'\n",
        'note: SAM2 is also a refund ID of another order: conv show C1\n',
      ].join(''),
    );
    const asJson = await conv(argv`show SAM2 --json`, events);
    expect([jsonLines(asJson.out).length, asJson.err]).toEqual([1, err]);
  });

  it('names nothing that is shown anyway', async () => {
    const { err } = await conv(
      ['show', 'TT4'],
      [sale('TT4', { cb_aev: 'TT4' }), refund('TT4', 'TT4')],
    );
    expect(err).toBe('');
  });
});

describe('conv show', () => {
  it('shows an event by the beginning of its id', async () => {
    const { status, out, err } = await conv(['show', 'paid-0']);
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/^paid-00aa {2}accepted\n/);
    expect(out).toContain(
      '{ "merchant_order_id" : "1\\/2",\\n  "amount": 12345678901234567890.10, "product_name": "신발" }\n',
    );
  });

  it('prints the exact bytes and nothing else', async () => {
    expect(await conv(argv`show paid-00aa --body`)).toEqual({ status: 0, out: BODY, err: '' });
  });

  it('gives a script one object, with the body to the byte', async () => {
    const { status, out } = await conv(argv`show paid-00aa --json`);
    expect([status, out.trimEnd().split('\n').length, JSON.parse(out).body]).toEqual([0, 1, BODY]);
  });

  it('shows both events of an id that stands under two accounts, and says so', async () => {
    const { status, out, err } = await conv(['show', 'shared-id']);
    expect([status, err]).toEqual([0, '2 accounts have this event ID, each with its own event:\n']);
    expect(out.match(/^shared-id .*$/gm)).toEqual(['shared-id  rejected', 'shared-id  accepted']);
    const json = await conv(argv`show shared-id --json`);
    const lines = jsonLines(json.out);
    expect(lines.map(({ profile, body }) => [profile, body])).toEqual([
      ['live', '{"a":2}'],
      ['shop', '{"a":1}'],
    ]);
  });

  it('prints the bytes that two accounts share, and refuses to choose between different ones', async () => {
    expect((await conv(argv`show twin-id --body`)).out).toBe('{"a":1}');
    const { status, out, err } = await conv(argv`show shared-id --body`);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('several accounts have this event ID, with different bodies [usage]');
  });

  it.each([
    ['an unknown event', argv`show nothing --json`, EVENTS, 'unknown_event'],
    ['no journal', argv`show paid-00aa --json`, [], 'unknown_event'],
    ['no id', ['show', '--json'], EVENTS, 'usage'],
    ['--body and --json together', argv`show paid-00aa --body --json`, EVENTS, 'usage'],
  ])('ends in a failure for %s', async (_, argv, events, code) => {
    const { status, out, err } = await conv(argv, events);
    expect([status, out, JSON.parse(err).error.code]).toEqual([2, '', code]);
  });
});
