import type { Batch } from '../../../client/journal/port.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import type { DrainPolicy } from '../../../client/sending/drain-types.ts';
import { accountId } from '../../../core/protocol/account.ts';
import type { Dependencies } from '../../dependencies.ts';
import { openRowsOf } from '../../views/batch-counts.ts';
import { watchWords } from '../../words/watch.ts';
import {
  type BatchDeliveryOptions,
  deliverBatch,
  isUnfinished,
  orUntrusted,
  type SendingJournal,
} from '../batch/deliver.ts';

/** What one worker works with. */
export interface Worker {
  readonly journal: SendingJournal;
  readonly account: UsableAccount;
  readonly policy: DrainPolicy;
  readonly options: BatchDeliveryOptions;
  readonly dependencies: Dependencies;
}

/** These end a worker: a person is needed, or has ended it. */
const ENDING: ReadonlySet<number> = new Set([4, 130]);

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

/**
 * `conv replay --watch`: sends staged and open rows of files, no matter who staged them, and waits for more.
 * @returns the exit code: 4 if the credentials were refused, 130 on Ctrl-C.
 */
export async function watch(worker: Worker): Promise<number> {
  const { clock, random, interrupt, terminal } = worker.dependencies;
  const stop = interrupt();
  let pauseMs = FIRST_PAUSE_MS;
  let triedAllAt = Number.NEGATIVE_INFINITY;
  const putOff = new Set<string>();
  terminal.note(watchWords.watching);
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
