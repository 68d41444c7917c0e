import { ExactSum } from '../../core/exact-sum.ts';
import { damage } from '../failures.ts';

/** Rows of one kind and currency. */
export class RowTotal {
  count = 0;
  readonly #sum = new ExactSum();

  /** @param amount decimal text in major units; null where the kind has none. */
  add(amount: string | null): void {
    this.count += 1;
    if (amount !== null && !this.#sum.add(amount)) throw damage('a checked amount is no number');
  }

  get amount(): string {
    return this.#sum.text;
  }
}
