import { isLikeAmount } from './amount-cell.ts';

/**
 * Stems of what the world's shops call money or goods that came back: refund, return, reversal, chargeback, dispute,
 * adjustment, cancellation. Names of columns are compared in lower case, without accents, and with one blank between
 * words; a stem begins a word of a name, except in languages that put no blanks between words.
 */
const STEMS: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...['refund', 'return', 'reversal', 'reversed', 'charge ?back', 'dispute', 'adjust'],
    ...[
      'cancel',
      'void',
      'money ?back',
      'credit ?(?:note|memo)',
      'rma(?: |$)',
      'paid back',
      'clawback',
    ],
    ...[
      'reimburs',
      'store credit',
      'credit (?:issued|given)',
      'credits? ?back',
      'credited(?: (?:amount|back|total))?$',
    ],
    ...['compensat', 'goodwill', 'deduct', 'adj(?: |$)'],
  ],
  de: [
    ...['ruckerstatt', 'rueckerstatt', 'erstatt', 'ruckgabe', 'rueckgabe', 'retour', 'rucksend'],
    ...['ruecksend', 'ruckzahl', 'rueckzahl', 'storn', 'ruckbuch', 'rueckbuch', 'gutschrift'],
    ...['widerruf', 'annullier', 'kulanz', 'rechnungskorr'],
  ],
  fr: [
    'rembours',
    'retour',
    'annul',
    'retrofactur',
    'impaye',
    'avoirs?(?: |$)',
    'ajuste?ment',
    'litige',
    'notes? de credit',
  ],
  es: [
    ...['reembols', 'devol', 'devuel', 'cancel', 'anul', 'contracargo', 'ajuste', 'disputa'],
    ...['abonos?(?: |$)', 'notas? de (?:credito|abono)', 'reembors'],
  ],
  pt: ['reembols', 'devol', 'estorn', 'cancel', 'chargeback', 'ajuste', 'contestac'],
  it: [
    ...['rimbors', 'res[oi](?: |$)', 'restitu', 'storn', 'annull', 'rettific', 'contestaz'],
    'not[ae] di credito',
  ],
  nl: ['terug', 'retour', 'geretourneerd', 'annul', 'geannul', 'credit ?nota', 'gecredit'],
  pl: ['zwrot', 'zwroc', 'anul', 'korekt', 'obciazen\\w* zwrotn', 'reklamac'],
  tr: ['iade', 'iptal', 'geri odeme', 'ters ibraz'],
  id: ['pengembalian', 'dikembalikan', 'retur', 'pembatalan', 'dibatalkan', 'batal', 'refund'],
  vi: ['hoan (?:tien|tra|lai|hang)', 'tra hang', 'tra lai', '(?:da )?huy(?: |$)'],
  sv: ['aterbetal', 'aterkop', 'kredit ?(?:not|fakt)', 'krediter', 'retur', 'makuler', 'avbest'],
  no: ['refusjon', 'refunder', 'tilbake', 'retur', 'kanseller', 'avbestil', 'krediter'],
  da: ['refusion', 'tilbagebetal', 'tilbageford', 'returner', 'annuller', 'krediter'],
  fi: ['hyvit', 'palaut', 'peru(?:tt|ut|nt)', 'mitatoi'],
  is: ['endurgrei', 'skila', 'afturkoll'],
  cs: ['vrac', 'vratk', 'dobropis', 'storn', 'zrus', 'reklamac', 'refundac'],
  sk: ['vraten', 'vratk', 'dobropis', 'reklamac'],
  sl: ['vracil', 'vrnjen', 'preklic', 'dobropis'],
  hr: ['povrat(?!n[aei] inf)', 'povrac', 'vracen', 'otkaz', 'ponisten', 'reklamac'],
  hu: ['visszaterit', 'visszafizet', 'visszakuld', 'visszaru', 'visszautal', 'jovair', 'sztorn'],
  // In Romanian, "ramburs" alone is cash on delivery.
  ro: ['rambursa', 'retur', 'anulat', 'anular', 'storn'],
  lt: ['grazin', 'atsauk'],
  lv: ['atmaks', 'atgriez', 'atcel'],
  et: ['tagasta', 'tagasimak', 'tuhist'],
  ms: ['bayaran balik', 'pulangan'],
  el: ['επιστρ', 'ακυρω', 'αντιλογ', 'πιστωτικο (?:τιμολ|σημ)', 'αποζημ'],
  ru: ['возвра', 'отмен', 'сторн', 'аннул', 'компенсац', 'корректир', 'рекламац'],
  uk: ['поверн', 'скасов', 'відшкод', 'анул', 'відмін'],
  bg: ['възстан', 'върнат', 'връщан', 'анулир', 'отказан'],
};

/** Stems of languages that are written without blanks between words, or where a stem can be anywhere in one. */
const ANYWHERE: Readonly<Record<string, readonly string[]>> = {
  en: ['refund', 'chargeback'],
  ko: [
    ...['환불', '반품', '취소', '환급', '차지백', '반환', '교환', '클레임', '차감', '(?<!일)반송'],
    ...['보상', '감액'],
  ],
  ja: [
    ...['返金', '返品', '返却', '取消', '取り消', 'キャンセル', '払い戻', '払戻', 'チャージバック'],
    ...['減額', '返還', '補償', '赤伝'],
  ],
  zh: [
    '退款',
    '退貨',
    '退货',
    '退回',
    '退费',
    '取消',
    '拒付',
    '撤销',
    '撤銷',
    '冲正',
    '售后',
    '售後',
    ...['减款', '扣款', '赔', '賠', '补偿', '返还'],
  ],
  ar: ['استرداد', 'مسترد', 'استرجاع', 'مرتجع', '[إا]رجاع', '[إا]لغاء', 'ملغ[يىا]', 'مردود'],
  fa: ['بازپرداخت', 'مرجوع', 'برگشت', 'لغو'],
  he: ['החזר', 'הוחזר', 'זיכוי', 'ביטול', 'בוטל'],
  hi: ['वापस', 'रिफ़?ंड', 'रद्द'],
  th: ['ที่คืน', 'คืนเงิน', 'เงินคืน', 'คืนสินค้า', 'การคืน', 'ส่งคืน', 'ยกเลิก'],
  de: ['ruckerstattung', 'rueckerstattung', 'erstattet', 'storniert', 'gutschrift'],
};

/** Of a shop's rules, or of a customer who comes back: such columns are filled where nothing came back, too. */
const OTHER_THINGS = [
  ...['polic(?:y|ies)', 'window', 'deadline', 'period', 'eligib', 'allowed', 'returnable'],
  ...['refundable', 'cancell?able', 'returning', 'return(?:ed)? customer', 'return to', 'addres'],
  ...['phone', 'url', 'link', 'voucher', 'by date', 'return by', 'warehouse', 'label', 'tracking'],
  ...['adresse', 'frist', 'belehrung', 'avoir fiscal', 'tax adjust', 'rounding', '안심케어'],
  ...[
    '(?:반품|교환|왕복).*배송비',
    '배송지',
    '주소',
    '연락처',
    '택배',
    '가능',
    '정책',
    '기한',
    '기간',
  ],
  ...['contr[ae] (?:rembours|reembols)', 'credits? (?:used|redeemed|applied)', 'terugker'],
  ...['(?:포인트|적립금|예치금|쿠폰) ?차감', '보상 ?판매'],
  ...['계좌', '은행', '住所', '期限', '可否', '地址', '政策'],
];

const TURKIC_I = /ı/g;

/** A column's name to look for stems in: `refundedAt`, `REFUND_AMOUNT` and `Refund Amount` are alike. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, (marks) => (/[\u0300-\u036f]/.test(marks) ? '' : marks))
    .normalize('NFC')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(TURKIC_I, 'i')
    .replace(/đ/g, 'd')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const either = (stems: Readonly<Record<string, readonly string[]>>): string =>
  Object.values(stems).flat().join('|');

const BEGINS = new RegExp(`(?:^| )(?:${either(STEMS)})`);
const HAS = new RegExp(either(ANYWHERE).normalize('NFC'));
const OTHER = new RegExp(OTHER_THINGS.join('|'));

/** Whether the name of a column speaks of money or goods that came back, or of a cancellation. */
export function isAboutRefunds(name: string): boolean {
  const words = wordsOf(name);
  return (BEGINS.test(words) || HAS.test(words)) && !OTHER.test(words);
}

/** What shops write in such a column of an order of which nothing came back. */
const NOTHING: ReadonlySet<string> = new Set([
  ...['no', 'n', 'none', 'false', 'null', 'nil', 'nan', 'na', 'n a', 'not applicable'],
  ...['not refunded', 'no refund', 'not returned', 'no return', 'not canceled', 'not cancelled'],
  ...['no returns', 'no refunds', 'non', 'aucun', 'aucune', 'faux', 'nein', 'kein', 'keine'],
  ...['keiner', 'falsch', 'nao', 'nenhum', 'nenhuma', 'falso', 'ninguno', 'ninguna', 'nada'],
  ...['nessuno', 'nessuna', 'nee', 'geen', 'onwaar', 'nie', 'brak', 'falsz', 'hayir', 'yok'],
  ...['tidak', 'tidak ada', 'khong', 'khong co', 'ไม่', 'ไม่มี', 'いいえ', 'なし', '無し', '無'],
  ...['nej', 'nei', 'ei', 'ne', 'nem', 'nu', 'nincs', 'ingen', 'inget', 'zadne', 'ziadne'],
  ...['οχι', 'нет', 'не', 'ні', 'немає', 'ложь', 'لا', 'لا يوجد', 'לא', 'אין', 'नहीं'],
  ...['无', '否', '没有', '沒有', '未退款', '無退款', '无退款', '아니오', '아니요', '없음'],
  ...[
    '해당없음',
    '해당 없음',
    '미해당',
    '미환불',
    '未返金',
    '対象外',
    'f',
    'off',
    '정상',
    '해당사항없음',
  ],
]);

/** In Korean sheets O and X are yes and no; elsewhere an X is a mark. */
const isCross = (cell: string, column: string): boolean =>
  /^[xX×]$/.test(cell) && /\p{Script=Hangul}/u.test(column.normalize('NFC'));

/**
 * Whether a cell says anything: not if it is blank, a dash, 0 in whatever form, or a word for no or none.
 * @param column its name.
 */
export function saysAnything(cell: string, column: string): boolean {
  const text = cell.trim();
  if (text === '' || text === '0' || isCross(text, column)) return false;
  const before = seen.get(text);
  if (before !== undefined) return before;
  const says = saysSomething(text);
  if (seen.size < MOST_SEEN) seen.set(text, says);
  return says;
}

/** Such columns have few words, and many lines each. */
const seen = new Map<string, boolean>();
const MOST_SEEN = 1000;

function saysSomething(text: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  if (!/[1-9]/.test(text) && isLikeAmount(text)) return false;
  return !/^[-0:./\sTZ]+$/.test(text) && !NOTHING.has(wordsOf(text));
}
