import { join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

export const NO_CHROMIUM =
  'No Chromium found: run "infra/engines/engines.sh get chromium", or set CHROMIUM to its path.';

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
 * Launch options for the Chromium that `findBrowser` finds; Playwright's own browser downloads are not used.
 * @param home folder that Chromium uses as home directory
 */
export function chromiumOptions(home: string): LaunchOptions {
  const executablePath = findBrowser(process.env);
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: FLAGS,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_CACHE_HOME: join(home, 'cache') },
  };
}
