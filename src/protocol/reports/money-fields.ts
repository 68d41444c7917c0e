import { hasField, kindNamed, type MoneyField, type ReportKind } from '../kinds/index.ts';

interface MoneyFields {
  /** Null where the report carries no money. */
  readonly amount: MoneyField | null;
  /** Whether it says which currency that is in. */
  readonly namesCurrency: boolean;
}

/** The money that a report carries, by the field of its body. @throws Error for a kind that this conv does not know. */
export const moneyFieldsOf = (kind: ReportKind): MoneyFields => ({
  amount: kindNamed(kind).money,
  namesCurrency: hasField(kind, 'currency'),
});
