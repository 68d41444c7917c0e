import { describe, expect, it } from 'vitest';
import { createProgressView, createRowPrinter } from '../../../src/cli/commands/batch/deliver.ts';
import { findBatch } from '../../../src/cli/commands/batch/find-batch.ts';
import type { Terminal } from '../../../src/cli/terminal/terminal.ts';
import type { BatchReader } from '../../../src/client/journal/port.ts';
import type { DrainProgress } from '../../../src/client/sending/drain-types.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import { fakeTerminal } from '../../helpers/fake-terminal.ts';
import { inWords } from '../../helpers/in-words.ts';
import { sampleBatch } from '../../helpers/sample-batch.ts';

describe('lines about rows', () => {
  function printed(print: (text: string) => void = () => undefined) {
    const writes: string[] = [];
    const terminal: Terminal = {
      ...fakeTerminal(),
      print: (text) => {
        print(text);
        writes.push(text);
      },
    };
    return { writes, printer: createRowPrinter(terminal) };
  }

  it('of one step go out in one write, after the step', async () => {
    const { writes, printer } = printed();
    for (const line of ['1\n', '2\n', '3\n']) printer.add(line);
    expect(writes).toEqual([]);
    await Promise.resolve();
    printer.add('4\n');
    await Promise.resolve();
    expect(writes).toEqual(['1\n2\n3\n', '4\n']);
  });

  it('are never held beyond a bound', () => {
    const { writes, printer } = printed();
    const line = `${'x'.repeat(999)}\n`;
    for (let count = 0; count < 1000; count += 1) printer.add(line);
    printer.end();
    expect(Math.max(...writes.map(({ length }) => length))).toBeLessThan(70_000);
    expect(writes.join('')).toBe(line.repeat(1000));
  });

  it('that cannot be written stop nobody before the end', async () => {
    const full = new Error('the disk is full');
    let tries = 0;
    const { printer } = printed(() => {
      tries += 1;
      throw full;
    });
    printer.add('1\n');
    await Promise.resolve();
    printer.add('2\n');
    await Promise.resolve();
    expect(tries).toBe(1);
    expect(() => printer.end()).toThrow(full);
  });
});

const PROGRESS: DrainProgress = {
  done: 1,
  total: 2,
  perSecond: 1,
  accepted: 1,
  rejected: 0,
  retried: 0,
  parked: 0,
  inFlight: 1,
  limit: 4,
  waiting: null,
  waitMs: null,
};

/** What is shown where progress is reported every 100 ms for a minute; with the time of each line. */
function shownInAMinute(isScreen: boolean) {
  let now = 0;
  const shown: { readonly at: number; readonly text: string }[] = [];
  const record = (text: string): void => void shown.push({ at: now, text });
  const terminal: Terminal = { ...fakeTerminal(), note: record, showStatus: record };
  const clock = { now: () => now, sleep: async () => undefined };
  const show = createProgressView('b-k3m9q2x7', isScreen, { clock, terminal });
  for (; now <= 60_000; now += 100) show(PROGRESS);
  return shown;
}

describe('how far it is', () => {
  it('is written anew on a terminal some four times a second', () => {
    const shown = shownInAMinute(true);
    expect(shown[0]).toEqual({
      at: 0,
      text: '1 of 2 · 1/s · 1 s left · 1 accepted · 1 at once (limit 4)',
    });
    expect(shown.length).toBeGreaterThan(150);
    expect(shown.length).toBeLessThanOrEqual(240);
  });

  it('is said elsewhere after 10 s, then every 30 s', () => {
    const shown = shownInAMinute(false);
    expect(shown.map(({ at }) => at)).toEqual([10_000, 40_000]);
    expect(shown[0]?.text).toMatch(/^b-k3m9q2x7: 1 of 2 /);
  });
});

describe('the batch that a word names', () => {
  const batches = ['b-aaaa1111', 'b-aaaa2222', 'b-bbbb3333'].map((id) => sampleBatch({}, { id }));
  const reader: BatchReader = {
    batches: async () => batches,
    rowsOf: () => Listing.of([]),
    status: async () => {
      throw new Error('not asked');
    },
    check: async () => {
      throw new Error('not asked');
    },
    prunable: async () => {
      throw new Error('not asked');
    },
    isBatchSealedBy: async () => true,
  };

  it.each([
    ['b-aaaa1111', 'b-aaaa1111'],
    ['b-aaaa2', 'b-aaaa2222'],
    ['B-BBBB3', 'b-bbbb3333'],
    ['b-bb', 'b-bbbb3333'],
  ])('%s: %s', async (word, id) => {
    expect((await findBatch(reader, word)).id).toBe(id);
  });

  it('is refused where two begin so', async () => {
    await expect(inWords(async () => findBatch(reader, 'b-aaaa'))).rejects.toEqual(
      expect.objectContaining({
        code: 'usage',
        faults: [
          { path: 'b-aaaa1111', message: 'orders.csv, 0 of 0 rows open' },
          expect.objectContaining({ path: 'b-aaaa2222' }),
        ],
      }),
    );
  });
});
