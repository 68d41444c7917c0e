import {
  BASKETS,
  type Basket,
  costOf,
  createBasket,
  type GeneratedOrder,
  type Item,
  itemsCost,
  type Line,
  type Truth,
  totalOf,
  truthsIn,
  withThousands,
} from './order.ts';
import type { Random } from './random.ts';

const won = truthsIn('KRW', 0);

/** What is special about an order: words of its lines, and what is true of it. */
interface Case {
  /** Cells of a line that differ; `at` counts from 0. */
  readonly line?: (at: number) => Line;
  readonly truth: Truth;
  readonly isPaidBefore?: true;
  /** The id that the file shows. */
  readonly id?: string;
}

/** A case by the total of its order and the cost of its second item. */
type Quirk = (total: bigint, second: bigint) => Case;

type Cells = (at: number) => Line;

const everywhere =
  (line: Line): Cells =>
  () =>
    line;

/** The first line has another word than the others. */
const mixed =
  (column: string, first: string, others: string) =>
  (at: number): Line => ({ [column]: at === 0 ? first : others });

const state = (word: string): Cells => everywhere({ 주문상태: word });

const SMARTSTORE: readonly Quirk[] = [
  (total) => ({
    line: mixed('주문상태', '배송중', '구매확정'),
    truth: won.paid(total, 'words that all mean paid'),
  }),
  () => ({ line: state('취소'), truth: won.none('cancelled, never reported') }),
  (total) => ({
    ...{ line: state('취소'), isPaidBefore: true },
    truth: won.cancelled(total, 'cancelled after the report'),
  }),
  (total) => ({
    ...{ line: state('반품'), isPaidBefore: true },
    truth: won.cancelled(total, 'returned after the report'),
  }),
  () => ({ line: state('반품'), truth: won.none('returned, never reported') }),
  () => ({
    line: everywhere({ 주문상태: '미결제취소', 결제일: '' }),
    truth: won.none('never paid'),
  }),
  (total, second) => ({
    line: (at) => ({ 주문상태: at === 1 ? '취소' : '배송완료' }),
    truth: won.refunded(total, second, 'one item cancelled'),
  }),
  (total, second) => ({
    line: (at) => (at === 1 ? { 주문상태: '반품', '최종 상품별 총 주문금액': '0' } : {}),
    truth: won.refunded(total, second, 'one item returned, and nothing left of it'),
  }),
  (total) => ({
    line: everywhere({ 주문상태: '취소', '최종 상품별 총 주문금액': '0' }),
    isPaidBefore: true,
    truth: won.cancelled(total, 'cancelled, and nothing left of it'),
  }),
  () => ({
    line: (at) => (at === 1 ? { 주문상태: '취소', '최종 상품별 총 주문금액': '1' } : {}),
    truth: won.held('cancelled, and something left of it'),
  }),
  (total, second) => ({
    ...{ line: (at) => ({ 주문상태: at === 1 ? '반품' : '구매확정' }), isPaidBefore: true },
    truth: won.refunded(total, second, 'one item returned after the report'),
  }),
  () => ({
    line: mixed('주문상태', '교환', '배송완료'),
    truth: won.held('one item exchanged'),
  }),
  () => ({
    line: mixed('주문상태', '입금대기', '배송완료'),
    truth: won.held('mixed statuses'),
  }),
  () => ({
    line: (at) => (at === 0 ? { 주문상태: '취소', '수량클레임 여부': 'Y' } : {}),
    truth: won.held('a part of the quantity cancelled'),
  }),
  () => ({ line: state('보류중'), truth: won.held('unknown status') }),
  (total) => ({
    line: state('교환'),
    truth: { ...won.paid(total, 'exchanged'), mayBeHeld: true },
  }),
  () => ({
    line: everywhere({ '최종 상품별 총 주문금액': '' }),
    truth: won.held('no amount'),
  }),
  () => ({ id: '2.02611E+15', truth: won.held('id in exponent notation') }),
];

export function smartstoreOrder(random: Random, index: number, isPlain: boolean): GeneratedOrder {
  const id = `20261120${12_345_671 + index * 9}`;
  return korean(random, index, isPlain ? [] : SMARTSTORE, id, itemsCost, (item, at) => ({
    상품주문번호: `20261121${50_000_001 + index * 10 + at}`,
    판매채널: '스마트스토어',
    구매자명: '홍길동',
    주문상태: '구매확정',
    결제일: '2026-11-20 10:00:00',
    상품명: item.name,
    수량: `${item.quantity}`,
    상품가격: `${item.price}`,
    '최종 상품별 할인액': `${item.discount}`,
    '최초 상품별 할인액': `${item.discount}`,
    '최종 상품별 총 주문금액': `${costOf(item)}`,
    '최초 상품별 총 주문금액': `${costOf(item)}`,
    '배송비 합계': '0',
    결제수단: '신용카드',
    주문일시: '2026-11-20 09:58:00',
  }));
}

const word = (text: string): Cells => everywhere({ '주문 상태': text });

const CAFE24: readonly Quirk[] = [
  () => ({
    line: everywhere({ '주문 상태': '입금전', '결제일시(입금확인일)': '', 결제수단: '무통장입금' }),
    truth: won.none('waits for the deposit'),
  }),
  () => ({ line: word('취소완료'), truth: won.none('cancelled, never reported') }),
  (total) => ({
    ...{ line: word('취소완료'), isPaidBefore: true },
    truth: won.cancelled(total, 'cancelled after the report'),
  }),
  (total, second) => ({
    line: (at) =>
      at === 1
        ? { '주문 상태': '환불완료', 환불상태: '환불완료', '실제 환불금액': `${second}` }
        : {},
    truth: won.refunded(total, second, 'one item refunded'),
  }),
  () => ({
    line: (at) => ({ '주문 상태': at === 0 ? '배송완료' : '취소완료' }),
    truth: won.held('one item cancelled without an amount'),
  }),
  () => ({
    line: everywhere({ '주문 상태': '부분환불', 환불상태: '환불완료' }),
    truth: won.held('partial refund without its amount'),
  }),
  () => ({ line: word('확인필요'), truth: won.held('unknown status') }),
  () => ({
    line: (at) => (at === 0 ? {} : { '총 결제금액': '1' }),
    truth: won.held('order amounts that disagree'),
  }),
];

export function cafe24Order(random: Random, index: number, isPlain: boolean): GeneratedOrder {
  const id = `20261120-${String(index + 1).padStart(7, '0')}`;
  return korean(random, index, isPlain ? [] : CAFE24, id, totalOf, (item, at, basket) => ({
    '품목별 주문번호': `${id}-${String(at + 1).padStart(2, '0')}`,
    주문일시: '2026-11-20 09:58:00',
    '결제일시(입금확인일)': '2026-11-20 10:00:00',
    '주문 상태': '배송완료',
    결제수단: '카드',
    주문경로: 'PC쇼핑몰',
    '총 주문금액': `${itemsCost(basket) + basket.shipping}`,
    '총 결제금액': `${totalOf(basket)}`,
    '총 배송비': `${basket.shipping}`,
    '옵션+판매가': `${item.price}`,
    판매가: `${item.price}`,
    수량: `${item.quantity}`,
    '주문상품명(기본)': item.name,
    '상품별 추가할인금액': `${item.discount}`,
    '주문서 쿠폰 할인금액': `${basket.coupon}`,
    '사용한 쿠폰명': '',
    공급사: '자체공급',
  }));
}

const COUPANG: readonly Quirk[] = [
  () => ({ line: everywhere({ 결제액: '' }), truth: won.held('no amount') }),
  () => ({ line: everywhere({ 결제액: '무료' }), truth: won.held('an amount in words') }),
  () => ({ id: '3.10002E+13', truth: won.held('id in exponent notation') }),
];

/** The list has no status: what it lists was paid. */
export function coupangOrder(random: Random, index: number, isPlain: boolean): GeneratedOrder {
  const id = `${31_000_212_345_671 + index * 9}`;
  return korean(random, index, isPlain ? [] : COUPANG, id, itemsCost, (item) => ({
    묶음배송번호: `${7_021_234_561 + index}`,
    등록상품명: item.name,
    '노출상품명(옵션명)': item.name,
    '구매수(수량)': `${item.quantity}`,
    '옵션판매가(판매단가)': `${item.price}`,
    결제액: `${costOf(item)}`,
    주문일: '2026-11-20 10:00:00',
    '출고일(발송일)': '2026-11-21',
    '수취인 주소': '서울특별시 중구 세종대로 110',
  }));
}

/** @param paid what an order comes to, by what the shop's columns know. */
function korean(
  random: Random,
  index: number,
  quirks: readonly Quirk[],
  ownId: string,
  paid: (basket: Basket) => bigint,
  columns: (item: Item, at: number, basket: Basket) => Line,
): GeneratedOrder {
  const quirk = index % 2 === 0 ? undefined : quirks[(index >> 1) % quirks.length];
  const isWhole = quirk === undefined;
  // Statuses can only be mixed where there are several lines.
  const kind = isWhole ? (BASKETS[index % BASKETS.length] ?? 'one item') : 'several items';
  const basket = createBasket(random, kind, 100n);
  const total = paid(basket);
  const second = basket.items[1];
  const {
    line,
    truth,
    isPaidBefore,
    id = ownId,
  } = quirk?.(total, second === undefined ? 0n : costOf(second)) ?? {
    truth: won.paid(total, kind),
  };
  const shown = (text: string): string =>
    isWhole && quirks.length > 0 && index % 4 === 0 ? `₩${withThousands(text)}` : text;
  const lines = basket.items.map((item, at) => {
    const own = { 주문번호: id, ...columns(item, at, basket), ...line?.(at) };
    return Object.fromEntries(
      Object.entries(own).map(([name, cell]) => [name, isAmount(name) ? shown(cell) : cell]),
    );
  });
  return { id, lines, truth, ...(isPaidBefore && { paidBefore: `${total}` }) };
}

const AMOUNTS: readonly string[] = ['최종 상품별 총 주문금액', '총 결제금액', '결제액'];

const isAmount = (name: string): boolean => AMOUNTS.includes(name);
