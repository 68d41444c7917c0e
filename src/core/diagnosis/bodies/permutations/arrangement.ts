/** Puts pieces in a row in every order, in lexicographic order of their numbers. */
export interface Row {
  /** What is before, between and after the pieces. */
  readonly open: Uint8Array;
  readonly comma: Uint8Array;
  readonly close: Uint8Array;
  readonly pieces: readonly Uint8Array[];
}

export function factorial(count: number): number {
  let product = 1;
  for (let factor = 2; factor <= count; factor += 1) product *= factor;
  return product;
}

const lengthOf = ({ open, comma, close, pieces }: Row): number =>
  open.length +
  pieces.reduce((sum, piece) => sum + piece.length, 0) +
  comma.length * Math.max(0, pieces.length - 1) +
  close.length;

/** @param index from 0 on; below the factorial of the number of pieces. */
export function orderAt(count: number, index: number): number[] {
  const left = [...Array(count).keys()];
  let rest = index;
  return left
    .map((_, at) => at)
    .map((at) => {
      const below = factorial(count - at - 1);
      const [chosen = 0] = left.splice(Math.floor(rest / below), 1);
      rest %= below;
      return chosen;
    });
}

/** One row. */
export function arrange(row: Row, order: readonly number[]): Uint8Array {
  const buffer = Buffer.allocUnsafe(lengthOf(row));
  let end = put(buffer, row.open, 0);
  for (const [at, piece] of order.entries()) {
    if (at > 0) end = put(buffer, row.comma, end);
    end = put(buffer, row.pieces[piece] as Uint8Array, end);
  }
  put(buffer, row.close, end);
  return buffer;
}

/**
 * Every row, one after the other, in one buffer: only what changes is copied.
 * @param take is given the buffer, which the next row overwrites; returns whether to stop.
 * @returns whether it was stopped.
 */
export function arrangeAll(row: Row, take: (bytes: Uint8Array, index: number) => boolean): boolean {
  const { open, comma, close, pieces } = row;
  const buffer = Buffer.allocUnsafe(lengthOf(row));
  const used = pieces.map(() => false);
  let index = 0;

  const place = (depth: number, end: number): boolean => {
    if (depth === pieces.length) {
      index += 1;
      return take(buffer, index - 1);
    }
    const start = depth === 0 ? end : put(buffer, comma, end);
    for (let piece = 0; piece < pieces.length; piece += 1) {
      if (used[piece]) continue;
      used[piece] = true;
      if (place(depth + 1, put(buffer, pieces[piece] as Uint8Array, start))) return true;
      used[piece] = false;
    }
    return false;
  };

  buffer.set(close, buffer.length - close.length);
  return place(0, put(buffer, open, 0));
}

function put(buffer: Buffer, bytes: Uint8Array, at: number): number {
  buffer.set(bytes, at);
  return at + bytes.length;
}
