import { hash } from 'node:crypto';
import type { CheckedRow, RowPlace } from '../../../../src/client/files/rows/row.ts';
import type { ReportKind } from '../../../../src/core/protocol/kinds/index.ts';

/** What a test says of a row; the rest follows from it. */
export interface RowWords {
  readonly kind: ReportKind;
  readonly order: string;
  readonly amount?: string;
  /** Of a row that is not paid, what it names beside its report. */
  readonly currency?: string;
  readonly eventId?: string;
  readonly refundId?: string;
}

/** Of a row that cannot be sent, only its order is known. */
interface FaultyWords {
  readonly kind: 'faulty';
  readonly order: string;
}

export type AnyWords = RowWords | FaultyWords;

/** A row that cannot be sent. */
interface FaultyRow extends RowPlace {
  readonly kind: 'faulty';
  readonly merchantOrderId: string;
}

export type TestRow = CheckedRow | FaultyRow;

export const isFaulty = (row: TestRow): row is FaultyRow => row.kind === 'faulty';

function testRow(words: AnyWords, row: number): TestRow {
  if (words.kind !== 'faulty') return checkedRow(words, row);
  return { kind: 'faulty', merchantOrderId: words.order, row, line: row + 1 };
}

/** A row as the row check gives it; `row` and `line` are its place among others. */
export function checkedRow(words: RowWords, row: number): CheckedRow {
  const { kind, order, amount, currency, refundId } = words;
  const seed = `${kind}\n${order}\n${refundId ?? ''}`;
  const eventId = words.eventId ?? `${kind}-${hash('sha256', seed, 'hex').slice(0, 32)}`;
  const members = [
    `"merchant_order_id":${JSON.stringify(order)}`,
    `"event_id":${JSON.stringify(eventId)}`,
    ...(amount === undefined ? [] : [`"${kind === 'paid' ? '' : 'refund_'}amount":${amount}`]),
    ...(currency === undefined || kind !== 'paid' ? [] : [`"currency":"${currency}"`]),
  ];
  return {
    row,
    line: row + 1,
    kind,
    merchantOrderId: order,
    eventId,
    isDerived: words.eventId === undefined,
    refundId: (kind === 'partial' ? refundId : undefined) ?? null,
    subId: null,
    amount: amount ?? null,
    currency: currency ?? null,
    body: Buffer.from(`{${members.join(',')}}`),
  };
}

/** Rows 1, 2, 3 …, behind a header in line 1. */
export const checkedRows = (words: readonly AnyWords[]): TestRow[] =>
  words.map((one, index) => testRow(one, index + 1));
