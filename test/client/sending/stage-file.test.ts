import { describe, expect, it } from 'vitest';
import { checkerOf } from '../../../src/client/files/read-file.ts';
import { createRowSet } from '../../../src/client/files/rows/row-set.ts';
import type { Batch, Staging } from '../../../src/client/journal/port.ts';
import { stageFile } from '../../../src/client/sending/stage-file.ts';
import { checkedRow, faultOf, fileOf, jsonRow, QUIET } from './rows.ts';

const BATCH = { id: 'b-12345678' } as Batch;

const checker = checkerOf({
  check: (row) =>
    row.format === 'json' && row.text === 'bad'
      ? { ok: false, faults: [faultOf(row.row)], merchantOrderId: null }
      : { ok: true, row: checkedRow(row.row), aside: { namedCurrency: null, hasClickId: true } },
});

function recording(
  finish: Staging['finish'] = async () => BATCH,
): Staging & { readonly log: string[] } {
  const log: string[] = [];
  return {
    log,
    add: async (rows) => void log.push(...rows.map(({ row }) => `add ${row}`)),
    finish: (skipped) => {
      log.push(`finish ${skipped}`);
      return finish(skipped);
    },
    discard: async () => void log.push('discard'),
  };
}

const faulty = (...rows: number[]) => {
  const set = createRowSet();
  for (const row of rows) set.add(row);
  return { faulty: set };
};

const FILE = fileOf(['a', 'bad', 'c', 'd'].map((text, at) => jsonRow(at + 1, text)));

describe('staging a checked file', () => {
  it('adds the good rows in their order, without those with late faults', async () => {
    const staging = recording();
    expect(await stageFile(FILE, checker, faulty(2, 3), staging, QUIET)).toBe(BATCH);
    expect(staging.log).toEqual(['add 1', 'add 4', 'finish 2']);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const staging = recording();
    const pass = { ...QUIET, signal: AbortSignal.abort() };
    await expect(stageFile(FILE, checker, faulty(2), staging, pass)).rejects.toMatchObject({
      code: 'interrupted',
    });
    expect(staging.log).toEqual(['add 1', 'discard']);
  });

  it('leaves nothing behind when the file or the journal fails', async () => {
    const changed = {
      async *rows() {
        yield [jsonRow(1, 'a')];
        throw new Error('the file changed');
      },
    };
    const staging = recording();
    await expect(stageFile(changed, checker, faulty(), staging, QUIET)).rejects.toThrow('changed');
    expect(staging.log).toEqual(['add 1', 'discard']);
    const full = recording(() => {
      throw new Error('disk full');
    });
    await expect(stageFile(FILE, checker, faulty(2), full, QUIET)).rejects.toThrow('disk full');
    expect(full.log.at(-1)).toBe('discard');
  });
});
