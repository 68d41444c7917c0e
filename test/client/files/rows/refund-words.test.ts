import { describe, expect, it } from 'vitest';
import { isAboutRefunds, saysAnything } from '../../../../src/client/files/rows/refund-words.ts';

/** Names of columns as shops write them. */
const REFUNDS: Readonly<Record<string, readonly string[]>> = {
  English: [
    ...['Refunded Amount', 'Return / Refund Status', 'Cancelation/Return Type', 'refundedAt'],
    ...['Returned quantity', 'Adjusted Order Total', 'Chargeback', 'Charge-back', 'Reversal'],
    ...['Order Refund Amount', 'total_refunded', 'TotalRefunded', 'Voided at', 'Credit Memo'],
    ...['Dispute status', 'RMA', 'Buyer Cancel Reason', 'isRefunded', 'RETURN_QTY'],
  ],
  Korean: ['환불금액', '취소 수량', '반품완료일', '환불상태', '클레임유형', '반품사유'],
  Japanese: ['返金額', '返品数', 'キャンセル日', '取消金額', '払い戻し額', 'ｷｬﾝｾﾙ理由'],
  Chinese: ['退款金额', '退款金額', '退货数量', '退貨狀態', '取消时间', '拒付', '售后状态'],
  German: ['Rückerstattung', 'Erstatteter Betrag', 'Stornobetrag', 'Retoure', 'Gutschrift'],
  French: ['Remboursé', 'Montant remboursé', 'Date d’annulation', 'Retours', 'Avoir'],
  Spanish: ['Reembolsado', 'Importe devuelto', 'Devolución', 'Cancelado el', 'Contracargo'],
  Portuguese: ['Valor reembolsado', 'Devolução', 'Estorno', 'Cancelado em', 'Valor devolvido'],
  Italian: ['Importo rimborsato', 'Reso', 'Data storno', 'Annullato', 'Rettifica'],
  Dutch: ['Terugbetaald bedrag', 'Retour', 'Geannuleerd op', 'Geretourneerd'],
  Polish: ['Kwota zwrotu', 'Zwrócono', 'Anulowano', 'Korekta', 'Reklamacja'],
  Turkish: ['İade Tutarı', 'İptal Nedeni', 'iade edilen', 'Geri Ödeme'],
  Indonesian: ['Jumlah Pengembalian', 'Dana dikembalikan', 'Alasan Pembatalan', 'Retur'],
  Vietnamese: ['Số tiền hoàn trả', 'Hoàn tiền', 'Đã hủy', 'Lý do hủy', 'Trả hàng'],
  Thai: ['จำนวนเงินคืน', 'ยอดคืนเงิน', 'วันที่ยกเลิก', 'สถานะการคืน'],
};

describe.each(Object.entries(REFUNDS))('in %s', (_, names) => {
  it.each(names)('%s is about refunds', (name) => {
    expect(isAboutRefunds(name)).toBe(true);
    expect(isAboutRefunds(name.normalize('NFD'))).toBe(true);
  });
});

it.each([
  ...['Returning customer', 'Return policy', 'Return window', 'Return address', 'Non-refundable'],
  ...[
    'Return label',
    'Paid at',
    'Status',
    'Total',
    'Order ID',
    'Resource',
    'Residence',
    'Avoidance',
  ],
  ...[
    'Note',
    'Huyện',
    'Resolution',
    '반품안심케어',
    '반품배송비',
    '환불계좌',
    '교환가능여부',
    '주문상태',
  ],
  ...[
    '返品可否',
    '取消期限',
    'Rückgabefrist',
    'Retouradresse',
    '배송비',
    'Shipping',
    'Tax adjustment',
  ],
])('%s is not', (name) => {
  expect(isAboutRefunds(name)).toBe(false);
});

it.each([
  ...['', ' ', '0', '0.00', '0,00 €', '₩0', '0원', 'USD 0.00', '-', '--', '–', '0000-00-00'],
  ...[
    '0000-00-00 00:00:00',
    'no',
    'No',
    'NONE',
    'n/a',
    'false',
    'N',
    'Nein',
    'keine',
    'Non',
    'Não',
  ],
  ...['Ninguno', 'Nessuno', 'Geen', 'brak', 'Hayır', 'Yok', 'Tidak ada', 'không', 'ไม่มี', 'なし'],
  ...['无', '否', '没有', '없음', '아니요', '해당없음', '-0.00', '(0.00)'],
])('a cell with %j says nothing', (cell) => {
  expect(saysAnything(cell, 'Refund')).toBe(false);
});

it.each([
  ...[
    '1',
    '0.01',
    '-5.00',
    '(5.00)',
    '₩2,000',
    'USD 5',
    'Refund Approved',
    '환불완료',
    '2026-11-20',
  ],
  ...['R-5', 'Yes', 'true', 'Y', 'x', 'X', '已退款', 'Storniert', '返金済み'],
])('a cell with %j says something', (cell) => {
  expect(saysAnything(cell, 'Refund')).toBe(true);
});

it('a cross is a mark, but no in a Korean sheet', () => {
  expect(saysAnything('X', '환불여부')).toBe(false);
  expect(saysAnything('O', '환불여부')).toBe(true);
  expect(saysAnything('X', '返金')).toBe(true);
});
