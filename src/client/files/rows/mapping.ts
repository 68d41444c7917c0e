import type { ReportKind } from '../../../core/protocol/kinds/index.ts';

/** What a shop can say of an order. `refunded` means that money went back; a column of its own says how much. */
export const SHOP_STATUSES = ['paid', 'refunded', 'cancelled', 'declined', 'unpaid'] as const;

export type ShopStatus = (typeof SHOP_STATUSES)[number];

/** What a shop's words mean. */
export type StatusMeanings = Partial<Readonly<Record<ShopStatus, readonly string[]>>>;

/** How the lines of an order make up its amount; if this is absent, an order has one line. */
export const AMOUNTS = [
  /** Each line has an item's amount: they add up. */
  'sum',
  /** The amount is the order's, on each line or on its first: lines never add up. */
  'once',
  /** Only the first line of an order has its amount; what the others have is something else. */
  'first',
] as const;

export type Amounts = (typeof AMOUNTS)[number];

/** What a map can name besides the fields of an order: columns from which its amount is computed or checked. */
export const EXPORT_FIELDS = [
  'line',
  'cancelled_at',
  'paid_at',
  'subtotal',
  'shipping',
  'taxes',
  /** Filled where something of the order went back, without saying how much. */
  'returned',
  /** The pieces of a line whose amount is the price of one. */
  'quantity',
] as const;

/** How another shop's file is to be read: what `--map` and its companions say, and what `--save-map` keeps. */
export interface Mapping {
  /** The document's field (or `kind`, `refund_id`) → the file's own column. */
  readonly columns: Readonly<Record<string, string>>;
  /** The kind of every row that does not name its own. */
  readonly kind?: ReportKind;
  /** One character between two cells. */
  readonly delimiter?: string;
  readonly encoding?: string;
  /** The thousands separator in amounts, such as `,`. */
  readonly thousands?: string;
  /** The currency of rows that name none; three letters. */
  readonly currency?: string;
  /** The shop's own words for what became of an order. */
  readonly statuses?: StatusMeanings;
  readonly amounts?: Amounts;
  /** Columns that look like refunds but are not. */
  readonly ignored?: readonly string[];
  /** Columns that hold an order back where they are filled. */
  readonly holds?: readonly string[];
}

/** A saved map, overridden by what a command line says. */
export const mergedMapping = (saved: Mapping, given: Mapping): Mapping => {
  const statuses = mergedMeanings(saved.statuses, given.statuses);
  const ignored = new Set([...(saved.ignored ?? []), ...(given.ignored ?? [])]);
  const holds = new Set([...(saved.holds ?? []), ...(given.holds ?? [])]);
  return {
    ...saved,
    ...given,
    columns: { ...saved.columns, ...given.columns },
    ...(statuses === undefined ? {} : { statuses }),
    ...(ignored.size === 0 ? {} : { ignored: [...ignored] }),
    ...(holds.size === 0 ? {} : { holds: [...holds] }),
  };
};

/** A word that is given again has only its new meaning. */
export function mergedMeanings(
  saved: StatusMeanings | undefined,
  given: StatusMeanings | undefined,
): StatusMeanings | undefined {
  if (saved === undefined || given === undefined) return given ?? saved;
  const anew = new Set(Object.values(given).flat().map(plainWord));
  const kept = Object.entries(saved).map(([status, words]): [string, readonly string[]] => [
    status,
    words.filter((word) => !anew.has(plainWord(word))),
  ]);
  const all = [...kept, ...Object.entries(given)];
  const wordsOf = (status: string): readonly string[] =>
    all.flatMap(([other, words]) => (other === status ? words : []));
  const names = [...new Set(all.map(([status]) => status))];
  return Object.fromEntries(
    names.map((status) => [status, wordsOf(status)]).filter(([, words]) => words?.length !== 0),
  );
}

/**
 * Whether a file with this header is plainly one that the map was made for: it has all mapped columns, and none
 * that has the document's own name for the order.
 */
export function isMapFor({ columns }: Mapping, header: readonly string[]): boolean {
  const words = new Set(header.map(composed));
  if (columns.merchant_order_id === undefined || words.has('merchant_order_id')) return false;
  return Object.values(columns).every((column) => words.has(composed(column)));
}

/**
 * Which fields the words of a file mean. A mapped word means what it is mapped to, not the field of its own
 * name; a mapped field is not read from a column of its own name. `kind` and `type` count as one field here.
 * @param known the fields that are read from such a file; mappings of others are ignored.
 */
export function fieldsByWord<Field extends string>(
  { columns }: Mapping,
  known: readonly Field[],
): ReadonlyMap<string, readonly Field[]> {
  const words = new Map<string, Field[]>();
  const isKindMapped = columns.kind !== undefined || columns.type !== undefined;
  const taken = new Set(known.flatMap((field) => columns[field] ?? []));
  for (const field of known) {
    const isOther = isKindMapped && (field === 'kind' || field === 'type');
    const word = columns[field] ?? (taken.has(field) || isOther ? undefined : field);
    if (word !== undefined) words.set(word, [...(words.get(word) ?? []), field]);
  }
  return words;
}

/** With a mapping, what is neither mapped nor a field is the other shop's own and left out. */
export const isMapped = ({ columns }: Mapping): boolean => Object.keys(columns).length > 0;

/** A word in the form that columns are matched by: macOS decomposes names (NFD), people type them composed (NFC). */
export const composed = (word: string): string => word.normalize('NFC');

/** The same for the columns that a mapping names. */
export const composedMapping = (mapping: Mapping): Mapping => ({
  ...mapping,
  columns: Object.fromEntries(
    Object.entries(mapping.columns).map(([field, word]) => [field, composed(word)]),
  ),
});

/** A shop's word in a form to compare: case, blanks and hyphens make no difference; macOS decomposes Korean (NFD). */
export const plainWord = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** What shops call money that went back. */
const REFUND = /refund|chargeback|환불|취소금액|취소액|cancell?(?:ed|ation)?amount/;

/** When, why and under which number the money went back is not an amount. */
const NO_AMOUNT =
  /(?:일|일자|일시|날짜|시각|시간|사유|번호|date|time|reason|number)$|[_\s-](?:at|by|id|no)$/i;
const NO_AMOUNT_IN_HUMPS = /[a-z](?:At|By|Id|No)$/;

/** Whether a column most likely holds refunds, which would go unreported without it. */
export function isRefundWord(word: string): boolean {
  const text = word.normalize('NFC').trim();
  return REFUND.test(plainWord(text)) && !NO_AMOUNT.test(text) && !NO_AMOUNT_IN_HUMPS.test(text);
}

/** What shops call the column that says what became of an order. */
const STATUS = /상태(?:명|값)?$|^(?:order|payment|paid|financial)?(?:status|state)$/;

/** Whether a column most likely says what became of an order: without it a cancelled one looks like a paid one. */
export const isStatusWord = (word: string): boolean => STATUS.test(plainWord(word.trim()));
