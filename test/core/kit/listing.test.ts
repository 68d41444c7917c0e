import { describe, expect, it } from 'vitest';
import { Listing } from '../../../src/core/kit/listing.ts';

/** A list of three pages that tells which of them were read, and whether its reader was done with. */
function listed() {
  const read: string[] = [];
  const list = new Listing<number>(async function* () {
    try {
      for (const page of [[1, 2], [3], [4, 5]]) {
        read.push(page.join());
        yield page;
      }
    } finally {
      read.push('end');
    }
  });
  return { list, read };
}

describe('a list', () => {
  it('is read one by one, page by page, or whole, from its beginning each time', async () => {
    const { list } = listed();
    const [items, pages]: [number[], (readonly number[])[]] = [[], []];
    for await (const item of list) items.push(item);
    for await (const page of list.pages()) pages.push(page);
    expect(items).toEqual([1, 2, 3, 4, 5]);
    expect(pages).toEqual([[1, 2], [3], [4, 5]]);
    expect(await list.all()).toEqual(items);
  });

  it('is read only as far as it is asked for, and let go there', async () => {
    const { list, read } = listed();
    expect(read).toEqual([]);
    for await (const item of list) if (item === 2) break;
    expect(read).toEqual(['1,2', 'end']);
  });

  it('fails where a page cannot be read', async () => {
    const list = new Listing<number>(async function* () {
      yield [1];
      throw new Error('the disk is gone');
    });
    await expect(list.all()).rejects.toThrow('the disk is gone');
  });

  it('may be known already, and empty', async () => {
    expect(await Listing.of([1, 2]).all()).toEqual([1, 2]);
    const pages: (readonly number[])[] = [];
    for await (const page of Listing.of<number>([]).pages()) pages.push(page);
    expect(pages).toEqual([]);
  });
});
