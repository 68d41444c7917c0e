import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, launch, open, SKIPPED, shoot } from './browser.ts';
import { type Mock, paidBody, startMock } from './mock.ts';

const EVIL = '<img src=x onerror="document.title=1">';

let browser: Browser;
let mock: Mock;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [browser, mock] = await Promise.all([launch(), startMock()]);
  await mock.paid('A-1', { product_name: 'Blue shoes' });
  await mock.paid(EVIL, { product_name: `</script>${EVIL}`, sub_id: '<b>\u202e' });
  await mock.send('/conversions', paidBody('A-2'), { signed: 'something else' });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await mock?.stop();
});

describe.skipIf(CHROMIUM === undefined)(`the inspector is safe to look at${SKIPPED}`, () => {
  it('shows foreign text as text', async () => {
    const { page, complaints } = await open(browser, mock.page);
    await page.locator('.order', { hasText: EVIL }).click();
    await page.getByRole('heading', { name: EVIL }).waitFor();
    await page.getByText('200 accepted').click();
    await page.getByText('<b>\\u202e', { exact: true }).waitFor();
    expect([await page.title(), await page.locator('img').count()]).toEqual(['conv mock', 0]);
    expect(complaints).toEqual([]);
  });

  it('lets no other script in, nor any style', async () => {
    const { page, complaints } = await open(browser, mock.page);
    await page.evaluate(`{
      const script = document.createElement('script');
      try { script.textContent = 'document.title = 1'; } catch {}
      document.body.append(script);
      document.body.setAttribute('style', 'display: none');
    }`);
    expect(await page.title()).toBe('conv mock');
    expect(await page.evaluate('getComputedStyle(document.body).display')).toBe('block');
    expect(complaints.join('\n')).toMatch(/Content Security Policy/);
  });

  it('is read without scripts, as tables', async () => {
    const { page } = await open(browser, mock.page, { javaScriptEnabled: false });
    const [orders, requests] = await page.getByRole('table').all();
    expect(await orders?.getByRole('row').allTextContents()).toEqual([
      expect.stringContaining('OrderStatusPaid'),
      expect.stringContaining(EVIL),
      'A-1CONFIRMED500005000KRWBlue shoesdemo_merchant',
    ]);
    expect(await requests?.getByRole('row').count()).toBe(4);
    await requests?.getByText(/✗ the signature does not match/).waitFor();
    await shoot(page, 'without-scripts');
  });

  it('is for reading only without the token', async () => {
    const { page, complaints } = await open(browser, mock.control);
    await page.getByText('read only: open the link that conv mock printed').waitFor();
    await page.locator('.order', { hasText: 'A-1' }).click();
    await page.getByText('200 accepted').click();
    await page.getByText('The signature matches').waitFor();
    expect(await page.getByRole('button', { name: /Faults|Reset|again/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['light', 'rgb(246, 245, 241)'],
    ['dark', 'rgb(20, 23, 21)'],
  ] as const)('is %s where the system is', async (colorScheme, paper) => {
    const { page } = await open(browser, mock.page, { colorScheme });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(paper);
    await page.locator('.order', { hasText: 'A-1' }).click();
    await shoot(page, colorScheme);
  });

  it('fits a phone', async () => {
    const viewport = { width: 390, height: 844 };
    const { page } = await open(browser, mock.page, { viewport, isMobile: true, hasTouch: true });
    const width = () => page.evaluate('document.documentElement.scrollWidth');
    expect(await width()).toBe(390);
    await shoot(page, 'phone-list');
    await page.locator('.order', { hasText: 'A-2' }).click();
    await page.getByText('401 refused').click();
    await page.getByText('✗ does not match').waitFor();
    const beyond = `[...document.querySelectorAll('main *')].filter((element) => element.getBoundingClientRect().right > 390).length`;
    expect([await width(), await page.evaluate(beyond)]).toEqual([390, 0]);
    await shoot(page, 'phone-order');
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.getByRole('searchbox').waitFor();
  });

  it('goes on where it was after a cut', async () => {
    const line = await startLine(new URL(mock.url).port);
    const { page } = await open(
      browser,
      mock.page.replace(new URL(mock.url).port, String(line.port)),
    );
    await page.getByText('live', { exact: true }).waitFor();
    await line.cut();
    await page.getByText('reconnecting').waitFor();
    await mock.paid('E-1');
    await mock.paid('E-2');
    await line.mend();
    await page.locator('.order', { hasText: 'E-1' }).waitFor();
    await page.locator('.order', { hasText: 'E-2' }).waitFor();
    await page.getByText('live', { exact: true }).waitFor();
    await mock.paid('E-3');
    await page.locator('.order', { hasText: 'E-3' }).waitFor();
    await line.cut();
  });

  it('says that a service was started anew, shows its data, and asks no more', async () => {
    const line = await startLine(new URL(mock.url).port);
    const other = await startMock();
    await other.paid('anew-1');
    const { page } = await open(
      browser,
      mock.page.replace(new URL(mock.url).port, String(line.port)),
    );
    await page.getByText('live', { exact: true }).waitFor();
    await line.cut();
    await line.mend(new URL(other.url).port);
    await page.getByText('the service has restarted').waitFor();
    await page.locator('.order', { hasText: 'anew-1' }).waitFor();
    await page.getByText('1 order', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(0);
    await line.cut();
    await other.stop();
  });
});

/** A wire between browser and service that can be cut, and mended: also to another service. */
async function startLine(first: string) {
  let to = first;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(to), '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.on('error', () => socket.destroy()));
    near.pipe(far).pipe(near);
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const cut = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const mend = (other = to): Promise<number> => {
    to = other;
    return listen(port);
  };
  return { port, cut, mend };
}
