import { ROW_FIELDS } from '../rows/check/fields.ts';
import { plainWord } from '../rows/mapping.ts';

/** Columns that shops' order exports have, as they spell them. */
const SHOP_COLUMNS = [
  // Shopify
  ...['Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Currency', 'Subtotal'],
  ...[
    'Total',
    'Created at',
    'Lineitem quantity',
    'Lineitem name',
    'Lineitem price',
    'Cancelled at',
  ],
  ...['Payment Method', 'Refunded Amount', 'Note Attributes', 'Taxes', 'Discount Amount'],
  // Smartstore
  ...[
    '상품주문번호',
    '주문번호',
    '주문상태',
    '주문세부상태',
    '결제일',
    '상품번호',
    '상품명',
    '수량',
  ],
  ...[
    '최종 상품별 총 주문금액',
    '최초 상품별 총 주문금액',
    '정산예정금액',
    '주문일시',
    '구매확정일',
    '결제수단',
  ],
  ...[
    '판매채널',
    '구매자명',
    '수취인명',
    '배송방법',
    '택배사',
    '송장번호',
    '배송비 합계',
    '상품가격',
    '옵션정보',
  ],
  // Cafe24
  ...[
    '품목별 주문번호',
    '결제일시(입금확인일)',
    '주문 상태',
    '주문경로',
    '총 주문금액',
    '총 결제금액',
  ],
  ...[
    '총 결제금액(KRW)',
    '총 상품구매금액(KRW)',
    '총 배송비',
    '판매가',
    '상품품목코드',
    '주문상품명',
  ],
  ...[
    '취소유형',
    '환불상태',
    '환불완료일',
    '실제 환불금액',
    '총 실제 환불금액',
    '결제금액',
    '환불금액',
  ],
  ...['환불번호', '구분', '클릭ID', '총 실결제금액(최초정보)', '총 실결제금액(최초정보) (KRW)'],
  // WooCommerce
  ...[
    'Date',
    'Order #',
    'N. Revenue (formatted)',
    'Status',
    'Customer',
    'Customer type',
    'Product(s)',
  ],
  ...[
    'Items sold',
    'Coupon(s)',
    'Net Sales',
    'Attribution',
    'order_id',
    'order_number',
    'order_total',
  ],
  ...['order_number_formatted', 'order_shipping', 'order_tax', 'order_discount'],
  // Magento
  ...['ID', 'Purchase Point', 'Purchase Date', 'Bill-to Name', 'Grand Total (Base)', 'Order ID'],
  ...['Grand Total (Purchased)', 'Customer Email', 'Shipping and Handling', 'Total Refunded'],
  // Coupang
  ...[
    '묶음배송번호',
    '등록상품명',
    '등록옵션명',
    '구매수(수량)',
    '옵션판매가(판매단가)',
    '결제액',
    '주문일',
  ],
  ...['출고일(발송일)', '배송완료일', '수취인 주소'],
];

const KNOWN: ReadonlySet<string> = new Set([...ROW_FIELDS, ...SHOP_COLUMNS].map(plainWord));

/** Instruction lines and titles may precede the header, so it is looked for in this many rows. */
export const HEADER_ROWS = 30;

/** @param mapped the columns that `--map` names. */
export function looksLikeHeader(cells: readonly string[], mapped: readonly string[]): boolean {
  const given = new Set(mapped.map(plainWord));
  const words = new Set(cells.map(plainWord));
  let count = 0;
  for (const word of words) if (KNOWN.has(word) || given.has(word)) count += 1;
  return count >= 2;
}
