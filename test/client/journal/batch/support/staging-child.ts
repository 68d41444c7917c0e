import { writeSync } from 'node:fs';
import { purgeDead } from '../../../../../src/client/journal/batch/purge.ts';
import { stageBatch } from '../../../../../src/client/journal/batch/stage.ts';
import { runNow } from '../../../../../src/client/journal/connection.ts';
import { said } from '../../../../helpers/failing.ts';
import { OWNER, openConnection, rowsUpTo, TERMS } from './rows.ts';

/** A process that stages or purges, told by its parent what to do; see ../../support/processes.ts. */
const commands = {
  /** Prints a line a thousand rows. */
  async stage(directory: string, count: number): Promise<string> {
    const connection = openConnection(directory);
    const staging = runNow(stageBatch(connection, OWNER, 'orders.csv', TERMS));
    try {
      for (const row of rowsUpTo(count)) {
        await staging.add([row]);
        if (row.row % 1000 === 0) writeSync(1, `${row.row}\n`);
      }
      return (await staging.finish(0)).id;
    } catch (error) {
      await staging.discard();
      throw error;
    } finally {
      connection.file.close();
    }
  },

  /** Prints a line when it begins. */
  purge(directory: string): void {
    const connection = openConnection(directory);
    writeSync(1, 'begun\n');
    runNow(purgeDead(connection, TERMS));
    connection.file.close();
  },
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
    const { code, message } = said(error) as { code: string; message: string };
    process.send?.({ error: { isFailure: true, code, message } });
  }
});
