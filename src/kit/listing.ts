/**
 * A list that may be as long as a history: read a page at a time, and only as far as it is asked for.
 * What meets many entries takes `pages`, which waits once a page; what meets few takes them one by one, or `all`.
 * Each of the three reads from the beginning.
 */
export class Listing<Item> implements AsyncIterable<Item> {
  readonly #read: () => AsyncIterable<readonly Item[]>;

  /** @param read begins to read; no page is empty. */
  constructor(read: () => AsyncIterable<readonly Item[]>) {
    this.#read = read;
  }

  /** Where all of it is known already. */
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
