import { ExactSum } from '../../core/exact-sum.ts';
import { message } from '../../words/message.ts';
import { damage } from '../failures.ts';

/** Rows of one kind and currency. */
export class RowTotal {
  count = 0;
  readonly #sum = new ExactSum();

  /** @param amount decimal text in major units; null where the kind has none. */
  add(amount: string | null): void {
    this.count += 1;
    if (amount !== null && !this.#sum.add(amount)) throw damage(message('amount_invalid'));
  }

  get amount(): string {
    return this.#sum.text;
  }
}
