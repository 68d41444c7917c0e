import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Finished, finished } from '../helpers/conv.ts';
import type { Ledger } from './ledger.ts';
import { type Merchant, outcomeOf, QUICK, stageOnly } from './merchant.ts';
import { misbehaving, type Proof, withMerchant } from './proofs.ts';

/** Two processes on one batch share the work and send no event twice. */
export const twoAtWork: Proof = async (conv, ledger, { times, rows }) => {
  const problems: string[] = [];
  for (let round = 1; round <= times; round += 1) {
    await ledger.misbehave({ delayMs: 20 });
    const found = await withMerchant(conv, ledger, rows, async (merchant) => {
      const batch = await stageOnly(merchant, ledger);
      await ledger.misbehave({ delayMs: 20 });
      const before = (await ledger.state()).requests;
      const resume = ['send', '--resume', batch, '--json', ...QUICK];
      const ended = await Promise.all([merchant.run(resume), merchant.run(resume)]);
      const sent = ended.map(({ stdout }) => summaryOf(stdout).sent);
      const requests = (await ledger.state()).requests - before;
      return [
        ...ended.filter(({ status }) => status !== 0).map(({ stderr }) => stderr.slice(-300)),
        ...(sent.every((count) => count > 0) ? [] : [`the work was not shared: ${sent}`]),
        ...(requests === rows ? [] : [`${requests} requests for ${rows} rows`]),
      ];
    });
    problems.push(...found);
  }
  return problems;
};

/** Of two processes on one batch one is killed: the other takes its part over. */
export const oneOfTwoKilled: Proof = async (conv, ledger, { times, rows }) => {
  const problems: string[] = [];
  for (let seed = 1; seed <= times; seed += 1) {
    const found = await withMerchant(conv, ledger, rows, async (merchant) => {
      const batch = await stageOnly(merchant, ledger);
      await ledger.misbehave({ ...misbehaving(seed), delayMs: 30 });
      const resume = ['send', '--resume', batch, ...QUICK];
      const [victim, survivor] = [merchant.start(resume), merchant.start(resume)];
      const surviving = finished(survivor);
      await Promise.race([once(victim, 'exit'), sleep(randomInt(200, 900))]);
      victim.kill('SIGKILL');
      const { status, stderr } = await surviving;
      return status === 0 ? [] : [`the other ended with ${status}: ${stderr.slice(-500)}`];
    });
    problems.push(...found);
  }
  return problems;
};

/**
 * Ctrl-C at random: status 130 or done, and what goes on finds everything. In every second round the service
 * answers everything in time: then no report goes twice, as what is in flight is waited for and written.
 */
export const interrupts: Proof = async (conv, ledger, { times, rows }) => {
  const problems: string[] = [];
  for (let seed = 1; seed <= times; seed += 1) {
    const isGood = seed % 2 === 0;
    await ledger.misbehave(isGood ? { delayMs: 100 } : misbehaving(seed));
    const found = await withMerchant(conv, ledger, rows, async (merchant) => {
      const before = (await ledger.state()).requests;
      const { status, signal } = await interrupted(merchant, ledger, seed % 4 === 1, rows);
      // Before conv has begun to listen, the signal ends it as ever.
      const isRight = status === 130 || (!isGood && (status === 0 || signal === 'SIGINT'));
      const left = await outcomeOf(status, ledger, merchant);
      const requests = (await ledger.state()).requests - before;
      const isOnce = !isGood || requests === rows;
      return [
        ...(isRight ? [] : [`SIGINT ended it with ${status ?? signal}`]),
        ...left,
        ...(isOnce ? [] : [`${requests} requests for ${rows} rows`]),
      ];
    });
    problems.push(...found);
  }
  return problems;
};

/** @param isAnyTime whether Ctrl-C comes at any time, also before anything is sent; else while reports go out. */
async function interrupted(
  merchant: Merchant,
  ledger: Ledger,
  isAnyTime: boolean,
  rows: number,
): Promise<Finished> {
  const child = merchant.start(['send', merchant.file, ...QUICK]);
  const ending = finished(child);
  let isOver = false;
  child.once('exit', () => {
    isOver = true;
  });
  const wanted = randomInt(1, rows / 4);
  if (isAnyTime) await Promise.race([ending, sleep(randomInt(150, 1500))]);
  else while (!isOver && (await ledger.state()).counted < wanted) await sleep(2);
  child.kill('SIGINT');
  return ending;
}

function summaryOf(stdout: string): { readonly sent: number } {
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return JSON.parse(last);
}
