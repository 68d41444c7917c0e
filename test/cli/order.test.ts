import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { accountIdByEndpoint } from '../../src/core/protocol/account.ts';
import { argv } from '../helpers/argv.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import {
  accepted,
  ENDPOINT,
  undelivered,
  type Written,
  writeJournal,
} from '../helpers/written-journal.ts';
import { writeProfiles } from '../helpers/written-profiles.ts';

const EVENTS: readonly Written[] = [
  {
    eventId: 'paid-1',
    subId: 'web',
    fields: { amount: 5000, currency: 'KRW' },
    sendings: [accepted(1)],
  },
  {
    eventId: 'refund-1',
    kind: 'partial',
    fields: { refund_amount: 2000 },
    sendings: [accepted(2)],
  },
  { eventId: 'cancel-1', kind: 'cancel', sendings: [undelivered(3)] },
  {
    eventId: 'paid-2',
    order: '124',
    subId: 'web',
    fields: { amount: 10, currency: 'USD' },
    sendings: [accepted(4)],
  },
];

const sale = (fields: Record<string, unknown>): Written => ({
  eventId: 'paid-1',
  fields: { amount: 5000, currency: 'KRW', ...fields },
  sendings: [accepted(1)],
});

async function conv(argv: readonly string[], events = EVENTS) {
  const home = temporaryDirectory();
  if (events.length > 0) await writeJournal(path.join(home, 'data'), events);
  const dependencies = fakeDependencies(home);
  const status = await run(argv, dependencies);
  return { status, out: dependencies.terminal.printed(), err: dependencies.terminal.noted() };
}

describe('conv show', () => {
  it.each([
    ['the address of the profile', {}, '123 --profile shop '],
    [
      'another address',
      { endpoint: 'https://b.test' },
      '123 --profile shop --endpoint https://b.test ',
    ],
    ['a profile that is called otherwise here', { profile: 'theirs' }, '123 --profile shop '],
    [
      'no profile, at another address',
      { profile: null, endpoint: 'https://b.test' },
      '123 --endpoint https://b.test ',
    ],
  ])('prints the command that resends to %s', async (_, journaled, command) => {
    const home = temporaryDirectory();
    writeProfiles(path.join(home, 'config'), ENDPOINT, ['shop']);
    const id = accountIdByEndpoint({ endpoint: ENDPOINT, apiKey: 'mk_shop' });
    await writeJournal(path.join(home, 'data'), [
      {
        eventId: 'paid-1',
        fields: { amount: 5 },
        sendings: [undelivered(1)],
        accountId: id,
        ...journaled,
      },
    ]);
    const dependencies = fakeDependencies(home);
    for (const shown of [
      ['order', '123'],
      ['show', 'paid-1'],
    ]) {
      expect(await run(shown, dependencies)).toBe(0);
    }
    expect(dependencies.terminal.printed()).toContain(`  next     conv replay ${command}`);
    expect(dependencies.terminal.printed()).toContain(
      `conv replay ${command.replace('123', 'paid-1')}`,
    );
  });

  it('shows the timeline of an order, where it stands, and what is left to do', async () => {
    const { status, out, err } = await conv(['order', '123']);
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/^order 123\n/);
    expect(out).toMatch(/\ntime +kind +amount +state +order then +net +refunded +event\n/);
    expect(out).toMatch(/paid {5}5000 KRW {2}accepted {2}CONFIRMED .* 5000 {2}0 .*paid-1\n/);
    expect(out).toMatch(/partial {2}2000 .*PARTIALLY_CANCELLED .* 3000 {2}2000 .*refund-1\n/);
    expect(out).toContain('  now      PARTIALLY_CANCELLED, net 3000 KRW, refunded 2000 KRW\n');
    expect(out).toContain('  next     conv replay 123 --profile shop ');
  });

  it.each<[string, readonly Written[], readonly string[]]>([
    [
      'a click ID',
      [sale({ cb_aev: 'aev_1', product_name: 'Mug' })],
      ['product   Mug', 'click ID  aev_1', 'credit    credited by click ID aev_1'],
    ],
    ['no click ID', [sale({})], ['credit   not credited: no click ID']],
    [
      'a decline',
      [
        sale({ cb_aev: 'aev_1' }),
        { eventId: 'd', kind: 'decline', fields: { reason: 'search ad' }, sendings: [accepted(2)] },
      ],
      ['credit    not credited: declined: search ad'],
    ],
    [
      'a cancel',
      [sale({ cb_aev: 'aev_1' }), { eventId: 'c', kind: 'cancel', sendings: [accepted(2)] }],
      ['credit    not credited: the order was canceled'],
    ],
  ])('says whom the sale is credited to: %s', async (_, events, lines) => {
    const { out } = await conv(['order', '123'], events);
    for (const line of lines) expect(out).toContain(`  ${line}\n`);
  });

  it('says nothing of credit before a sale is accepted', async () => {
    const { out } = await conv(
      ['order', '123'],
      [{ ...sale({ cb_aev: 'aev_1' }), sendings: [undelivered(1)] }],
    );
    expect(out).toContain('click ID  aev_1\n');
    expect(out).not.toContain('credit ');
  });

  it.each([
    ['order 123 --json', { cb_aev: 'aev_1', product_name: 'Mug' }],
    ['log --json', { cb_aev: 'aev_1', product_name: 'Mug' }],
    ['order 123 --json', { cb_aev: null, product_name: null }],
    ['log --json', { cb_aev: null, product_name: null }],
  ])('%s has what the sale reported: %j', async (line, reported) => {
    const fields = Object.entries(reported).filter(([, value]) => value !== null);
    const { out } = await conv(line.split(' '), [sale(Object.fromEntries(fields))]);
    expect(jsonLines(out)).toMatchObject([reported]);
  });

  it('gives a script one object', async () => {
    const { status, out } = await conv(argv`order 123 --json`);
    expect([status, out.trimEnd().split('\n').length]).toEqual([0, 1]);
    expect(JSON.parse(out)).toMatchObject({
      status: 'PARTIALLY_CANCELLED',
      net_amount: 3000,
      pending: ['cancel-1'],
    });
  });

  it('lists every order of a sub_id', async () => {
    const { out } = await conv(['order', 'web']);
    expect(out.match(/^order .*$/gm)).toEqual(['order 123', 'order 124']);
    expect(out).toContain('\n\norder 124\n');
    const json = await conv(argv`order web --json`);
    expect(json.out).not.toContain('\n\n');
    const orders = jsonLines(json.out);
    expect(orders.map(({ merchant_order_id, sub_id }) => [merchant_order_id, sub_id])).toEqual([
      ['123', 'web'],
      ['124', 'web'],
    ]);
  });

  it.each([
    ['an unknown order', EVENTS],
    ['no journal', []],
  ])('ends in a failure for %s', async (_, events) => {
    const { status, out, err } = await conv(argv`order 999 --json`, events);
    expect([status, out, JSON.parse(err).error.code]).toEqual([2, '', 'unknown_event']);
  });
});
