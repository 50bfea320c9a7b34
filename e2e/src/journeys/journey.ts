import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { NO_CHROMIUM } from '../shop/chromium.ts';
import { findBrowser } from '../shop/find-browser.ts';
import { missingEngines } from '../shop/full-profile.ts';
import { isShopGiven, openShop, type Profile, type ProvidedShop } from './open-shop.ts';
import { waitForHydration } from './wait-until-loaded.ts';

/** A browser context with its own cookies and storage, and the errors that it reported. */
export interface BrowserUser {
  page: Page;
  context: BrowserContext;
  /** Console errors and uncaught exceptions of all its pages, each as `<page url>: <text> (<its source>)`. */
  consoleErrors: string[];
  /** Requests that failed or were rejected, each as `<method> <url>: <status or error>`. */
  failedRequests: string[];
}

export interface JourneyOptions {
  /** Which shop the project uses. */
  profile: Profile;
}

interface JourneyFixtures {
  skipWithoutEngines: undefined;
  /**
   * Opens a new browser context at the project's width.
   * @param expectedErrors console errors that the journey provokes; any other one fails it
   */
  openBrowser: (...expectedErrors: RegExp[]) => Promise<BrowserUser>;
  /** A short text, unique among all tests and runs, for names and email addresses. */
  unique: string;
}

/** Journeys use one shop at the same time: one may delete an account while an administrator in another loads its chat. */
const DELETED_MEANWHILE = /^\S+\/admin\/\S+: .* status of 404 \(Not Found\) \(\S+\/api\/chats\/[\w-]+\?limit=50\)$/;

/** For what takes the shop longer than a click does: an email, a refund, a connection that comes back. */
export const patiently = { timeout: 60_000 * TIMEOUT_FACTOR };

/** Playwright's `test` with a running shop; a journey is one test, its parts are `test.step`s. */
export const test = base.extend<JourneyFixtures, JourneyOptions & { shop: ProvidedShop }>({
  profile: ['embedded', { option: true, scope: 'worker' }],
  shop: [({ profile }, use) => openShop(profile).then(use), { scope: 'worker', timeout: 600_000 }],
  baseURL: ({ shop }, use) => use(shop.url),
  skipWithoutEngines: [
    async ({ profile }, use, info) => {
      const missing = missingRequirement(profile);
      if (missing !== undefined && process.env.CI === 'true') throw new Error(missing);
      info.skip(missing !== undefined, missing);
      await use(undefined);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser }, use, info) => {
    const users: { user: BrowserUser; expected: RegExp[] }[] = [];
    await use(async (...expected) => {
      // A dialog that still grows moves its buttons away from under a click on a busy machine.
      const user = await openContext(await browser.newContext({ reducedMotion: 'reduce' }));
      users.push({ user, expected: [...expected, DELETED_MEANWHILE] });
      return user;
    });
    const errors = users.flatMap(({ user, expected }) =>
      user.consoleErrors.filter((error) => !expected.some((pattern) => pattern.test(error))),
    );
    if (info.status !== info.expectedStatus || errors.length > 0) {
      for (const [index, { user }] of users.entries())
        console.error(`Browser ${index + 1}:\n${await describeUser(user)}`);
    }
    for (const { user } of users) await user.context.close();
    expect(errors, 'unexpected errors in the browser console').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
  unique: ({}, use) => use(crypto.randomUUID().slice(0, 8)),
});

export { expect };

async function openContext(context: BrowserContext): Promise<BrowserUser> {
  const consoleErrors: string[] = [];
  const failedRequests: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    consoleErrors.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => consoleErrors.push(`${failure.page()?.url()}: ${failure.error().message}`));
  context.on('requestfailed', (request) => {
    failedRequests.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    failedRequests.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
  return { page: hydratedPage(await context.newPage()), context, consoleErrors, failedRequests };
}

/** Makes `goto` and `reload` wait for hydration too, unless a call says with `waitUntil` how long to wait. */
function hydratedPage(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const hydrated = async <Result>(loading: Promise<Result>, waitUntil: string | undefined): Promise<Result> => {
    const response = await loading;
    if (waitUntil === undefined) await waitForHydration(page);
    return response;
  };
  page.goto = (url, options) => hydrated(goto(url, options), options?.waitUntil);
  page.reload = (options) => hydrated(reload(options), options?.waitUntil);
  return page;
}

/** What a failed journey leaves in the log of CI, which keeps no screenshots: the page, its dialogs and its requests. */
async function describeUser({ page, consoleErrors, failedRequests }: BrowserUser): Promise<string> {
  const shown = await page
    .locator('[role=dialog]:visible, [role=alert]:visible, [role=status]:visible')
    .allInnerTexts();
  return [
    `  page: ${page.url()}`,
    ...shown.filter((text) => text.trim() !== '').map((text) => `  shown: ${text.replaceAll('\n', ' | ')}`),
    ...consoleErrors.map((error) => `  console: ${error}`),
    ...failedRequests.map((request) => `  request: ${request}`),
  ].join('\n');
}

/** Why the project cannot run on this machine, or undefined. */
function missingRequirement(profile: Profile): string | undefined {
  if (findBrowser(process.env) === undefined) return NO_CHROMIUM;
  if (profile === 'embedded' || isShopGiven()) return undefined;
  const engines = missingEngines();
  return engines.length === 0
    ? undefined
    : `Missing engines: ${engines.join(', ')}. Run "infra/engines/engines.sh get" for each.`;
}
