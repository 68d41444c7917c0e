import type { OrderStatus, ReportKind } from '../protocol.ts';

/** The rules that refuse a report, by stable code, in the words that help and messages use. */
export const ORDER_RULES = {
  unknown_order: 'a partial refund, a cancel or a decline needs an order that was reported as paid',
  order_exists: 'an order is reported as paid once',
  order_closed: 'an order that is CANCELLED or DECLINED stays as it is',
  refund_out_of_range: 'refund_amount lies between 0 and the current net_amount',
} as const;

export type OrderRule = keyof typeof ORDER_RULES;

/** The rules that look at the order's status alone. */
export type StatusRule = Exclude<OrderRule, 'refund_out_of_range'>;

/** What an order may be when a report comes: not yet reported, or in one of its statuses. */
export type OrderState = 'UNREPORTED' | OrderStatus;

/** Where a report moves an order, or the rule that keeps it from moving. */
type Transition = { readonly to: OrderStatus } | { readonly refused: StatusRule };

/** An order that still has a net amount to refund, cancel or decline. */
const OPEN: Readonly<Record<ReportKind, Transition>> = {
  paid: { refused: 'order_exists' },
  partial: { to: 'PARTIALLY_CANCELLED' },
  cancel: { to: 'CANCELLED' },
  decline: { to: 'DECLINED' },
};

const CLOSED: Readonly<Record<ReportKind, Transition>> = {
  paid: { refused: 'order_closed' },
  partial: { refused: 'order_closed' },
  cancel: { refused: 'order_closed' },
  decline: { refused: 'order_closed' },
};

/**
 * "States and transitions". The document leaves open which status an order may be in before a move
 * and whether it may move back; those cells are the bundled service's own choice.
 */
export const TRANSITIONS: Readonly<Record<OrderState, Readonly<Record<ReportKind, Transition>>>> = {
  UNREPORTED: {
    paid: { to: 'CONFIRMED' },
    partial: { refused: 'unknown_order' },
    cancel: { refused: 'unknown_order' },
    decline: { refused: 'unknown_order' },
  },
  CONFIRMED: OPEN,
  PARTIALLY_CANCELLED: OPEN,
  CANCELLED: CLOSED,
  DECLINED: CLOSED,
};
