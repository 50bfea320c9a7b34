import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './journey.ts';
import { register, signIn, signInAsAdministrator } from './steps.ts';

// A browser logs each error response with the URL of the page, and a socket that opens while its session ends.
const REFUSED =
  /\/(login|user|admin\/[\w-]+)[^:]*: (Failed to load resource: the server responded with a status of|ApiError: .* code) 40[01]|WebSocket connection to \S+ failed: (HTTP Authentication failed|Connection closed before receiving a handshake response)/;
const PASSWORD = 'journey123';
const STEP_MS = 30_000;

test('an administrator sets up a second factor, logs in with it, and another one removes it', {
  tag: ['@1280', '@390'],
}, async ({ openBrowser, unique }) => {
  const boss = (await openBrowser(REFUSED)).page;
  const { page } = await openBrowser(REFUSED);
  const email = `factor-${unique}@shop.test`;
  const login = () => signIn(page, { email, password: PASSWORD });

  const id = await test.step('a customer becomes an administrator', async () => {
    await page.goto('/login');
    await register(page, email);
    await page.waitForURL('**/user');
    const own = await page.evaluate(async () => {
      const response = await fetch('/api/get-token');
      return ((await response.json()) as { user: { _id: string } }).user._id;
    });
    await signInAsAdministrator(boss);
    await setAdministrator(boss, own, email);
    return own;
  });

  try {
    const { secret, codes } = await test.step('sets up an app, which gives recovery codes', async () => {
      await page.goto('/admin/security');
      await page.getByText('Off: your password alone opens your account.').waitFor();
      await checkScreen(page, 'the security page without a second factor');
      await page.getByRole('button', { name: 'Set up' }).click();
      await confirmPassword(page, PASSWORD);
      await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
      await checkScreen(page, 'the set-up of a second factor');
      const key = (await page.locator('.second-factor-secret').innerText()).replaceAll(' ', '');
      await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 0));
      await page.getByRole('button', { name: 'Switch on' }).click();
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
      await checkScreen(page, 'the recovery codes');
      const shown = await page.locator('.recovery-codes li').allInnerTexts();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 recovery codes are left.').waitFor();
      await checkScreen(page, 'the security page with a second factor');
      return { secret: key, codes: shown };
    });
    expect(codes).toHaveLength(10);

    await test.step('the next login asks for a code, and refuses a wrong one', async () => {
      await page.evaluate(() => fetch('/api/logout'));
      await login();
      await page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
      await checkScreen(page, 'the code at login');
      await page.getByLabel('Code', { exact: true }).fill('000000');
      await page.getByRole('button', { name: 'Login' }).last().click();
      await page.getByText('This code is wrong, or was used already').waitFor();
      // The code of the present step is used up; a phone may be one step ahead.
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, STEP_MS));
      await page.getByRole('button', { name: 'Login' }).last().click();
      await page.waitForURL('**/admin/orders');
    });

    await test.step('a recovery code replaces the app', async () => {
      await page.evaluate(() => fetch('/api/logout'));
      await login();
      await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Login' }).last().click();
      await page.waitForURL('**/admin/orders');
      await page.goto('/admin/security');
      await page.getByText('9 recovery codes are left.').waitFor();
    });

    await test.step('another administrator removes it; the password is enough again', async () => {
      await boss.goto(`/admin/edit-user/${id}`);
      await boss.getByRole('button', { name: 'Remove the second factor' }).click();
      await confirmPassword(boss, 'admin123');
      await expect(boss.getByRole('button', { name: 'Remove the second factor' })).toHaveCount(0);
      const history = boss.getByRole('region', { name: 'History of changes' });
      await history.scrollIntoViewIfNeeded();
      await history.getByText('Second factor removed').waitFor();
      await history.getByText('Recovery code used').waitFor();
      await history.getByText('Second factor set up').waitFor();
      await login();
      await page.waitForURL('**/admin/orders');
    });
  } finally {
    await boss.evaluate((user) => fetch(`/api/users/${user}`, { method: 'DELETE' }), id);
  }
});

/** The code that an app shows in so many milliseconds. */
function codeOf(secret: string, inMs: number): string {
  return generateSync({ secret, epoch: Math.floor((Date.now() + inMs) / 1_000) });
}

async function setAdministrator(boss: Page, id: string, email: string): Promise<void> {
  const status = await boss.evaluate(
    async ([user, address]) => {
      const body = JSON.stringify({ name: 'Jo', lastName: 'Urney', email: address, isAdmin: true });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`/api/users/${user}`, { method: 'PUT', headers, body })).status;
    },
    [id, email],
  );
  expect(status).toBe(200);
}

async function confirmPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
