import { distance } from 'fastest-levenshtein';

const letters = (word: string): string => [...word].sort().join('');

/**
 * "Did you mean …?": the candidate that a typing slip most likely meant.
 * Swapped letters count as the smallest slip (`KWR` is `KRW`, not `KWD`).
 * @returns undefined where nothing is near: at most a third of the letters may differ, and at least one.
 */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  const bound = Math.max(1, Math.floor(word.length / 3));
  const slips = (candidate: string): number =>
    letters(candidate.toLowerCase()) === letters(wanted)
      ? 0.5
      : distance(candidate.toLowerCase(), wanted);
  return candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= bound)
    .map((candidate) => ({ candidate, slips: slips(candidate) }))
    .filter(({ slips }) => slips <= bound)
    .sort((a, b) => a.slips - b.slips)[0]?.candidate;
}

/**
 * "Did you mean …?": the one candidate that begins with these words: `--product` is `--product-name`.
 * @returns undefined where there is none, or more than one.
 */
export function wholeOf(words: string, candidates: readonly string[]): string | undefined {
  const [only, second] = candidates.filter((candidate) => candidate.startsWith(`${words}-`));
  return second === undefined ? only : undefined;
}
