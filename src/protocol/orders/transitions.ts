import {
  eachKind,
  isFinal,
  KINDS,
  type KnownKind,
  listed,
  ORDER_STATUSES,
  type OrderState,
  type OrderStatus,
  type ReportKind,
} from '../kinds/index.ts';

export type { OrderState } from '../kinds/index.ts';

/** The statuses that no report moves an order out of. */
export const FINAL_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isFinal);

/** The rules that refuse a report, by stable code, in the words that help and messages use. */
export const ORDER_RULES = {
  unknown_order: `${listed(
    KINDS.filter(({ from }) => !from.includes('UNREPORTED')).map(({ words }) => words.phrase),
    'or',
  )} needs an order that was reported as paid`,
  order_exists: 'an order is reported as paid once',
  order_closed: `an order that is ${listed(FINAL_STATUSES, 'or')} stays as it is`,
  refund_out_of_range: 'refund_amount lies between 0 and the current net_amount',
};

export type OrderRule = keyof typeof ORDER_RULES;

/** The rules that look at the order's status alone. */
export type StatusRule = Exclude<OrderRule, 'refund_out_of_range'>;

/** Where a report moves an order, or the rule that keeps it from moving. */
type Transition = { readonly to: OrderStatus } | { readonly refused: StatusRule };

function transitionOf({ from, to }: KnownKind, state: OrderState): Transition {
  if (from.includes(state)) return { to };
  if (state === 'UNREPORTED') return { refused: 'unknown_order' };
  if (from.includes('UNREPORTED') && !isFinal(state)) return { refused: 'order_exists' };
  return { refused: 'order_closed' };
}

/**
 * "States and transitions". The document leaves open which status an order may be in before a move
 * and whether it may move back; those cells are the bundled service's own choice.
 */
export const TRANSITIONS = Object.fromEntries(
  (['UNREPORTED', ...ORDER_STATUSES] as const).map((state) => [
    state,
    eachKind((kind) => transitionOf(kind, state)),
  ]),
) as Readonly<Record<OrderState, Readonly<Record<ReportKind, Transition>>>>;
