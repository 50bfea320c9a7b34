import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A person at a browser of his own: cookies, storage, and everything the console said. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Errors of the console and of pages; they count as failures. */
  complaints(): string[];
}

/**
 * Starts the machine's Chromium (CHROMIUM_PATH, else the usual places).
 * @throws Error saying how to get one
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));
  if (executablePath === undefined)
    throw new Error('No Chromium found: apt-get install chromium, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, headless: true, args: FLAGS });
}

/** A new person, who has never been here. */
export async function newPerson(browser: Browser, baseURL: string, viewport = DESK): Promise<Person> {
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-US', timezoneId: 'America/New_York' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  context.on('page', (opened) => listen(opened, complaints));
  listen(page, complaints);
  return { page, context, complaints: () => complaints };
}

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
}
