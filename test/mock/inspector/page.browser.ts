import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, launch, type Opened, open, SKIPPED, shoot } from './browser.ts';
import { type Mock, paidBody, startMock } from './mock.ts';

/** What is needed of an element of the page; these tests have no types of a browser. */
interface Drawn {
  getBoundingClientRect(): { readonly width: number };
}

let browser: Browser;
let mock: Mock;
let opened: Opened;
let page: Page;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [browser, mock] = await Promise.all([
    launch(),
    startMock('--fault', 'drop-answer order=A-3 first=1'),
  ]);
  await mock.paid('A-1', { product_name: 'Blue shoes', sub_id: 'web-42' });
  await mock.send('/conversions/partial', {
    merchant_order_id: 'A-1',
    event_id: 'r-1',
    refund_amount: 2000,
  });
  await mock.send('/conversions/partial', {
    merchant_order_id: 'A-1',
    event_id: 'r-1',
    refund_amount: 2000,
  });
  const body = JSON.stringify(paidBody('A-2'));
  await mock.send('/conversions', body, { signed: JSON.stringify(paidBody('A-2'), null, 2) });
  await mock.send('/conversions', body, { timestamp: Math.floor(Date.now() / 1000) - 420 });
  for (let sent = 0; sent < 3; sent += 1) await mock.paid('A-3', { product_name: 'Ceramic mug' });
  await mock.send('/conversion', '{}');
  opened = await open(browser, mock.page);
  page = opened.page;
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await mock?.stop();
});

const order = (id: string) => page.locator('.order', { hasText: id });
const detail = () => page.getByRole('main');
const show = (id: string) => order(id).click();

describe.skipIf(CHROMIUM === undefined)(`the inspector in a browser${SKIPPED}`, () => {
  it('shows an order the moment it is reported, and what becomes of it', async () => {
    await page.getByText('live', { exact: true }).waitFor();
    await mock.paid('A-4');
    await order('A-4').getByText('Confirmed').waitFor();
    await show('A-4');
    await mock.send('/conversions/cancel', { merchant_order_id: 'A-4', event_id: 'c-4' });
    await detail().getByRole('heading', { name: 'Full cancel' }).waitFor();
    await order('A-4').getByText('Cancelled').waitFor();
    await shoot(page, 'live');
  });

  it('draws the money as it goes', async () => {
    await show('A-1');
    const bars = detail().getByRole('img', { name: /^Paid / });
    const said = await bars.evaluateAll((bars) =>
      bars.map((bar) => bar.getAttribute('aria-label')),
    );
    expect(said).toEqual([
      'Paid 5000, refunded 2000, net 3000 KRW',
      'Paid 5000, refunded 0, net 5000 KRW',
      'Paid 5000, refunded 2000, net 3000 KRW',
    ]);
    const drawn = (rects: Drawn[]) => rects.map((rect) => rect.getBoundingClientRect().width);
    const [net = 0, refunded = 0] = (await bars
      .first()
      .locator('.net, .refunded')
      .evaluateAll(drawn)) as number[];
    expect(Math.abs(net / refunded - 1.5)).toBeLessThan(0.05);
    await detail().getByText('−2\u202f000').waitFor();
    await shoot(page, 'order');
  });

  it('groups the retries of one event', async () => {
    await show('A-1');
    const event = detail()
      .getByRole('listitem')
      .filter({ has: page.getByText('sent twice, counted once') });
    expect(await event.first().locator('details').count()).toBe(2);
    await event.getByText('200 repeated').waitFor();
  });

  it('takes a signature apart that does not match', async () => {
    await show('A-2');
    await detail().getByText('401 refused').first().click();
    const signature = detail().getByRole('region', { name: 'Signature' });
    const steps = signature.locator('.steps > li');
    await steps.nth(3).waitFor();
    expect(
      await steps.evaluateAll((all) => all.map((step) => step.getAttribute('data-passed'))),
    ).toEqual(['true', 'true', 'true', 'false']);
    const [timestamp, body] = await signature.locator('pre > span').allTextContents();
    expect([timestamp, body]).toEqual([
      expect.stringMatching(/^\d{10}$/),
      JSON.stringify(paidBody('A-2')),
    ]);
    await signature.getByText(/timestamp, 10 bytes/).waitFor();
    await signature.getByText('✗ does not match').waitFor();
    await signature.getByText(/indented by 2 spaces/).waitFor();
    await signature.getByText(/First difference: byte 2 of the body/).waitFor();
    await signature.getByText(/^signed .*\n?received/).waitFor();
    await signature.getByText(/Serialize the report once/).waitFor();
    await shoot(page, 'mismatch');
  });

  it('shows a timestamp beside the service’s clock', async () => {
    await show('A-2');
    await detail().getByText('401 refused').nth(1).click();
    await detail()
      .getByText(/420 s behind the service’s clock: more than 300 s apart/)
      .waitFor();
    await detail()
      .getByRole('img', { name: /^-420 seconds from the service's clock/ })
      .waitFor();
  });

  it('labels what was done wrong on purpose', async () => {
    await show('A-3');
    await detail()
      .getByText(/fault f1 drop-answer/)
      .waitFor();
    await detail().getByText('accepted, no answer').waitFor();
    await detail().getByText('sent 3 times, counted once').waitFor();
    await shoot(page, 'fault');
  });

  it('keeps apart what speaks of no order', async () => {
    await page.getByRole('button', { name: /^Other requests/ }).click();
    await detail().getByText('POST /conversion', { exact: true }).waitFor();
    await detail().getByText('404 refused').waitFor();
  });

  it.each([
    ['an order', 'a-2', 'A-2'],
    ['a product', 'shoes', 'A-1'],
    ['an event', 'paid-A-3', 'A-3'],
  ])('finds %s', async (_, words, found) => {
    await page.getByRole('searchbox').fill(words);
    await page.getByText(/^1 of \d orders/).waitFor();
    expect(await page.locator('.order').count()).toBe(1);
    await order(found).waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
  });

  it('narrows the list by status, kind and outcome', async () => {
    const shown = () => page.locator('.order .id').allTextContents();
    await page.getByLabel('Status').selectOption('NOT_REPORTED');
    await expect.poll(shown).toEqual(['A-2']);
    await page.getByLabel('Status').selectOption('');
    await page.getByLabel('Kind').selectOption('partial');
    await page.getByLabel('Outcome').selectOption('repeated');
    await expect.poll(shown).toEqual(['A-1']);
    await page.getByRole('button', { name: 'Show all' }).click();
  });

  it('complains of nothing meanwhile', () => {
    expect(opened.complaints).toEqual([]);
  });
});
