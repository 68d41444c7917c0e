/** Excel keeps 15 digits of a number: of longer ids nothing is left but zeros, and several orders become one. */
export const LONG_ID = /^\d{16,}$/;
export const EXACT_DIGITS = 15;

const isRounded = (digits: string): boolean => /^0+$/.test(digits.slice(EXACT_DIGITS));

/** Looks at the long numbers of a sheet, line by line. */
export function createDigitWatch() {
  let [first, isSeveral]: [string | undefined, boolean] = [undefined, false];
  const ids = { seen: 0, rounded: 0 };
  const keys = { seen: 0, rounded: 0 };
  const count = (counts: typeof ids, text: string): void => {
    if (!LONG_ID.test(text)) return;
    counts.seen += 1;
    if (isRounded(text)) counts.rounded += 1;
  };
  const isAll = ({ seen, rounded }: typeof ids): boolean => seen >= 2 && seen === rounded;
  return {
    look(id: string, key: string): void {
      count(ids, id);
      first ??= id;
      isSeveral ||= id !== first;
      count(keys, key);
    },
    /** For order IDs in sheets without item IDs. */
    areSeveralRounded: (): boolean => isSeveral && isAll(ids),
    /** A single ID can really end in zeros; an unrounded item ID on the same line shows that it does. */
    areRounded: (): boolean =>
      isAll(keys) || (isAll(ids) && (isSeveral || keys.seen === keys.rounded)),
  };
}
