import { expect, type Locator, type Page } from '@playwright/test';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { ADMINISTRATOR, CUSTOMER } from '../shop/shop.ts';
import { patiently } from './journey.ts';

// Actions that several journeys share.

export async function signInAsAdministrator(page: Page): Promise<void> {
  await signIn(page, ADMINISTRATOR);
  await page.waitForURL('**/admin/orders');
}

export async function signInAsCustomer(page: Page): Promise<void> {
  await signIn(page, CUSTOMER);
  await page.waitForURL('**/user');
}

/** Sends the login form and does not wait for the result. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
}

/** From the login page: registers a new customer named Jo Urney. */
export async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Jo');
  await page.getByLabel('Last name').fill('Urney');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('journey123');
  await page.getByLabel('Repeat password').fill('journey123');
  await page.getByRole('form', { name: 'Register' }).getByRole('button', { name: 'Register' }).click();
}

/** On the profile page: completes the address, which an order needs. */
export async function fillProfile(page: Page): Promise<void> {
  await fillAddress(page);
  for (const label of ['Password', 'Repeat password']) await page.getByLabel(label, { exact: true }).fill('journey123');
  await page.getByRole('button', { name: 'Update' }).click();
}

/** Fills in the address of a form. */
export async function fillAddress(form: Page | Locator): Promise<void> {
  const fields: Record<string, string> = {
    'Phone number': '+1 212 555 0100',
    Address: '12 Long Street',
    Country: 'United States',
    'Zip code': '10001',
    City: 'New York',
    State: 'New York',
  };
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
}

/** On a list that shows it: opens a product. */
export async function openProduct(page: Page, name: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** On a product's page: chooses a quantity, adds it and waits until the cart holds it. */
export async function addToCart(page: Page, quantity: number): Promise<void> {
  await page
    .getByRole('combobox', { name: /qty|quantity/i })
    .first()
    .selectOption(String(quantity));
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  // The page fetches the product before the cart changes; leaving earlier would cancel that.
  await page.getByRole('link', { name: 'Go To Cart' }).waitFor();
}

/** Chooses both keyboards of their category for a comparison. */
export async function chooseToCompare(page: Page): Promise<void> {
  await page.goto('/product-list/category/Computers,Keyboards');
  for (const name of ['Tact 60', 'Tact 75'])
    await page.getByRole('checkbox', { name: `Compare ${name} Keyboard` }).check();
}

/** On a product's page, signed in. */
export async function writeReview(page: Page, rating: string, comment: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Rating' }).selectOption(rating);
  await page.getByRole('textbox', { name: 'Comment' }).fill(comment);
  await page.getByRole('form', { name: 'Write a review' }).getByRole('button', { name: 'Submit' }).click();
}

/** Reloads a page until it shows a text: the shop shows an administrator's change within seconds. */
export async function expectSoon(page: Page, path: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await page
      .getByText(text)
      .first()
      .waitFor({ timeout: 5_000 * TIMEOUT_FACTOR });
  }).toPass(patiently);
}

/** Searches the administrator's list for the one product of that name. */
export async function findInAdminList(page: Page, name: string): Promise<void> {
  await page.goto('/admin/products');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
  await page.getByText('1 product found').waitFor();
}

/** On the form of a product: presses UPDATE and waits for the list. */
export async function sendUpdate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await page.waitForURL('**/admin/products**');
}
