import type { ShopStatus } from '../../files/rows/mapping.ts';
import { UNCLEAR_STATUSES } from '../presets.ts';
import { folded } from './folded.ts';

/** A meaning that is proposed, or `?` where only the merchant can say. */
export type GuessedStatus = ShopStatus | '?';

/** What is still open, and may end either way. */
const OPEN =
  /request|in progress|dispute|pending (?:refund|return|cancel)|(?:refund|return|cancel\w*) pending|to[ _-]?return|partially paid|부분\s*(?:결제|입금)|cash on delivery|代金引換|申請|申请|处理中|處理中|unfulfilled/;

/** Paid for, and waiting for the shop. */
const TO_SHIP =
  /(?:await\w*|waiting|ready|pending|to)[ _-].*(?:fulfil|ship|pick|collect|dispatch|pack)|unshipped|packed|(?:출고|발송|배송)\s*(?:대기|준비|지시|보류)|(?:発送|出荷)(?:待|準備)|待发货|待發貨|待出貨|hoàn thành|hoàn tất/;

const IN_PART =
  /partial|in part|부분|일부|一部|部分|teil|partiel|parcial|parzial|częściow|kısmi|sebagian|một phần|บางส่วน/;

const REFUND =
  /refund|return|charge\s?back|반품|환불|반송|返品|返金|退款|退货|退貨|erstatt|retour|zurück|rembours|reembols|devol|devuel|rimbors|\breso\b|terugbetaald|zwrot|zwróc|iade|pengembalian|trả hàng|hoàn tiền|คืน|возврат/;

const CANCEL =
  /cancel|void|취소|キャンセル|取消|关闭|關閉|storn|annul|anulad|anulow|geannuleerd|iptal|batal|hủy|huỷ|ยกเลิก|отмен/;

const UNPAID =
  /unpaid|not[ _-]paid|pending|await|on[ _-]?hold|to[ _-]pay|fail|error|draft|expired|미결제|미입금|미납|입금\s*(?:전|대기|확인\s*중|예정)|결제\s*(?:전|대기|중|실패|시도)|주문\s*접수|支払い?待|入金待|未払|未入金|未決済|待付款|未付款|ausstehend|offen|wartet|en attente|impay|pendiente|pendente|aguardando|in attesa|openstaand|onbetaald|oczek|nieopłac|bekl|ödenmedi|belum|menunggu|chờ|chưa|รอ|ค้าง|ожида/;

const PAID =
  /paid|complet|fulfil|ship|deliver|\bsent\b|process|success|accept|confirm|dispatch|transit|received|new order|결제|입금|배송|발송|출고|구매|거래|준비|확인|확정|수취|정산|판매\s*완료|주문\s*완료|新規|発送|出荷|配送|完了|済|已|完成|成功|待收|bezahlt|vers[ae]nd|verschickt|geliefert|zugestellt|abgeschlossen|bearbeitung|payé|expédi|livré|termin|pagad|pago|enviad|entreg|pagat|spedi|consegn|betaald|verzonden|geleverd|afgerond|voltooid|opłac|wysłan|dostarcz|zrealiz|zakończ|ödendi|kargo|teslim|tamamlan|hazırlan|selesai|dikirim|dibayar|lunas|đã|giao|สำเร็จ|จัดส่ง|ชำระ|оплач|доставл|выполн|отправл/;

/** What did not happen, or failed: who reads only the end of such a word takes it for paid. */
const NOT_SO = new RegExp(
  [
    ...[
      String.raw`\b(?:not|no|non|never|without|pas|nicht|niet|nie|nao|não)\b`,
      'incompl',
      'refus',
    ],
    'un(?:success|confirm|complet|accept|process|deliver|received|verified|approv|bezahlt|vollst|best)',
    ...[
      'reject',
      'denied',
      'disput',
      'lost',
      'missing',
      'abort',
      'abandon',
      'interrupt',
      'invalid',
    ],
    ...['suspend', 'fraud', 'revers', 'withdrawn', 'fehlgeschlagen', 'abgelehnt', 'abgebrochen'],
    ...['verweigert', 'verloren', 'échou', 'echou', 'échec', 'rejet', 'perdu', 'rechaz', 'fallid'],
    ...['perdid', 'denegad', 'falh', 'recus', 'rejeit', 'negad', 'extravi', 'fallit', 'rifiut'],
    ...['respint', 'mislukt', 'geweiger', 'afgewez', 'onvoll', 'onvolt', 'odrzuc', 'odmow'],
    ...['nie(?:opłac|zapłac|zrealiz|dostarcz|powodz|udan)', 'değil', 'başarısız', 'reddedil'],
    ...['edilmedi', 'lanmadı', 'gagal', 'tidak', 'ditolak', 'thất bại', 'không', 'chưa', 'từ chối'],
    ...[String.raw`(?:^|\s)не(?:\s|$)`, 'неоплач', 'неудач', 'отказ', 'отклон', 'ошибк'],
    ...[
      'ไม่',
      'ล้มเหลว',
      'ปฏิเสธ',
      '未',
      '不',
      '失敗',
      '失败',
      '拒',
      '却下',
      'エラー',
      '異常',
      '异常',
    ],
    ...[
      '中止',
      '中断',
      '紛失',
      '丢失',
      '미(?:확인|완료|결제|입금|배송|수령|도착|발송|출고|수취|처리|승인)',
    ],
    ...['오류', '거절', '거부', '실패', '중단', '중지', '반려', '불가', '분실', '철회', '취하'],
    ...[String.raw`확인\s*[중전]`, '않', '필요', '요망'],
  ].join('|'),
);

/** A return or a cancellation that was taken back or turned down, or that waits for a decision. */
const WITHDRAWN =
  /\b(?:not|no)\b|reject|refus|denied|declin|withdrawn|거부|거절|철회|취하|반려|불가|보류|却下|拒|撤回|撤销|撤銷|abgelehnt|rechaz|recus|rifiut|ditolak|từ chối|отказ|отклон|ปฏิเสธ/;

/** Whether a word says that only a part went back. */
export const isInPart = (word: string): boolean => IN_PART.test(folded(word));

/** The first that fits decides. */
const GUESSES: readonly (readonly [RegExp, GuessedStatus])[] = [
  [OPEN, '?'],
  [TO_SHIP, 'paid'],
  [REFUND, 'refunded'],
  [CANCEL, 'cancelled'],
  [UNPAID, 'unpaid'],
  [PAID, 'paid'],
];

/** What a shop's word most likely means; nothing is read by it unless the merchant agrees. */
export function guessStatus(word: string): GuessedStatus {
  const text = folded(word).replaceAll('_', ' ').trim();
  if (UNCLEAR_STATUSES.some(({ says }) => says.test(text))) return '?';
  const guess = GUESSES.find(([says]) => says.test(text))?.[1] ?? '?';
  if (guess === 'paid') return NOT_SO.test(text) || IN_PART.test(text) ? '?' : guess;
  if (guess !== 'unpaid' && WITHDRAWN.test(text)) return '?';
  return guess === 'cancelled' && IN_PART.test(text) ? 'refunded' : guess;
}
