import { checkCurrency, checkMinorUnits } from '../../core/reports/currency.ts';
import { type Draft, fieldText, hasField } from '../../core/reports/draft.ts';
import { hasField as hasFieldOf } from '../../protocol/kinds/index.ts';
import { reportWords } from '../../words/en/report.ts';

/** What a merchant would want to know before a valid report leaves; none of it stops the report. */
export function remarksOn(draft: Draft): string[] {
  if (!hasFieldOf(draft.kind, 'currency')) return [];
  const currency = fieldText(draft, 'currency') ?? '';
  const amount = fieldText(draft, 'amount') ?? '';
  const reading = checkCurrency(currency);
  const code = reading?.code ?? currency;
  return [
    reading?.warning,
    currency === code ? undefined : reportWords.currency_as_given({ currency }),
    reading?.warning === undefined ? checkMinorUnits(amount, code) : undefined,
    hasField(draft, 'cb_aev') ? undefined : reportWords.no_click_id,
  ].filter((remark) => remark !== undefined);
}
