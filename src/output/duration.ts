import { countOf } from './count.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A span of time in its two largest units: `7 minutes 32 seconds`, `1 day`. */
export function describeDuration(seconds: number): string {
  let rest = Math.floor(Math.abs(seconds));
  const parts: string[] = [];
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest %= size;
    if (count > 0) parts.push(countOf(count, name));
  }
  return parts.slice(0, 2).join(' ') || '0 seconds';
}
