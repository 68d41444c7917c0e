/** What became of an order, and what of it has to be reported. */
export interface ModelOrder {
  readonly id: string;
  readonly status: 'paid' | 'cancelled' | 'unpaid' | 'refunded';
  /** Amounts of its items. */
  readonly items: readonly number[];
  readonly refunded: number;
}

/** A sheet as a shop writes it. */
export interface ShopSheet {
  readonly shop: string;
  readonly header: readonly string[];
  /** The cells of an order's lines. */
  readonly lines: (order: ModelOrder) => readonly (readonly (string | number)[])[];
  readonly words: Readonly<Record<ModelOrder['status'], string>>;
  readonly delimiter?: string;
  readonly currency: string;
  /**
   * What it says of the order that was refunded in part: the amount; that something was refunded, and not how much;
   * that the item was returned; or nothing at all.
   */
  readonly refunds: 'amount' | 'held' | 'whole' | 'none';
  /** Lists only orders that were paid for. */
  readonly isOfPaid?: boolean;
}

export const ORDERS: readonly ModelOrder[] = [
  { id: '900001', status: 'paid', items: [12_000], refunded: 0 },
  { id: '900002', status: 'paid', items: [15_000, 15_000], refunded: 0 },
  { id: '900003', status: 'cancelled', items: [7000], refunded: 0 },
  { id: '900004', status: 'paid', items: [9000, 4000, 2500], refunded: 0 },
  { id: '900005', status: 'unpaid', items: [31_000], refunded: 0 },
  { id: '900006', status: 'refunded', items: [20_000], refunded: 5000 },
  { id: '900007', status: 'paid', items: [8000, 11_000], refunded: 0 },
];

export const totalOf = ({ items }: ModelOrder): number =>
  items.reduce((one, other) => one + other, 0);

type Cells = readonly (string | number)[];

/** A line for each item: order cells, item cells with its amount. */
const perItem =
  (cells: (order: ModelOrder, item: number, at: number) => Cells) =>
  (order: ModelOrder): readonly Cells[] =>
    order.items.map((item, at) => cells(order, item, at));

const perOrder =
  (cells: (order: ModelOrder) => Cells) =>
  (order: ModelOrder): readonly Cells[] => [cells(order)];

type Draft = Omit<ShopSheet, 'lines' | 'words' | 'header'> & { readonly header: string };

const sheet = (
  { header, ...draft }: Draft,
  words: readonly [string, string, string, string],
  lines: (word: (order: ModelOrder) => string) => ShopSheet['lines'],
): ShopSheet => {
  const [paid, cancelled, unpaid, refunded] = words;
  const all = { paid, cancelled, unpaid, refunded };
  return {
    ...draft,
    header: header.split('|'),
    words: all,
    lines: lines(({ status }) => all[status]),
  };
};

const date = '2026-11-20 10:00:00';

/** The columns of the shops' own exports, as far as they matter; the values are made up. */
export const UNKNOWN_SHOPS: readonly ShopSheet[] = [
  sheet(
    {
      shop: 'BigCommerce',
      header:
        'Order ID|Customer Name|Order Date|Order Status|Subtotal (inc tax)|Subtotal (ex tax)|Tax Total|Shipping Cost (inc tax)|Order Total (inc tax)|Order Total (ex tax)|Customer Message|Total Quantity|Order Currency Code|Refund Amount',
      currency: 'USD',
      refunds: 'amount',
    },
    ['Awaiting Fulfillment', 'Cancelled', 'Awaiting Payment', 'Partially Refunded'],
    (word) =>
      perOrder((o) => [
        ...[o.id, 'x', date, word(o), totalOf(o) - 500, totalOf(o) - 900, 400, 500, totalOf(o)],
        ...[totalOf(o) - 400, '', o.items.length, 'USD', o.refunded],
      ]),
  ),
  sheet(
    {
      shop: 'Etsy',
      header:
        'Sale Date|Order ID|Full Name|Number of Items|Payment Method|Currency|Order Value|Discount Amount|Shipping|Sales Tax|Order Total|Status|Card Processing Fees|Order Net|SKU',
      currency: 'USD',
      refunds: 'none',
      isOfPaid: true,
    },
    ['', '', '', ''],
    () =>
      perOrder((o) => [
        ...['12/31/26', o.id, 'x', o.items.length, 'Credit Card', 'USD', totalOf(o) - 300, 0, 300],
        ...['0.0', totalOf(o), '', 33, totalOf(o) - 33, ''],
      ]),
  ),
  sheet(
    {
      shop: 'eBay',
      header:
        'Sales Record Number|Order Number|Buyer Username|Item Number|Item Title|Quantity|Sold For|Shipping And Handling|Total Price|Payment Method|Sale Date|Paid On Date|Shipped On Date',
      currency: 'GBP',
      refunds: 'none',
      isOfPaid: true,
    },
    ['', '', '', ''],
    () => (o) => [
      ...(o.items.length > 1
        ? [
            [
              '1',
              o.id,
              'x',
              '',
              '',
              o.items.length,
              '',
              '',
              `£${totalOf(o)}.00`,
              'x',
              date,
              'Nov-20-26',
              '',
            ],
          ]
        : []),
      ...o.items.map((item, at) => [
        ...['1', o.id, 'x', `33${at}`, 'Mug', 1, `£${item}.00`, ''],
        ...[o.items.length > 1 ? '' : `£${totalOf(o)}.00`, 'x', date, 'Nov-20-26', ''],
      ]),
    ],
  ),
  sheet(
    {
      shop: 'Amazon',
      header:
        'amazon-order-id|merchant-order-id|purchase-date|last-updated-date|order-status|sales-channel|product-name|sku|item-status|quantity|currency|item-price|item-tax|shipping-price',
      refunds: 'none',
      currency: 'EUR',
      delimiter: '\t',
    },
    ['Shipped', 'Cancelled', 'Pending', 'Shipping'],
    (word) =>
      perItem((o, item) => [
        ...[o.id, `M-${o.id}`, date, date, word(o), 'Amazon.de', 'Mug', 'S', word(o), 1, 'EUR'],
        ...[item, 1, 0],
      ]),
  ),
  sheet(
    {
      shop: 'Square',
      header:
        'Order|Order Date|Currency|Order Subtotal|Order Shipping Price|Order Tax Total|Order Total|Order Refunded Amount|Fulfillment Type|Fulfillment Status|Item Quantity|Item Name|Item SKU|Item Price|Item Total Price',
      currency: 'USD',
      refunds: 'amount',
    },
    ['Completed', 'Canceled', 'Payment pending', 'Completed'],
    (word) => (o) =>
      o.items.map((item, at) => [
        ...(at === 0
          ? [
              o.id,
              date,
              'USD',
              totalOf(o) - 100,
              100,
              0,
              totalOf(o),
              o.refunded,
              'Shipment',
              word(o),
            ]
          : [o.id, '', '', '', '', '', '', '', '', '']),
        ...[1, 'Mug', 'S', item, item],
      ]),
  ),
  sheet(
    {
      shop: 'Wix',
      header:
        'Order number|Date created|Time|Total order quantity|Contact email|Item|Variant|SKU|Qty|Quantity refunded|Price|Payment status|Payment method|Shipping rate|Total tax|Total|Currency|Refunded amount|Net amount|Fulfillment status',
      currency: 'USD',
      refunds: 'amount',
    },
    ['Paid', 'Canceled', 'Unpaid', 'Partially refunded'],
    (word) =>
      perItem((o, item) => [
        ...[
          o.id,
          'Nov 20, 2026',
          '10:00',
          o.items.length,
          'x',
          'Mug',
          '',
          'S',
          1,
          0,
          item,
          word(o),
        ],
        ...[
          'Credit card',
          0,
          0,
          totalOf(o),
          'USD',
          o.refunded,
          totalOf(o) - o.refunded,
          'Fulfilled',
        ],
      ]),
  ),
  sheet(
    {
      shop: 'Squarespace',
      header:
        'Order ID|Email|Financial Status|Paid at|Fulfillment Status|Fulfilled at|Currency|Subtotal|Shipping|Taxes|Amount Refunded|Total|Discount Code|Discount Amount|Shipping Method|Created at|Lineitem quantity|Lineitem name|Lineitem price',
      currency: 'USD',
      refunds: 'amount',
    },
    ['PAID', 'CANCELED', 'PENDING', 'PARTIALLY_REFUNDED'],
    (word) => (o) =>
      o.items.map((item, at) => [
        ...(at === 0
          ? [
              o.id,
              'x',
              word(o),
              date,
              'pending',
              '',
              'USD',
              totalOf(o),
              0,
              0,
              o.refunded,
              totalOf(o),
            ]
          : [o.id, '', '', '', '', '', '', '', '', '', '', '']),
        ...['', '', '', '', 1, 'Mug', item],
      ]),
  ),
  sheet(
    {
      shop: 'PrestaShop',
      header: 'ID|Reference|New client|Delivery|Customer|Total|Payment|Status|Date',
      refunds: 'held',
      currency: 'EUR',
      delimiter: ';',
    },
    ['Payment accepted', 'Canceled', 'Awaiting bank wire payment', 'Partial refund'],
    (word) =>
      perOrder((o) => [
        ...[
          o.id.slice(-1),
          o.id,
          1,
          'France',
          'x',
          `€${totalOf(o)}.00`,
          'Bank wire',
          word(o),
          date,
        ],
      ]),
  ),
  sheet(
    {
      shop: 'Shopee',
      header:
        'Order ID|Order Status|Return / Refund Status|Order Creation Date|Order Paid Time|Product Name|Original Price|Deal Price|Quantity|Product Subtotal|Total Amount|Buyer Paid Shipping Fee|Grand Total',
      refunds: 'held',
      currency: 'SGD',
    },
    ['Completed', 'Cancelled', 'Unpaid', 'Completed'],
    (word) =>
      perItem((o, item) => [
        ...[
          o.id,
          word(o),
          o.refunded > 0 ? 'Refund Approved' : '',
          date,
          date,
          'Mug',
          item,
          item,
          1,
        ],
        ...[item, item, 0, totalOf(o)],
      ]),
  ),
  sheet(
    {
      shop: 'Lazada',
      header:
        'orderItemId|orderType|lazadaId|sellerSku|createTime|updateTime|orderNumber|payMethod|paidPrice|unitPrice|sellerDiscountTotal|shippingFee|itemName|variation|status|refundAmount',
      refunds: 'amount',
      currency: 'MYR',
    },
    ['delivered', 'canceled', 'unpaid', 'confirmed'],
    (word) =>
      perItem((o, item, at) => [
        ...[`8${o.id}${at}`, 'Normal', 'L', 'S', date, date, o.id, 'COD', item, item, 0, 0, 'Mug'],
        ...['', word(o), o.refunded],
      ]),
  ),
  sheet(
    {
      shop: 'TikTok Shop',
      header:
        'Order ID|Order Status|Order Substatus|Cancelation/Return Type|Normal or Pre-order|SKU ID|Seller SKU|Product Name|Quantity|Sku Quantity of return|SKU Unit Original Price|SKU Subtotal After Discount|Shipping Fee After Discount|Taxes|Order Amount|Order Refund Amount|Created Time|Paid Time',
      currency: 'USD',
      refunds: 'amount',
    },
    ['Completed', 'Canceled', 'Unpaid', 'Completed'],
    (word) =>
      perItem((o, item) => [
        ...[o.id, word(o), '', '', 'Normal', '17', 'S', 'Mug', 1, 0, item, item, 0, 0, totalOf(o)],
        ...[o.refunded, date, date],
      ]),
  ),
  sheet(
    {
      shop: 'Qoo10',
      header:
        '配送状態|注文番号|カート番号|配送会社|注文日|入金日|商品名|数量|オプション情報|販売価格|割引額|注文金額の合計|購入者名',
      refunds: 'held',
      currency: 'JPY',
    },
    ['配送完了', 'キャンセル', '入金待ち', '返品完了'],
    (word) =>
      perOrder((o) => [
        ...[
          word(o),
          o.id,
          `77${o.id}`,
          'ヤマト',
          date,
          date,
          'マグ',
          1,
          '',
          totalOf(o),
          0,
          totalOf(o),
          'x',
        ],
      ]),
  ),
  sheet(
    {
      shop: '11번가',
      header:
        '번호|주문상태|주문번호|주문순번|배송번호|주문일시|결제일시|상품번호|상품명|옵션|수량|판매단가|주문금액|할인금액|구매자',
      refunds: 'whole',
      currency: 'KRW',
    },
    ['배송완료', '취소완료', '입금대기', '반품완료'],
    (word) =>
      perItem((o, item, at) => [
        ...[at + 1, word(o), o.id, at + 1, '5', date, date, '3', '머그', '', 1, item, item, 0, 'x'],
      ]),
  ),
  sheet(
    {
      shop: 'Gmarket',
      header:
        '판매아이디|주문번호|장바구니번호|주문상태|주문일자|결제일|상품번호|상품명|수량|판매단가|판매금액|정산예정금액|구매자명',
      refunds: 'whole',
      currency: 'KRW',
    },
    ['배송중', '취소완료', '입금확인중', '반품완료'],
    (word) =>
      perItem((o, item) => [
        ...[
          's',
          o.id,
          `88${o.id}`,
          word(o),
          date,
          date,
          '3',
          '머그',
          1,
          item,
          item,
          item - 100,
          'x',
        ],
      ]),
  ),
  sheet(
    {
      shop: '쿠팡',
      header: '번호|배송상태|주문번호|등록상품명|구매수량|결제금액|주문일|수취인이름',
      refunds: 'whole',
      currency: 'KRW',
    },
    ['배송완료', '취소완료', '결제대기', '반품완료'],
    (word) => perItem((o, item, at) => [at + 1, word(o), o.id, '머그', 1, item, date, 'x']),
  ),
  sheet(
    {
      shop: '카카오 선물하기',
      header:
        '주문번호|주문상태|채널|상품명|옵션|수량|상품금액|결제금액|주문일|배송방법|정산기준금액',
      refunds: 'held',
      currency: 'KRW',
    },
    ['배송완료', '주문취소', '입금대기', '환불완료'],
    (word) =>
      perOrder((o) => [
        ...[o.id, word(o), '선물하기', '머그', '', 1, totalOf(o) + 10, totalOf(o), date, '택배', 1],
      ]),
  ),
  sheet(
    {
      shop: '아임웹',
      header:
        '주문번호|품목주문번호|주문상태|주문일|상품명|수량|판매가|품목실결제가|배송비|최종주문금액|통화|환불금액',
      currency: 'KRW',
      refunds: 'amount',
    },
    ['배송완료', '취소완료', '입금대기', '부분환불'],
    (word) =>
      perItem((o, item, at) => [
        ...[o.id, `${o.id}-${at}`, word(o), date, '머그', 1, item, item, 0, totalOf(o), 'KRW'],
        ...[o.refunded],
      ]),
  ),
  sheet(
    {
      shop: '식스샵',
      header:
        '주문번호|주문일|주문자명|결제상태|배송상태|상품명|수량|총 상품금액|배송비|총 결제금액|결제방법',
      refunds: 'held',
      currency: 'KRW',
    },
    ['결제완료', '결제취소', '입금대기', '환불완료'],
    (word) =>
      perOrder((o) => [
        ...[o.id, date, 'x', word(o), '배송완료', '머그', 1, `${totalOf(o)}원`, '0원`'.slice(0, 2)],
        ...[`${totalOf(o).toLocaleString('en')}원`, '카드'],
      ]),
  ),
  sheet(
    {
      shop: '메이크샵',
      header:
        '주문번호|주문일자|주문자|주문상태|상품명|수량|상품가격|배송료|결제금액|결제방법|사용적립금',
      refunds: 'held',
      currency: 'KRW',
    },
    ['배송완료', '주문취소', '입금확인전', '반품완료'],
    (word) =>
      perItem((o, item) => [
        ...[o.id, date, 'x', word(o), '머그', 1, item, 0, totalOf(o), '카드', 0],
      ]),
  ),
  sheet(
    {
      shop: '고도몰',
      header:
        '주문번호|상품주문번호|주문일시|주문상태|주문자|상품명|상품수량|판매가|상품결제금액|총 주문금액|총 결제금액|결제방법',
      refunds: 'held',
      currency: 'KRW',
    },
    ['구매확정', '취소완료', '입금대기', '환불완료'],
    (word) =>
      perItem((o, item, at) => [
        ...[
          o.id,
          `${o.id}${at}`,
          date,
          word(o),
          'x',
          '머그',
          1,
          item,
          item,
          totalOf(o),
          totalOf(o),
        ],
        ...['카드'],
      ]),
  ),
];
