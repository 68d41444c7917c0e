import { EVENT_KEY_BYTES } from './event-key.ts';
import { ORDER_KEY_BYTES } from './order-key.ts';

/** Places of whole numbers in a record, in words of four bytes. */
export const RECORD = { hash: 0, row: 1, line: 2, content: 3, units: 5, refund: 7 } as const;

/** Places of the others, in bytes; the decimals of the amount and the currency fill one word. */
export const SCALE_AT = 36;
export const CURRENCY_AT = SCALE_AT + 1;
export const EVENT_AT = CURRENCY_AT + 3;
export const ORDER_AT = EVENT_AT + EVENT_KEY_BYTES;
export const KIND_AT = ORDER_AT + ORDER_KEY_BYTES;
export const CONTRADICTED_AT = KIND_AT + 1;

/** Whole words, so that each record begins with one. */
export const ORDER_RECORD_BYTES = Math.ceil((CONTRADICTED_AT + 1) / 4) * 4;
