import { eachKind, KINDS, type OrderStatus, type ReportKind } from '../../protocol/kinds/index.ts';
import type { ShownStatus } from '../model/order.ts';

/** What the page calls the states of an order; the wire's names appear where they are searched for. */
export const STATUS_WORDS = {
  ...Object.fromEntries(KINDS.map(({ to, words }) => [to, words.status])),
  NOT_REPORTED: 'Not reported',
} as Readonly<Record<OrderStatus | ShownStatus, string>>;

export const KIND_WORDS: Readonly<Record<ReportKind, string>> = eachKind(
  ({ words }) => words.title,
);
