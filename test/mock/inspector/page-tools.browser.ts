import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, launch, type Opened, open, SKIPPED, shoot } from './browser.ts';
import { type Mock, paidBody, startMock } from './mock.ts';

let browser: Browser;
let mock: Mock;
let opened: Opened;
let page: Page;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [browser, mock] = await Promise.all([launch(), startMock()]);
  for (const id of ['A-1', 'A-2', 'A-3']) await mock.paid(id);
  opened = await open(browser, mock.page, { permissions: ['clipboard-read', 'clipboard-write'] });
  page = opened.page;
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await mock?.stop();
});

const selected = () => page.locator('.order[aria-selected=true] .id').allTextContents();
const dialog = (name: string) => page.getByRole('dialog', { name });

describe.skipIf(CHROMIUM === undefined)(`what can be done in the inspector${SKIPPED}`, () => {
  it('copies a request as a command', async () => {
    await page.locator('.order', { hasText: 'A-1' }).click();
    await page.getByText('200 accepted').click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'conv paid --order A-1 --event-id paid-A-1 --amount 5000 --currency KRW',
    );
  });

  it('sends a request again, edited and signed anew', async () => {
    await page.locator('.order', { hasText: 'A-2' }).click();
    await page.getByText('200 accepted').click();
    await page.getByRole('button', { name: 'Edit and send again' }).click();
    await dialog('Send request #2 again')
      .getByText(/Faults do not apply to requests sent from here/)
      .waitFor();
    await dialog('Send request #2 again').getByLabel('Path').selectOption('/conversions/partial');
    await page
      .getByLabel('Body')
      .fill('{"merchant_order_id":"A-2","event_id":"r-9","refund_amount":1500}');
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.getByText(/"status":"PARTIALLY_CANCELLED","net_amount":3500/).waitFor();
    await shoot(page, 'resend');
    await page.keyboard.press('Escape');
    await page.getByText('re-sent from here').waitFor();
  });

  it('switches faults on and off', async () => {
    await page.getByRole('button', { name: 'Faults' }).click();
    await page.getByLabel('New rule').fill('status=503 kind=paid');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const rule = dialog('Faults').getByRole('switch', { name: 'status=503 kind=paid' });
    await rule.waitFor();
    expect(await mock.paid('B-1')).toBe(503);
    await rule.click();
    await dialog('Faults')
      .getByText(/f1 · off/)
      .waitFor();
    expect(await mock.paid('B-1')).toBe(200);
    await shoot(page, 'faults');
    await page.getByRole('button', { name: 'Remove status=503 kind=paid' }).click();
    await dialog('Faults').getByText('There are no rules').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('new-rule');
    await page.getByLabel('New rule').fill('explode');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog('Faults')
      .getByRole('alert')
      .getByText(/explode is not a fault keyword/)
      .waitFor();
    await page.keyboard.press('Escape');
    opened.complaints.splice(0);
  });

  it('advances the clock beyond the window', async () => {
    const timestamp = Math.floor(Date.now() / 1000);
    expect(await mock.send('/conversions', paidBody('C-1'), { timestamp })).toBe(200);
    await page.getByRole('button', { name: 'UTC' }).click();
    const seconds = dialog('The service’s clock').getByLabel('Seconds');
    await seconds.fill('99999999');
    await page.getByRole('button', { name: 'Advance' }).click();
    expect(await page.locator('input:out-of-range').count()).toBe(1);
    await seconds.fill('60');
    await page.getByRole('button', { name: /^\+301 s/ }).click();
    await expect.poll(() => mock.send('/conversions', paidBody('C-2'), { timestamp })).toBe(401);
    await page.keyboard.press('Escape');
  });

  it('offers the run as a file', async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download run' }).click();
    const download = await waiting;
    const run = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(run.requests.map(({ sequence }: { sequence: number }) => sequence)).toContain(1);
  });

  it('is worked by keys alone', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('A-');
    await page.getByText(/^3 of \d orders/).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(selected).toEqual(['A-3']);
    await page.keyboard.press('Escape');
    await page.getByText(/^\d orders$/).waitFor();
    await page.keyboard.press('k');
    await expect.poll(selected).toEqual(['A-2']);
    await page.keyboard.press('j');
    await expect.poll(selected).toEqual(['A-3']);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('detail');
    await page.keyboard.press('Escape');
    await expect.poll(selected).toEqual([]);
    await page.keyboard.press('?');
    await dialog('Help').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog('Help').count()).toBe(0);
  });

  it('stays what it is after a reload, without the token in its address', async () => {
    expect(page.url()).toBe(mock.control);
    await page.reload();
    await page.getByText('live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reset' }).waitFor();
  });

  it('forgets everything, once it is asked twice', async () => {
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Keep them' }).click();
    expect(await page.locator('.order').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Forget everything', exact: true }).click();
    await page.getByText('No orders reported yet.').waitFor();
    await mock.steer('POST', 'clock', { advance_seconds: -301 });
    await mock.paid('D-1');
    await page.locator('.order', { hasText: 'D-1' }).waitFor();
  });

  it('complains of nothing meanwhile', () => {
    expect(opened.complaints).toEqual([]);
  });
});
