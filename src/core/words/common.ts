import type { Of } from './facts.ts';
/** Sentences that are used in several places. */
export const common = {
  given_twice: '{what} was given more than once',
  /** A sentence from code that still produces text. */
  as_told: '{sentence}',
  several_faults: ({ parts }: Of<'parts'>): string => parts.join('; '),
} as const;

/** At the end of a description: how long a text may be. */
export const atMost = (characters: number): string => ` (at most ${characters} characters)`;
