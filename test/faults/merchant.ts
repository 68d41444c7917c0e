import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Finished, finished } from '../helpers/conv.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { type FaultyConv, MODULES } from './build.ts';
import type { Ledger } from './ledger.ts';
import { writeRows } from './write-rows.mjs';

type Environment = Readonly<Record<string, string>>;

/** One merchant's machine that reports to the ledger, with a file to send. */
export interface Merchant {
  readonly file: string;
  readonly dataDirectory: string;
  start(args: readonly string[], env?: Environment, shell?: string): ChildProcess;
  run(args: readonly string[], env?: Environment, shell?: string): Promise<Finished>;
  /** The batches that the journal has, as `conv batch list --json` gives them. */
  batches(): Promise<readonly ListedBatch[]>;
  /** Uses the journal of another merchant that runs nothing at the moment. */
  takeJournalOf(other: Merchant): void;
  remove(): void;
}

interface ListedBatch {
  readonly id: string;
  readonly state: string;
  readonly source: string;
}

/** Quick to try again, so that a proof takes seconds. */
const PATIENT = ['--retries', '30', '--no-input', '--yes'];
export const QUICK = ['--timeout', '1', ...PATIENT];
/** However busy the machine is, a response that comes is in time. */
export const UNHURRIED = ['--timeout', '60', ...PATIENT];
/** Where stalls are many. */
export const QUICKEST = ['--timeout', '0.3', ...PATIENT];

/** A run that takes longer hangs, and fails the proof. */
const patienceMs = (rows: number): number => 60_000 + 20 * rows;

/** @param rows how many the file has. */
export function createMerchant(
  { file: conv, newJournal }: FaultyConv,
  ledger: Ledger,
  rows: number,
): Merchant {
  const home = mkdtempSync(path.join(tmpdir(), 'conv-merchant-'));
  const file = path.join(home, 'orders.ndjson');
  const dataDirectory = path.join(home, 'data');
  writeRows(file, rows, 20);
  const own = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    NODE_PATH: MODULES,
    CONV_CONFIG_DIR: path.join(home, 'config'),
    CONV_DATA_DIR: dataDirectory,
    ...(newJournal === undefined ? {} : { CONV_JOURNAL: newJournal() }),
    ...ledger.env,
  };
  const start = (args: readonly string[], env: Environment = {}, shell?: string): ChildProcess => {
    const command = [process.execPath, conv, ...args];
    const [program = '', ...rest] =
      shell === undefined ? command : ['/bin/sh', '-c', `${shell}; exec "$@"`, 'sh', ...command];
    return spawn(program, rest, {
      env: { ...own, ...env },
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const run = async (
    args: readonly string[],
    env?: Environment,
    shell?: string,
  ): Promise<Finished> => {
    const child = start(args, env, shell);
    const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs(rows));
    try {
      return await finished(child);
    } finally {
      clearTimeout(patience);
    }
  };
  return {
    file,
    dataDirectory,
    start,
    run,
    async batches() {
      const { stdout } = await run(['batch', 'list', '--json']);
      return jsonLines(stdout);
    },
    takeJournalOf: (other) => {
      if (existsSync(other.dataDirectory))
        cpSync(other.dataDirectory, dataDirectory, { recursive: true });
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/**
 * What a merchant does after a crash, until nothing is left: resumes from the journal, without the file, or repeats
 * the command if nothing of the file is in the journal yet.
 * @returns what went wrong.
 */
export async function recover(
  merchant: Merchant,
  manner: readonly string[] = QUICK,
): Promise<string[]> {
  for (let round = 1; round <= 5; round += 1) {
    const staged = (await merchant.batches()).filter(({ state }) => state !== 'staging');
    const [first] = staged;
    const command = first === undefined ? ['send', merchant.file] : ['replay', first.id];
    const { status, stderr } = await merchant.run([...command, ...manner]);
    if (status === 0) return [];
    if (round === 5)
      return [`${command.join(' ')} still ends with ${status}: ${stderr.slice(-500)}`];
  }
  return [];
}

/**
 * After exit code 0, ledger = file; after any other, once the merchant has resumed.
 * @returns what went wrong.
 */
export const outcomeOf = (
  status: number | null,
  ledger: Ledger,
  merchant: Merchant,
  manner: readonly string[] = QUICK,
): Promise<string[]> => (status === 0 ? differences(ledger, merchant) : recover(merchant, manner));

/** Has the whole file in the journal and nothing of it counted: the first answer is a 401, which stops the batch. */
export async function stageOnly(merchant: Merchant, ledger: Ledger): Promise<string> {
  await ledger.misbehave({ forced: '401' });
  await merchant.run(['send', merchant.file, ...QUICK]);
  const [first] = await merchant.batches();
  if (first === undefined) throw new Error('nothing was staged');
  return first.id;
}

/** After each run ledger = file. @returns what differs. */
export async function differences(ledger: Ledger, { file }: Merchant): Promise<string[]> {
  const { missing, doubled, extra } = await ledger.compare(file);
  const { violations } = await ledger.state();
  const found = Object.entries({ missing, doubled, extra }).filter(([, { count }]) => count > 0);
  return [
    ...violations,
    ...found.map(([what, { count, first }]) => `${count} ${what}, such as ${first[0]}`),
  ];
}
