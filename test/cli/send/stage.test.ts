import { describe, expect, it } from 'vitest';
import { createPass } from '../../../src/cli/commands/send/inspect.ts';
import { refuseFaulty, skippedText } from '../../../src/cli/commands/send/refuse.ts';
import { stageInspected } from '../../../src/cli/commands/send.ts';
import type { Dependencies } from '../../../src/cli/dependencies.ts';
import { checkerOf } from '../../../src/client/files/read-file.ts';
import { createRowSet } from '../../../src/client/files/rows/row-set.ts';
import type { Batch } from '../../../src/client/journal/port.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { checkedRow, faultOf, fileOf, jsonRow } from '../../client/sending/rows.ts';
import { fakeDependencies } from '../../helpers/fake-dependencies.ts';
import { saying } from '../../helpers/saying.ts';

const ACCOUNT = {
  apiKey: 'mk_1',
  secret: new Secret('whsec'),
  endpoint: 'https://api.shop.example/v1',
  profile: 'shop',
  mode: 'live',
} as const;

const PLAN = {
  policy: {
    limits: { connectMs: 1, headersMs: 1, wholeMs: 45_000, responseBytes: 1 },
    ...{ retries: 4, concurrency: 32, perSecond: null, patienceMs: 0 },
  },
  options: { yes: true },
};

/** Three rows, the second of them faulty. */
const inspected = () => {
  const faulty = createRowSet();
  faulty.add(2);
  const rows = [1, 2, 3].map((row) => jsonRow(row, '{}'));
  return {
    file: { ...fileOf(rows), format: 'ndjson' as const, sizeBytes: 9, close: () => undefined },
    checker: checkerOf({
      check: ({ row }: { row: number }) => ({
        ok: true as const,
        row: checkedRow(row),
        aside: { namedCurrency: null, hasClickId: true },
      }),
    }),
    orders: {
      add: () => undefined,
      addFaulty: () => undefined,
      faults: () => [],
      repeats: createRowSet(),
    },
    check: {
      ...{
        rows: 3,
        good: 2,
        repeats: 0,
        faulty,
        faults: [faultOf(2)],
        groups: [{ fault: faultOf(2), count: 1, lines: [2], rows: [2] }],
        faultCount: 31,
        cutOff: null,
        damaged: null,
        notes: {
          paid: 2,
          withoutClickId: 0,
          clickIdSlips: [],
          fractions: [],
          areIdsRounded: false,
        },
      },
      totals: [{ kind: 'paid', currency: 'KRW', count: 2, amount: '10000' }] as const,
    },
  };
};

/** A journal that remembers what is done with it. */
function fakeJournal(log: string[], dependencies: Dependencies): Dependencies {
  const journal = {
    close: async () => log.push('close'),
    stage: async ({ endpoint, profile }: Batch, source: string) => {
      log.push(`stage ${source} for ${profile} at ${endpoint}`);
      return {
        add: async (rows: readonly { row: number }[]) =>
          log.push(...rows.map(({ row }) => `add ${row}`)),
        finish: async (skipped: number) => {
          log.push(`finish, ${skipped} left out`);
          return { id: 'b-12345678', rows: 2 } as Batch;
        },
        discard: async () => log.push('discard'),
      };
    },
  };
  const openJournal = async () =>
    journal as unknown as Awaited<ReturnType<Dependencies['openJournal']>>;
  return { ...dependencies, openJournal };
}

describe('staging', () => {
  it('puts the good rows into the journal, announces a live account, and says where they are', async () => {
    const log: string[] = [];
    const dependencies = fakeDependencies('/nowhere');
    await stageInspected(inspected(), ACCOUNT, PLAN, fakeJournal(log, dependencies));
    expect(log).toEqual([
      'stage orders for shop at https://api.shop.example/v1',
      ...['add 1', 'add 3', 'finish, 1 left out'],
    ]);
    expect(dependencies.terminal.noted()).toBe(
      'LIVE: profile shop creates payable orders at https://api.shop.example/v1\nstaged 2 rows as b-12345678; the file is no longer needed\n',
    );
  });

  it('that is interrupted takes everything out again and closes the journal', async () => {
    const log: string[] = [];
    const dependencies = fakeDependencies('/nowhere', { interrupt: AbortSignal.abort() });
    const staging = stageInspected(inspected(), ACCOUNT, PLAN, fakeJournal(log, dependencies));
    await expect(staging).rejects.toMatchObject({ code: 'interrupted' });
    expect(log.slice(-2)).toEqual(['discard', 'close']);
  });
});

describe('a faulty file', () => {
  const { check } = inspected();

  it('is not sent', () => {
    expect(() => saying(() => refuseFaulty('orders', check, {}))).toThrow(
      'orders: 1 of 3 rows cannot be sent; nothing was sent',
    );
  });

  it('is sent without its bad rows, which are named, where that is asked for', () => {
    expect(() => refuseFaulty('orders', check, { skipInvalid: true })).not.toThrow();
    expect(skippedText('orders', check, { errors: 'bad.csv' })).toBe(
      [
        'warning: --skip-invalid skips 1 of 3 rows:',
        '  orders line 2, column amount: is wrong in row 2',
        '  … and 30 more: all are in bad.csv',
      ].join('\n'),
    );
  });

  it.each([
    ['has no good row', { good: 0, rows: 1 }, 'none of 1 row can be sent'],
    ['cannot be read to its end', { cutOff: { row: 3, line: 9 } }, 'cannot be read past line 9'],
  ])('that %s is never sent', (_, values, message) => {
    const refuse = () => refuseFaulty('orders', { ...check, ...values }, { skipInvalid: true });
    expect(() => saying(refuse)).toThrow(message);
  });
});

it('a long pass says how far it is, some times a second, and a short one nothing', () => {
  const shown: string[] = [];
  const dependencies = fakeDependencies('/nowhere');
  let now = 0;
  const pass = createPass('staging', 1_000_000, {
    ...dependencies,
    clock: { ...dependencies.clock, now: () => now },
    terminal: { ...dependencies.terminal, showStatus: (text) => shown.push(text) },
  });
  for (const [at, rows] of [
    [100, 1],
    [600, 412_300],
    [650, 412_500],
    [900, 600_000],
  ] as const) {
    now = at;
    pass.progress(rows);
  }
  expect(shown).toEqual([
    'staging: 412,300 of 1,000,000 rows (Ctrl-C stops; nothing is sent)',
    'staging: 600,000 of 1,000,000 rows (Ctrl-C stops; nothing is sent)',
  ]);
});
