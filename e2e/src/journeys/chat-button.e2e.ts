import type { Page } from '@playwright/test';
import { DESK, PHONE } from '../shop/viewports.ts';
import { expect, test } from './journey.ts';
import { addToCart, openProduct, signInAsCustomer } from './steps.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

test("the chat's button covers no text and no control, wherever a customer is", {
  tag: ['@390', '@1280'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  const isPhone = page.viewportSize()?.width === PHONE.width;
  const widths = isPhone ? [PHONE.width, 320] : [DESK.width, 1440, 1024];
  const expectNothingCovered = async (screen: string) => {
    for (const width of widths) {
      await page.setViewportSize({ ...(isPhone ? PHONE : DESK), width });
      await waitUntilLoaded(page);
      for (const part of [0, 0.3, 0.6, 1, 0.9]) {
        await scrollTo(page, part);
        expect(await coveredByChat(page), `covered on ${screen} at ${width} px, scrolled by ${part}`).toEqual([]);
      }
    }
    await page.setViewportSize(isPhone ? PHONE : DESK);
  };
  await signInAsCustomer(page);

  await test.step('on the page of a product, with its bar', async () => {
    await page.goto('/product-list/search/fit ball');
    await expectNothingCovered('a list');
    await openProduct(page, 'Fit Ball');
    await expectNothingCovered('a product');
    await addToCart(page, 1);
    await expectNothingCovered('a product in the cart');
  });

  await test.step('in the cart and at checkout', async () => {
    await page.goto('/cart');
    await expectNothingCovered('the cart');
    await page.goto('/user/cart-details');
    await page.getByRole('button', { name: 'Place order', exact: true }).waitFor();
    await expectNothingCovered('the checkout');
  });

  await test.step('on an order, the orders and the profile', async () => {
    for (const path of ['/user', '/user/my-orders', '/help/delivery', '/']) {
      await page.goto(path);
      await expectNothingCovered(path);
    }
    await page.goto('/user/my-orders');
    await page
      .getByRole('link', { name: /Go to order|#\d/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Order details' }).waitFor();
    await expectNothingCovered('an order');
  });

  await test.step('it comes back with the header, and the focus after the chat too', async () => {
    await page.goto('/');
    await scrollTo(page, 1);
    await scrollTo(page, 0.9);
    await page.getByRole('button', { name: 'Open the chat' }).click();
    const chat = page.getByRole('dialog', { name: "Let's Chat - Online" });
    await chat.getByPlaceholder('Your Text Message').waitFor();
    await page.keyboard.press('Escape');
    await expect(chat).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open the chat' })).toBeFocused();
  });
});

/** Scrolls to a part of what can be scrolled, and waits until the header has hidden itself or is back. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await page.evaluate(`window.scrollTo(0, ${part} * (document.documentElement.scrollHeight - innerHeight))`);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Lists texts and controls that the chat's button covers: of the header that it stands in, else of the page behind it. */
function coveredByChat(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const button = document.querySelector('.widget-button');
    const header = document.querySelector('.nav');
    const floats = getComputedStyle(button).position === 'fixed';
    const box = button.getBoundingClientRect();
    const bar = header.getBoundingClientRect();
    if (!floats && (box.top < bar.top || box.bottom > bar.bottom || box.left < 0 || box.right > innerWidth))
      return ['The button leaves the header.'];
    const overlaps = (other) =>
      other.width > 1 && other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top;
    const found = [];
    const walker = document.createTreeWalker(floats ? document.body : header, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (button.contains(element) || element.closest('.sr, [inert]') || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.getBoundingClientRect().width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes =
        node instanceof Text
          ? node.data.trim() === '' ? [] : [...range.getClientRects()]
          : element.matches('a, button, input, select, textarea, label, img') ? [element.getBoundingClientRect()] : [];
      if (boxes.some(overlaps)) found.push(node instanceof Text ? node.data : element.outerHTML.slice(0, 120));
    }
    return found;
  })()`);
}
