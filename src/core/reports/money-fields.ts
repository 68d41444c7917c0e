import { type ReportKind, unknownKind } from '../protocol.ts';

/** The money that each report carries, by the field of its body. */
const MONEY = {
  paid: { amount: 'amount', namesCurrency: true },
  partial: { amount: 'refund_amount', namesCurrency: false },
  cancel: { amount: null, namesCurrency: false },
  decline: { amount: null, namesCurrency: false },
} as const satisfies Record<ReportKind, MoneyFields>;

interface MoneyFields {
  /** Null where the report carries no money. */
  readonly amount: 'amount' | 'refund_amount' | null;
  /** Whether it says which currency that is in. */
  readonly namesCurrency: boolean;
}

/** @throws Error for a kind that this conv does not know: it may carry money under any name. */
export function moneyFieldsOf(kind: ReportKind): MoneyFields {
  const fields: MoneyFields | undefined = MONEY[kind];
  if (fields === undefined) throw unknownKind(kind);
  return fields;
}
