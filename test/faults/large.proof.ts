import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finished } from '../helpers/conv.ts';
import { buildFaultyConv, type FaultyConv, onServer } from './build.ts';
import { type Ledger, startLedger } from './ledger.ts';
import { createMerchant, differences, type Merchant, QUICKEST, recover } from './merchant.ts';
import { IS_LONG, LONG_MS } from './proof-list.ts';
import { misbehaving } from './proofs.ts';

/** A shop has as many orders in years: `npm run test:faults` is the long run. */
const ONE_PROCESS = IS_LONG ? 1_000_000 : 4_000;
const FOUR_PROCESSES = IS_LONG ? 200_000 : 3_000;

describe('a large file, and a service that fails 15 of 100 requests', () => {
  let ledger: Ledger;
  let conv: FaultyConv;
  beforeAll(async () => {
    ledger = await startLedger();
    conv = await buildFaultyConv();
    await ledger.misbehave(misbehaving(1));
  });
  afterAll(() => {
    conv.remove();
    ledger.stop();
  });

  const counted = async (share: number, rows: number): Promise<void> => {
    while ((await ledger.state()).counted < share * rows) await sleep(100);
  };

  it('is counted once, whenever the process is killed', { timeout: LONG_MS }, async () => {
    await ledger.forget();
    const merchant = createMerchant(conv, ledger, ONE_PROCESS);
    await killedAt(merchant, ['send', merchant.file], counted(0.2, ONE_PROCESS));
    const [batch] = await merchant.batches();
    await killedAt(merchant, ['replay', `${batch?.id}`], counted(0.6, ONE_PROCESS));
    expect(await recover(merchant, QUICKEST)).toEqual([]);
    expect(await differences(ledger, merchant)).toEqual([]);
    merchant.remove();
  });

  it('is counted once by four workers, of which one is killed, and one frozen', {
    timeout: LONG_MS,
  }, async () => {
    await ledger.forget();
    const merchant = createMerchant(onServer(conv), ledger, FOUR_PROCESSES);
    const first = merchant.start(['send', merchant.file, ...QUICKEST]);
    const firstEnds = finished(first);
    while ((await merchant.batches()).every(({ state }) => state === 'staging')) await sleep(200);
    const [batch] = await merchant.batches();
    const resume = ['replay', `${batch?.id}`, ...QUICKEST];
    const [killed, frozen, last] = [1, 2, 3].map(() => merchant.start(resume));
    const ends = [killed, frozen, last].map((child) => child && finished(child));
    await counted(0.2, FOUR_PROCESSES);
    killed?.kill('SIGKILL');
    await counted(0.4, FOUR_PROCESSES);
    frozen?.kill('SIGSTOP');
    await counted(0.8, FOUR_PROCESSES);
    await sleep(randomInt(2000));
    frozen?.kill('SIGCONT');
    await Promise.all([firstEnds, ...ends]);
    expect(await recover(merchant, QUICKEST)).toEqual([]);
    expect(await differences(ledger, merchant)).toEqual([]);
    merchant.remove();
  });

  async function killedAt(
    merchant: Merchant,
    command: readonly string[],
    moment: Promise<void>,
  ): Promise<void> {
    const child = merchant.start([...command, ...QUICKEST]);
    const ending = finished(child);
    await Promise.race([moment, ending]);
    child.kill('SIGKILL');
    await ending;
  }
});
