import { distance } from 'fastest-levenshtein';

const letters = (word: string): string => [...word].sort().join('');

/**
 * "Did you mean …?": the candidate closest to a typo. Swapped letters count least (`KWR` is `KRW`, not `KWD`).
 * @returns undefined if none is close: at most a third of the letters may differ, but at least one is allowed.
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
 * "Did you mean …?": the only candidate that starts with these words: `--product` is `--product-name`.
 * @returns undefined if there is none, or more than one.
 */
export function wholeOf(words: string, candidates: readonly string[]): string | undefined {
  const [only, second] = candidates.filter((candidate) => candidate.startsWith(`${words}-`));
  return second === undefined ? only : undefined;
}
