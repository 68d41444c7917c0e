/** Sentences that are used in several places. */
export const common = {
  given_twice: ({ what }: { readonly what: string }): string => `${what} was given more than once`,
  /** A sentence from code that still produces text. */
  as_told: ({ sentence }: { readonly sentence: string }): string => sentence,
  several_faults: ({ parts }: { readonly parts: readonly string[] }): string => parts.join('; '),
};

/** At the end of a description: how long a text may be. */
export const atMost = (characters: number): string => ` (at most ${characters} characters)`;
