import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine } from '../../helpers/conv.ts';
import { CHROMIUM, launch, open, SKIPPED, shoot } from './browser.ts';
import { type Mock, paidBody, startMock } from './mock.ts';

const LONG_ID = `long-${'x'.repeat(1000)}`;
const machine = createMachine();
let browser: Browser;
let mock: Mock;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  const merchants = path.join(machine.home, 'merchants.json');
  const pair = (key: string) => ({ api_key: key, hmac_secret: `secret-of-${key}` });
  writeFileSync(merchants, JSON.stringify([pair('shop_a'), pair('shop_b')]), { mode: 0o600 });
  [browser, mock] = await Promise.all([launch(), startMock('--merchants', merchants)]);
  await paid(paidBody('A-1'));
  await paid(paidBody('A-2'), '1234567890123456789012.50');
  await paid(paidBody(LONG_ID));
  await paid(paidBody('A-1', { product_name: 'Of the other' }), '5000', 'shop_b');
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await mock?.stop();
  machine.remove();
});

/** The service signs it itself: it does not say the secrets of `--merchants`. */
async function paid(body: object, amount = '5000', merchant = 'shop_a'): Promise<void> {
  const text = JSON.stringify(body).replace('5000', amount);
  const status = await mock.steer('POST', 'resend', {
    api_key: merchant,
    path: '/conversions',
    body: text,
  });
  expect(status).toBe(200);
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

describe.skipIf(CHROMIUM === undefined)(`where the reader is${SKIPPED}`, () => {
  it('stands in the address: a reload shows the same order and the same search', async () => {
    const { page } = await open(browser, mock.page);
    await page.getByRole('searchbox').fill('A-2');
    await page.getByText(/^1 of 4 orders/).waitFor();
    await page.locator('.order', { hasText: 'A-2' }).click();
    await expect.poll(() => page.url()).toBe(`${mock.control}#order=A-2&merchant=shop_a`);
    await page.reload();
    await page.getByRole('heading', { name: 'Order A-2' }).waitFor();
    await page.getByText(/^1 of 4 orders/).waitFor();
  });

  it('can be linked', async () => {
    const { page } = await open(browser, `${mock.control}#order=A-1&merchant=shop_b`);
    await page.getByRole('heading', { name: 'Order A-1' }).waitFor();
    await page.getByText('Of the other').first().waitFor();
  });

  it('is left by Back, on a phone too', async () => {
    const { page } = await open(browser, mock.page, PHONE);
    await page.locator('.order', { hasText: 'A-2' }).click();
    await page.getByRole('heading', { name: 'Order A-2' }).waitFor();
    await page.goBack();
    await page.getByRole('searchbox').waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'Order A-2' }).waitFor();
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.getByRole('searchbox').waitFor();
    await expect.poll(() => page.url()).toBe(mock.control);
  });

  it('goes back to all requests, where the order was opened from them', async () => {
    const { page } = await open(browser, mock.page);
    await page.getByRole('button', { name: /^All requests/ }).click();
    await page.getByText('Paid · A-1 · shop_b').waitFor();
    await page.locator('.order', { hasText: 'A-2' }).click();
    await page.getByRole('heading', { name: 'Order A-2' }).waitFor();
    await page.goBack();
    await page.getByText('Paid · A-1 · shop_b').waitFor();
    await page.locator('.order', { hasText: 'A-2' }).click();
    await page.getByRole('heading', { name: 'Order A-2' }).waitFor();
    await page.getByRole('button', { name: /^All requests/ }).click();
    // The browser has to be back there before it is asked to go back further.
    await page.getByText('Paid · A-1 · shop_b').waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
  });

  it('begins in view, wherever the last one was left', async () => {
    const { page } = await open(browser, mock.page, { viewport: { width: 1000, height: 300 } });
    await page.getByRole('button', { name: /^All requests/ }).click();
    await page.getByText('Paid · A-1 · shop_b').waitFor();
    const moved = await page.evaluate(`(() => {
      const scrolled = [document.scrollingElement, document.getElementById('detail')];
      for (const one of scrolled) one.scrollTo(0, 10_000);
      return scrolled.some((one) => one.scrollTop > 0);
    })()`);
    expect(moved).toBe(true);
    await page.locator('.order', { hasText: 'A-2' }).evaluate((order) => order.click());
    const heading = page.getByRole('heading', { name: 'Order A-2' });
    await heading.waitFor();
    await expect
      .poll(() => heading.evaluate((shown) => shown.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(0);
  });
});

describe.skipIf(CHROMIUM === undefined)(`two merchants${SKIPPED}`, () => {
  it('are told apart: in the list, in all requests, and beside a command', async () => {
    const { page, complaints } = await open(browser, mock.page);
    const [other, , , own] = await page.locator('.order').all();
    await other?.getByText('shop_b').waitFor();
    await own?.getByText('shop_a').waitFor();
    await page.getByRole('button', { name: /^All requests/ }).click();
    await page.getByText('Paid · A-1 · shop_b').waitFor();
    await other?.click();
    await page.getByText('200 accepted').click();
    await page.getByText('It needs a profile with the key shop_b').waitFor();
    await shoot(page, 'two-merchants');
    await own?.click();
    await page.getByText('200 accepted').click();
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    expect(await page.getByText(/It needs a profile/).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(CHROMIUM === undefined)(`long texts${SKIPPED}`, () => {
  it('leave the id of an order its place, however much was paid', async () => {
    const { page } = await open(browser, mock.page);
    const row = page.locator('.order', { hasText: 'A-2' });
    const width = await row.locator('.name').boundingBox();
    const list = await page.getByRole('listbox').boundingBox();
    expect(width?.width).toBeGreaterThan((list?.width ?? 0) * 0.4);
    const sum = await row.locator('.sum').boundingBox();
    expect((sum?.x ?? 0) + (sum?.width ?? 0)).toBeLessThanOrEqual(list?.width ?? 0);
  });

  it('do not push the columns of a table away', async () => {
    const { page } = await open(browser, mock.page, { javaScriptEnabled: false });
    const columns = page.getByRole('columnheader', { name: 'Status' });
    const box = await columns.boundingBox();
    expect(box?.x).toBeLessThan(500);
    await shoot(page, 'long-table');
  });
});

describe.skipIf(CHROMIUM === undefined)(`on paper${SKIPPED}`, () => {
  it('stands what is shown, and nothing to click', async () => {
    const { page } = await open(browser, mock.page);
    await page.locator('.order', { hasText: 'A-2' }).click();
    await page.getByText('200 accepted').click();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'Order A-2' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await shoot(page, 'print');
  });
});
