import { commandLine } from '@shop/infra/src/tasks/command-line.ts';
import { addDeadLetter } from '@shop/platform/events/dead-letters/dead-letters.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { expect, patiently, test } from './journey.ts';
import { signInAsAdministrator } from './steps.ts';

/** Stores dead letters of analytics, as its consumer does: one that it can handle by now, and one that is broken at its source. */
async function deadLetter(dataDir: string, keys: { handled: string; broken: string }): Promise<void> {
  const { env } = await commandLine(['', '', 'analytics', dataDir], process.env, repositoryFile('.'));
  const db = openDatabase({ url: env.DATABASE_URL as string, name: 'journey', max: 1, timeoutFactor: 10 });
  const values = { [keys.handled]: JSON.stringify({ subject: keys.handled }), [keys.broken]: 'no event' };
  try {
    for (const [key, value] of Object.entries(values))
      await addDeadLetter(db, {
        consumer: 'analytics',
        topic: 'order-events',
        partition: 0,
        offset: key,
        key,
        value: Buffer.from(value),
        error: 'revenue: Error: a bug that this build no longer has',
        attempts: 3,
        firstSeen: new Date(),
      });
  } finally {
    await db.close();
  }
}

test('an administrator sees what needs a hand, replays an event, and closes one that is broken', {
  tag: ['@1280', '@390-all'],
}, async ({ openBrowser, shop, unique }) => {
  const { dataDir } = shop;
  // biome-ignore lint/suspicious/noSkippedTests: Playwright's condition, not a forgotten mark
  test.skip(dataDir === undefined, 'The shop does not run on this machine.');
  const { page } = await openBrowser();
  // Of a kind that analytics does not read: handled by skipping it.
  const keys = { handled: `voucher/${unique}`, broken: `nothing/${unique}` };
  const [handled, broken] = [`${keys.handled} in Analytics`, `${keys.broken} in Analytics`];

  await test.step('the menu leads to the page, which shows every service', async () => {
    await signInAsAdministrator(page);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'System' }).click();
    for (const name of ['Gateway', 'Users', 'Catalogue', 'Orders', 'Analytics', 'Chat'])
      await expect(page.getByRole('heading', { name, exact: true }).locator('..')).toContainText('Runs');
  });

  await test.step('a dead letter appears without a reload, and needs a hand', async () => {
    await deadLetter(dataDir ?? '', keys);
    await expect(page.getByRole('button', { name: `Replay ${handled}` })).toBeVisible(patiently);
    const hands = page.getByRole('region', { name: 'What needs a hand' });
    await expect(hands).toContainText(/Analytics: \d+ events? could not be handled/, patiently);
    await expect(hands).toContainText('docs/runbooks/dead-letters.md');
  });

  await test.step('one is replayed', async () => {
    await page.getByRole('button', { name: `Replay ${handled}` }).click();
    await page.getByText(`Replayed: ${handled}.`).waitFor();
    await expect(page.getByRole('button', { name: `Replay ${handled}` })).toBeHidden();
  });

  await test.step('the other fails again, and is closed with a reason', async () => {
    await page.getByRole('button', { name: `Replay ${broken}` }).click();
    await page.getByText('Not replayed:').waitFor();
    await page.getByRole('button', { name: `Close ${broken}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason, for the history').fill(`Broken at its source ${unique}`);
    await page.keyboard.press('Enter');
    await page.getByText(`Closed: ${broken}.`).waitFor();
    await expect(page.getByRole('button', { name: `Close ${broken}` })).toBeHidden();
  });

  await test.step('both are in the history', async () => {
    await page.goto('/admin/history?kind=dead-letter');
    await page.getByText(`Broken at its source ${unique}`).first().waitFor();
    await page.getByText('Dead letter replayed').first().waitFor();
  });
});
