import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, launch, type Opened, open, SKIPPED, shoot } from './browser.ts';
import { type Mock, paidBody, startMock } from './mock.ts';

let browser: Browser;
let mock: Mock;
let opened: Opened;
let page: Page;
let secretBody = '';

const partial = (event: string, refund: number) => ({
  merchant_order_id: 'F-1',
  event_id: event,
  refund_amount: refund,
});

/** Of ten requests the last seven are remembered: the first payment is gone. */
beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [browser, mock] = await Promise.all([launch(), startMock('--keep', '7')]);
  for (const id of ['F-1', 'G-1', 'G-2']) await mock.paid(id);
  await mock.send('/conversions/partial', partial('r-1', 1100));
  await mock.paid('F-1');
  secretBody = JSON.stringify(paidBody('F-2', { product_name: mock.hmac_secret }));
  await mock.send('/conversions', secretBody);
  await mock.send('/conversions', paidBody('F-3', { amount: '5,000', oder: 1 }));
  await unsigned('F-4');
  await mock.send('/conversions', JSON.stringify(paidBody('F-6'), null, 2));
  await mock.paid('F-7');
  opened = await open(browser, mock.page);
  page = opened.page;
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await mock?.stop();
});

/** Without the header of the signature. */
const unsigned = (order: string) =>
  fetch(`${mock.url}/conversions`, {
    method: 'POST',
    headers: {
      'X-Merchant-Key': mock.api_key,
      'X-Signature-Timestamp': String(Math.floor(Date.now() / 1000)),
    },
    body: JSON.stringify(paidBody(order)),
  });

const detail = () => page.getByRole('main');
const show = (id: string) => page.locator('.order', { hasText: id }).click();

describe.skipIf(CHROMIUM === undefined)(`the inspector says nothing false${SKIPPED}`, () => {
  it('of money and retries, once earlier requests are forgotten', async () => {
    await show('F-1');
    await detail().getByText('Earlier requests of this order are no longer stored.').waitFor();
    expect(await detail().getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Paid',
      'Partial refund',
    ]);
    await detail().getByText('sent again once, counted earlier').waitFor();
    expect(await detail().locator('.change').allTextContents()).toEqual(['−1\u202f100']);
    expect(await detail().locator('[data-outcome=refused]').count()).toBe(0);
    await shoot(page, 'forgotten');
  });

  it('of an order that is whole, though others are not', async () => {
    await show('F-7');
    await detail().getByText('Requests before #4 are no longer stored.').waitFor();
    expect(await detail().locator('.change').allTextContents()).toEqual(['+5\u202f000']);
  });

  it('of a body that a secret was struck out of', async () => {
    await show('F-2');
    await detail().getByText('200 accepted').click();
    await detail().getByText('secret hidden').waitFor();
    await detail()
      .getByText(`body, ${Buffer.byteLength(secretBody)} bytes`)
      .waitFor();
    await detail()
      .getByText(/can be neither copied nor sent again/)
      .waitFor();
    expect(
      await detail()
        .getByRole('button', { name: /Copy|again/ })
        .count(),
    ).toBe(0);
    await shoot(page, 'redacted');
  });

  it('of a report that breaks rules: each of them is named', async () => {
    await show('F-3');
    await detail().getByText('422 refused').click();
    const faults = detail().getByRole('list', { name: 'What is wrong with the body' });
    const amount = faults.getByRole('listitem').filter({ hasText: '/amount' });
    await amount.getByText('expected', { exact: true }).waitFor();
    await amount.getByText(/5,000/).first().waitFor();
    await detail()
      .getByText(/^Rule: /)
      .waitFor();
    await shoot(page, 'violations');
  });

  it('of a signature that did not come', async () => {
    await show('F-4');
    await detail().getByText('401 refused').click();
    const step = detail().locator('.steps > li').nth(3);
    await step.getByText('presented missing').waitFor();
    await step.getByText('✗ missing').waitFor();
  });

  it('of a command whose bytes are others', async () => {
    await show('F-6');
    await detail().getByText('200 accepted').click();
    await detail()
      .getByText(/creates a new body and signature: the bytes may differ/)
      .waitFor();
    await show('F-7');
    await detail().getByText('200 accepted').click();
    await detail().getByRole('textbox', { name: 'A command for this report' }).waitFor();
    expect(
      await detail()
        .getByText(/the bytes may differ/)
        .count(),
    ).toBe(0);
  });

  it('complains of nothing meanwhile', () => {
    expect(opened.complaints).toEqual([]);
  });
});
