import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { accountIdByEndpoint } from '../../src/core/protocol/account.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { sharedDirectory, temporaryDirectory } from '../helpers/temporary-directory.ts';
import {
  accepted,
  ENDPOINT,
  rejected,
  undelivered,
  type Written,
  writeJournal,
  writeOrders,
} from '../helpers/written-journal.ts';
import { writeProfiles } from '../helpers/written-profiles.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 31, 12, 0, 0);

const EVENTS: readonly Written[] = [
  {
    eventId: 'e1',
    fields: { amount: 5000, currency: 'KRW' },
    sendings: [accepted(NOW - 48 * HOUR)],
  },
  {
    eventId: 'e2',
    kind: 'partial',
    fields: { refund_amount: 1.5 },
    sendings: [rejected(NOW - 3 * HOUR, 'x')],
  },
  { eventId: 'e3', order: '124', sendings: [undelivered(NOW - HOUR)] },
  {
    eventId: 'e4',
    order: '124',
    kind: 'cancel',
    profile: 'other',
    accountId: 'b',
    sendings: [accepted(NOW)],
  },
];

async function conv(argv: readonly string[], events = EVENTS, variables: NodeJS.ProcessEnv = {}) {
  const home = temporaryDirectory();
  if (events.length > 0) await writeJournal(path.join(home, 'data'), events);
  const dependencies = fakeDependencies(home, { now: NOW, variables });
  const status = await run(argv, dependencies);
  const { printed, noted } = dependencies.terminal;
  return { status, out: printed(), err: noted(), home };
}

const idsIn = (ndjson: string): string[] => jsonLines(ndjson).map((it) => it.event_id);

describe('conv log', () => {
  it.each([
    ['everything, the newest first', [], ['e4', 'e3', 'e2', 'e1']],
    ['what is pending', ['--pending'], ['e3']],
    ['what was rejected', ['--rejected'], ['e2']],
    ['what is pending or was rejected', ['--pending', '--rejected'], ['e3', 'e2']],
    ['refunds by the name of their command', ['--kind', 'refund'], ['e2']],
    ['what was accepted', ['--accepted'], ['e4', 'e1']],
    ['an order', ['--order', '123'], ['e2', 'e1']],
    ['a kind', ['--kind', 'cancel'], ['e4']],
    ['what is new', ['--since', '2h'], ['e4', 'e3']],
    ['what came since a moment', ['--since', '2026-01-31T09:00:00Z'], ['e4', 'e3', 'e2']],
    ['so many', ['--limit', '2'], ['e4', 'e3']],
    ['paid reports that credit nobody', ['--without-click-id'], ['e3', 'e1']],
    ['all of it together', argv`--accepted --order 124 --kind cancel --since 1d --limit 9`, ['e4']],
    ['nothing', ['--order', 'none'], []],
  ])('lists %s', async (_, flags, ids) => {
    const { status, out } = await conv(argv`log --json ${flags}`);
    expect([status, idsIn(out)]).toEqual([0, ids]);
  });

  it('draws the same as a table', async () => {
    const { status, out, err } = await conv(['log']);
    const words = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/).slice(1));
    expect([status, err, words]).toEqual([
      0,
      '',
      [
        ['cancel', '124', '-', 'accepted', '1', 'e4', 'other', '-'],
        ['paid', '124', '-', 'pending', '1', 'e3', 'shop', 'refused'],
        ['partial', '123', '1.5', 'rejected', '1', 'e2', 'shop', 'x: because of x'],
        ['paid', '123', '5000 KRW', 'accepted', '1', 'e1', 'shop', '-'],
      ],
    ]);
  });

  it.each([
    [['--reason', 'x'], ['e2']],
    [['--reason', 'REFUSED'], ['e3']],
    [argv`--rejected --reason refused`, []],
    [argv`--reason x --limit 1`, ['e2']],
    [['--reason', 'because of'], ['e2']],
    [
      ['--limit', '2'],
      ['e4', 'e3'],
    ],
    [
      ['--until', '2h'],
      ['e2', 'e1'],
    ],
    [argv`--since 4h --until 2h`, ['e2']],
  ])('chooses by reason and period: %j', async (flags, ids) => {
    expect(idsIn((await conv(argv`log ${flags} --json`)).out)).toEqual(ids);
  });

  it('says why an order was declined, and what was sold by which click ID', async () => {
    const events: readonly Written[] = [
      {
        eventId: 'p',
        fields: { amount: 1, currency: 'KRW', cb_aev: '=aev_1', items: [{ name: '머그컵' }] },
        sendings: [accepted(NOW)],
      },
      { eventId: 'd', kind: 'decline', fields: { reason: 'own ad' }, sendings: [accepted(NOW)] },
    ];
    expect((await conv(argv`log --kind decline`, events)).out).toMatch(/ own ad\n$/);
    const declined = argv`log --kind decline --reason OWN --json`;
    expect(idsIn((await conv(declined, events)).out)).toEqual(['d']);
    expect((await conv(['log', '--csv'], events)).out).toMatch(
      /,accepted,own ad,d,.*'=aev_1,머그컵\r\n$/s,
    );
    expect((await conv(['log', '--without-click-id'], events)).err).toBe('no events match\n');
  });

  it('is a table for a spreadsheet', async () => {
    const { out } = await conv(argv`log --csv --order 123`);
    const [header, ...lines] = out.trimEnd().split('\r\n');
    expect(header).toMatch(
      /^\ufeffcreated_at,kind,merchant_order_id,sub_id,amount,currency,state,/,
    );
    expect(lines).toEqual([
      expect.stringMatching(
        /^2026-01-31T09:00:00.000Z,partial,123,,1.5,,rejected,x: because of x,e2,1,/,
      ),
      expect.stringMatching(/^2026-01-29T12:00:00.000Z,paid,123,,5000,KRW,accepted,,e1,1,/),
    ]);
    const machine = createMachine();
    await writeJournal(path.join(machine.home, 'data'), EVENTS);
    const { stdout } = await machine.run(argv`log --csv --order 123`);
    machine.remove();
    expect(stdout).toBe(out);
    const none = await conv(argv`log --csv --order none`);
    expect([none.out, none.err]).toEqual([`${header}\r\n`, 'no events match\n']);
    expect((await conv(argv`log --csv --json`)).status).toBe(2);
  });

  describe('in a pipe, with 1,001 events', () => {
    const home = sharedDirectory();
    const NOTE = 'showing the newest 1,000; use --limit N or --all to show more\n';
    beforeAll(() => writeOrders(path.join(home, 'data'), 1001));

    it.each([
      ['a table', [], 1000, NOTE],
      ['a table with a header', ['--header'], 1001, NOTE],
      ['a table of one order', ['--order', 'order-7'], 1, ''],
      ['a table of all', ['--all'], 1001, ''],
      ['a table of so many', ['--limit', '1000'], 1000, ''],
      ['a table of more than there are', ['--limit', '2000'], 1001, ''],
      ['JSON', ['--json'], 1001, ''],
      ['JSON of all', ['--json', '--all'], 1001, ''],
      ['JSON of so many', ['--json', '--limit', '7'], 7, ''],
      ['CSV, under its header', ['--csv'], 1002, ''],
    ])('prints %s', async (_, flags, lines, note) => {
      const dependencies = fakeDependencies(home);
      expect(await run(['log', ...flags], dependencies)).toBe(0);
      const { printed, noted } = dependencies.terminal;
      expect([printed().trimEnd().split('\n').length, noted()]).toEqual([lines, note]);
    });
  });

  it('notes nothing of a limit that nothing exceeds', async () => {
    const home = temporaryDirectory();
    await writeOrders(path.join(home, 'data'), 1000);
    const dependencies = fakeDependencies(home);
    expect(await run(['log'], dependencies)).toBe(0);
    const { printed, noted } = dependencies.terminal;
    expect([printed().trimEnd().split('\n').length, noted()]).toEqual([1000, '']);
  });

  it.each([
    ['no journal', [], [], 'no events yet; nothing has been reported from this machine\n'],
    ['no match', EVENTS, ['--order', 'none'], 'no events match\n'],
  ])('says in a sentence that there is nothing: %s', async (_, events, flags, sentence) => {
    for (const json of [[], ['--json']]) {
      const { status, out, err } = await conv(['log', ...flags, ...json], events);
      expect([status, out, err]).toEqual([0, '', sentence]);
    }
  });

  it.each([
    ['--pending', '--accepted'],
    ['--accepted', '--rejected'],
    ['--withdrawn', '--pending'],
    ['--all', '--limit=3'],
  ])('does not take %s together with %s', async (...flags) => {
    const { status, out, err } = await conv(['log', ...flags]);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('cannot be combined with');
  });

  it.each([
    ['--since', 'soon'],
    ['--until', '2100-01-01 99:00'],
    ['--limit', '0'],
    ['--kind', 'refunds'],
  ])('refuses %s %s before it looks', async (...flags) => {
    const { status, err } = await conv(argv`log ${flags} --json`);
    expect([status, JSON.parse(err).error.code]).toEqual([2, 'usage']);
  });
});

describe('conv log --profile', () => {
  it('lists the account of a profile, whatever the environment names', async () => {
    const home = temporaryDirectory();
    writeProfiles(path.join(home, 'config'), ENDPOINT, ['other', 'shop']);
    const shop = accountIdByEndpoint({ endpoint: ENDPOINT, apiKey: 'mk_shop' });
    const events = EVENTS.map((event) => ({ accountId: shop, ...event }));
    await writeJournal(path.join(home, 'data'), events);
    const variables = {
      CONV_API_KEY: 'mk_env',
      CONV_HMAC_SECRET: 's',
      CONV_ENDPOINT: 'https://else.example',
    };
    const dependencies = fakeDependencies(home, { now: NOW, variables });
    expect(await run(argv`log --profile shop --json`, dependencies)).toBe(0);
    expect(idsIn(dependencies.terminal.printed())).toEqual(['e3', 'e2', 'e1']);
  });

  it('says that there is no such profile', async () => {
    const { status, err } = await conv(argv`log --profile shop --json`);
    expect([status, JSON.parse(err).error.code]).toEqual([3, 'no_profile']);
  });
});
