import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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
 * Starts the machine's Chromium (`findBrowser`) with a home of its own, which goes when this process ends.
 * @throws Error saying how to get one
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser(process.env);
  if (executablePath === undefined)
    throw new Error('No Chromium found: run "infra/engines/engines.sh get chromium", or name one in CHROMIUM.');
  const home = mkdtempSync(join(tmpdir(), 'shop-browser-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
  };
  return chromium.launch({ executablePath, headless: true, args: FLAGS, env });
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
