import { grouped } from './count.ts';

/**
 * How far a long search is, in one short line: `2,400,000 tried, 480,000 a second, 5 s (Ctrl-C stops it)`.
 * @param milliseconds since it began.
 */
export function searchProgress(hypotheses: number, milliseconds: number): string {
  const rate = milliseconds > 0 ? Math.round((hypotheses / milliseconds) * 1000) : 0;
  const seconds = Math.floor(milliseconds / 1000);
  return `${grouped(hypotheses)} tried, ${grouped(rate)} a second, ${seconds} s (Ctrl-C stops it)`;
}
