import type { Batch } from '../../client/journal/port.ts';
import { requireAccount, type UsableAccount } from '../../client/profiles/settings.ts';
import type { DrainPolicy } from '../../client/sending/drain-types.ts';
import { accountId } from '../../core/protocol/account.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { flag, type OptionsOf } from '../flags.ts';
import { DRAIN, readDrainPolicy, SENDING } from '../sending-options.ts';
import { settingsOf } from '../settings.ts';
import { questionsFor } from '../terminal/questions.ts';
import { openRowsOf } from '../views/batch-counts.ts';
import { accountInJournal, openToSendFiles } from '../with-journal.ts';
import { workWords } from '../words/work.ts';
import { deliverBatch, isUnfinished, orUntrusted, type SendingJournal } from './batch/deliver.ts';
import { announceLive } from './report/send.ts';

const FLAGS = [
  flag('--watch', 'keep running and wait for new rows until Ctrl-C'),
  ...DRAIN,
  ...SENDING,
];

type WorkOptions = OptionsOf<typeof FLAGS>;

/** What one worker works with. */
interface Worker {
  readonly journal: SendingJournal;
  readonly account: UsableAccount;
  readonly policy: DrainPolicy;
  readonly options: WorkOptions;
  readonly dependencies: Dependencies;
}

/** `conv work`: sends staged and open rows of files, no matter who staged them. */
async function work(options: WorkOptions, dependencies: Dependencies): Promise<number> {
  const policy = readDrainPolicy(options);
  const { profile, endpoint } = options;
  const inUse = requireAccount(await settingsOf({ profile, endpoint }, dependencies));
  const account = await accountInJournal(inUse, dependencies);
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  const { terminal } = dependencies;
  await announceLive(account, { what: workWords.open_batches, preview: '' }, terminal, questions);
  const journal = await openToSendFiles(policy.limits.wholeMs, account, dependencies);
  const worker = { journal, account, policy, options, dependencies };
  try {
    return options.watch === true ? await watch(worker) : await workOnce(worker);
  } finally {
    await journal.close();
  }
}

/** These end a worker: a person is needed, or has ended it. */
const ENDING: ReadonlySet<number> = new Set([4, 130]);

/** @returns the worst exit status of the batches. */
async function workOnce(worker: Worker): Promise<number> {
  const batches = (await openBatches(worker)).filter((batch) => openRowsOf(batch) > 0);
  if (batches.length === 0) worker.dependencies.terminal.note(workWords.nothing_to_do);
  return workOn(batches, worker);
}

async function workOn(batches: readonly Batch[], worker: Worker): Promise<number> {
  const { journal, options, dependencies } = worker;
  const delivery = { ...worker, isOneOfSeveral: batches.length > 1 };
  let worst = 0;
  for (const batch of batches) {
    const status = await orUntrusted(options, dependencies.terminal, () =>
      deliverBatch(batch, journal, delivery, dependencies),
    );
    if (status !== undefined && ENDING.has(status)) return status;
    worst = Math.max(worst, status ?? UNTRUSTED);
  }
  return worst;
}

/** As any failure of the journal. */
const UNTRUSTED = 1;

/** Oldest first. */
const openBatches = ({ journal, account }: Worker): Promise<readonly Batch[]> =>
  journal.batches({ accountId: accountId(account), state: 'open' });

/** Between two looks, in milliseconds: at once after work, then less and less often. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;

/** How often a batch that did not get through is tried again, in milliseconds. */
const SECOND_TRY_MS = 60_000;

/** @returns the exit code: 4 if the credentials were refused, 130 on Ctrl-C. */
async function watch(worker: Worker): Promise<number> {
  const { clock, random, interrupt, terminal } = worker.dependencies;
  const stop = interrupt();
  let pauseMs = FIRST_PAUSE_MS;
  let triedAllAt = Number.NEGATIVE_INFINITY;
  const putOff = new Set<string>();
  terminal.note(workWords.watching);
  while (!stop.aborted) {
    const isDue = clock.now() - triedAllAt >= SECOND_TRY_MS;
    if (isDue) triedAllAt = clock.now();
    if (isDue) putOff.clear();
    const batches = (await batchesToDo(worker, isDue)).filter(({ id }) => !putOff.has(id));
    for (const batch of batches) {
      const status = await workOn([batch], worker);
      if (ENDING.has(status)) return status;
      if (status !== 0) putOff.add(batch.id);
    }
    pauseMs = batches.length > 0 ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    // Workers that began together do not look together.
    await clock.sleep(pauseMs * (0.5 + random()), stop);
  }
  return INTERRUPTED;
}

const INTERRUPTED = 130;

/** @param all whether also those whose rows were put off: they wait for the next try. */
async function batchesToDo(worker: Worker, all: boolean): Promise<readonly Batch[]> {
  const found: Batch[] = [];
  for (const batch of await openBatches(worker)) {
    const isWanted = all ? openRowsOf(batch) > 0 : await isUnfinished(batch, worker.journal);
    if (isWanted) found.push(batch);
  }
  return found;
}

const NOTES = `
Sends the rows of every open batch of the account, oldest first, no matter who
staged them. Any number of workers, on any number of machines, can share one
journal: each row is sent by only one of them. Ctrl-C releases the rows that
this worker holds. Files that are still being staged are skipped. To resend open
single reports, use conv replay --pending.

With --watch, conv waits for new rows, and retries undelivered rows every
minute.

Exit codes: 0 if everything was accepted, otherwise that of the batch with the
worst outcome (conv help exit-codes).

Examples:
  $ conv work
  $ conv work --watch --profile shop --yes

More: conv help team`;

export const command = defineCommand({
  name: 'work',
  description: 'Send the rows in the journal that are staged or still open.',
  flags: FLAGS,
  notes: NOTES,
  run: work,
});
