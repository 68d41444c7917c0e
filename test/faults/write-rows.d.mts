/** @param orders how many orders go side by side. */
export function writeRows(file: string, count: number, orders?: number): void;
