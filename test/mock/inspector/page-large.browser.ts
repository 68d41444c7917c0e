import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, launch, open, SKIPPED } from './browser.ts';
import { type Mock, startMock } from './mock.ts';

const COUNT = 10_000;
/** Connections at once. */
const WIDE = 40;

/** What is needed of an element of the page; these tests have no types of a browser. */
interface Scrolled {
  scrollTop: number;
  readonly scrollHeight: number;
}

const scrollToEnd = (list: Scrolled): void => {
  list.scrollTop = list.scrollHeight;
};

const scrollToStart = (list: Scrolled): void => {
  list.scrollTop = 0;
};

let browser: Browser;
let mock: Mock;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [browser, mock] = await Promise.all([launch(), startMock('--keep', String(COUNT))]);
  let next = 0;
  const sendSome = async (): Promise<void> => {
    while (next < COUNT) {
      next += 1;
      // Every tenth is one more attempt of the same event.
      await mock.paid(next % 10 === 0 ? 'stormy' : `A-${next}`);
    }
  };
  await Promise.all(Array.from({ length: WIDE }, sendSome));
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await mock?.stop();
});

describe.skipIf(CHROMIUM === undefined)(
  `the inspector after ten thousand requests${SKIPPED}`,
  () => {
    it('draws few of them, finds any, and goes on listening', { timeout: 60_000 }, async () => {
      const { page, complaints } = await open(browser, mock.page);
      const drawn = () => page.evaluate('document.querySelectorAll("*").length') as Promise<number>;
      await page.getByRole('button', { name: 'All requests 10000' }).waitFor();
      await page.getByText('9001 orders', { exact: true }).waitFor();
      expect(await page.locator('.order').count()).toBeLessThan(40);
      expect(await drawn()).toBeLessThan(2_000);
      await page.getByRole('searchbox').fill('stormy');
      await page.getByText('1 of 9001 orders').waitFor();
      await page.locator('.order', { hasText: 'stormy' }).click();
      await page.getByText('sent 1000 times, counted once').waitFor();
      expect(await drawn()).toBeLessThan(2_000);
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByRole('listbox').evaluate(scrollToEnd);
      await page.locator(`[aria-posinset="9001"]`).waitFor();
      expect(await page.locator('.order').count()).toBeLessThan(40);
      await mock.paid('the-last');
      await page.getByRole('listbox').evaluate(scrollToStart);
      await page.locator('.order', { hasText: 'the-last' }).waitFor();
      expect(complaints).toEqual([]);
    });
  },
);
