import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { argv } from '../../helpers/argv.ts';
import { fakeDependencies } from '../../helpers/fake-dependencies.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import {
  accepted,
  rejected,
  undelivered,
  type Written,
  writeJournal,
} from '../../helpers/written-journal.ts';

const HOUR = 3_600_000;
const NOW = new Date(2026, 0, 31, 12).getTime();
const YESTERDAY = NOW - 24 * HOUR;

const paid = (
  order: string,
  amount: number,
  currency: string,
  sending = accepted(YESTERDAY),
): Written => ({
  eventId: `paid-${order}`,
  order,
  fields: { amount, currency },
  sendings: [sending],
});

const EVENTS: readonly Written[] = [
  paid('old', 10_000, 'KRW', accepted(NOW - 30 * 24 * HOUR)),
  paid('1', 1_000_000.5, 'KRW'),
  paid('2', 2500.25, 'KRW'),
  paid('3', 19.99, 'USD'),
  paid('4', 700, 'KRW', undelivered(YESTERDAY)),
  paid('5', 800, 'KRW', rejected(YESTERDAY, 'x')),
  {
    eventId: 'p',
    kind: 'partial',
    order: '3',
    fields: { refund_amount: 9.99 },
    sendings: [accepted(YESTERDAY)],
  },
  { eventId: 'c', kind: 'cancel', order: 'old', sendings: [accepted(YESTERDAY)] },
  { eventId: 'd', kind: 'decline', order: '2', sendings: [accepted(YESTERDAY)] },
];

async function conv(words: readonly string[], events = EVENTS) {
  const home = temporaryDirectory();
  if (events.length > 0) await writeJournal(path.join(home, 'data'), events);
  const dependencies = fakeDependencies(home, { now: NOW });
  const status = await run(words, dependencies);
  const { printed, noted } = dependencies.terminal;
  return { status, out: printed(), err: noted() };
}

describe('conv health --money', () => {
  it('adds up by currency, kind, and state, refunds apart', async () => {
    expect(await conv(argv`health --money --header`)).toEqual({
      status: 0,
      err: '',
      out: `\
kind     state     reports  amount        currency
paid     accepted  2        1,002,500.75  KRW
paid     pending   1                 700  KRW
paid     rejected  1                 800  KRW
cancel   accepted  1              10,000  KRW
paid     accepted  1               19.99  USD
partial  accepted  1                9.99  USD
decline  accepted  1                   -  -
  period  2026-01-25 00:00:00 – 2026-01-31 12:00:00
`,
    });
  });

  it('prints plain numbers into a pipe', async () => {
    const { out } = await conv(argv`health --money --since 2026-01-30 --until 2026-01-30`);
    expect(out.split('\n')).toContain('paid     accepted  2  1002500.75  KRW');
    expect(out).toMatch(/\n {2}period {2}2026-01-30 00:00:00 – 2026-01-31 00:00:00\n$/);
  });

  it('prints exact numbers as JSON', async () => {
    const { out } = await conv(
      argv`health --money --json --since 2026-01-01T00:00Z --until 2026-01-02T00:00Z`,
    );
    expect(out).toBe(
      '{"since":"2026-01-01T00:00:00.000Z","until":"2026-01-02T00:00:00.000Z","totals":' +
        '[{"currency":"KRW","kind":"paid","state":"accepted","count":1,"amount":10000}]}\n',
    );
    expect(JSON.parse((await conv(argv`health --money --json`)).out)).toMatchObject({
      until: null,
      totals: expect.arrayContaining([
        { currency: null, kind: 'decline', state: 'accepted', count: 1, amount: null },
      ]),
    });
  });

  it.each([
    [
      'a period without reports',
      EVENTS,
      argv`--since 2h`,
      '  period  2026-01-31 10:00:00 – 2026-01-31 12:00:00\n',
      'no events match\n',
    ],
    ['no journal', [], [], '', 'no events yet; nothing has been reported from this machine\n'],
  ])('says that there is nothing: %s', async (_, events, flags, out, err) => {
    expect(await conv(argv`health --money ${flags}`, events)).toEqual({ status: 0, out, err });
  });

  it.each([
    [argv`health --money --since soon`],
    [argv`health --money --since 1h --until 2h`],
    [argv`health --money yes`],
  ])('refuses %j', async (words) => {
    const { status, err } = await conv([...words, '--json']);
    expect([status, JSON.parse(err).error.code]).toEqual([2, 'usage']);
  });

  it('is found as conv totals', async () => {
    const { status, err } = await conv(['totals']);
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('did you mean conv health --money?'),
    ]);
  });
});
