import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryFile } from '@shop/testing/repository-file.ts';

/** Carries an order from a browser to the revenue chart, in a shop that runs already. @throws Error with the journey's output */
export async function runJourney(url: string): Promise<void> {
  const config = repositoryFile('e2e/playwright.config.ts');
  await promisify(execFile)(
    process.execPath,
    [
      repositoryFile('node_modules/@playwright/test/cli.js'),
      'test',
      `--config=${config}`,
      '--project=390',
      'buy-and-deliver',
    ],
    { env: { ...process.env, JOURNEYS_SHOP: JSON.stringify({ url }) }, maxBuffer: 50_000_000 },
  ).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
}
