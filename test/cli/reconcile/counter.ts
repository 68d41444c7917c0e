import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandModule } from '../../../src/cli/command.ts';
import { command as reconcileCommand } from '../../../src/cli/commands/reconcile.ts';
import { command as replayCommand } from '../../../src/cli/commands/replay.ts';
import { command as sendCommand } from '../../../src/cli/commands/send.ts';
import { ConvCommand } from '../../../src/cli/conv-command.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import type { Answer } from '../../helpers/service.ts';
import { type Changes, openShop, type Shop } from '../batch/shop.ts';
import { keepOrders } from './rules-service.ts';

interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** The code of its failure, and every fault. */
  readonly code: string | undefined;
  readonly faults: readonly string[];
  /** All that its failure tells a person. */
  readonly told: string;
}

/** A shop with its export on the desk, and a service that keeps to the document. */
export interface Counter {
  readonly shop: Shop;
  at(name: string): string;
  write(name: string, text: string): string;
  reconcile(words: readonly string[], changes?: Changes): Promise<Ended>;
  /** Sends rows, and waits until they are settled. */
  send(rows: string): Promise<Ended>;
  sendFile(file: string, words?: readonly string[]): Promise<Ended>;
  /** Delivers what is left of a batch. */
  resume(batch: string): Promise<Ended>;
}

export async function openCounter(answer: Answer = keepOrders()): Promise<Counter> {
  const shop = await openShop(answer);
  const at = (name: string): string => path.join(path.dirname(shop.data), name);
  const write = (name: string, text: string): string => {
    writeFileSync(at(name), text);
    return at(name);
  };
  const sendFile = (file: string, words: readonly string[] = []): Promise<Ended> =>
    runCommand(shop, sendCommand, [
      ...['send', file, '--yes', '--retries', '0', '--currency', 'KRW'],
      ...words,
    ]);
  return {
    ...{ shop, at, write, sendFile },
    reconcile: (words, changes) =>
      runCommand(shop, reconcileCommand, ['reconcile', ...words], changes),
    resume: (batch) =>
      runCommand(shop, replayCommand, ['replay', batch, '--yes', '--retries', '0']),
    send: (rows) => sendFile(write('rows.ndjson', rows)),
  };
}

async function runCommand(
  shop: Shop,
  command: CommandModule,
  words: readonly string[],
  changes: Changes = {},
): Promise<Ended> {
  const dependencies = shop.dependencies(changes);
  let status = -1;
  const program = new ConvCommand('conv').exitOverride().configureOutput({
    writeErr: () => undefined,
  });
  command.register(program, async (action) => {
    status = await action(dependencies);
  });
  const error = await program
    .parseAsync([...words], { from: 'user' })
    .then(() => undefined)
    .catch((thrown: unknown) => thrown);
  if (error !== undefined && !isFailure(error)) throw error;
  const { printed, noted } = dependencies.terminal;
  const said = error && failureText(error);
  const faults = (said?.faults ?? []).map((fault) => `${fault.path}: ${fault.message}`);
  const told = [said?.message, said?.hint, ...faults].join('\n').trim();
  return { status, out: printed(), err: noted(), code: error?.code, faults, told };
}

/** Reports as `conv send` takes them, one a line. */
export const paid = (order: string, amount = 5000): string =>
  `${JSON.stringify({ kind: 'paid', merchant_order_id: order, amount, currency: 'KRW' })}\n`;
