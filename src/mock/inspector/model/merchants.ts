/** Whose orders the service keeps. */
export interface Merchants {
  /** Who is meant where no key is said. */
  readonly first: string | undefined;
  /** Only then is it worth saying whose an order is. */
  readonly areSeveral: boolean;
}

/** @param configured and `heard` are keys; a state file may hold orders of one that is no longer configured. */
export const merchantsOf = (
  configured: readonly string[],
  heard: readonly string[],
): Merchants => ({
  first: configured[0] ?? heard[0],
  areSeveral: new Set([...configured, ...heard]).size > 1,
});

/** The merchant that an order is of, if it is not the one that is meant anyway. */
export const otherMerchant = ({ first }: Merchants, apiKey: string | null): string | undefined =>
  apiKey === null || apiKey === first ? undefined : apiKey;
