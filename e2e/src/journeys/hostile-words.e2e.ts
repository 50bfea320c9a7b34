import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { productDetailsPath, productListPath, titleOf } from '@shop/contracts/pages.ts';
import type { Browser, Page } from 'playwright-core';
import { newPerson, openBrowser, type Person } from '../browser.ts';
import { findInAdminList, sees, signInAsAdministrator } from '../deeds.ts';
import { openShop, type RunningShop } from '../shop.ts';

let shop: RunningShop;
let browser: Browser;
let administrator: Person;
let reader: Person;
let productId: string | undefined;
let readerId: string | undefined;
const dialogs: string[] = [];

/** Its products, categories and people are nobody else's, and go again: other journeys count cards and rows. */
const RUN = Date.now().toString(36);

/** Each tries to become an element, and would be found by its mark if it did. */
const NAME = `</title></script><script data-hostile>alert(1)</script> Wry Lantern ${RUN}`;
const DESCRIPTION = '--><img data-hostile src=x onerror=alert(2)> {{7*7}} Wry words.';
const CATEGORY = `Wry ${RUN}"><b data-hostile onmouseover=alert(3)>`;
const ATTRIBUTE = { key: `Wry'><svg data-hostile onload=alert(4)>`, value: '<iframe data-hostile srcdoc=x>' };
const REVIEW = '<a data-hostile href="javascript:alert(5)">Wry</a>';
const READER = '<i data-hostile>Wry';
const READER_EMAIL = `wry-${RUN}@shop.test`;

before(async () => {
  // One after the other: what has been started is known to `after` when the next fails.
  browser = await openBrowser();
  shop = await openShop();
  administrator = await newPerson(browser, shop.url);
  reader = await newPerson(browser, shop.url);
  for (const { page } of [administrator, reader]) {
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  }
});
after(async () => {
  try {
    if (administrator) await removeAll(administrator.page);
  } finally {
    await browser?.close();
    await shop?.stop();
  }
});

/** However far the journey came; a product takes its reviews along. */
async function removeAll(page: Page): Promise<void> {
  if (productId) await call(page, 'DELETE', `/api/products/admin/${productId}`);
  await call(page, 'DELETE', `/api/categories/${encodeURIComponent(CATEGORY)}`);
  if (readerId) await call(page, 'DELETE', `/api/users/${readerId}`);
}

/** A call that a page makes for itself. */
function call(page: Page, method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async ({ method, path, json }) => {
      const answer = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: json ?? null });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return text.startsWith('{') ? JSON.parse(text) : text;
    },
    { method, path, json: body && JSON.stringify(body) },
  );
}

/** Every text stands there as it was written, and none has become an element. */
async function assertHarmless(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
  assert.equal(await page.locator('[data-hostile]').count(), 0);
}

describe('words that would be markup are words everywhere (P-E11)', () => {
  it('in a product and its category, which an administrator writes, and a review', async () => {
    await signInAsAdministrator(administrator.page);
    await call(administrator.page, 'POST', '/api/categories', { category: CATEGORY });
    await call(administrator.page, 'POST', '/api/categories/attr', {
      key: ATTRIBUTE.key,
      val: ATTRIBUTE.value,
      categoryChoosen: CATEGORY,
    });
    const product = { name: NAME, description: DESCRIPTION, count: 5, price: 12.5, category: CATEGORY };
    const created = await call(administrator.page, 'POST', '/api/products/admin', {
      ...product,
      attributesTable: [ATTRIBUTE],
    });
    productId = (created as { productId: string }).productId;

    await reader.page.goto('/register');
    const registered = await call(reader.page, 'POST', '/api/users/register', {
      name: READER,
      lastName: 'Reader',
      email: READER_EMAIL,
      password: 'journey123',
    });
    readerId = (registered as { userCreated: { _id: string } }).userCreated._id;
    await call(reader.page, 'POST', `/api/users/review/${productId}`, { comment: REVIEW, rating: 4 });
  });

  it('in the lists of the shop: all, of the category, and found', async () => {
    const { page } = reader;
    await sees(page, `/product-list/search/wry%20lantern%20${RUN}`, NAME);
    await assertHarmless(page, NAME, ATTRIBUTE.key, ATTRIBUTE.value);
    await page.goto(productListPath({ category: CATEGORY }));
    await assertHarmless(page, NAME, CATEGORY);
    assert.equal(await page.title(), titleOf(CATEGORY));
    for (const [path, heading] of [
      ['/product-list', 'All products'],
      ['/', 'Best Online Shop'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      await assertHarmless(page);
    }
  });

  it('on the product’s page, with its review and in its head', async () => {
    const { page } = reader;
    await page.goto(productDetailsPath(productId ?? ''));
    await assertHarmless(page, NAME, DESCRIPTION, ATTRIBUTE.key, ATTRIBUTE.value, REVIEW);
    await page.getByText(READER).first().waitFor();
    assert.equal(await page.title(), titleOf(NAME));
    const facts = await page.locator('script[type="application/ld+json"]').textContent();
    assert.equal((JSON.parse(facts ?? '') as { name: string }).name, NAME);
  });

  it('in the administrator’s list and form', async () => {
    const { page } = administrator;
    await findInAdminList(page, `Wry Lantern ${RUN}`);
    await assertHarmless(page, NAME);
    await page.goto(`/admin/edit-product/${productId}`);
    await assertHarmless(page, ATTRIBUTE.key, ATTRIBUTE.value);
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), NAME);
    assert.equal(await page.getByLabel('Description').inputValue(), DESCRIPTION);
    await page.getByTitle(CATEGORY, { exact: true }).first().waitFor();
  });

  it('in the administrator’s list of users, the question before one goes, and the form of one', async () => {
    const { page } = administrator;
    await page.goto('/admin/users');
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(READER_EMAIL);
    await page.getByText('1 person found').waitFor();
    await assertHarmless(page, READER);
    await page.getByRole('button', { name: `Delete ${READER} Reader` }).click();
    await assertHarmless(page, `${READER} Reader`);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('link', { name: `Edit ${READER} Reader` }).click();
    await assertHarmless(page, `${READER} Reader`);
    assert.equal(await page.getByRole('textbox', { name: 'First name' }).inputValue(), READER);
  });

  it('so that no script has run, and the content security policy had nothing to refuse', () => {
    assert.deepEqual(dialogs, []);
    assert.deepEqual([...administrator.complaints(), ...reader.complaints()], []);
  });
});
