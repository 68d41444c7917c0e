import type { ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBatches } from '../../../../src/client/journal/batch/batches.ts';
import { purgeDead } from '../../../../src/client/journal/batch/purge.ts';
import { runNow } from '../../../../src/client/journal/connection.ts';
import type { Batch } from '../../../../src/client/journal/port.ts';
import type { SqliteConnection } from '../../../../src/client/journal/sqlite-connection.ts';
import { temporaryDirectory } from '../../../helpers/temporary-directory.ts';
import {
  type Bundle,
  bundleChild,
  type JournalProcess,
  startProcess,
  withFileSizeLimit,
} from '../support/processes.ts';
import { openConnection, rowOf, rowsUpTo, stageAll, TERMS } from './support/rows.ts';
import { allRowsOf, asStaged, connectionAt, countOf } from './support/staging.ts';

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleChild(fileURLToPath(new URL('support/staging-child.ts', import.meta.url)));
});
afterAll(() => bundle.remove());

const ROWS = 80_000;
const PIPED: ForkOptions = { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] };

/** Kills the process when it has printed so many lines, or lets it come to its end before. */
async function killAfterLines(process: JournalProcess, count: number): Promise<void> {
  let printed = 0;
  const { stdout } = process.child;
  if (stdout === null) throw new Error('its output is not piped');
  for await (const _ of createInterface(stdout)) {
    printed += 1;
    if (printed === count) await process.kill('SIGKILL');
  }
  if (printed < count) throw new Error(`it ended by itself after ${printed} lines`);
}

/** The place of a row that is not as it was staged; undefined where all are. */
async function findWrong(
  connection: SqliteConnection,
  batch: Batch,
  count: number,
): Promise<number | undefined> {
  const found = (await allRowsOf(connection, batch)).values();
  for (const row of rowsUpTo(count)) {
    const { value } = found.next();
    if (JSON.stringify(value) !== JSON.stringify(asStaged(row))) return row.row;
  }
  return found.next().done === true ? undefined : count + 1;
}

function expectEmpty(connection: SqliteConnection): void {
  for (const table of ['batches', 'events', 'repeats', 'sessions'] as const) {
    expect([table, countOf(connection, table)]).toEqual([table, 0]);
  }
}

describe('a process that is killed while it stages', () => {
  const moments = Array.from({ length: 8 }, () => 1 + Math.floor(Math.random() * (ROWS / 1000)));

  it.each([1, ...moments, ROWS / 1000])(
    'leaves all of it, or nothing that is kept: after %i thousand rows',
    async (lines) => {
      const directory = temporaryDirectory();
      const process = startProcess(bundle, PIPED);
      const staged = process.ask('stage', directory, ROWS).catch(() => undefined);
      await killAfterLines(process, lines);
      await staged;
      const connection = connectionAt(directory);
      const [batch] = runNow(listBatches(connection, {}));
      if (batch?.state === 'open') {
        expect(batch.rows).toBe(ROWS);
        expect(await findWrong(connection, batch, ROWS)).toBeUndefined();
      } else {
        runNow(purgeDead(connection, TERMS));
        expectEmpty(connection);
      }
    },
  );

  it('leaves a living process of the same journal alone', async () => {
    const directory = temporaryDirectory();
    const process = startProcess(bundle, PIPED);
    const staged = process.ask('stage', directory, ROWS);
    const lines = createInterface(process.child.stdout as NonNullable<typeof process.child.stdout>);
    await once(lines, 'line');
    const connection = connectionAt(directory);
    const mine = await stageAll(connection, [rowOf()]);
    lines.resume();
    const { result } = await staged;
    const theirs = runNow(listBatches(connection, {})).find(({ id }) => id === result) as Batch;
    expect(await findWrong(connection, theirs, ROWS)).toBeUndefined();
    expect(await findWrong(connection, mine, 1)).toBeUndefined();
  });
});

describe('what a dead process has left', () => {
  /** A journal with a batch whose process died before the end. */
  async function abandoned(): Promise<string> {
    const directory = temporaryDirectory();
    const process = startProcess(bundle, PIPED);
    const staged = process.ask('stage', directory, 1_000_000).catch(() => undefined);
    await killAfterLines(process, 120);
    await staged;
    return directory;
  }

  it('is taken out by several processes at once, also where one of them dies at it', async () => {
    const directory = await abandoned();
    const purges = [1, 2].map(() => startProcess(bundle, PIPED));
    const killed = startProcess(bundle, PIPED);
    const death = killed.ask('purge', directory).catch(() => undefined);
    const ends = purges.map((process) => process.ask('purge', directory));
    for (const { child } of purges) child.stdout?.resume();
    await killAfterLines(killed, 1);
    await death;
    expect(await Promise.all(ends)).toEqual([{ result: undefined }, { result: undefined }]);
    const connection = connectionAt(directory);
    runNow(purgeDead(connection, TERMS));
    expectEmpty(connection);
  });

  it('is taken out before the next file is staged', async () => {
    const connection = connectionAt(await abandoned());
    const batch = await stageAll(connection, rowsUpTo(10));
    expect(runNow(listBatches(connection, {}))).toEqual([batch]);
    expect(await findWrong(connection, batch, 10)).toBeUndefined();
  });
});

describe('a disk that is full', () => {
  it.each([2_000, 8_000, 20_000, 40_000])(
    'stops the staging, and keeps nothing: %i blocks',
    async (blocks) => {
      const directory = temporaryDirectory();
      chmodSync(directory, 0o700);
      openConnection(directory).file.close();
      const process = startProcess(bundle, { ...PIPED, ...withFileSizeLimit(blocks) });
      process.child.stdout?.resume();
      const answer = await process.ask('stage', directory, 1_000_000);
      expect(answer.error).toMatchObject({ code: 'journal_full' });
      await process.end();
      const connection = connectionAt(directory);
      expect(runNow(listBatches(connection, { state: 'open' }))).toEqual([]);
      const batch = await stageAll(connection, rowsUpTo(10));
      expect(runNow(listBatches(connection, {}))).toEqual([batch]);
      expect(await findWrong(connection, batch, 10)).toBeUndefined();
    },
  );
});
