/** The columns of WooCommerce's analytics of orders in one language. */
interface AnalyticsWords {
  readonly order: string;
  readonly status: string;
  /** Net of taxes and shipping; what it is called has changed with the versions. */
  readonly amounts: readonly string[];
  readonly sold: string;
  readonly products: string;
}

const words = (
  order: string,
  status: string,
  amounts: readonly string[],
  sold: string,
  products: string,
): AnalyticsWords => ({ order, status, amounts, sold, products });

/** As the plugin's own translations call them. */
export const WOOCOMMERCE_ANALYTICS: readonly AnalyticsWords[] = [
  words('Order #', 'Status', ['Net Sales', 'N. Revenue'], 'Items sold', 'Product(s)'),
  words('Ordre #', 'Status', ['Nettoomsætning', 'Given omsætning'], 'Enheder solgt', 'Vare(r)'),
  words(
    'Bestellnummer #',
    'Status',
    ['Nettoumsatz', 'N.- Umsatz'],
    'Verkaufte Artikel',
    'Produkt(e)',
  ),
  words(
    'Παραγγελία #',
    'Κατάσταση',
    ['Καθαρές πωλήσεις', 'Κ. Έσοδα'],
    'πουλημένα αντικείμενα',
    'Προϊόν(τα)',
  ),
  words(
    'Pedido #',
    'Estado',
    ['Ventas netas', 'Ingresos netos'],
    'Artículos vendidos',
    'Producto(s)',
  ),
  words('Tilaus nro.', 'Tila', ['Nettomyynti', 'N. liikevaihto'], 'Myydyt kohteet', 'Tuote(-et)'),
  words('Commande n°', 'État', ['Ventes nettes', 'N. Revenu'], 'Articles vendus', 'Produit(s)'),
  words('Pesanan #', 'Status', ['Penjualan Bersih', 'N. Pendapatan'], 'Item Terjual', 'Produk'),
  words(
    'Ordine n.',
    'Stato',
    ['Vendite nette', 'N. Fatturato'],
    'Elementi venduti',
    'Prodotto/prodotti',
  ),
  words('注文番号', 'ステータス', ['純売上高', 'N.収益'], '販売済み商品', '商品'),
  words('순서 번호', '상태', ['순 매출', 'N. 수익'], '판매된 품목', '제품'),
  words('Ordre #', 'Status', ['Netto salg', 'Netto inntekt'], 'Solgte produkter', 'Produkt(er)'),
  words(
    'Bestelnummer',
    'Status',
    ['Netto-omzet', 'N. Inkomsten'],
    'Verkochte artikelen',
    'Product(en)',
  ),
  words(
    'Zamówienie #',
    'Status',
    ['Sprzedaż netto', 'Przychód netto'],
    'Sprzedane produkty',
    'Produkt(y)',
  ),
  words(
    'Pedido #',
    'Status',
    ['Vendas líquidas', 'Receita liquida'],
    'Itens vendidos',
    'Produto(s)',
  ),
  words('Encomenda #', 'Estado', ['Vendas líquidas'], 'Itens vendidos', 'Produto(s)'),
  words('№ заказа', 'Статус', ['Чистый объем продаж', 'N. Доход'], 'Предметы проданы.', 'Продукты'),
  words(
    'Beställningsnr.',
    'Status',
    ['Nettoförsäljning', 'N. Intäkt'],
    'Sålda artiklar',
    'Produkter',
  ),
  words('Sipariş no.', 'Durum', ['Net satış', 'N. Gelir'], 'Satılan ürünler', 'Ürünler'),
  words('订单号', '状态', ['净销售额', 'N。收入'], '已售项目', '产品'),
  words('訂單號碼', '狀態', ['淨銷售額', '淨收益'], '售出的項目', '產品'),
];
