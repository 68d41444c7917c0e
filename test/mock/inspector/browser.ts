import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The Chromium of this machine: `CONV_CHROMIUM`, or one in PATH; nothing is downloaded. */
function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env.CONV_CHROMIUM ?? '', ...found].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return file !== '';
  } catch {
    return false;
  }
}

/** It asks nobody but the page's own service, so it needs no network; the tests may run as root. */
const SWITCHES = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const CHROMIUM = findChromium();

/** Stands in the name of what is skipped, so that nobody takes it for tested. */
export const SKIPPED =
  CHROMIUM === undefined ? ' (SKIPPED: no Chromium; install one, or name it in CONV_CHROMIUM)' : '';

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM ?? '', args: SWITCHES });

/** A page, and all that it complained of. */
export interface Opened {
  readonly page: Page;
  readonly complaints: string[];
}

/** Opens an address in a browser profile of its own. */
export async function open(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  return { page, complaints };
}

/** Keeps a picture of the page where `CONV_SCREENSHOTS` names a folder for them. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.CONV_SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
