import type { Drain } from '../../../journal/batches.ts';
import type { SendingAccount } from '../../edges.ts';
import { unwritten } from '../../record-attempt.ts';
import type { DrainEdges, DrainObserver, DrainPolicy, DrainResult } from './drain-types.ts';
import { postTo } from './post-turn.ts';
import { Run } from './run.ts';
import { Sender } from './sender.ts';
import { INTERRUPTED } from './stop.ts';

/**
 * Sends what is left of a batch. Bytes leave only after the step that claimed their event is durable;
 * what came of them is written by a later step, and told after that.
 * @param base `s2s_endpoint_base`.
 * @throws Failure `outcome_unwritten` where reports went out whose outcome the journal could not take,
 * else what the journal throws. Nothing more is sent then.
 */
export async function drainBatch(
  drain: Drain,
  base: URL,
  account: SendingAccount,
  policy: DrainPolicy,
  edges: DrainEdges,
  observer: DrainObserver,
): Promise<DrainResult> {
  const cut = new AbortController();
  const post = postTo(base, account, policy, edges, cut.signal);
  const sender = new Sender(post, policy, edges);
  const run = new Run(drain, sender, edges, observer, cut);
  const stop = (): void => sender.stop(INTERRUPTED);
  edges.stop.addEventListener('abort', stop);
  if (edges.stop.aborted) stop();
  try {
    return await releasedAfter(drain, run);
  } finally {
    edges.stop.removeEventListener('abort', stop);
  }
}

async function releasedAfter(drain: Drain, run: Run): Promise<DrainResult> {
  let result: DrainResult;
  try {
    result = await run.toTheEnd();
  } catch (error) {
    const hasUnwritten = await run.giveUp();
    releaseQuietly(drain);
    throw hasUnwritten ? unwritten(error) : error;
  }
  drain.release();
  return result;
}

/** The journal has already failed, and that is what is told. */
function releaseQuietly(drain: Drain): void {
  try {
    drain.release();
  } catch {
    // Others take over what is held as soon as this process has ended.
  }
}
