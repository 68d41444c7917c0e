import { describe, expect, it } from 'vitest';
import {
  amongStagedText,
  detailCommands,
  isAllAccepted,
  noteStagedRows,
  openRowsOf,
  resumeCommand,
  retryCommand,
  rowsIn,
} from '../../../src/cli/views/batch-counts.ts';
import type { Batch, BatchFilter, BatchReader } from '../../../src/client/journal/port.ts';
import { fakeTerminal } from '../../helpers/fake-terminal.ts';
import { sampleBatch } from '../../helpers/sample-batch.ts';

describe('the rows of a batch', () => {
  const batch = sampleBatch({ staged: 1, pending: 2, accepted: 4, duplicate: 8, rejected: 16 });

  it('are counted by state; those that may still be sent are open', () => {
    expect(rowsIn(batch, 'rejected')).toBe(16);
    expect(rowsIn(batch, 'accepted', 'duplicate', 'conflict')).toBe(12);
    expect(openRowsOf(batch)).toBe(3);
  });

  it.each([
    ['all accepted, now or before', sampleBatch({ accepted: 2, duplicate: 1 }), true],
    ['one that is open', sampleBatch({ accepted: 2, pending: 1 }), false],
    ['one in conflict', sampleBatch({ accepted: 2, conflict: 1 }), false],
    ['one skipped', sampleBatch({ accepted: 2 }, { skipped: 1 }), false],
  ])('%s: every row of the file was accepted: %s', (_, some, isAll) => {
    expect(isAllAccepted(some)).toBe(isAll);
  });

  it.each([
    ['b-1', ['b-1', 'b-1', 'b-1']],
    ['b $1', ["'b $1'", "'b $1'", "'b $1'"]],
    ['-1', ['-1', '-- -1', '-1']],
  ])('have commands for the batch %s', (id, [inFlag, operand, exported]) => {
    expect(resumeCommand({ id })).toBe(`conv replay ${inFlag}`);
    expect(retryCommand({ id })).toBe(`conv replay ${inFlag} --retry-rejected`);
    expect(detailCommands({ id })).toEqual([
      `conv show ${operand}`,
      `conv batch export ${exported} --format csv`,
    ]);
  });
});

const journalOf = (batches: readonly Batch[]) =>
  ({
    batches: async ({ accountId, state }: BatchFilter) =>
      batches.filter(
        (batch) =>
          (accountId === undefined || batch.accountId === accountId) &&
          (state === undefined || batch.state === state),
      ),
  }) as unknown as BatchReader;

describe('a list of events', () => {
  const mine = sampleBatch({ staged: 2, pending: 7 });
  const theirs = sampleBatch({ staged: 1 }, { accountId: 'b' });

  it.each<[string, readonly Batch[], { accountId?: string }, string, string | undefined]>([
    ['nothing is staged', [sampleBatch({ pending: 7 })], {}, '', undefined],
    ['the batch was canceled', [{ ...mine, state: 'cancelled' }], {}, '', undefined],
    [
      'two batches have staged rows',
      [mine, theirs],
      {},
      'note: 3 more rows are staged; see conv batch list\n',
      'not sent yet: it may be among 3 staged rows; see conv batch list',
    ],
    [
      'only those of one account count',
      [mine, theirs],
      { accountId: 'b' },
      'note: 1 more row is staged; see conv batch list\n',
      'not sent yet: it may be among the one staged row; see conv batch list',
    ],
  ])('says what it cannot have yet: %s', async (_, batches, filter, note, among) => {
    const terminal = fakeTerminal();
    await noteStagedRows(journalOf(batches), filter, terminal);
    expect(terminal.noted()).toBe(note);
    expect(await amongStagedText(journalOf(batches), filter)).toBe(among);
  });
});
