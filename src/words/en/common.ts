/** Sentences that several rooms say. */
export const common = {
  given_twice: ({ what }: { readonly what: string }): string => `${what} was given more than once`,
};
