import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Finished, finished } from '../helpers/conv.ts';
import type { Ledger } from './ledger.ts';
import { type Merchant, outcomeOf, QUICK, stageOnly, UNHURRIED } from './merchant.ts';
import { misbehaving, type Proof, withMerchant } from './proofs.ts';

/** Two processes on one batch share the work and send no event twice. */
export const twoAtWork: Proof = async function* (conv, ledger, { times, rows }) {
  for (let round = 1; round <= times; round += 1) {
    yield* await withMerchant(conv, ledger, rows, async (merchant) => {
      const batch = await stageOnly(merchant, ledger);
      // Hardly anything is answered before both are at work: one could end the batch alone.
      await ledger.misbehave({ delayMs: 10_000 });
      const before = (await ledger.state()).requests;
      const resume = ['replay', batch, '--json', ...UNHURRIED];
      const ending = Promise.all([merchant.run(resume), merchant.run(resume)]);
      await Promise.race([ending, untilAtWork(merchant, 2)]);
      await ledger.misbehave({ delayMs: 1000 });
      const ended = await ending;
      const sent = ended.map(({ stdout }) => summaryOf(stdout).sent);
      const requests = (await ledger.state()).requests - before;
      return [
        ...ended.filter(({ status }) => status !== 0).map(({ stderr }) => stderr.slice(-300)),
        ...(sent.every((count) => count > 0) ? [] : [`the work was not shared: ${sent}`]),
        ...(requests === rows ? [] : [`${requests} requests for ${rows} rows`]),
      ];
    });
  }
};

/** Two processes share a batch and one is killed: the other takes over its part. */
export const oneOfTwoKilled: Proof = async function* (conv, ledger, { times, rows }) {
  for (let seed = 1; seed <= times; seed += 1) {
    yield* await withMerchant(conv, ledger, rows, async (merchant) => {
      const batch = await stageOnly(merchant, ledger);
      await ledger.misbehave({ ...misbehaving(seed), delayMs: 30 });
      const resume = ['replay', batch, ...QUICK];
      const victim = merchant.start(resume);
      await atWork(victim, ledger, 1);
      const surviving = merchant.run(resume);
      await sleep(randomInt(0, 900));
      victim.kill('SIGKILL');
      const { status, stderr } = await surviving;
      return status === 0 ? [] : [`the other ended with ${status}: ${stderr.slice(-500)}`];
    });
  }
};

/**
 * Ctrl-C at random: status 130 or done, and the next run finds everything. In every second round the service
 * responds in time: then no report is sent twice, because conv waits for reports in flight.
 */
export const interrupts: Proof = async function* (conv, ledger, { times, rows }) {
  for (let seed = 1; seed <= times; seed += 1) {
    const isGood = seed % 2 === 0;
    await ledger.misbehave(isGood ? { delayMs: 100 } : misbehaving(seed));
    yield* await withMerchant(conv, ledger, rows, async (merchant) => {
      const before = (await ledger.state()).requests;
      const manner = isGood ? UNHURRIED : QUICK;
      const { status, signal } = await interrupted(merchant, ledger, manner, seed % 4 === 1, rows);
      // Before conv handles it, the signal ends the process.
      const isRight = status === 130 || (!isGood && (status === 0 || signal === 'SIGINT'));
      const left = await outcomeOf(status, ledger, merchant, manner);
      const requests = (await ledger.state()).requests - before;
      const isOnce = !isGood || requests === rows;
      return [
        ...(isRight ? [] : [`SIGINT ended it with ${status ?? signal}`]),
        ...left,
        ...(isOnce ? [] : [`${requests} requests for ${rows} rows`]),
      ];
    });
  }
};

/** @param isAnyTime whether Ctrl-C comes at any time, also before anything is sent; else while reports go out. */
async function interrupted(
  merchant: Merchant,
  ledger: Ledger,
  manner: readonly string[],
  isAnyTime: boolean,
  rows: number,
): Promise<Finished> {
  const child = merchant.start(['send', merchant.file, ...manner]);
  const ending = finished(child);
  if (isAnyTime) await Promise.race([ending, sleep(randomInt(150, 1500))]);
  else await atWork(child, ledger, randomInt(1, rows / 4));
  child.kill('SIGINT');
  return ending;
}

/** Waits until so many processes work on the journal. */
async function untilAtWork(merchant: Merchant, count: number): Promise<void> {
  for (;;) {
    const { stdout } = await merchant.run(['journal', 'status', '--json']);
    if (JSON.parse(stdout).workers.length >= count) return;
  }
}

/** Waits until the ledger has counted this many reports, or the process has ended. */
async function atWork(child: ChildProcess, ledger: Ledger, counted: number): Promise<void> {
  let isOver = false;
  child.once('exit', () => {
    isOver = true;
  });
  while (!isOver && (await ledger.state()).counted < counted) await sleep(2);
}

function summaryOf(stdout: string): { readonly sent: number } {
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return JSON.parse(last);
}
