import { plainWord } from './plain-word.ts';

/** What shops call money that went back. */
const REFUND = /refund|chargeback|환불|취소금액|취소액|cancell?(?:ed|ation)?amount/;

/** When, why and under which number it went back is no amount. */
const NO_AMOUNT =
  /(?:일|일자|일시|날짜|시각|시간|사유|번호|date|time|reason|number)$|[_\s-](?:at|by|id|no)$/i;
const NO_AMOUNT_IN_HUMPS = /[a-z](?:At|By|Id|No)$/;

/** Whether a column is most likely one of refunds: without it they would be left unreported. */
export function isRefundWord(word: string): boolean {
  const text = word.normalize('NFC').trim();
  return REFUND.test(plainWord(text)) && !NO_AMOUNT.test(text) && !NO_AMOUNT_IN_HUMPS.test(text);
}

/** What shops call the column that says what became of an order. */
const STATUS = /상태(?:명|값)?$|^(?:order|payment|paid|financial)?(?:status|state)$/;

/** Whether a column most likely says what became of an order: without it a cancelled one looks like a paid one. */
export const isStatusWord = (word: string): boolean => STATUS.test(plainWord(word.trim()));
