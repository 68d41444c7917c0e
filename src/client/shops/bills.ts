import { addDecimals, type Decimal, ZERO } from '../../core/protocol/money.ts';
import { currencyNumber, currencyOfNumber } from '../../core/protocol/reports/currency.ts';
import type { Repeated, ShopOrder } from './order.ts';
import { createRepeatedLines } from './repeated-lines.ts';

/** The combined lines of a statement for one order. */
interface Billed {
  readonly amount: Decimal;
  /** The first currency, if any. */
  readonly currency: string | null;
  readonly repeated?: Repeated;
}

/** The bills of a statement by their numbers, 19 bytes each, and 20 to 30 for each line after the first. */
export interface Bills {
  /** Begins one with its first line. Its number is how many there were before. @param print equal for lines that are the same. */
  begin(line: ShopOrder, print: number): void;
  /** Adds a line; a missing currency never conflicts. @returns the line with a conflicting currency, if any. */
  add(bill: number, line: ShopOrder, print: number): number | undefined;
  of(bill: number): Billed;
  readonly size: number;
}

/** Bills per block; a full block is never copied. */
const BLOCK_BILLS = 16_384;

/** Sums in units of 10^-scale, currencies as numbers, the line of each currency, or 0, and the print of the first line. */
interface Block {
  readonly units: BigInt64Array;
  readonly scales: Uint8Array;
  readonly currencies: Uint16Array;
  readonly lines: Uint32Array;
  readonly prints: Uint32Array;
}

interface Place {
  readonly block: Block;
  readonly at: number;
}

export function createBills(): Bills {
  const blocks: Block[] = [];
  // Sums of more than 18 digits or 255 decimals; no real statement has them, but they stay exact, too.
  const large = new Map<number, Decimal>();
  const repeats = createRepeatedLines();
  let size = 0;
  const placeOf = (bill: number): Place => ({
    block: blocks[Math.floor(bill / BLOCK_BILLS)] as Block,
    at: bill % BLOCK_BILLS,
  });
  const sumOf = (bill: number): Decimal => large.get(bill) ?? sumAt(placeOf(bill));
  const addTo = (bill: number, { amount, currency, line }: ShopOrder): number | undefined => {
    const place = placeOf(bill);
    const sum = addDecimals(sumOf(bill), amount ?? ZERO);
    if (putSum(place, sum)) large.delete(bill);
    else large.set(bill, sum);
    return currency === null ? undefined : putCurrency(place, currency, line);
  };
  return {
    add: (bill, order, print) => {
      const { block, at } = placeOf(bill);
      const { line, amount } = order;
      repeats.add(bill, block.prints[at] ?? 0, { line, amount: amount ?? ZERO, print });
      return addTo(bill, order);
    },
    begin: (order, print) => {
      if (size % BLOCK_BILLS === 0) blocks.push(newBlock());
      size += 1;
      const { block, at } = placeOf(size - 1);
      block.prints[at] = print;
      addTo(size - 1, order);
    },
    of: (bill) => {
      const repeated = repeats.of(bill);
      const sum = { amount: sumOf(bill), currency: currencyAt(placeOf(bill)) };
      return repeated === undefined ? sum : { ...sum, repeated };
    },
    get size() {
      return size;
    },
  };
}

const newBlock = (): Block => ({
  units: new BigInt64Array(BLOCK_BILLS),
  scales: new Uint8Array(BLOCK_BILLS),
  currencies: new Uint16Array(BLOCK_BILLS),
  lines: new Uint32Array(BLOCK_BILLS),
  prints: new Uint32Array(BLOCK_BILLS),
});

const sumAt = ({ block, at }: Place): Decimal => ({
  units: block.units[at] ?? 0n,
  scale: block.scales[at] ?? 0,
});

const BITS = 64;
const MOST_SCALE = 255;

/** @returns whether it goes into the block. */
function putSum({ block, at }: Place, { units, scale }: Decimal): boolean {
  if (scale > MOST_SCALE || BigInt.asIntN(BITS, units) !== units) return false;
  block.units[at] = units;
  block.scales[at] = scale;
  return true;
}

/** @returns the line with a different currency. */
function putCurrency({ block, at }: Place, currency: string, line: number): number | undefined {
  const number = currencyNumber(currency);
  const named = block.lines[at] ?? 0;
  if (named !== 0) return block.currencies[at] === number ? undefined : named;
  block.currencies[at] = number;
  block.lines[at] = line;
  return undefined;
}

const currencyAt = ({ block, at }: Place): string | null =>
  block.lines[at] === 0 ? null : currencyOfNumber(block.currencies[at] ?? 0);
