import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { newPerson, openBrowser, type Person, PHONE } from '../browser.ts';
import { filterBy, openKeyboard, register, writeReview } from '../deeds.ts';
import { openShop, type RunningShop } from '../shop.ts';

let shop: RunningShop;
let browser: Browser;
let shopper: Person;
let friend: Person;
let phone: Person;
/** What the filtered list showed, and at which address. */
let found: { address: string; cards: string[] };

before(async () => {
  // One after the other: what has been started is known to `after` when the next fails.
  browser = await openBrowser();
  shop = await openShop();
  shopper = await newPerson(browser, shop.url);
  friend = await newPerson(browser, shop.url);
  phone = await newPerson(browser, shop.url, PHONE);
});
after(async () => {
  await browser?.close();
  await shop?.stop();
});

/** The names on the cards, once the list has come. */
async function cards(page: Page): Promise<string[]> {
  await page.locator('[aria-label="Products"][aria-busy="false"]').waitFor();
  return page.locator('.product-card-name').allInnerTexts();
}

/** Does something that asks for another list, and gives its cards. */
async function cardsAfter(page: Page, deed: () => Promise<unknown>): Promise<string[]> {
  const answer = page.waitForResponse((response) => /\/api\/products\/(category|search|\?)/.test(response.url()));
  await deed();
  await answer;
  return cards(page);
}

async function tags(page: Page): Promise<string[]> {
  return (await page.getByRole('list', { name: 'Active filters' }).getByRole('listitem').allInnerTexts()).map((text) =>
    text.trim(),
  );
}

async function assertFiltered(page: Page): Promise<void> {
  assert.deepEqual(await cards(page), found.cards);
  assert.deepEqual(await tags(page), ['up to $300', 'Audio', 'Colour: Black', 'Clear all']);
  assert.equal(await page.getByRole('checkbox', { name: /^Audio \d/ }).isChecked(), true);
  assert.equal(await page.getByRole('checkbox', { name: /^Black \d/ }).isChecked(), true);
  assert.equal(await page.getByRole('slider', { name: 'Highest price' }).inputValue(), '300');
}

describe('a shopper finds what she looks for', () => {
  it('narrows the list by price, category and colour; counts keep their word', async () => {
    const { page } = shopper;
    await page.goto('/product-list/2');
    assert.equal((await cards(page)).length, 12);
    assert.equal(await page.title(), 'All products, page 2 · Best Online Shop');
    await page.getByRole('checkbox', { name: /^Audio \d/ }).check();
    assert.equal(await page.getByRole('checkbox', { name: /^Home \d/ }).isDisabled(), true);
    await page.getByRole('slider', { name: 'Highest price' }).fill('300');
    await cardsAfter(page, () => filterBy(page));
    assert.ok(page.url().endsWith('/product-list?price=300&category=Audio'), page.url());
    const black = page.getByRole('checkbox', { name: /^Black \d/ });
    const promised = /(\d+)$/.exec((await black.locator('xpath=ancestor::label').innerText()).trim())?.[1];
    found = { cards: await cardsAfter(page, () => filterBy(page, /^Black \d/)), address: page.url() };
    assert.ok(found.address.endsWith('/product-list?price=300&category=Audio&attrs=Colour:Black'), found.address);
    assert.ok(found.cards.length > 0);
    assert.equal(found.cards.length, Number(promised));
    await assertFiltered(page);
  });

  it('sorts at once, goes back and forward, and loads the page again', async () => {
    const { page } = shopper;
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    const sorted = await cardsAfter(page, () => page.getByTitle('Name Z-A').click());
    assert.ok(page.url().endsWith('&sort=name_-1'));
    assert.deepEqual(
      sorted,
      [...found.cards].sort((one, other) => other.localeCompare(one)),
    );
    await cardsAfter(page, () => page.goBack());
    await assertFiltered(page);
    await cardsAfter(page, () => page.goBack());
    assert.deepEqual(await tags(page), ['up to $300', 'Audio', 'Clear all']);
    await cardsAfter(page, () => page.goForward());
    await assertFiltered(page);
    await cardsAfter(page, () => page.reload());
    await assertFiltered(page);
  });

  it('sends the address to a friend, who sees the same', async () => {
    await friend.page.goto(found.address);
    await assertFiltered(friend.page);
  });

  it('takes a filter away by its tag, and all of them by Reset filters', async () => {
    const { page } = shopper;
    await cardsAfter(page, () => page.getByRole('button', { name: 'Remove Colour: Black' }).click());
    assert.deepEqual(await tags(page), ['up to $300', 'Audio', 'Clear all']);
    const all = await cardsAfter(page, () => page.getByRole('button', { name: 'Reset filters' }).click());
    assert.equal(all.length, 12);
    assert.ok(page.url().endsWith('/product-list'));
    assert.equal(await page.getByRole('checkbox', { name: /^Audio \d/ }).isChecked(), false);
    assert.equal(await page.getByRole('list', { name: 'Active filters' }).count(), 0);
  });

  it('finds the keyboard in spite of a typo', async () => {
    const { page } = shopper;
    await page.getByRole('searchbox').fill('mechanicl keybord');
    const names = await cardsAfter(page, () => page.getByRole('searchbox').press('Enter'));
    assert.ok(page.url().endsWith('/product-list/search/mechanicl%20keybord'));
    assert.ok(names.includes('Tact 75 Keyboard'));
  });

  it('filters on a phone in a drawer', async () => {
    const { page } = phone;
    await page.goto('/product-list/category/Audio');
    await cards(page);
    await page.getByRole('button', { name: /^Filter and sort/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filter and sort' });
    await drawer.getByRole('checkbox', { name: /^Black \d/ }).check();
    assert.equal(await drawer.getByRole('group', { name: 'Category' }).count(), 0);
    const names = await cardsAfter(page, () => drawer.getByRole('button', { name: 'Filter', exact: true }).click());
    await drawer.waitFor({ state: 'hidden' });
    assert.ok(page.url().endsWith('/product-list/category/Audio?price=500&attrs=Colour:Black'));
    assert.ok(names.length > 0);
    assert.deepEqual(await tags(page), ['up to $500', 'Colour: Black', 'Clear all']);
    await page.getByRole('button', { name: /^Filter and sort ?\( ?2 ?\)/ }).waitFor();
  });
});

describe('a shopper says what she thinks of it', () => {
  it('must sign in first', async () => {
    const { page } = shopper;
    await openKeyboard(page);
    assert.equal(await page.title(), 'Tact 75 Keyboard · Best Online Shop');
    await page.getByText('Login first to write a review').waitFor();
    const form = page.getByRole('form', { name: 'Write a review' });
    assert.equal(await form.getByRole('button', { name: 'Submit' }).isDisabled(), true);
    await form.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    await register(page, `reviewer-${Date.now()}@shop.test`);
    await page.waitForURL('**/user');
  });

  it('writes a review, and sees it and the new mean at once', async () => {
    const { page } = shopper;
    await page.goto('/product-list/search/keyboard');
    await openKeyboard(page);
    const count = page.locator('.reviews-sum > .faint');
    const before = Number.parseInt(await count.innerText(), 10);
    await writeReview(page, '2 bad', 'Two keys stick.\nThe rest is fine.');
    await page.getByText('You successfuly reviewed the page!').waitFor();
    await page.getByText('Two keys stick.').waitFor({ timeout: 3_000 });
    await page.getByRole('listitem').filter({ hasText: 'Two keys stick.' }).getByText('Jo Urney').waitFor();
    assert.equal(await count.innerText(), `${before + 1} reviews`);
  });

  it('has one review a product', async () => {
    const { page } = shopper;
    await writeReview(page, '5 very good', 'Another one.');
    await page.getByText('product already reviewed').waitFor();
  });

  it('nobody’s console complained', () => {
    // A browser logs every refusal, also the one that a second review is meant to meet.
    const complaints = [shopper, friend, phone].flatMap((person) => person.complaints());
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('the server responded with a status of 409')),
      [],
    );
    assert.ok(complaints.length <= 1);
  });
});
