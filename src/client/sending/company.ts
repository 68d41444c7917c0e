import { withoutDoubt } from '../../core/protocol/answers/verdict.ts';
import { message } from '../../core/words/message.ts';
import type { Attempted } from '../delivery/attempt.ts';

/**
 * Attempts in flight at the same time. An intermediary can mix up their responses, so that one of them gets a record
 * that does not fit. Therefore a refusal settles only after all attempts that were in flight with it have ended
 * without such a mismatch.
 */
export class Company {
  /** Number of attempts started so far; each attempt's number is the count before it. */
  #begun = 0;
  #underWay = 0;
  /** Number of attempts started when the last stray response came. */
  #begunAtStray = 0;
  readonly #waiting = new Set<Waiting>();

  /** On the hot path, so it stores only a number per attempt. */
  beside(attempt: Promise<Attempted>): Promise<Attempted> {
    const number = this.#begun;
    this.#begun += 1;
    this.#underWay += 1;
    return attempt.then(
      (attempted) => this.#heard(number, attempted),
      (error) => {
        this.#leave(number);
        throw error;
      },
    );
  }

  #heard(number: number, attempted: Attempted): Attempted | Promise<Attempted> {
    this.#leave(number);
    if (isStray(attempted)) this.#begunAtStray = this.#begun;
    return isRefusal(attempted) ? this.#afterOthers(number, attempted) : attempted;
  }

  async #afterOthers(number: number, attempted: Attempted): Promise<Attempted> {
    if (this.#underWay > 0)
      await new Promise<void>((resolve) => {
        this.#waiting.add({ begunBefore: this.#begun, left: this.#underWay, resolve });
      });
    return this.#begunAtStray <= number ? attempted : inDoubt(attempted);
  }

  #leave(number: number): void {
    this.#underWay -= 1;
    for (const waiting of this.#waiting) {
      if (number >= waiting.begunBefore) continue;
      waiting.left -= 1;
      if (waiting.left > 0) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }
}

/** A refusal that waits for the attempts that were in flight with it. */
interface Waiting {
  readonly begunBefore: number;
  left: number;
  readonly resolve: () => void;
}

/** A response that is, or appears to be, for another report. */
const isStray = ({ verdict: { errorCode } }: Attempted): boolean =>
  errorCode === 'other_order' || errorCode === 'effect_not_shown' || errorCode === 'out_of_step';

const isRefusal = ({ verdict: { outcome, settles, isDoubtful } }: Attempted): boolean =>
  !isDoubtful && ((outcome === 'rejected' && settles) || outcome === 'unauthorized');

function inDoubt({ verdict, result }: Attempted): Attempted {
  const mixedUp = message('answers_mixed_up', { message: verdict.message ?? 'refused' });
  const doubtful = { ...verdict, settles: false, isDoubtful: true, message: mixedUp };
  return { verdict: withoutDoubt(doubtful), result };
}
