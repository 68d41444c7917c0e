import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, launch, SKIPPED } from './browser.ts';
import { type Mock, startMock } from './mock.ts';

let browser: Browser;
let mock: Mock;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [browser, mock] = await Promise.all([launch(), startMock()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await mock?.stop();
});

describe.skipIf(CHROMIUM === undefined)(`a silent connection${SKIPPED}`, () => {
  it('is opened anew', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.clock.install();
    const streams: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('events?')) streams.push(request.url());
    });
    await page.goto(mock.page);
    await page.getByText('live', { exact: true }).waitFor();
    await page.clock.fastForward(39_000);
    expect(streams).toHaveLength(1);
    await page.clock.fastForward(2_000);
    await expect.poll(() => streams.length).toBe(2);
    await page.getByText('live', { exact: true }).waitFor();
    await mock.paid('after-the-silence');
    await page.clock.fastForward(1_000);
    await page.locator('.order', { hasText: 'after-the-silence' }).waitFor();
  });
});
