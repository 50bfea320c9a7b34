import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { eventually } from '@shop/testing/eventually.ts';
import type { Browser, Page } from 'playwright-core';
import { newPerson, openBrowser, type Person } from '../browser.ts';
import { register, signIn } from '../deeds.ts';
import { resetLink } from '../reset-link.ts';
import { openShop, type RunningShop } from '../shop.ts';

const email = `keeper-${Date.now()}@shop.test`;
const password = 'remembered1';

let shop: RunningShop;
let browser: Browser;
/** The same person at two browsers. */
let here: Person;
let elsewhere: Person;

before(async () => {
  // One after the other: what has been started is known to `after` when the next fails.
  browser = await openBrowser();
  shop = await openShop();
  here = await newPerson(browser, shop.url);
  elsewhere = await newPerson(browser, shop.url);
});
after(async () => {
  await browser?.close();
  await shop?.stop();
});

async function login(page: Page, secret: string): Promise<void> {
  await signIn(page, { email, password: secret });
  await page.waitForURL('**/user');
}

/** A button of the profile page, and the same one in the dialog that it opens. */
async function press(page: Page, deed: string): Promise<void> {
  await page.getByRole('button', { name: deed }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Are you sure?').waitFor();
  if (deed === 'Delete my account') await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: deed }).click();
}

async function isSentToLogin(page: Page): Promise<void> {
  await page.goto('/user');
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Login' }).waitFor();
}

describe('an account is kept and given up', () => {
  it('somebody registers at one browser and is signed in there', async () => {
    const { page } = elsewhere;
    await page.goto('/login');
    await register(page, email);
    await page.waitForURL('**/user');
    await page.getByText('User created').waitFor();
  });

  it('at another he has forgotten the password, and is told the same as a stranger', async () => {
    const { page } = here;
    for (const address of [`stranger-${email}`, email]) {
      await page.goto('/login');
      await page.getByLabel('Email address').fill(address);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText(`If there is an account for ${address}, a mail with a link is on its way.`).waitFor();
    }
    await eventually(() => resetLink(shop.dataDir, email), { within: 15_000 });
    await assert.rejects(resetLink(shop.dataDir, `stranger-${email}`), /No mail/);
  });

  it('the link of the mail sets a new one, leaves the address bar, and works once', async () => {
    const { page } = here;
    const link = await resetLink(shop.dataDir, email);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Repeat new password').fill(password);
    assert.equal(new URL(page.url()).pathname, '/forgot-password');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.waitForURL('**/login');
    await page.getByText('Your password is changed. Log in with the new one.').waitFor();

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('stolen123');
    await page.getByLabel('Repeat new password').fill('stolen123');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
  });

  it('the session elsewhere has ended', () => isSentToLogin(elsewhere.page));

  it('the old password is wrong, the new one is right', async () => {
    const { page } = here;
    await signIn(page, { email, password: 'journey123' });
    await page.getByText('Wrong credentials').waitFor();
    await login(page, password);
  });

  it("'Log out everywhere' ends the sessions of both browsers", async () => {
    await login(elsewhere.page, password);
    await press(here.page, 'Log out everywhere');
    await here.page.getByText('You are logged out everywhere.').waitFor();
    await isSentToLogin(elsewhere.page);
    await isSentToLogin(here.page);
  });

  it("'Download my data' saves what the shop keeps of him", async () => {
    const { page } = here;
    await login(page, password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'my-data.json');
    const data = JSON.parse(await readFile(await download.path(), 'utf8'));
    assert.equal(data.account.email, email);
    assert.deepEqual([data.orders, data.reviews], [[], []]);
  });

  it("'Delete my account' asks for the password, and leads home with nothing kept", async () => {
    const { page } = here;
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('guessed123');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByText('This is not your password').waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await press(page, 'Delete my account');
    await page.waitForURL(`${shop.url}/`);
    await page.getByText('Your account is deleted.').waitFor();
    const kept = await page.evaluate('[localStorage.userInfo, sessionStorage.userInfo, localStorage.cart]');
    assert.deepEqual(kept, [undefined, undefined, undefined]);
    await isSentToLogin(page);
  });

  it('nobody can sign in as him any more', async () => {
    const { page } = here;
    await signIn(page, { email, password });
    await page.getByText('Wrong credentials').waitFor();
  });

  it('nobody’s console complained of more than what was refused', () => {
    const refused = /Failed to load resource: the server responded with a status of 40[01] /;
    const complaints = [...here.complaints(), ...elsewhere.complaints()];
    assert.deepEqual(
      complaints.filter((complaint) => !refused.test(complaint)),
      [],
    );
  });
});
