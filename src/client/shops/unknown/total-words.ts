import { rankOf } from './field-words.ts';
import { folded } from './folded.ts';

/** What is paid for or taken off besides the order's own amount, what the shop gets of it, or is not money. */
const OTHER =
  /fee|tax|vat|shipping|delivery|postage|discount|coupon|commission|tip\b|net\b|balance|weight|payout|settlement|earning|proceeds|profit|margin|할인|배송|수수료|정산|부가세|쿠폰|적립|포인트|税|送料|手数料|割引|运费|運費|优惠|優惠|versand|steuer|rabatt|livraison|taxe|remise|env[ií]o|impuesto|descuento|frete|desconto|spedizione|iva\b|sconto/;

const TOTAL =
  /total|amount|paid|\bpays\b|payable|charged|sum|금액|합계|총액|金額|合計|金额|总|總|betrag|summe|montant|importe|valor|importo|bedrag|kwota|tutar|jumlah|tiền|ยอด/;

/** Whether a name has a word for a sum of money. */
export const hasTotalWord = (name: string): boolean => TOTAL.test(folded(name));

const WITH_TAXES =
  /[([]?\b(?:incl?(?:uding|usive|uded|\.)?|inkl\.?|with|plus)[ _-]*(?:of )?(?:tax(?:es)?|vat|gst|mwst\.?|moms|btw|iva)\b[)\]]?|\b(?:tax|vat|gst|iva)[ _-]*(?:incl\w*|inclus[ao])|\bttc\b|\bbrutto\b|税込|含税|부가세\s*포함|vat\s*포함/;

/** Names of amounts before taxes. */
export const UNTAXED =
  /\bex(?:cl(?:uding)?)?\.?[ _-]*(?:tax|vat)|without tax|before tax|ohne (?:mwst|steuer)|exkl|hors taxe|\bht\b|sin impuesto|sem imposto|iva esclusa|excl\. btw|netto|税抜|不含税|세전|부가세\s*별도/;

const withoutTaxes = (name: string): string =>
  folded(name)
    .replace(WITH_TAXES, '')
    .replace(UNTAXED, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a name is that of the other amount with its taxes. */
export const isWithTaxesOf = (name: string, other: string): boolean =>
  WITH_TAXES.test(folded(name)) &&
  !WITH_TAXES.test(folded(other)) &&
  withoutTaxes(name) === withoutTaxes(other);

/** Names of what is paid in the end, where shops are paid before they deliver. */
const PAID = /결제\s*(?:금액|액)|实付|實付|实际支付|お支払|請求|支払(?:い)?金額|決済金額/;

/** Whether of two names only the first is that of what is paid in the end. */
export const isPaidOf = (name: string, other: string): boolean =>
  PAID.test(folded(name)) && !PAID.test(folded(other));

/** Whether a column without a known name is most likely an amount of an order, or of an item. */
export function isLikeTotal(name: string): boolean {
  const text = folded(name).replace(WITH_TAXES, '');
  return TOTAL.test(text) && !OTHER.test(text);
}

/** Whether a column may be the amount of the order as much as the one that is taken for it. */
export const isTotalToo = (name: string): boolean =>
  rankOf('amount', name) !== undefined ||
  (isLikeTotal(name) && rankOf('itemAmount', name) === undefined);

/** Names of amounts that count cents. */
export const isInMinorUnits = (name: string): boolean =>
  /(?:^|[\s_([-])(?:cents|pence|minor(?:[ _-]units?)?|centimes|céntimos|centavos|centesimi)(?:$|[\s_)\]-])|cents$/i.test(
    name.normalize('NFC').replace(/([a-z])([A-Z])/g, '$1 $2'),
  );
