import { randomInt } from 'node:crypto';
import { once } from 'node:events';
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
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { finished } from '../helpers/conv.ts';
import { countFailpoints, type Merchant, QUICK, recover } from './merchant.ts';
import { misbehaving, moments, type Proof, withMerchant } from './proofs.ts';

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

/** Ctrl-C at random: status 130 or done, and what goes on finds everything. */
export const interrupts: Proof = async (conv, ledger, { times, rows }) => {
  const problems: string[] = [];
  for (let seed = 1; seed <= times; seed += 1) {
    await ledger.misbehave(misbehaving(seed));
    const found = await withMerchant(conv, ledger, rows, async (merchant) => {
      const child = merchant.start(['send', merchant.file, ...QUICK]);
      const ending = finished(child);
      await Promise.race([once(child, 'exit'), sleep(randomInt(150, 1500))]);
      child.kill('SIGINT');
      const { status, signal } = await ending;
      // Before conv has begun to listen, the signal ends it as ever.
      const isRight = status === 130 || status === 0 || signal === 'SIGINT';
      return [...(isRight ? [] : [`SIGINT ended it with ${status}`]), ...(await recover(merchant))];
    });
    problems.push(...found);
  }
  return problems;
};

/** A disk that is full at some write: refused with the reason, and once there is room again nothing is lost. */
export const fullDisk: Proof = async (conv, ledger, { times, rows }) => {
  await ledger.misbehave({});
  const problems: string[] = [];
  for (const blocks of spread(16, 2048, times)) {
    const found = await withMerchant(conv, ledger, rows, async (merchant) => {
      const limit = `trap "" XFSZ; ulimit -f ${blocks}`;
      const { status, stderr } = await merchant.run(['send', merchant.file, ...QUICK], {}, limit);
      const isTold =
        status === 0 || /journal_full|scratch_unwritable|outcome_unwritten/.test(stderr);
      return [
        ...(isTold ? [] : [`at ${blocks} blocks: status ${status}: ${stderr.slice(-500)}`]),
        ...(await recover(merchant)),
      ];
    });
    problems.push(...found);
  }
  return problems;
};

/** A commit that the disk fails, before or after it stands: nothing more is sent, and what goes on finds everything. */
export const failingSync: Proof = async (conv, ledger, { times, rows }) => {
  await ledger.misbehave({});
  let counts: Readonly<Record<string, number>> = {};
  const send = (merchant: Merchant): string[] => ['send', merchant.file, ...QUICK];
  const problems = await withMerchant(conv, ledger, rows, async (merchant) => {
    counts = await countFailpoints(merchant, send(merchant));
    return [];
  });
  for (const name of ['commit', 'committed']) {
    for (const hit of moments(counts[name] ?? 0, times)) {
      const found = await withMerchant(conv, ledger, rows, async (merchant) => {
        const env = { FAIL_AT: `${name}:${hit}`, FAIL_WITH: 'io' };
        const { status } = await merchant.run(send(merchant), env);
        const isTold = status !== null && status !== 8;
        return [...(isTold ? [] : [`status ${status}`]), ...(await recover(merchant))];
      });
      problems.push(...found.map((what) => `${name} ${hit}: ${what}`));
    }
  }
  return problems;
};

/** A journal that was cut or flipped at random bytes while nobody used it: right, or refused; never wrong. */
export const damagedJournal: Proof = async (conv, ledger, { times, rows }) => {
  const problems: string[] = [];
  for (let round = 1; round <= times; round += 1) {
    let refused = false;
    const found = await withMerchant(conv, ledger, rows, async (merchant) => {
      const batch = await stageOnly(merchant, ledger);
      await ledger.misbehave({});
      const what = damage(path.join(merchant.dataDirectory, 'journal.db'), round);
      const { status, stderr } = await merchant.run(['send', '--resume', batch, ...QUICK]);
      refused = status !== 0;
      const isTold = status === 0 || /is damaged|unknown_batch/.test(stderr);
      return isTold ? [] : [`${what}: status ${status}: ${stderr.slice(-500)}`];
    });
    problems.push(...found.filter((one) => !(refused && / missing, /.test(one))));
  }
  return problems;
};

/** Hurts a journal in one of three ways in turn. @returns what it did. */
function damage(file: string, round: number): string {
  if (round % 3 === 0) return cut(file);
  return round % 3 === 1
    ? flip(file, placeInReport(file), 0)
    : flip(file, placeIn(file), randomInt(8));
}

const placeIn = (file: string): number => randomInt(100, statSync(file).size);

/** The last digit of the amount of a report that is staged: off by one, it looks as good as before. */
function placeInReport(file: string): number {
  const journal = new DatabaseSync(file);
  const chunks = journal.prepare('SELECT packed FROM chunks').all();
  journal.close();
  const all = readFileSync(file, 'latin1');
  const amounts = chunks
    .flatMap(
      ({ packed }) =>
        Buffer.from(packed as Uint8Array)
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

/** Has the whole file in the journal and nothing of it counted: the first answer is a 401, which stops the batch. */
async function stageOnly(merchant: Merchant, ledger: Parameters<Proof>[1]): Promise<string> {
  await ledger.misbehave({ forced: '401' });
  await merchant.run(['send', merchant.file, ...QUICK]);
  const [first] = await merchant.batches();
  if (first === undefined) throw new Error('nothing was staged');
  return first.id;
}

function summaryOf(stdout: string): { readonly sent: number } {
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return JSON.parse(last);
}

/** `times` numbers from `least` to `most`, each some times the one before. */
const spread = (least: number, most: number, times: number): number[] =>
  Array.from({ length: times }, (_, at) =>
    Math.round(least * (most / least) ** (at / Math.max(1, times - 1))),
  );
