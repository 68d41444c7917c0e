/** @param orders how many orders are interleaved. */
export function writeRows(file: string, count: number, orders?: number): void;
