import { checkCurrency, checkMinorUnits } from '../../core/reports/currency.ts';
import { type Draft, fieldText, hasField } from '../../core/reports/draft.ts';
import { hasField as hasFieldOf } from '../../protocol/kinds/index.ts';

/** What a merchant would want to know before a valid report leaves; none of it stops the report. */
export function remarksOn(draft: Draft): string[] {
  if (!hasFieldOf(draft.kind, 'currency')) return [];
  const currency = fieldText(draft, 'currency') ?? '';
  const amount = fieldText(draft, 'amount') ?? '';
  const reading = checkCurrency(currency);
  const code = reading?.code ?? currency;
  return [
    reading?.warning,
    currency === code
      ? undefined
      : `the input's currency ${currency} is sent as it stands: codes are upper case`,
    reading?.warning === undefined ? checkMinorUnits(amount, code) : undefined,
    hasField(draft, 'cb_aev')
      ? undefined
      : 'no click id (cb_aev): the order will not be credited to a creator',
  ].filter((remark) => remark !== undefined);
}
