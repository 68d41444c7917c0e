import { describe, expect, it } from 'vitest';
import { guessStatus } from '../../../../src/client/shops/unknown/status-guess.ts';

describe('a word for what did not happen, failed, or happened in part', () => {
  const words =
    `Incomplete|Unbezahlt|Nicht bezahlt|Teilweise bezahlt|Non payé|No pagado|Pago rechazado
Pago fallido|Não pago|Non pagato|Niet betaald|nie opłacone|не оплачен|Payment unsuccessful|Not received
Not completed|Unconfirmed|Delivery refused|Lost in transit|未完成|未完了|ยังไม่ชำระเงิน|ไม่สำเร็จ
Giao hàng thất bại|결제오류|결제거절|결제미완료|입금미확인|거래중단|결제확인중|수취거부|Partially shipped
Refund rejected|환불거부|반품철회|취소철회|Return declined`.split(/[|\n]/);
  it.each(words)('%s is never taken for paid, nor for a refund', (word) => {
    expect(['?', 'unpaid']).toContain(guessStatus(word));
  });
});

it.each([
  ['Awaiting Fulfillment', 'paid'],
  ['Unshipped', 'paid'],
  ['Bezahlt', 'paid'],
  ['Payé', 'paid'],
  ['Delivered', 'paid'],
  ['입금확인', 'paid'],
  ['Оплачен', 'paid'],
  ['已完成', 'paid'],
  ['สำเร็จ', 'paid'],
  ['Payment failed', 'unpaid'],
  ['Nieopłacone', 'unpaid'],
  ['미입금취소', 'cancelled'],
  ['Cancelled', 'cancelled'],
  ['Partially Refunded', 'refunded'],
  ['반품완료', 'refunded'],
])('%s is most likely %s', (word, meaning) => {
  expect(guessStatus(word)).toBe(meaning);
});
