import type { SqlValue, Statement } from '../connection.ts';

/** A statement's answer that is on its way before it is asked for. */
interface Expected<Answer> {
  readonly values: readonly SqlValue[];
  readonly answer: Answer;
}

/** Answers that were asked for ahead of the rules that need them; each is given once. */
export class Foreseen<Answer> {
  readonly #expected = new Map<string, Expected<Answer>[]>();

  add([sql, ...values]: Statement, answer: Answer): void {
    const others = this.#expected.get(sql) ?? [];
    this.#expected.set(sql, [...others, { values, answer }]);
  }

  /** @returns undefined if it was not foreseen, or holds no longer. */
  take(sql: string, values: readonly unknown[]): Answer | undefined {
    const expected = this.#expected.get(sql);
    if (expected === undefined) return undefined;
    const at = expected.findIndex((one) => isSame(one.values, values));
    return at === -1 ? undefined : expected.splice(at, 1)[0]?.answer;
  }

  /** A statement that was not foreseen is about to run: what was read of the table that it writes holds no longer. */
  dropAfter(sql: string): void {
    if (this.#expected.size === 0) return;
    const [, table] = WRITES.exec(sql) ?? [];
    if (table === undefined) return;
    const mentions = new RegExp(`\\b${table}\\b`);
    for (const read of this.#expected.keys()) if (mentions.test(read)) this.#expected.delete(read);
  }

  clear(): void {
    this.#expected.clear();
  }
}

/** Also behind `WITH`, as many rows are written. */
const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/;

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((value, at) => value === others[at]);
