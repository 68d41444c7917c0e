import type { ReportKind } from '../../../core/protocol/kinds/index.ts';
import {
  addDecimals,
  type Decimal,
  ExactSum,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
  ZERO,
} from '../../../core/protocol/money.ts';
import { message } from '../../../core/words/message.ts';
import type { CheckedRow } from '../../files/rows/row.ts';
import type { Connection, Row, SqlValue, Statement, Steps } from '../connection.ts';
import { damage } from '../failures.ts';
import type { RowState } from '../port.ts';
import { storedText } from '../stored-text.ts';
import { insertInto } from '../tables.ts';

/** Rows of one kind and currency. */
export class RowTotal {
  count = 0;
  readonly #sum = new ExactSum();

  /** @param amount decimal text in major units; null if the kind has none. */
  add(amount: string | null): void {
    this.count += 1;
    if (amount !== null && !this.#sum.add(amount)) throw damage(message('amount_invalid'));
  }

  get amount(): string {
    return this.#sum.text;
  }
}

/** A row's contribution to a total. */
interface Countable {
  readonly kind: ReportKind;
  /** Decimal text in major units. */
  readonly amount: string | null;
  readonly currency: string | null;
}

/** Rows that went from one state to another. */
interface Movement {
  readonly batch: number;
  readonly kind: ReportKind;
  readonly currency: string;
  readonly from: RowState;
  readonly to: RowState;
  readonly total: RowTotal;
}

/** Gathers how the rows of batches change within one transaction, so that each total is written once. */
export class Totals {
  readonly #movements = new Map<string, Movement>();
  /** Consecutive rows usually move between the same totals. */
  #last: Movement | undefined;

  move(batch: number, { kind, amount, currency }: Countable, from: RowState, to: RowState): void {
    const wanted = { batch, kind, currency: currency ?? '', from, to };
    if (this.#last === undefined || !isAlike(this.#last, wanted)) this.#last = this.#find(wanted);
    this.#last.total.add(amount);
  }

  /** The numbers of the batches that `write` will change. */
  get batches(): readonly number[] {
    return [...this.#movements.values()].map(({ batch }) => batch);
  }

  *write(connection: Connection): Steps<void> {
    const changes = [...this.#changes().values()];
    const before = new Map<string, Row>();
    for (const batch of new Set(this.batches))
      for (const row of yield* connection.all(...totalsOf(batch))) before.set(totalKey(row), row);
    for (const change of changes)
      connection.write(WRITE_TOTALS, ...after(before.get(totalKey(change)), change));
    this.#movements.clear();
    this.#last = undefined;
  }

  /** What each total gains or loses in all, by its key. */
  #changes(): Map<string, Change> {
    const changes = new Map<string, Change>();
    for (const { from, to, total, batch, kind, currency } of this.#movements.values()) {
      const amount = decimalOf(total.amount);
      const place = { batch, kind, currency: storedText(currency) };
      add(changes, { ...place, state: to, count: total.count, amount });
      const less = subtractDecimals(ZERO, amount);
      add(changes, { ...place, state: from, count: -total.count, amount: less });
    }
    return changes;
  }

  #find(wanted: Omit<Movement, 'total'>): Movement {
    const { batch, kind, currency, from, to } = wanted;
    const key = `${batch} ${kind} ${from} ${to} ${currency}`;
    const known = this.#movements.get(key);
    if (known !== undefined) return known;
    const movement = { ...wanted, total: new RowTotal() };
    this.#movements.set(key, movement);
    return movement;
  }
}

const isAlike = (one: Movement, other: Omit<Movement, 'total'>): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  one.kind === other.kind &&
  one.currency === other.currency &&
  one.batch === other.batch;

/** What one total gains or loses. */
interface Change {
  readonly batch: number;
  readonly kind: ReportKind;
  readonly state: RowState;
  /** As stored. */
  readonly currency: string;
  readonly count: number;
  readonly amount: Decimal;
}

const totalKey = ({ batch, kind, state, currency }: Change | Row): string =>
  `${batch} ${kind} ${state} ${currency}`;

function add(changes: Map<string, Change>, change: Change): void {
  const key = totalKey(change);
  const known = changes.get(key);
  const sum =
    known === undefined
      ? change
      : {
          ...change,
          count: known.count + change.count,
          amount: addDecimals(known.amount, change.amount),
        };
  changes.set(key, sum);
}

const SELECT_TOTALS =
  'SELECT batch, kind, state, currency, count, amount FROM batch_totals WHERE batch = ?';

/** What `Totals.write` is going to ask for where rows of this batch move. */
export const totalsOf = (batch: number): Statement => [SELECT_TOTALS, batch];

const WRITE_TOTALS = insertInto(
  'batch_totals',
  `ON CONFLICT (batch, kind, state, currency)
    DO UPDATE SET count = excluded.count, amount = excluded.amount`,
).one;

/** @param total the stored total, if any. @returns the values to store. */
function after(total: Row | undefined, change: Change): SqlValue[] {
  const { batch, kind, state, currency, count, amount } = change;
  const sum = addDecimals(decimalOf(String(total?.amount ?? '0')), amount);
  return [batch, kind, state, currency, Number(total?.count ?? 0) + count, formatDecimal(sum)];
}

function decimalOf(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === undefined) throw damage(message('total_invalid'));
  return value;
}

/** Counts the rows of a batch while they are staged. */
export class StagedTotals {
  readonly #totals = new Map<ReportKind, Map<string, RowTotal>>();

  add({ kind, currency, amount }: CheckedRow): void {
    this.#totalOf(kind, currency ?? '').add(amount);
  }

  /** Writes them; a row without a currency counts under the empty text. */
  *insert(connection: Connection, batch: number): Steps<void> {
    for (const [kind, totals] of this.#totals) {
      for (const [currency, { count, amount }] of totals) {
        yield* connection.run(
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
