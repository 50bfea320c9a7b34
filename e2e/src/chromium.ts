import { join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

export const NO_CHROMIUM = 'No Chromium found: run "infra/engines/engines.sh get chromium", or name one in CHROMIUM.';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * How Playwright launches the Chromium that `findBrowser` finds; Playwright's own browser downloads are not used.
 * @param home a folder for what Chromium writes into its user's home
 */
export function chromiumOptions(home: string): LaunchOptions {
  const executablePath = findBrowser(process.env);
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: FLAGS,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_CACHE_HOME: join(home, 'cache') },
  };
}
