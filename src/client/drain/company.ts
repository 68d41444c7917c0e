import { withoutDoubt } from '../../protocol/answers/verdict.ts';
import { message } from '../../words/message.ts';
import type { Attempted } from '../delivery/attempt.ts';

/**
 * The attempts that are in flight at the same time. Something on the way may hand the answer to one of
 * them to another: then one of the two gets a record that does not fit. So a refusal settles only
 * once all that was in flight with it has ended, and none of that was out of step.
 */
export class Company {
  /** How many attempts have begun; the number of each is how many had begun before it. */
  #begun = 0;
  #underWay = 0;
  /** How many had begun when the last stray came. */
  #begunAtStray = 0;
  readonly #waiting = new Set<Waiting>();

  /** Every attempt passes here, so it keeps no more than a number of each. */
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

/** A refusal waits for the attempts that were under way when it came. */
interface Waiting {
  readonly begunBefore: number;
  left: number;
  readonly resolve: () => void;
}

/** An answer that is not, or not to all appearance, the one to this report. */
const isStray = ({ verdict: { errorCode } }: Attempted): boolean =>
  errorCode === 'other_order' || errorCode === 'effect_not_shown' || errorCode === 'out_of_step';

const isRefusal = ({ verdict: { outcome, settles, isDoubtful } }: Attempted): boolean =>
  !isDoubtful && ((outcome === 'rejected' && settles) || outcome === 'unauthorized');

function inDoubt({ verdict, result }: Attempted): Attempted {
  const mixedUp = message('answers_mixed_up', { message: verdict.message ?? 'refused' });
  const doubtful = { ...verdict, settles: false, isDoubtful: true, message: mixedUp };
  return { verdict: withoutDoubt(doubtful), result };
}
