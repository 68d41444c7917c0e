const DEFAULT_TABLE = 16;
const LOAD_FACTOR = 0.75;

/** `String.hashCode` with the upper half mixed in, as `HashMap.hash` does. */
function spreadHash(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return hash ^ (hash >>> 16);
}

/**
 * The order in which java.util.HashMap gives its entries back: by bucket, and in one bucket as they
 * were put in. (A bucket of more than eight would be a tree; no report comes near.)
 * @param smallestTable what the table starts with: 16, or what `new HashMap<>(n)` asked for.
 */
export function hashMapOrder<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  smallestTable = DEFAULT_TABLE,
): Entry[] {
  let table = smallestTable;
  while (entries.length > table * LOAD_FACTOR) table *= 2;
  const placed = entries.map((entry) => ({
    entry,
    bucket: spreadHash(keyOf(entry)) & (table - 1),
  }));
  return placed.sort((a, b) => a.bucket - b.bucket).map(({ entry }) => entry);
}
