import { composed } from '../../files/rows/mapping.ts';
import { folded } from './folded.ts';

/** What the columns of a shop's sheet can be taken for. */
const SHEET_FIELDS = [
  'merchant_order_id',
  /** The total of an order. */
  'amount',
  /** The amount of an item line. */
  'itemAmount',
  'status',
  'currency',
  'line',
  'cb_aev',
  'product_name',
] as const;

export type SheetField = (typeof SHEET_FIELDS)[number];

/** Names of prices that may be of one piece or of all pieces of a line. */
const EITHER = [
  ...[
    'Item price',
    'Item cost',
    'Product price',
    'Lineitem price',
    'Sold for',
    'Deal price',
    'Sale price',
  ],
  ...['상품금액', '상품가격', '상품 가격', '商品代金', '商品金额', '商品价格', '商品價格', 'Cena'],
  ...['Price', '가격', '価格', '价格', '價格', 'Preis', 'Prix', 'Precio', 'Preço', 'Prezzo'],
  ...['Prijs', 'Fiyat', 'Harga', 'Giá', 'ราคา', '판매가', '판매가격', '販売価格', '售价'],
];

/** What shops all over the world call their columns, the most telling name first. */
const NAMES: Readonly<Record<SheetField, readonly string[]>> = {
  merchant_order_id: [
    ...['Order ID', 'Order number', 'Order no', 'Order #', 'Amazon order ID'],
    ...['Order', 'Order name', 'Order code', 'Order reference', 'Order ref', 'Order serial number'],
    ...['ID order', 'Store order ID', 'Sale ID', 'Sales order', 'Receipt ID', 'Purchase order'],
    ...['주문번호', '주문ID', '주문아이디', '주문코드', '주문서번호', '주문 고유번호'],
    ...['注文番号', '受注番号', '注文ID', '注文No', 'オーダー番号'],
    ...['订单号', '订单编号', '订单ID', '訂單編號', '訂單號', '訂單號碼'],
    ...['Bestellnummer', 'Bestellnr', 'Bestell-ID', 'Auftragsnummer', 'Bestellung'],
    ...[
      'Numéro de commande',
      'N° de commande',
      'Nº commande',
      'Réf. commande',
      'Commande n°',
      'ID de commande',
      'Commande',
    ],
    ...['Número de pedido', 'N.º de pedido', 'ID de pedido', 'ID del pedido', 'Número de orden'],
    ...['# de venta', 'N.º de venta', 'Número de venta', 'ID de venta', 'N° do pedido'],
    ...['Número do pedido', 'Nº do pedido', 'ID do pedido', 'Pedido', 'Número da encomenda'],
    ...['Numero ordine', "Numero d'ordine", 'N. ordine', 'ID ordine', 'Ordine'],
    ...['Bestelnummer', 'Ordernummer', 'Numer zamówienia', 'Nr zamówienia', 'ID zamówienia'],
    ...['Sipariş numarası', 'Sipariş no', 'No. Pesanan', 'Nomor pesanan', 'ID pesanan'],
    ...['Nomor invoice'],
    ...['Mã đơn hàng', 'Số đơn hàng', 'หมายเลขคำสั่งซื้อ', 'เลขที่คำสั่งซื้อ', 'Номер заказа'],
    ...['Ordrenummer', 'Beställningsnummer', 'Reference', 'Sales record number', 'Purchase ID'],
    ...['N° commande', 'Nº pedido', 'N° pedido', 'Nr. ordine', 'Auftragsnr.', 'Auftrags-Nr.'],
    ...['Auftrag', 'Ordernr', 'Orderno', 'Ordre nr.', 'Ordrenr.', 'Bestillingsnummer', 'Order nr.'],
    ...['Bestelnr', 'Tilausnumero', 'Číslo objednávky', 'Č. objednávky', 'Broj narudžbe'],
    ...['Rendelésszám', 'Rendelés száma', 'Rendelés azonosító', 'Număr comandă', 'Nr. comandă'],
    ...['№ заказа', 'Заказ', 'Номер замовлення', '№ замовлення', 'Номер на поръчка', '№ поръчка'],
    ...['Αριθμός παραγγελίας', 'Παραγγελία', 'رقم الطلب', 'رقم الطلبية', 'شماره سفارش'],
    ...['מספר הזמנה', 'מס׳ הזמנה', 'הזמנה', 'ऑर्डर नंबर', 'ऑर्डर आईडी', 'ऑर्डर संख्या'],
    ...['Invoice number', 'Transaction ID', 'Payment ID', 'ID', 'PO #'],
  ],
  amount: [
    'amount',
    ...['Amount paid', 'Total paid', 'Paid amount', 'Paid total', 'Total charged', 'Billed amount'],
    ...['Order total', 'Order total (inc tax)', 'Grand total', 'Order amount', 'Order grand total'],
    ...['Total order amount', 'Total amount', 'Sale price', 'Gross'],
    ...['Total price', 'Total'],
    ...['실결제금액', '최종 결제금액', '총 결제금액', '총 실결제금액', '최종주문금액', '결제금액'],
    ...['결제액', '총 주문금액', '주문금액', '총금액', '합계금액', '합계', '총액'],
    ...['請求金額', 'ご請求金額', 'お支払い合計', 'お支払い金額', '支払金額', '決済金額'],
    ...['注文合計', '注文金額の合計', '注文金額', '合計金額', '総合計', '合計'],
    ...['买家实付金额', '实付金额', '实付款', '实际支付金额', '订单金额', '订单总额', '總金額'],
    ...['訂單金額', '總計', '訂單總額', '總計金額', '总金额'],
    ...['Rechnungsbetrag', 'Gesamtsumme', 'Gesamtbetrag', 'Bestellsumme', 'Bestellwert', 'Summe'],
    ...['Total payé', 'Total de la commande', 'Total TTC', 'Montant total', 'Montant'],
    ...['Total pagado', 'Total del pedido', 'Importe total', 'Monto total', 'Importe'],
    ...['Valor pago', 'Total do pedido', 'Valor total', 'Valor do pedido'],
    ...['Totale pagato', 'Totale ordine', 'Importo totale', 'Totale', 'Importo'],
    ...['Razem do zapłaty', 'Do zapłaty', 'Zapłacono', 'Wartość zamówienia', 'Suma', 'Razem'],
    ...['Kwota', 'Totaalbedrag', 'Bestelbedrag', 'Totaal'],
    ...['Toplam tutar', 'Sipariş tutarı', 'Genel toplam', 'Toplam'],
    ...['Total pembayaran', 'Total pesanan', 'Total belanja', 'Total penjualan'],
    ...['Tổng thanh toán', 'Tổng tiền', 'Tổng cộng', 'Tổng giá trị đơn hàng'],
    ...['ยอดชำระเงิน', 'ยอดรวมทั้งหมด', 'จำนวนเงินทั้งหมด', 'ยอดรวม', 'Сумма заказа'],
    ...['Итого', 'Sum', 'Totalt', 'Сумма', 'Сума', 'Разом', 'Обща сума', 'Σύνολο', 'Ποσό'],
    ...['合计', '总计', 'Végösszeg', 'Összesen', 'Összeg', 'I alt', 'Beløb', 'Beløp', 'Belopp'],
    ...['Summa', 'Yhteensä', 'Celkem', 'Celková cena', 'Částka', 'Celkom', 'Suma celkowa'],
    ...['Ukupno', 'Total comandă', 'Sumă', 'الإجمالي', 'الاجمالي', 'المجموع', 'المبلغ', 'مبلغ'],
    ...['סה"כ', 'סה״כ', 'סך הכל', 'סכום', 'कुल', 'कुल राशि', 'राशि', 'Umsatz', 'Nettoumsatz'],
    ...['Revenue', 'Net revenue', 'Value', 'Wert'],
  ],
  itemAmount: [
    ...['SKU subtotal after discount', 'Net sales', '품목실결제가', '상품별 결제금액'],
    ...['상품결제금액', '상품 결제금액', 'Faturalanacak tutar', 'Item total', 'Item total price'],
    ...['Line total', 'Line amount', 'Line subtotal', 'Row total', 'Product subtotal'],
    ...['Product total', 'Item subtotal', 'Paid price', '상품별 총 주문금액', '판매금액'],
    ...['상품구매금액', '상품별 판매금액', '총 상품금액', '商品合計', '商品小計', '小計'],
    ...['商品总价', '商品小計金額', '小计', 'Positionssumme', 'Satış tutarı', 'Wartość'],
    ...[
      'Total harga produk',
      'Gross sales',
      'Order value',
      'Zwischensumme',
      'Sous-total',
      'Subtotal',
    ],
    ...['Subtotale', 'Subtotaal', 'Ingresos por productos', ...EITHER],
  ],
  status: [
    ...['status', 'Order status', 'Order state', 'Financial status', 'Payment status', 'State'],
    ...['주문상태', '주문 진행상태', '진행상태', '처리상태', '주문처리상태', '거래상태', '상태'],
    ...['결제상태', '배송상태'],
    ...['注文ステータス', '受注ステータス', '注文状態', 'ステータス', '支払い状況', '配送状態'],
    ...['订单状态', '訂單狀態', '交易状态', '状态', '狀態', '付款状态'],
    ...['Bestellstatus', 'Auftragsstatus', 'Zahlungsstatus', 'Statut', 'Statut de la commande'],
    ...['État', 'État de la commande', 'Estado', 'Estado del pedido', 'Estado do pedido'],
    ...['Situação', 'Status do pedido', 'Stato', 'Stato ordine', "Stato dell'ordine"],
    ...['Bestelstatus', 'Orderstatus', 'Status zamówienia', 'Sipariş durumu', 'Durum'],
    ...['Sipariş statüsü', 'Status terakhir', 'Stav', 'Stav objednávky', 'Állapot'],
    ...['Stare', 'Tila', 'Κατάσταση', 'الحالة', 'حالة الطلب', 'סטטוס', 'स्थिति', 'Стан'],
    ...['Status pesanan', 'Trạng thái đơn hàng', 'Trạng thái', 'สถานะคำสั่งซื้อ', 'สถานะ'],
    ...['Статус', 'Fulfillment status', 'Delivery status', 'Item status'],
  ],
  currency: [
    ...['currency', 'Currency code', 'Order currency', 'Order currency code', '통화', '결제통화'],
    ...['通貨', '币种', '貨幣', '幣別', 'Währung', 'Devise', 'Moneda', 'Moeda', 'Valuta', 'Waluta'],
    ...['Para birimi', 'Mata uang', 'Tiền tệ', 'สกุลเงิน', 'Валюта'],
  ],
  line: [
    ...['Order item ID', 'Order line ID', 'Line item ID', 'Item ID', 'Transaction ID'],
    ...['상품주문번호', '품목주문번호', '품목별 주문번호', '주문품목번호', '주문상세번호'],
    ...['商品注文番号', '明细编号', '子订单编号', '子订单号'],
  ],
  cb_aev: ['cb_aev', 'aev', 'click_id', 'click', '클릭ID', '클릭아이디', '클릭번호'],
  product_name: [
    ...['Product name', 'Item name', 'Item title', 'Lineitem name', 'Product', 'Item', 'Title'],
    ...['상품명', '주문상품명', '등록상품명', '商品名', '商品名称', '商品名稱', '商品标题'],
    ...['Artikelname', 'Artikel', 'Produkt', 'Nom du produit', 'Produit', 'Nombre del producto'],
    ...['Producto', 'Nome do produto', 'Produto', 'Nome prodotto', 'Prodotto', 'Nama produk'],
    ...['Tên sản phẩm', 'ชื่อสินค้า', 'Ürün adı', 'Productnaam', 'Nazwa produktu'],
  ],
};

/** A column's name to look up: case, accents, marks, blanks, and the bytes that begin a file make no difference. */
const headWord = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const RANKS = new Map(
  SHEET_FIELDS.map((field) => [
    field,
    new Map(NAMES[field].map((name, rank) => [headWord(name), rank] as const).toReversed()),
  ]),
);

/** A remark such as `(USD)` or `(ex tax)` says less than the name before it. */
const REMARK = /[([（［].*$/;
const REMARKED = 1000;

/** How well a name is known for a field, 0 for the best; undefined if it is not. */
export function rankOf(field: SheetField, name: string): number | undefined {
  if (name === field) return -1;
  const ranks = RANKS.get(field);
  const whole = ranks?.get(headWord(name));
  if (whole !== undefined) return whole;
  const rank = ranks?.get(headWord(name.replace(REMARK, '')));
  return rank === undefined ? undefined : rank + REMARKED;
}

/** Whether a name is known of any field but the amount. */
export const isKnownName = (name: string): boolean =>
  SHEET_FIELDS.some((field) => field !== 'amount' && rankOf(field, name) !== undefined);

/** The names that show where the header of a sheet is. */
export const SHEET_WORDS: readonly string[] = Object.values(NAMES).flat();

/** A price is of one piece: how many there are is in another column. */
export const isUnitPrice = (name: string): boolean =>
  /unit[ _-]*(?:\w+ )?price|price per|price each|단가|単価|单价|單價|einzelpreis|stückpreis|prix unitaire|prec?[iç]o unit|prezzo unit|stukprijs|eenheidsprijs|jednostk|birim f|harga satuan|harga (?:awal|jual|setelah)|đơn giá|ต่อหน่วย|ต่อชิ้น/i.test(
    folded(name).trim(),
  );

const EITHER_WORDS: ReadonlySet<string> = new Set(EITHER.map(headWord));

/** Whether a price may be of one piece or of a line. */
export const isEitherPrice = (name: string): boolean =>
  EITHER_WORDS.has(headWord(name.replace(REMARK, '')));

/** Columns that count pieces. */
export const isQuantity = (name: string): boolean =>
  /quantity|qty|units?$|pieces|num ?items|수량|구매수|개수|個数|数量|數量|menge|anzahl|stückzahl|quantité|cantidad|unidades|quantidade|quantità|aantal|ilość|liczba sztuk|\badet|jumlah|số lượng|จำนวน(?!เงิน)/i.test(
    folded(name),
  );

/** Quantities of a whole order, or what is left or went back of one. */
export const isOtherQuantity = (name: string): boolean =>
  /total|총|합계|return|refund|cancel|ship|반품|취소|合計|返|退|发货/i.test(folded(name));

/** Names that can only be of a whole order. */
const OF_ORDER =
  /order total|grand|order amount|total order|총|최종|合計|订单|訂單|实付|gesamt|commande|pedido|ordine|zamówien|sipariş|pesanan/i;

export const isOfOrder = (name: string): boolean => OF_ORDER.test(folded(name));

/** Whether no other column has the name of this one: then a map can name it. */
export const isOfOneName = (header: readonly string[], column: number): boolean =>
  header.filter((name) => composed(name) === composed(header[column] ?? '')).length === 1;
