import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine } from '../../helpers/conv.ts';
import { CHROMIUM, launch, open, SKIPPED, shoot } from './browser.ts';

const machine = createMachine();
const report = path.join(machine.home, 'report.html');
let browser: Browser;

/** What a merchant's tests would do: one order, by the address and the pair in the environment. */
const TESTS = `
  const { createHmac } = require('node:crypto');
  const { CONV_ENDPOINT: url, CONV_API_KEY: key, CONV_HMAC_SECRET: secret } = process.env;
  const body = JSON.stringify({ merchant_order_id: '42', event_id: 'e1', amount: 5000, currency: 'KRW' });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(timestamp + body).digest('hex');
  const headers = { 'X-Merchant-Key': key, 'X-Signature-Timestamp': timestamp, 'X-Signature': signature };
  fetch(url + '/conversions', { method: 'POST', headers, body });
`;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  const expected = ['paid order=42 amount=5000 ==1', 'order 42 is CANCELLED'];
  const options = ['--report', report, ...expected.flatMap((text) => ['--expect', text])];
  const [run] = await Promise.all([
    machine.run(['mock', '--port', '0', ...options, '--', process.execPath, '-e', TESTS]),
    launch().then((launched) => {
      browser = launched;
    }),
  ]);
  expect(run.status).toBe(7);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  machine.remove();
});

describe.skipIf(CHROMIUM === undefined)(`the report of a run${SKIPPED}`, () => {
  it('is a file that stands for itself', async () => {
    const { page, complaints } = await open(browser, pathToFileURL(report).href);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByText('1 of 2 failed').waitFor();
    await page.getByText('met', { exact: true }).waitFor();
    await shoot(page, 'report');
    const fits = `(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('.results'))`;
    expect(await page.evaluate(fits)).toBe(true);
    await page.getByRole('button', { name: /order=42 event=e1/ }).click();
    await page.getByRole('heading', { name: 'Order 42' }).waitFor();
    await page.getByText('200 accepted').click();
    await page.getByText('✓ matches').waitFor();
    expect(await page.getByRole('button', { name: /Faults|Reset|again|UTC/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Download run' }).count()).toBe(0);
    expect([asked, complaints]).toEqual([[], []]);
  });

  it('is read without scripts', async () => {
    const { page } = await open(browser, pathToFileURL(report).href, { javaScriptEnabled: false });
    await page.getByText('✗ failed').waitFor();
    expect(await page.getByRole('table').count()).toBe(2);
  });
});
