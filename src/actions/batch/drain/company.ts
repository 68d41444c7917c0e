import { withoutDoubt } from '../../../core/delivery/verdict.ts';
import type { Attempted } from '../../attempt-once.ts';

/**
 * The attempts that are under way beside each other. Something on the way may hand the answer to one of
 * them to another: then one of the two gets a record that does not fit. So a refusal settles only
 * once all that was under way beside it has ended, and none of that was out of step.
 */
export class Company {
  readonly #underWay = new Set<Promise<unknown>>();
  #strays = 0;

  async beside(attempt: Promise<Attempted>): Promise<Attempted> {
    const before = this.#strays;
    this.#underWay.add(attempt);
    let attempted: Attempted;
    try {
      attempted = await attempt;
    } finally {
      this.#underWay.delete(attempt);
    }
    if (isStray(attempted)) this.#strays += 1;
    if (!isRefusal(attempted)) return attempted;
    await Promise.allSettled(this.#underWay);
    return this.#strays === before ? attempted : inDoubt(attempted);
  }
}

/** An answer that is not, or not to all appearance, the one to this report. */
const isStray = ({ verdict: { errorCode } }: Attempted): boolean =>
  errorCode === 'other_order' || errorCode === 'effect_not_shown' || errorCode === 'out_of_step';

const isRefusal = ({ verdict: { outcome, settles, isDoubtful } }: Attempted): boolean =>
  !isDoubtful && ((outcome === 'rejected' && settles) || outcome === 'unauthorized');

function inDoubt({ verdict, result }: Attempted): Attempted {
  const message = `${verdict.message ?? 'refused'}; but some answers belonged to other reports`;
  const doubtful = { ...verdict, settles: false, isDoubtful: true, message };
  return { verdict: withoutDoubt(doubtful), result };
}
