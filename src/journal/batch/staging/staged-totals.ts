import type { ReportKind } from '../../../core/protocol.ts';
import type { CheckedRow } from '../../../core/rows/row.ts';
import type { Connection } from '../../connection.ts';
import { storedText } from '../../text.ts';
import { RowTotal } from '../row-total.ts';

/** Counts the rows of a batch while they are staged. */
export class StagedTotals {
  readonly #totals = new Map<ReportKind, Map<string, RowTotal>>();

  add({ kind, currency, amount }: CheckedRow): void {
    this.#totalOf(kind, currency ?? '').add(amount);
  }

  /** Writes them; a row without a currency counts under the empty text. */
  insert(connection: Connection, batch: number): void {
    for (const [kind, totals] of this.#totals) {
      for (const [currency, { count, amount }] of totals) {
        connection.run(
          `INSERT INTO batch_totals (batch, kind, state, currency, count, amount)
            VALUES (?, ?, 'staged', ?, ?, ?)`,
          batch,
          kind,
          storedText(currency),
          count,
          amount,
        );
      }
    }
  }

  #totalOf(kind: ReportKind, currency: string): RowTotal {
    const ofKind = this.#totals.get(kind) ?? new Map<string, RowTotal>();
    if (ofKind.size === 0) this.#totals.set(kind, ofKind);
    const known = ofKind.get(currency);
    if (known !== undefined) return known;
    const total = new RowTotal();
    ofKind.set(currency, total);
    return total;
  }
}
