import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { finished } from '../helpers/conv.ts';
import type { FaultyConv } from './build.ts';
import { countFailpoints, failingAt, type Moment, moments, runFailing } from './failpoints.ts';
import type { Ledger, Misbehaviour } from './ledger.ts';
import {
  createMerchant,
  differences,
  type Merchant,
  QUICK,
  QUICKEST,
  recover,
} from './merchant.ts';

/** How much of a proof is run. */
export interface Effort {
  /** How often each failpoint, or each random moment, is tried. */
  readonly times: number;
  readonly rows: number;
}

/** A claim about conv, tried against a build of it: what it gives is wrong with that build. */
export type Proof = (conv: FaultyConv, ledger: Ledger, effort: Effort) => Problems;

/** Yielded as they are found, so that a caller that needs only the first does not wait for the last. */
export type Problems = AsyncGenerator<string, void, undefined>;

const FAULTS = [
  'reset',
  'drop-after-commit',
  'stall-after-commit',
  'stall',
  '503',
  '503-after-commit',
  '409',
  '429',
  'cut-off',
  'lie-other-order',
  'lie-empty',
  'lie-html',
];

export const misbehaving = (seed: number): Misbehaviour => ({
  share: 0.15,
  faults: FAULTS,
  seed,
  delayMs: 4,
});

/** Runs `use` for a new merchant and an empty ledger. */
export async function withMerchant(
  conv: FaultyConv,
  ledger: Ledger,
  rows: number,
  use: (merchant: Merchant) => Promise<string[]>,
): Promise<string[]> {
  await ledger.forget();
  const merchant = createMerchant(conv, ledger, rows);
  try {
    return [...(await use(merchant)), ...(await differences(ledger, merchant))];
  } finally {
    merchant.remove();
  }
}

/** A service that drops, stalls, resets, refuses for the moment and lies: each report is counted once all the same. */
export const badNetwork: Proof = async function* (conv, ledger, { times, rows }) {
  for (let seed = 1; seed <= times; seed += 1) {
    await ledger.misbehave(misbehaving(seed));
    yield* await withMerchant(conv, ledger, rows, async (merchant) => {
      const { status, stderr } = await merchant.run(['send', merchant.file, ...QUICK]);
      return status === 0 ? [] : [`seed ${seed}: status ${status}: ${stderr.slice(-500)}`];
    });
  }
};

/** A command that is to be killed, and what is done around it. */
interface Scene {
  /** @returns the command, for a merchant whose journal is as this one's. */
  readonly prepare: (merchant: Merchant, ledger: Ledger) => Promise<Command>;
  /** What the merchant does after the kill. @returns what went wrong. */
  readonly goOn: (merchant: Merchant, ledger: Ledger, command: Command) => Promise<string[]>;
}

export type Command = (merchant: Merchant) => readonly string[];

const send: Command = ({ file }) => ['send', file, ...QUICK];

/** Kills the command at each failpoint that it reaches, each time in the same scene. */
export const killedIn = (scene: Scene): Proof =>
  async function* (conv, ledger, { times, rows }) {
    await ledger.misbehave({});
    await ledger.forget();
    const model = createMerchant(conv, ledger, rows);
    try {
      const command = await scene.prepare(model, ledger);
      await ledger.save();
      const inScene: InScene = (use) =>
        withMerchant(conv, ledger, rows, async (merchant) => {
          await ledger.restore();
          merchant.takeJournalOf(model);
          const problems = await use(merchant);
          return [...problems, ...(await scene.goOn(merchant, ledger, command))];
        });
      yield* killedEverywhere(command, inScene, times);
    } finally {
      model.remove();
    }
  };

/** Runs `use` in the scene, and goes on then. @returns what went wrong. */
type InScene = (use: (merchant: Merchant) => Promise<string[]>) => Promise<string[]>;

async function* killedEverywhere(command: Command, inScene: InScene, times: number): Problems {
  let counts: Readonly<Record<string, number>> = {};
  yield* await inScene(async (merchant) => {
    counts = await countFailpoints(merchant, command(merchant));
    return [];
  });
  const killedAt = async (moment: Moment) => {
    let reached = 0;
    const problems = await inScene(async (merchant) => {
      const ended = await runFailing(merchant, command(merchant), moment, 'kill');
      reached = ended.reached;
      const isKilled = ended.signal === 'SIGKILL' || reached < moment.hit;
      return isKilled ? [] : ['it was not killed'];
    });
    return { problems, reached };
  };
  for (const [name, count] of Object.entries(counts)) {
    for (const hit of moments(count, times)) yield* await failingAt({ name, hit }, killedAt);
  }
}

/** Killed with -9 between every two steps of staging and delivery. */
export const failpoints = killedIn({
  prepare: async () => send,
  goOn: (merchant) => recover(merchant),
});

/** Killed with -9 between every two steps of resuming after a kill. */
export const failpointsOfResume = killedIn({
  prepare: async (merchant) => {
    const ninth = { name: 'posted', hit: 9 };
    const { signal } = await runFailing(merchant, send(merchant), ninth, 'kill');
    if (signal !== 'SIGKILL') throw new Error('the run that is to be gone on with was not killed');
    const [batch] = await merchant.batches();
    return () => ['replay', batch?.id ?? '', ...QUICK];
  },
  goOn: (merchant) => recover(merchant),
});

/** Killed with -9 at random, again and again, while the service misbehaves. */
export const randomKills: Proof = async function* (conv, ledger, { times, rows }) {
  for (let seed = 1; seed <= times; seed += 1) {
    await ledger.misbehave(misbehaving(seed));
    yield* await withMerchant(conv, ledger, rows, async (merchant) => {
      for (let kill = 0; kill < 3; kill += 1) {
        const child = merchant.start(['send', merchant.file, ...QUICK]);
        await Promise.race([once(child, 'exit'), sleep(randomInt(100, 1500))]);
        child.kill('SIGKILL');
        await finished(child);
      }
      await ledger.dropAll();
      return recover(merchant);
    });
  }
};

/** Where a large batch is killed, as a part of its rows that the service has counted. */
const KILLED_AT = [0.25, 0.6] as const;

/** A large file through a bad network, killed twice on the way. */
export const largeFile: Proof = async function* (conv, ledger, { rows }) {
  await ledger.misbehave({ share: 0.15, faults: FAULTS, seed: rows });
  yield* await withMerchant(conv, ledger, rows, async (merchant) => {
    const problems: string[] = [];
    let command = ['send', merchant.file];
    for (const part of KILLED_AT) {
      const child = merchant.start([...command, ...QUICKEST]);
      const ending = finished(child);
      const isFar = async (): Promise<boolean> => (await ledger.state()).counted >= rows * part;
      while (child.exitCode === null && !(await isFar())) await sleep(50);
      child.kill('SIGKILL');
      const { signal, status } = await ending;
      if (signal !== 'SIGKILL') problems.push(`it ended with ${status} before its kill at ${part}`);
      const [batch] = await merchant.batches();
      command = ['replay', batch?.id ?? ''];
    }
    return [...problems, ...(await recover(merchant, QUICKEST))];
  });
};
