import { randomInt } from 'node:crypto';
import {
  closeSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { countFailpoints, failingAt, type Moment, moments, runFailing } from './failpoints.ts';
import { type Merchant, outcomeOf, QUICK, stageOnly } from './merchant.ts';
import { type Proof, withMerchant } from './proofs.ts';

/**
 * A disk that is full at some write, from creating the journal to storing outcomes: conv fails with the reason,
 * and nothing is lost once there is space again.
 */
export const fullDisk: Proof = async function* (conv, ledger, { times, rows }) {
  await ledger.misbehave({});
  // A new journal takes 240 blocks, and staging 400 rows some 80 more: even of a few limits, one must fall in between.
  for (const blocks of spread(144, 2048, times)) {
    const found = await withMerchant(conv, ledger, rows, async (merchant) => {
      const limit = `trap "" XFSZ; ulimit -f ${blocks}`;
      const { status, stderr } = await merchant.run(['send', merchant.file, ...QUICK], {}, limit);
      const isReported =
        status === 0 || /journal_full|scratch_unwritable|outcome_unwritten/.test(stderr);
      return [
        ...(isReported ? [] : [`status ${status}: ${stderr.slice(-500)}`]),
        ...(await outcomeOf(status, ledger, merchant)),
      ];
    });
    yield* found.map((what) => `at ${blocks} blocks: ${what}`);
  }
};

/** A commit that the disk fails, before or after it is durable: nothing more is sent, and the next run finds everything. */
export const failingSync: Proof = async function* (conv, ledger, { times, rows }) {
  await ledger.misbehave({});
  let counts: Readonly<Record<string, number>> = {};
  const send = (merchant: Merchant): string[] => ['send', merchant.file, ...QUICK];
  yield* await withMerchant(conv, ledger, rows, async (merchant) => {
    counts = await countFailpoints(merchant, send(merchant));
    return [];
  });
  const failedAt = async (moment: Moment) => {
    let reached = 0;
    const found = await withMerchant(conv, ledger, rows, async (merchant) => {
      const ended = await runFailing(merchant, send(merchant), moment, 'io');
      reached = ended.reached;
      const isReported = ended.status !== null && ended.status !== 8;
      return [
        ...(isReported ? [] : [`status ${ended.status}`]),
        ...(await outcomeOf(ended.status, ledger, merchant)),
      ];
    });
    return { problems: found, reached };
  };
  for (const name of ['commit', 'committed']) {
    for (const hit of moments(counts[name] ?? 0, times))
      yield* await failingAt({ name, hit }, failedAt);
  }
};

/** A journal that was cut or flipped at random bytes while no process used it: right, or refused; never wrong. */
export const damagedJournal: Proof = async function* (conv, ledger, { times, rows }) {
  for (let round = 1; round <= times; round += 1) {
    let refused = false;
    const found = await withMerchant(conv, ledger, rows, async (merchant) => {
      const batch = await stageOnly(merchant, ledger);
      await ledger.misbehave({});
      const what = damage(path.join(merchant.dataDirectory, 'journal.db'), round);
      const { status, stderr } = await merchant.run(['replay', batch, ...QUICK]);
      refused = status !== 0;
      const isReported = status === 0 || /is damaged|unknown_batch/.test(stderr);
      return isReported ? [] : [`${what}: status ${status}: ${stderr.slice(-500)}`];
    });
    yield* found.filter((one) => !(refused && / missing, /.test(one)));
  }
};

/** Damages a journal in one of three ways in turn. @returns what it did. */
function damage(file: string, round: number): string {
  if (round % 3 === 0) return cut(file);
  return round % 3 === 1
    ? flip(file, placeInReport(file), 0)
    : flip(file, placeIn(file), randomInt(8));
}

const placeIn = (file: string): number => randomInt(100, statSync(file).size);

/** The last digit of the amount of a staged report: off by one, it still looks valid. */
function placeInReport(file: string): number {
  const journal = new DatabaseSync(file);
  const staged = journal.prepare('SELECT body FROM events').all();
  journal.close();
  const all = readFileSync(file, 'latin1');
  const amounts = staged
    .flatMap(
      ({ body }) =>
        Buffer.from(body as Uint8Array)
          .toString('latin1')
          .match(AMOUNT) ?? [],
    )
    .filter((text) => all.includes(text))
    .map((text) => all.indexOf(text) + text.length - 1);
  return amounts[randomInt(amounts.length)] ?? 0;
}

/** An event id is there once. */
const AMOUNT = /"event_id":"[^"]+","amount":\d+/g;

function cut(file: string): string {
  const at = placeIn(file);
  truncateSync(file, at);
  return `cut at ${at}`;
}

function flip(file: string, at: number, bit: number): string {
  const descriptor = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  writeSync(descriptor, Uint8Array.of((byte[0] ?? 0) ^ (1 << bit)), 0, 1, at);
  closeSync(descriptor);
  return `bit ${bit} of byte ${at} flipped`;
}

/** `times` numbers from `least` to `most`, each some times the one before. */
const spread = (least: number, most: number, times: number): number[] =>
  Array.from({ length: times }, (_, at) =>
    Math.round(least * (most / least) ** (at / Math.max(1, times - 1))),
  );
