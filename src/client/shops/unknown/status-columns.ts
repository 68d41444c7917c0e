import { isAboutRefunds, saysAnything } from '../../files/rows/refund-words.ts';
import type { StatusWords } from '../status-word.ts';
import { isKnownName, isOfOneName, rankOf } from './field-words.ts';
import { isOfWords, type SheetContents } from './sheet-contents.ts';
import { type GuessedStatus, guessStatus } from './status-guess.ts';

/** The columns that say what became of an order. */
export interface StatusColumns {
  /** -1 if there is none. */
  readonly status: number;
  /** Those that say of some orders that they were not paid, or went back, where the first says paid. */
  readonly others: readonly number[];
  /** The words of the others that are no reason to hold an order back, and those that the merchant has to decide on. */
  readonly otherWords: readonly { readonly word: string; readonly meaning: GuessedStatus }[];
}

/** What a column speaks of. */
type Subject = 'order' | 'delivery' | 'other' | 'kind';

interface Candidate {
  readonly at: number;
  readonly subject: Subject;
  /** Lower is better. */
  readonly rank: number;
}

const LIKE_STATUS = /stat(?:us|e|ut|o)\b|état|estado|durum|상태|단계|状态|状態|狀態|ステータス/i;

const DELIVERY =
  /fulfil|ship|deliver|track|배송|출고|配送|出荷|発送|发货|發貨|物流|versand|liefer|livraison|env[ií]o|entrega|spedizione|consegna/i;

const ORDER =
  /order|pay|paid|financ|주문|결제|입금|거래|注文|受注|支払|订单|訂單|付款|交易|bestell|auftrag|zahlung|commande|paiement|pedido|pago|pagamento|ordine/i;

/** A column that tells sales from refunds and cancellations, each on a line of its own. */
const KIND =
  /^(?:(?:transaction|order|event|record|row|entry|sale|payment|line)[ _-]*)?(?:type|kind)$|^(?:거래|주문|처리|결제|매출)?\s*(?:구분|유형|종류)$|^(?:取引|注文)?(?:種別|区分)$|^(?:交易|订单|訂單)?(?:类型|類型)$|^tipo(?: de \p{L}+)?$|^art$|^typ$/iu;

const SALE =
  /^(?:orders?|sales?|payments?|charges?|purchases?|주문|판매|결제|구매|매출|注文|売上|購入|订单|訂單|销售|銷售|付款|bestellung|verkauf|zahlung|vente|commande|paiement|venta|pedido|pago|venda|vendita|ordine|pagamento)$/i;

/** Paid for, and still with the shop. */
const NOT_SENT =
  /unfulfil|unship|not[ _-](?:yet[ _-])?(?:fulfil|ship|dispatch)|미(?:배송|발송|출고)|未(?:発送|出荷|发货|發貨)/i;

export function statusColumns(
  contents: SheetContents,
  given: number | undefined,
  known: StatusWords,
): StatusColumns {
  const all = candidatesIn(contents);
  const without = (one: number): readonly Candidate[] => all.filter(({ at }) => at !== one);
  const isOpen = (cells: readonly string[], at: number): boolean =>
    (cells[at] ?? '') !== '' && meaningOf(cells[at] ?? '', known) === '?';
  // A column whose own words say little is a worse status than one whose words are clear.
  const denied = (one: number): number =>
    contents.rows.filter(
      (cells) =>
        isOpen(cells, one) ||
        without(one).some(
          (other) =>
            !isOpen(cells, other.at) && isDenied(contents, cells, { paid: one, other, known }),
        ),
    ).length;
  const ranked = all
    .filter(({ subject }) => subject !== 'kind')
    // What was sent and what was not says little of what was paid.
    .map(({ at, rank, subject }) => ({
      at,
      rank: subject === 'delivery' ? rank + LAST : rank,
      denied: subject === 'delivery' ? Number.POSITIVE_INFINITY : denied(at),
    }))
    .sort((one, other) => compared(one.denied, other.denied) || one.rank - other.rank);
  const status = given ?? ranked[0]?.at ?? -1;
  const others = without(status).filter((other) =>
    contents.rows.some((cells) => isDenied(contents, cells, { paid: status, other, known })),
  );
  return {
    status,
    others: others.map(({ at }) => at),
    otherWords: others.flatMap((other) => wordsToSay(contents, other, known)),
  };
}

/** Two that are infinite are equal. */
const compared = (one: number, other: number): number => (one === other ? 0 : one - other);

function candidatesIn(contents: SheetContents): readonly Candidate[] {
  const named = contents.header.flatMap((name, at): Candidate[] => {
    const subject = subjectOf(name.normalize('NFC').trim());
    const isTold =
      subject !== undefined &&
      isOfOneName(contents.header, at) &&
      isOfWords(contents, at) &&
      !isOfAddresses(contents, at);
    return isTold ? [{ at, subject, rank: rankOf('status', name) ?? LAST + at }] : [];
  });
  const isAny = named.some(({ subject }) => subject !== 'kind');
  const others = unnamed(contents).filter(({ at }) => named.every((one) => one.at !== at));
  return [...named, ...(isAny ? others.filter(({ at }) => isOfPayments(contents, at)) : others)];
}

/** Part of an address: of a parcel's own states, conv would know some. */
const isOfAddresses = (contents: SheetContents, at: number): boolean =>
  ADDRESS.test(contents.header[at] ?? '') &&
  [...(contents.wordsIn(at)?.keys() ?? [])].every((word) => guessStatus(word) === '?');

const ADDRESS =
  /(?:ship|bill|deliver|address|buyer|customer|recipient).*\bstate\b|estado.*(?:env[ií]o|entrega)|province/i;

const PAYMENT =
  /pay|paid|financ|transaction|결제|입금|支払|入金|付款|支付|zahl|paiement|pago|pagamento|betal|betaal|płatn|ödeme|bayar|thanh toán|ชำระ|оплат|платеж|платіж/i;

/** Beside a column with a status in its name: one about payment, or one with no other words than those of statuses. */
const isOfPayments = (contents: SheetContents, at: number): boolean => {
  if (PAYMENT.test(contents.header[at] ?? '')) return true;
  const guesses = [...(contents.wordsIn(at)?.keys() ?? [])].map(guessStatus);
  return guesses.includes('paid') && !guesses.includes('?');
};

/** A column that has words for orders which were not paid is most likely a status, whatever its name. */
const unnamed = (contents: SheetContents): readonly Candidate[] =>
  contents.header.flatMap((name, at) => {
    const words = [...(contents.wordsIn(at)?.keys() ?? [])];
    const isTelling =
      words.length <= MOST_WORDS &&
      !KIND.test(name) &&
      !isKnownName(name) &&
      isOfOneName(contents.header, at) &&
      isOfWords(contents, at) &&
      !isAboutRefunds(name) &&
      words.some((word) => NOT_PAID.has(guessStatus(word)));
    return isTelling ? [{ at, subject: 'order', rank: LAST + at } as const] : [];
  });

const MOST_WORDS = 12;
const NOT_PAID: ReadonlySet<GuessedStatus> = new Set(['unpaid', 'cancelled', 'refunded']);

/** After all known names. */
const LAST = 5000;

function subjectOf(name: string): Subject | undefined {
  if (KIND.test(name)) return 'kind';
  const isStatus = rankOf('status', name) !== undefined || LIKE_STATUS.test(name);
  if (!isStatus || isAboutRefunds(name)) return undefined;
  if (DELIVERY.test(name)) return 'delivery';
  return ORDER.test(name) || rankOf('status', name) !== undefined ? 'order' : 'other';
}

/** What a word means, by the merchant, by conv, or most likely. */
export const meaningOf = (word: string, known: StatusWords): GuessedStatus =>
  known.isVague(word) ? 'refunded' : (known.meaningOf(word) ?? guessStatus(word));

/** Whether one column says paid of a line, or the merchant may say so, and another one does not. */
function isDenied(
  { header }: SheetContents,
  cells: readonly string[],
  { paid, other: { at, subject }, known }: Doubt,
): boolean {
  const [word = '', other = ''] = [cells[paid], cells[at]];
  const isPaid = paid < 0 || (word !== '' && ['paid', '?'].includes(meaningOf(word, known)));
  return (
    isPaid && saysAnything(other, header[at] ?? '') && saysOther(subject, meaningOf(other, known))
  );
}

interface Doubt {
  readonly paid: number;
  readonly other: Candidate;
  readonly known: StatusWords;
}

/** That an order was not sent yet is no reason to doubt that it was paid. */
function saysOther(subject: Subject, meaning: GuessedStatus): boolean {
  if (meaning === 'refunded' || meaning === 'cancelled') return true;
  if (subject === 'order') return meaning !== 'paid';
  return subject === 'other' && (meaning === 'unpaid' || meaning === 'declined');
}

/** The words that have to be called paid, so that only the others hold orders back. */
const wordsToSay = (
  contents: SheetContents,
  { at, subject }: Candidate,
  known: StatusWords,
): StatusColumns['otherWords'] =>
  [...(contents.wordsIn(at)?.keys() ?? [])].flatMap((word) => {
    if (
      !saysAnything(word, contents.header[at] ?? '') ||
      known.meaningOf(word) !== undefined ||
      known.isVague(word)
    )
      return [];
    const guess = guessStatus(word);
    const isSale =
      subject === 'kind' ? SALE.test(word) : subject === 'delivery' && NOT_SENT.test(word);
    const meaning = isSale ? 'paid' : guess;
    return meaning === 'paid' || meaning === '?' ? [{ word, meaning }] : [];
  });
