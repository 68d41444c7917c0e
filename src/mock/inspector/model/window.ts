/** Which rows of a long list of equally high rows are drawn. */
export interface Rows {
  readonly first: number;
  /** Behind the last one. */
  readonly end: number;
}

/** Rows beyond the edges, so that a short scroll finds them there. */
const BEYOND = 8;

/** @param scrollTop and the heights are in pixels. */
export function visibleRows(
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
  count: number,
): Rows {
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + BEYOND);
  const first = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight) - BEYOND, end));
  return { first, end };
}

/** Where to scroll so that a row is in view; where it is already, nothing moves. */
export function scrollFor(
  row: number,
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - viewHeight);
}
