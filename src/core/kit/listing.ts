/**
 * A potentially long list, read in pages and only as far as needed. To process many entries, use `pages`, which
 * awaits once per page; for few, iterate, or use `all`. Each reads from the start.
 */
export class Listing<Item> implements AsyncIterable<Item> {
  readonly #read: () => AsyncIterable<readonly Item[]>;

  /** @param read starts reading; pages are never empty. */
  constructor(read: () => AsyncIterable<readonly Item[]>) {
    this.#read = read;
  }

  /** A list in memory. */
  static of<Item>(items: readonly Item[]): Listing<Item> {
    return new Listing(async function* () {
      if (items.length > 0) yield items;
    });
  }

  pages(): AsyncIterable<readonly Item[]> {
    return this.#read();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const page of this.#read()) for (const item of page) yield item;
  }

  /** For a list that is known to be short. */
  async all(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const page of this.#read()) for (const item of page) items.push(item);
    return items;
  }
}
