import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Lock, takeLock } from '../../../../src/core/durable/lock.ts';

/** A process that is told by its parent what to do with a lock. */
let held: Lock | undefined;

const terms = (patienceMs: number) => ({
  patienceMs,
  held: () => new Error('it is held') as never,
  obstructed: () => new Error('it is obstructed') as never,
});

const commands = {
  async take(lock: string, patienceMs: number): Promise<void> {
    held = await takeLock(lock, terms(patienceMs));
  },

  /** Takes it and lets it go; throws where another process is inside meanwhile. */
  async pass(lock: string): Promise<void> {
    const { release } = await takeLock(lock, terms(60_000));
    writeFileSync(`${lock}-inside`, '', { flag: 'wx' });
    await wait(1);
    rmSync(`${lock}-inside`);
    release();
  },

  isMine: () => held?.isMine(),
  release: () => held?.release(),
};

interface Call {
  readonly command: keyof typeof commands;
  readonly values: readonly unknown[];
}

process.on('message', async ({ command, values }: Call) => {
  try {
    const perform = commands[command] as (...values: readonly unknown[]) => unknown;
    process.send?.({ result: await perform(...values) });
  } catch (error) {
    process.send?.({ error: { message: (error as Error).message } });
  }
});
