import { withoutDoubt } from '../../core/protocol/answers/verdict.ts';
import { message } from '../../core/words/message.ts';
import type { AttemptResult } from '../delivery/attempt.ts';

/**
 * Attempts in flight at the same time. An intermediary can mix up their responses, so that one of them gets a record
 * that does not fit. Therefore a refusal settles only after all attempts that were in flight with it have ended
 * without such a mismatch.
 */
export class ConcurrentAttempts {
  /** Number of attempts started so far; each attempt's number is the count before it. */
  #started = 0;
  #running = 0;
  /** Number of attempts started when the last stray response came. */
  #startedAtStray = 0;
  readonly #waiting = new Set<WaitingRefusal>();

  /** @returns the attempt's number; on the hot path, so nothing else is stored of it. */
  start(): number {
    this.#started += 1;
    this.#running += 1;
    return this.#started - 1;
  }

  /** Called for an attempt that says nothing of the others: it was accepted, or there is no result. */
  leave(number: number): void {
    this.#running -= 1;
    for (const waiting of this.#waiting) {
      if (number >= waiting.startedBefore) continue;
      waiting.left -= 1;
      if (waiting.left > 0) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }

  /** @returns the attempt as it settles, for a refusal once the others have ended. */
  async end(number: number, attempted: AttemptResult): Promise<AttemptResult> {
    this.leave(number);
    if (isStray(attempted)) this.#startedAtStray = this.#started;
    return isRefusal(attempted) ? this.#afterOthers(number, attempted) : attempted;
  }

  async #afterOthers(number: number, attempted: AttemptResult): Promise<AttemptResult> {
    if (this.#running > 0)
      await new Promise<void>((resolve) => {
        this.#waiting.add({ startedBefore: this.#started, left: this.#running, resolve });
      });
    return this.#startedAtStray <= number ? attempted : inDoubt(attempted);
  }
}

/** A refusal that waits for the attempts that were in flight with it. */
interface WaitingRefusal {
  readonly startedBefore: number;
  left: number;
  readonly resolve: () => void;
}

/** A response that is, or appears to be, for another report. */
const isStray = ({ verdict: { errorCode } }: AttemptResult): boolean =>
  errorCode === 'other_order' || errorCode === 'effect_not_shown' || errorCode === 'out_of_step';

const isRefusal = ({ verdict: { outcome, settles, isDoubtful } }: AttemptResult): boolean =>
  !isDoubtful && ((outcome === 'rejected' && settles) || outcome === 'unauthorized');

function inDoubt({ verdict, result }: AttemptResult): AttemptResult {
  const mixedUp = message('answers_mixed_up', { message: verdict.message ?? 'refused' });
  const doubtful = { ...verdict, settles: false, isDoubtful: true, message: mixedUp };
  return { verdict: withoutDoubt(doubtful), result };
}
