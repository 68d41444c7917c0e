import { type Amounts, plainWord, type StatusMeanings } from '../files/rows/mapping.ts';
import type { KnownExports } from '../files/rows/row.ts';
import { SHEET_WORDS } from './unknown/field-words.ts';
import { WOOCOMMERCE_ANALYTICS } from './woocommerce-words.ts';

/** Fields of an order export; each can have several column names. */
export const EXPORT_FIELDS = [
  'order',
  /** Identifies an item line within an order. */
  'line',
  'amount',
  'status',
  /** If there is no status, a value means paid; the list may lack items of an order. */
  'paidAt',
  /** When the money came in: empty, it has not yet. */
  'depositedAt',
  /** Money that went back so far, of the order. */
  'refunded',
  /** The same in a column that may be of an item. */
  'itemRefunded',
  /** The amount of an item when it was ordered. */
  'firstAmount',
  /** Whether only a part of an item's quantity is cancelled or exchanged. */
  'claimed',
  /** How far a cancellation has come. */
  'claimState',
  /** When a line came about: it tells the refunds of an order apart. */
  'date',
  /** What is left to pay: it contradicts a status that means paid. */
  'outstanding',
  /** When it was cancelled: filled, it contradicts a status that means paid. */
  'cancelledAt',
  /** The amount in the shop's own currency, which refunds are in. */
  'baseAmount',
  'currency',
  /** Texts that can contain the click ID. */
  'clickId',
  /** The click ID itself, or a text that contains it. */
  'ownClickId',
  'subId',
  'product',
  /** Must add up to the amount. */
  'subtotal',
  'shipping',
  /** May be taken off the shipping, and is then not part of the subtotal. */
  'discount',
  /** An amount with the sign of the currency that the others are in. */
  'formatted',
  /** May be part of the subtotal. */
  'taxes',
  /** Of an item that may be a tip, which is not part of the subtotal. */
  'itemPrice',
  /** How many pieces an amount has to be multiplied by. */
  'quantity',
] as const;

export type ExportField = (typeof EXPORT_FIELDS)[number];

/** How the lines of an export become orders, from a preset or a saved map. */
interface ExportReading {
  readonly columns: Partial<Readonly<Record<ExportField, readonly string[]>>>;
  /** Undefined if every order has one line. */
  readonly combine: Amounts | undefined;
  /** The meaning of each status word. Unknown words are never guessed. */
  readonly statuses: StatusMeanings;
  /** The same in a sheet that has no column of refunds. */
  readonly withoutRefunds?: StatusMeanings;
  /** Of a shop that sells in one currency; else a column names it, or the profile. */
  readonly currency?: string;
  /** The thousands separator, if it is not a comma. */
  readonly thousands?: string;
}

/** How the exports of a shop are read. What differs between shops is here, and nowhere else. */
export interface ExportPreset extends ExportReading {
  readonly name: string;
  readonly title: string;
  /** Sets of columns, each of which identifies the shop. */
  readonly signatures: readonly (readonly string[])[];
  /** More of its columns, which show where the header is below a title, and which sheet of a workbook has it. */
  readonly otherColumns?: readonly string[];
  /** Whether a header that lacks one column of a set is still of this shop alone. */
  readonly isTold?: boolean;
  /** Whether a paid status also means that nothing was refunded. */
  readonly saysRefunds?: boolean;
  /** With this amount column, a refund of a part is in this other column and nowhere else. */
  readonly quietRefunds?: { readonly amount: string; readonly column: string };
  /** Statuses that mean canceled before payment. */
  readonly neverPaid?: readonly string[];
  /** Whether a line with a negative amount is a refund of its order. */
  readonly hasRefundRows?: boolean;
  /** Columns that show a return that the status may not reflect. */
  readonly wentBack?: readonly ReturnColumn[];
  /** Columns of a map that hold an order back where they are filled. */
  readonly holds?: readonly string[];
  /** Whether a sheet without a status column lists only paid orders. */
  readonly isOfPaid?: boolean;
  /** Other columns that may hold the ID which the shop's pages report. */
  readonly otherOrders?: readonly string[];
  /** Whether `#1001` is read as `1001`. */
  readonly isBare?: boolean;
  /** Whether the amount is from another column than the shop's total, of which its refunds are. */
  readonly isAmountChosen?: boolean;
  /** Columns that make each line of an order unique; without them, equal lines are separate items. */
  readonly telling?: readonly string[];
}

/** Of a cancellation, a return, or an exchange. */
export const CLAIM_OPEN = /요청|신청|접수|처리중|수거|보류|거부|철회/;

/** Statuses of any shop for orders that cannot be reported yet, or not with certainty. */
export const UNCLEAR_STATUSES = [
  { says: /교환/, reason: 'export_exchanged' },
  // An order that was received is no claim.
  { says: new RegExp(`^(?!주문\\s*접수).*(?:${CLAIM_OPEN.source})`), reason: 'export_claim_open' },
  { says: /^partially[ _]paid$/i, reason: 'export_part_paid' },
] as const;

interface ReturnColumn {
  /** Matches the result of `columnWord`. */
  readonly column: RegExp;
  /** Values that indicate a return; default: all that do not mean no. */
  readonly says?: RegExp;
}

const SHOPIFY: ExportPreset = {
  name: 'shopify',
  title: 'Shopify',
  signatures: [['Name', 'Financial Status', 'Lineitem name', 'Total']],
  otherColumns: [
    ...['Email', 'Paid at', 'Fulfillment Status', 'Currency', 'Subtotal', 'Created at'],
    ...['Lineitem quantity', 'Lineitem price', 'Cancelled at', 'Payment Method'],
    ...['Refunded Amount', 'Note Attributes', 'Taxes', 'Discount Amount'],
  ],
  columns: {
    order: ['Name'],
    amount: ['Total'],
    status: ['Financial Status'],
    refunded: ['Refunded Amount'],
    cancelledAt: ['Cancelled at'],
    currency: ['Currency'],
    clickId: ['Note Attributes', 'Notes'],
    product: ['Lineitem name'],
    subtotal: ['Subtotal'],
    shipping: ['Shipping'],
    taxes: ['Taxes', 'Duties'],
    discount: ['Discount Amount'],
    outstanding: ['Outstanding Balance'],
    itemPrice: ['Lineitem price'],
  },
  otherOrders: ['Id'],
  // The order's own columns are on its first line.
  combine: 'once',
  statuses: {
    paid: ['paid'],
    refunded: ['partially_refunded', 'refunded'],
    cancelled: ['voided'],
    unpaid: ['pending', 'authorized', 'expired', 'unpaid'],
  },
  withoutRefunds: { cancelled: ['refunded'] },
  isTold: true,
  saysRefunds: true,
};

const SMARTSTORE: ExportPreset = {
  name: 'smartstore',
  title: 'Smartstore',
  signatures: [
    ['상품주문번호', '주문번호', '주문상태', '최종 상품별 총 주문금액'],
    ['상품주문번호', '주문번호', '주문상태', '상품별 총 주문금액'],
    // The list of purchases that were confirmed.
    ['상품주문번호', '주문번호', '구매확정일', '최종 상품별 총 주문금액'],
  ],
  otherColumns: [
    ...['주문세부상태', '결제일', '상품번호', '상품명', '수량', '최초 상품별 총 주문금액'],
    ...['정산예정금액', '주문일시', '결제수단', '판매채널', '구매자명', '수취인명', '배송방법'],
    ...['택배사', '송장번호', '배송비 합계', '상품가격', '옵션정보'],
  ],
  columns: {
    order: ['주문번호'],
    line: ['상품주문번호'],
    amount: ['최종 상품별 총 주문금액', '상품별 총 주문금액'],
    firstAmount: ['최초 상품별 총 주문금액'],
    status: ['주문상태'],
    paidAt: ['구매확정일'],
    claimed: ['수량클레임 여부'],
    claimState: ['주문세부상태'],
    product: ['상품명'],
  },
  combine: 'sum',
  // An exchange may change the amount: it is not read as paid.
  statuses: {
    paid: [
      ...['결제완료', '신규주문', '발주확인', '상품준비중', '배송준비', '배송준비중', '발송대기'],
      ...['발송지연', '발송처리', '배송중', '배송완료', '구매확정'],
    ],
    cancelled: ['취소', '취소완료', '반품', '반품완료', '미결제취소', '미입금취소'],
    unpaid: ['입금대기', '결제대기'],
  },
  neverPaid: ['미결제취소', '미입금취소'],
  wentBack: [{ column: /^주문세부상태$/, says: /(?:취소|반품|교환)\s*완료|환불/ }],
  currency: 'KRW',
};

/** Whatever is left to do with the goods. */
const REPAID = ['취소완료', '취소처리중', '반품완료', '반품처리중'].flatMap((state) => [
  ...[`${state}환불완료`, `${state}[환불완료]`, `${state}(환불완료)`],
]);

const BEFORE_PAYMENT = ['', '구매자', '관리자', '자동취소'].flatMap((who) => [
  ...[`입금전취소${who}`, `입금전취소[${who}]`, `입금전취소(${who})`],
]);

const CAFE24: ExportPreset = {
  name: 'cafe24',
  title: 'Cafe24',
  signatures: [
    ['주문번호', '품목별 주문번호', '총 결제금액'],
    ['주문번호', '품목별 주문번호', '총 실결제금액(최초정보)'],
  ],
  otherColumns: [
    ...['결제일시(입금확인일)', '주문 상태', '주문경로', '총 주문금액', '총 결제금액(KRW)'],
    ...['총 상품구매금액(KRW)', '총 배송비', '판매가', '상품품목코드', '주문상품명', '취소유형'],
    ...['환불상태', '환불완료일', '실제 환불금액', '총 실제 환불금액', '결제금액', '환불금액'],
    ...['환불번호', '구분', '클릭ID', '총 실결제금액(최초정보) (KRW)'],
  ],
  columns: {
    order: ['주문번호'],
    line: ['품목별 주문번호'],
    amount: ['총 결제금액', '총 실결제금액(최초정보)'],
    status: ['주문 상태'],
    refunded: ['총 실제 환불금액'],
    itemRefunded: ['실제 환불금액'],
    product: ['주문상품명(기본)', '주문상품명', '주문상품명(옵션포함)'],
  },
  // The order's amount is repeated on each of its lines.
  combine: 'once',
  statuses: {
    paid: [
      ...['결제완료', '상품준비중', '배송준비중', '배송대기', '배송보류', '배송중', '배송완료'],
      '구매확정',
    ],
    refunded: ['부분환불', '부분취소', '환불완료'],
    cancelled: ['취소완료', '반품완료', ...REPAID, ...BEFORE_PAYMENT],
    unpaid: ['입금전', '입금대기'],
  },
  neverPaid: BEFORE_PAYMENT,
  wentBack: [{ column: /^(?:취소유형|환불상태|환불완료일|취소처리중\[환불완료\]처리일)$/ }],
  currency: 'KRW',
};

/** As the database has them, too. */
const withPrefix = (states: readonly string[]): readonly string[] =>
  states.flatMap((state) => [state, `wc-${state}`]);

const WOOCOMMERCE: ExportPreset = {
  name: 'woocommerce',
  title: 'WooCommerce',
  signatures: [
    ...WOOCOMMERCE_ANALYTICS.flatMap(({ order, status, amounts, sold }) =>
      amounts.map((amount) => [order, status, amount, sold]),
    ),
    ['order_id', 'order_number', 'status', 'order_total', 'payment_method'],
  ],
  otherColumns: [
    ...['Date', 'N. Revenue (formatted)', 'Customer', 'Customer type', 'Product(s)', 'Coupon(s)'],
    ...['Attribution', 'order_number_formatted', 'order_shipping', 'order_tax', 'order_discount'],
  ],
  columns: {
    order: [
      ...WOOCOMMERCE_ANALYTICS.map(({ order }) => order),
      ...['order_number', 'order_number_formatted', 'order_id'],
    ],
    amount: [...WOOCOMMERCE_ANALYTICS.flatMap(({ amounts }) => amounts), 'order_total'],
    status: WOOCOMMERCE_ANALYTICS.map(({ status }) => status),
    currency: ['order_currency', 'Currency'],
    refunded: ['refunded_total', 'order_refunded', 'total_refunded'],
    product: WOOCOMMERCE_ANALYTICS.map(({ products }) => products),
    formatted: ['N. Revenue (formatted)'],
    date: ['Date'],
  },
  combine: 'once',
  hasRefundRows: true,
  // The shop uses "refunded" for full refunds.
  statuses: {
    paid: withPrefix(['completed', 'processing']),
    refunded: withPrefix(['partially-refunded', 'partial-refunded', 'partial-refund']),
    cancelled: withPrefix(['cancelled', 'refunded']),
    unpaid: withPrefix([
      ...['pending', 'pending payment', 'on-hold', 'failed', 'checkout-draft', 'draft'],
    ]),
  },
  quietRefunds: { amount: 'order_total', column: 'refunded_total' },
  wentBack: [{ column: /^orderitem\d+$/, says: /\brefunded\s*[:=]\s*[0.]*[1-9]/i }],
};

const MAGENTO: ExportPreset = {
  name: 'magento',
  title: 'Magento',
  signatures: [['ID', 'Purchase Point', 'Grand Total (Purchased)', 'Status']],
  otherColumns: [
    ...['Purchase Date', 'Bill-to Name', 'Grand Total (Base)', 'Order ID', 'Customer Email'],
    ...['Shipping and Handling', 'Total Refunded'],
  ],
  columns: {
    order: ['ID'],
    amount: ['Grand Total (Purchased)'],
    baseAmount: ['Grand Total (Base)'],
    status: ['Status'],
    refunded: ['Total Refunded'],
  },
  combine: 'once',
  statuses: {
    paid: ['complete', 'processing'],
    refunded: ['closed'],
    cancelled: ['canceled', 'cancelled'],
    unpaid: [
      ...['pending', 'pending_payment', 'pending_paypal', 'payment_review', 'holded', 'on hold'],
      ...['fraud', 'suspected_fraud'],
    ],
  },
  withoutRefunds: { cancelled: ['closed'] },
  isTold: true,
  quietRefunds: { amount: 'Grand Total (Purchased)', column: 'Total Refunded' },
};

const COUPANG: ExportPreset = {
  name: 'coupang',
  title: 'Coupang',
  signatures: [['묶음배송번호', '주문번호', '결제액']],
  otherColumns: [
    ...['등록상품명', '등록옵션명', '구매수(수량)', '옵션판매가(판매단가)', '주문일'],
    ...['출고일(발송일)', '배송완료일', '수취인 주소'],
  ],
  columns: {
    order: ['주문번호'],
    amount: ['결제액'],
    status: ['주문상태', '배송상태', '상태'],
    product: ['등록상품명'],
  },
  combine: 'sum',
  // The list that the shop offers has no status.
  isOfPaid: true,
  statuses: {
    paid: [
      ...['결제완료', '상품준비중', '배송지시', '배송중', '배송완료', '구매확정'],
      '업체 직접 배송',
    ],
    cancelled: ['주문취소', '취소', '취소완료', '반품', '반품완료'],
    unpaid: ['결제대기', '입금대기'],
  },
  wentBack: [{ column: /^(?:취소|반품|환불)(?!.*배송비)/ }, { column: /^교환(?:여부|수량)?$/ }],
  telling: ['옵션ID', '번호'],
  currency: 'KRW',
};

export const PRESETS: readonly ExportPreset[] = [
  SHOPIFY,
  SMARTSTORE,
  CAFE24,
  WOOCOMMERCE,
  MAGENTO,
  COUPANG,
];

/** Value of `--from` for a file of reports. */
export const NO_EXPORT = 'none';

/** What `--from` takes. */
export const EXPORT_NAMES: readonly string[] = [...PRESETS.map(({ name }) => name), NO_EXPORT];

/** A column's name to compare by: shops add the currency to it, and blanks come and go. */
export const columnWord = (name: string): string =>
  plainWord(name.replace(/^\ufeff/, '')).replace(/\((?:krw|원)\)$/, '');

/** The columns that a sheet lacks for an export of this shop, by their usual names; empty if it is complete. */
export function lackingFor(
  { columns, isOfPaid = false }: ExportPreset,
  header: readonly string[],
): readonly string[] {
  const words = new Set(header.map(columnWord));
  const needed = [columns.order, columns.amount, isOfPaid ? undefined : columns.status];
  return needed
    .filter((names = []) => names.length > 0 && !names.some((name) => words.has(columnWord(name))))
    .map((names = []) => names[0] ?? '');
}

/** The shop whose export has these columns; undefined if that is ambiguous. */
export function presetOf(header: readonly string[]): ExportPreset | undefined {
  const words = new Set(header.map(columnWord));
  const found = PRESETS.filter(({ signatures }) =>
    signatures.some((names) => names.every((name) => words.has(columnWord(name)))),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The exports that presets read, for finding the header of a file. */
export const KNOWN_EXPORTS: KnownExports = {
  headerWords: [
    ...PRESETS.flatMap(({ signatures, otherColumns = [] }) => [
      ...signatures.flat(),
      ...otherColumns,
    ]),
    ...SHEET_WORDS,
  ],
  isHeader: (header) => presetOf(header) !== undefined,
};
