import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FaultyConv } from '../build.ts';
import type { Ledger } from '../ledger.ts';
import { createMerchant, type Merchant, QUICK } from '../merchant.ts';
import { type Judge, journalKeeps, profilesKeep, stateKeeps } from './judge.ts';
import { Recorder, type Recording } from './recording.ts';
import { textBefore } from './reported.ts';
import { tracedBy } from './trace.ts';

/** What a merchant does from the first command on, and what a power cut on the way must leave. */
export interface Scene {
  readonly words: string;
  readonly act: (stage: Stage) => Promise<void>;
  readonly judge: Judge;
  /** Where it keeps what counts, below the machine's home. */
  readonly data: string;
  /** Whether its file is reported whole in the end, when the merchant goes on after a power cut. */
  readonly goesOn?: boolean;
}

/** One merchant's machine on which every run is recorded. */
interface Stage {
  readonly merchant: Merchant;
  readonly ledger: Ledger;
  /** @param env such as where it is to be killed. @returns what it printed. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** Runs it until `use` has ended, which is given its first line. */
  serve(args: readonly string[], use: (firstLine: string) => Promise<void>): Promise<void>;
  /** Runs it without recording it. */
  beside(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void>;
}

/** As on a new machine: conv chooses its directories itself, and none of them is there. */
const NEW_MACHINE = 'unset CONV_DATA_DIR CONV_CONFIG_DIR XDG_DATA_HOME XDG_CONFIG_HOME';
const DATA = '.local/share/conv';
const CONFIG = '.config/conv';

const paid = (order: string, manner: readonly string[] = QUICK): string[] => [
  ...['paid', '--order', order, '--amount', '49000', '--click-id', 'aev_1', '--json'],
  ...manner,
];
const ONCE = ['--timeout', '1', '--retries', '0', '--no-input', '--yes'];
const firstBatch = async ({ run }: Stage): Promise<string> =>
  /"id":"(b-\w+)"/.exec(await run(['batch', 'list', '--json']))?.[1] ?? '';

export const SCENES: readonly Scene[] = [
  {
    words: 'the first conv paid, and a second',
    judge: journalKeeps(DATA),
    data: DATA,
    act: async ({ run }) => {
      await run(paid('1'));
      await run(paid('2'));
    },
  },
  {
    words: 'the first conv send',
    judge: journalKeeps(DATA),
    data: DATA,
    goesOn: true,
    act: async ({ run, merchant }) => void (await run(['send', merchant.file, '--json', ...QUICK])),
  },
  {
    words: 'conv send, killed and resumed',
    judge: journalKeeps(DATA),
    data: DATA,
    goesOn: true,
    act: async (stage) => {
      const killed = { FAIL_AT: 'posted:9', FAIL_WITH: 'kill' };
      await stage.run(['send', stage.merchant.file, '--json', ...QUICK], killed);
      const id = await firstBatch(stage);
      await stage.run(['replay', id, '--json', ...QUICK]);
    },
  },
  {
    words: 'conv replay',
    judge: journalKeeps(DATA),
    data: DATA,
    act: async ({ run, ledger }) => {
      await ledger.misbehave({ forced: '503' });
      for (const order of ['1', '2']) await run(paid(order, ONCE));
      await ledger.misbehave({});
      await run(['replay', '--pending', '--json', ...QUICK]);
    },
  },
  {
    words: 'conv batch cancel',
    judge: journalKeeps(DATA),
    data: DATA,
    act: async (stage) => {
      // These may have been counted, so a cancellation leaves them.
      await stage.ledger.misbehave({ forced: '503' });
      await stage.run(['send', stage.merchant.file, '--json', ...ONCE]);
      await stage.ledger.misbehave({});
      const id = await firstBatch(stage);
      await stage.run(['batch', 'cancel', id, '--yes', '--json']);
    },
  },
];

/** What is kept outside the journal. */
export const OTHER_SCENES: readonly Scene[] = [
  {
    words: 'conv profile add and edit',
    judge: profilesKeep(CONFIG),
    data: CONFIG,
    act: async ({ run }) => {
      const add = ['profile', 'add', 'shop', '--api-key', 'shop_key', '--no-input'];
      await run([...add, '--endpoint', 'https://shop.example', '--secret-file', 'secret.txt']);
      await run(['profile', 'edit', 'shop', '--currency', 'USD', '--no-input']);
    },
  },
  {
    words: 'conv mock --state',
    judge: stateKeeps('state.json'),
    data: 'state.json',
    act: ({ serve, beside }) =>
      serve(['mock', '--state', 'state.json', '--json'], async (line) => {
        const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
        for (const order of ['M-1', 'M-2', 'M-3'])
          await beside(paid(order), { CONV_ENDPOINT: url });
      }),
  },
];

/** strace does not see what goes through io_uring. */
const IN_ITS_OWN_CALLS = { UV_USE_IO_URING: '0' };

/** Acts out a scene on a machine of its own. @param rows how many its file has. */
export async function recordScene(
  { act }: Scene,
  conv: FaultyConv,
  ledger: Ledger,
  rows: number,
): Promise<Recording> {
  await ledger.forget();
  await ledger.misbehave({});
  const merchant = createMerchant(conv, ledger, rows);
  const home = path.dirname(merchant.file);
  writeFileSync(path.join(home, 'secret.txt'), 'a-secret-of-the-test\n', { mode: 0o600 });
  const recorder = new Recorder(home);
  const traceFile = `${home}.trace`;
  const shell = `${NEW_MACHINE}; ${tracedBy(traceFile)}`;
  try {
    await act({
      merchant,
      ledger,
      async run(args, env) {
        const from = recorder.end;
        await merchant.run(args, { ...IN_ITS_OWN_CALLS, ...env }, shell);
        recorder.add(traceFile);
        const { emitted } = recorder;
        return textBefore(
          emitted.filter(({ at }) => at > from),
          'stdout',
          Number.POSITIVE_INFINITY,
        );
      },
      async serve(args, use) {
        const child = merchant.start(args, IN_ITS_OWN_CALLS, shell);
        const [first] = await once(child.stdout as NodeJS.ReadableStream, 'data');
        await use(String(first));
        process.kill(tracedProcess(traceFile), 'SIGTERM');
        await once(child, 'close');
        recorder.add(traceFile);
      },
      async beside(args, env) {
        const elsewhere = { ...env, CONV_DATA_DIR: `${home}.beside` };
        await merchant.run(args, elsewhere);
      },
    });
    return recorder;
  } finally {
    merchant.remove();
    for (const left of [traceFile, `${home}.beside`]) {
      if (existsSync(left)) rmSync(left, { recursive: true });
    }
  }
}

const tracedProcess = (traceFile: string): number =>
  Number(/^\d+/.exec(readFileSync(traceFile, 'latin1'))?.[0]);
