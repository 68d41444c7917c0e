/** The type of a field. */
export type FieldType = 'id' | 'text' | 'amount' | 'currency' | 'items';

/** A field of a report: in the body, as a flag, and as a column of a file. */
export interface Field {
  /** In the body. */
  readonly name: string;
  /** The property of a `Report` that holds it. */
  readonly property: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** Maximum length in characters; undefined if the service sets no limit. */
  readonly maxLength?: number;
  /** Description from the specification. */
  readonly words: string;
  /** What other interfaces, and conv's own flags, call it: lower case, without `_` and `-`. */
  readonly synonyms: readonly string[];
  readonly flag: FieldFlag;
}

/** The flag for a field, and the prompt for a missing required value. */
interface FieldFlag {
  readonly name: string;
  readonly argument: string;
  readonly description: string;
  readonly question: string;
  readonly example: string;
  /**
   * The effect of leaving it empty; conv then prompts for it along with other values, and an empty answer is allowed.
   */
  readonly without?: string;
}

/** The effect of a report on its order's money. */
export interface Effect {
  /** `set`: it becomes the report's amount; `reduced`: it drops by the report's amount, at most to 0. */
  readonly net: 'set' | 'reduced' | 'zero' | 'kept';
  /** `raised`: by the report's amount; `all`: it becomes the order's total. */
  readonly refunded: 'zero' | 'raised' | 'all' | 'kept';
}

/** A line of the preview of a report: its label, and the field that it shows. */
interface PreviewLine {
  readonly label: string;
  readonly field: string;
  /** `money`: with the currency; `product`: defaults to the name of the first item; `credit`: notes if it is absent. */
  readonly as?: 'money' | 'product' | 'credit';
}

/**
 * Everything that conv knows about a kind of report. A new kind is an object in its own file, and a line in
 * `index.ts`.
 */
export interface Kind {
  /** The word for it in files, journals and `--json`. */
  readonly name: string;
  /** The number in journals; never reused. */
  readonly number: number;
  /** Path relative to `{base_url}`. */
  readonly path: string;
  /** Further names of it, which commands, files and rules take, too. */
  readonly aliases: readonly string[];

  /** In the order of the service's document. */
  readonly fields: readonly Field[];
  /** The field that holds its money, if it carries any. */
  readonly money: string | null;
  /** Whether one order can have several of these; a `refund_id` distinguishes them. */
  readonly isRepeatable: boolean;
  /** Whether one for a bank-transfer order has to wait for the deposit. */
  readonly awaitsDeposit: boolean;

  /** The states in which an order accepts it; `UNREPORTED` is an order without a report. */
  readonly from: readonly string[];
  /** The status that it gives the order. */
  readonly to: string;
  readonly effect: Effect;

  readonly command: {
    /** What people type; its other names lead there, too. */
    readonly name: string;
    /** In the list of commands. */
    readonly summary: string;
    readonly description: string;
    readonly examples: readonly string[];
  };
  /** A filled example, every value valid. */
  readonly template: object;
  readonly preview: readonly PreviewLine[];
  /** What sample code sends in addition to order and event: JSON literals by field. */
  readonly snippet: Readonly<Record<string, string>>;

  readonly words: {
    /** `this … of order 42`. */
    readonly noun: string;
    /** `… needs an order that was reported as paid`. */
    readonly phrase: string;
    /** A label of the inspector, for the report and for an order that it has moved. */
    readonly title: string;
    readonly status: string;
  };
  /** What files call it in addition to its names, in lower case and without spaces. */
  readonly fileWords: { readonly en: readonly string[]; readonly ko: readonly string[] };
  /** Common wrong names. */
  readonly slips: readonly string[];
  /** How other interfaces end their paths for it. */
  readonly pathWords: readonly string[];
  readonly openApi: {
    readonly summary: string;
    readonly description: string;
    /** Bodies by name, as they follow a paid report of 5000 KRW; the first has the required fields alone. */
    readonly samples: Readonly<Record<string, object>>;
  };
}

/** "Every body carries `merchant_order_id` and `event_id`." */
export const ORDER_ID = {
  name: 'merchant_order_id',
  property: 'merchantOrderId',
  type: 'id',
  required: true,
  words: "The merchant's own order ID. The only key by which orders are matched.",
  synonyms: ['order', 'orderid', 'merchantorderid'],
  flag: {
    name: '--order',
    argument: '<id>',
    description: 'your order ID (merchant_order_id)',
    question: 'Order ID',
    example: '123',
  },
} as const satisfies Field;

export const EVENT_ID = {
  name: 'event_id',
  property: 'eventId',
  type: 'id',
  required: true,
  words: 'Unique per call; used to make retries safe: a retry reuses it, with the same bytes.',
  synonyms: ['eventid'],
  flag: {
    name: '--event-id',
    argument: '<id>',
    description: 'unique event ID (default: derived from the order)',
    question: 'Event ID',
    example: 'paid-123',
  },
} as const satisfies Field;
