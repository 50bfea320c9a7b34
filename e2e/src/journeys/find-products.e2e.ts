import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { chooseToCompare } from './steps.ts';

test('a visitor filters the product list, and the URL keeps the filters', { tag: '@1280' }, async ({ openBrowser }) => {
  const { page } = await openBrowser();

  const found = await test.step('by price, category and colour; counts match the results', async () => {
    await page.goto('/product-list/2');
    expect(await cards(page)).toHaveLength(12);
    await expect(page).toHaveTitle('All products, page 2 · Best Online Shop');
    await page.getByRole('checkbox', { name: /^Audio \d/ }).check();
    await expect(page.getByRole('checkbox', { name: /^Home \d/ })).toBeDisabled();
    await page.getByRole('slider', { name: 'Highest price' }).fill('200');
    await page.getByRole('spinbutton', { name: 'Highest price in dollars' }).fill('295');
    const preview = await filterButton(page).textContent();
    await cardsAfterFilter(page);
    await expect(page).toHaveURL(/\/product-list\?price=295&category=Audio$/);
    await expect(page.getByText(preview?.replace('Filter · ', '') ?? '', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Colour', exact: true }).click();
    const black = page.getByRole('checkbox', { name: /^Black \d/ });
    const count = /(\d+)$/.exec((await black.locator('xpath=ancestor::label').innerText()).trim())?.[1];
    await black.check();
    const products = await cardsAfterFilter(page);
    await expect(page).toHaveURL(/\/product-list\?price=295&category=Audio&attrs=Colour:Black$/);
    expect(products.length).toBeGreaterThan(0);
    expect(products).toHaveLength(Number(count));
    await expectFiltered(page, products);
    return { products, address: page.url() };
  });

  await test.step('sorting, Back, Forward and a reload keep them', async () => {
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    const sorted = await cardsAfter(page, () => sort.selectOption('Name Z-A'));
    await expect(page).toHaveURL(/&sort=name_-1$/);
    expect(sorted).toEqual([...found.products].sort((one, other) => other.localeCompare(one)));
    await cardsAfter(page, () => page.goBack());
    await expectFiltered(page, found.products);
    await cardsAfter(page, () => page.goBack());
    await expectTags(page, ['up to $295', 'Audio', 'Clear all']);
    await cardsAfter(page, () => page.goForward());
    await expectFiltered(page, found.products);
    await cardsAfter(page, () => page.reload());
    await expectFiltered(page, found.products);
  });

  await test.step('another visitor who opens the URL sees the same products', async () => {
    const friend = await openBrowser();
    await friend.page.goto(found.address);
    await expectFiltered(friend.page, found.products);
  });

  await test.step('a tag removes one filter, Reset filters removes all', async () => {
    await cardsAfter(page, () => page.getByRole('button', { name: 'Remove Colour: Black' }).click());
    await expectTags(page, ['up to $295', 'Audio', 'Clear all']);
    const all = await cardsAfter(page, () => page.getByRole('button', { name: 'Reset filters' }).click());
    expect(all).toHaveLength(12);
    await expect(page).toHaveURL(/\/product-list$/);
    await expect(page.getByRole('checkbox', { name: /^Audio \d/ })).not.toBeChecked();
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  });

  await test.step('a search finds the keyboard in spite of typos', async () => {
    await page.getByRole('combobox', { name: 'Search products' }).fill('mechanicl keybord');
    const names = await cardsAfter(page, () => page.getByRole('combobox', { name: 'Search products' }).press('Enter'));
    await expect(page).toHaveURL(/\/product-list\/search\/mechanicl%20keybord$/);
    expect(names).toContain('Tact 75 Keyboard');
    await page.getByText('Showing results for “mechanical keyboard”.').waitFor();
  });

  await test.step('the search as typed is one click away, and suggests what was meant', async () => {
    await page.getByRole('link', { name: 'Search only for “mechanicl keybord”' }).click();
    await page.getByRole('heading', { name: 'Nothing found for “mechanicl keybord”' }).waitFor();
    await page.getByRole('link', { name: 'mechanical keyboard' }).click();
    await page.getByRole('link', { name: /Tact 75 Keyboard/ }).waitFor();
  });

  await test.step('a synonym finds the products of its group', async () => {
    await page.goto('/product-list/search/earphones');
    await page.getByRole('link', { name: /Halo Headphones/ }).waitFor();
  });

  await test.step('two products of a category are compared, and the comparison leads to one of them', async () => {
    await chooseToCompare(page);
    await page.getByRole('link', { name: 'Compare 2 products' }).click();
    await page.getByRole('checkbox', { name: 'Only differences' }).check();
    await expect(page.getByRole('row', { name: /^Layout/ })).toContainText('75 %');
    await page.getByRole('link', { name: /Tact 60 Keyboard/ }).click();
    await page.getByRole('heading', { name: 'Tact 60 Keyboard', level: 1 }).waitFor();
    await page
      .getByRole('region', { name: 'More in Keyboards' })
      .getByRole('link', { name: /Tact 75/ })
      .click();
    await page.getByRole('heading', { name: 'Tact 75 Keyboard', level: 1 }).waitFor();
    await page
      .getByRole('region', { name: 'Recently viewed' })
      .getByRole('link', { name: /Tact 60/ })
      .waitFor();
  });

  await test.step('suggestions lead to a product by keyboard', async () => {
    const box = page.getByRole('combobox', { name: 'Search products' });
    await box.fill('tact 75');
    await page.getByRole('option', { name: /Tact 75 Keyboard/ }).waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Tact 75 Keyboard' }).waitFor();
  });

  await test.step('recent searches of this browser are offered again', async () => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search products' }).click();
    await page.getByRole('option', { name: 'mechanicl keybord' }).click();
    await expect(page).toHaveURL(/\/product-list\/search\/mechanicl%20keybord$/);
  });
});

test('a visitor filters the product list in the drawer of a phone', { tag: '@390' }, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/product-list/category/Audio');
  await cards(page);
  await page.getByRole('button', { name: /^Filter and sort/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter and sort' });
  await drawer.getByRole('checkbox', { name: /^Black \d/ }).check();
  await expect(drawer.getByRole('group', { name: 'Category' })).toHaveCount(0);
  const names = await cardsAfterFilter(page, drawer);
  await drawer.waitFor({ state: 'hidden' });
  await expect(page).toHaveURL(/\/product-list\/category\/Audio\?price=500&attrs=Colour:Black$/);
  expect(names.length).toBeGreaterThan(0);
  await expectTags(page, ['up to $500', 'Colour: Black', 'Clear all']);
  await page.getByRole('button', { name: /^Filter and sort ?\( ?2 ?\)/ }).waitFor();
});

/** The names on the cards, once the list has loaded. */
async function cards(page: Page): Promise<string[]> {
  await page.locator('[aria-label="Products"][aria-busy="false"]').waitFor();
  return page.locator('.product-card-name').allInnerTexts();
}

/** Does something that loads another list, and returns its cards. */
async function cardsAfter(page: Page, action: () => Promise<unknown>): Promise<string[]> {
  const response = page.waitForResponse(/\/api\/products\/(category|search|\?)/);
  await action();
  await response;
  return cards(page);
}

/** 'Filter' with the number of products, once they are counted. */
const filterButton = (page: Page | Locator) => page.getByRole('button', { name: /^Filter · \d+ products?$/ });

/** Presses 'Filter' once what is chosen is counted: the count comes by the very request whose response is awaited afterwards. */
async function cardsAfterFilter(page: Page, filters: Page | Locator = page): Promise<string[]> {
  await filterButton(filters).waitFor();
  return cardsAfter(page, () => filterButton(filters).click());
}

function expectTags(page: Page, tags: string[]): Promise<void> {
  return expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText(tags);
}

async function expectFiltered(page: Page, products: string[]): Promise<void> {
  expect(await cards(page)).toEqual(products);
  await expectTags(page, ['up to $295', 'Audio', 'Colour: Black', 'Clear all']);
  await expect(page.getByRole('checkbox', { name: /^Audio \d/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Black \d/ })).toBeChecked();
  await expect(page.getByRole('slider', { name: 'Highest price' })).toHaveValue('295');
}
