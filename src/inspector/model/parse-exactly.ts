/** A record's amounts are JSON numbers. Within a string the quotes would be escaped, so nothing else fits. */
const AMOUNT = /"(net_amount|refunded_amount)":(-?[\d.]+)/g;

/**
 * `JSON.parse` that keeps every digit of a record's amounts, as text: as a number, a large one would
 * lose some.
 * @param json compact, as the service writes it.
 */
export const parseExactly = (json: string): unknown =>
  JSON.parse(json.replace(AMOUNT, '"$1":"$2"'));
