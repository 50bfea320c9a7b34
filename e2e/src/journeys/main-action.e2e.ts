import type { Page } from '@playwright/test';
import { PHONE } from '../shop/viewports.ts';
import { expect, test } from './journey.ts';
import { addToCart, openProduct, signInAsCustomer } from './steps.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

test('one colour marks the main action of a page and nothing else, and images take over half of a slide', {
  tag: ['@1280', '@390'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  const expectReserved = async (screen: string) => {
    await waitUntilLoaded(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await strangersInAccent(page), `in the colour of the main action on ${screen}, ${colorScheme}`).toEqual(
        [],
      );
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };

  await test.step('home, list and product', async () => {
    await page.goto('/');
    const isPhone = page.viewportSize()?.width === PHONE.width;
    const [slide, images] = await Promise.all(
      ['.slide', '.slide .slide-images'].map((part) => page.locator(part).first().boundingBox()),
    );
    const side = isPhone ? 'height' : 'width';
    expect((images?.[side] ?? 0) / (slide?.[side] ?? 1)).toBeCloseTo(0.54, 1);
    await expectReserved('the home page');
    await page.goto('/product-list/category/Computers,Keyboards?price=200');
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .first()
      .check();
    await expectReserved('the list');
    await page.goto('/product-list/search/fit ball');
    await openProduct(page, 'Fit Ball');
    await addToCart(page, 1);
    await expectReserved('a product');
  });

  await test.step('cart, login, checkout, orders, one order and the chat', async () => {
    await page.goto('/cart');
    await expectReserved('the cart');
    await page.goto('/login');
    await expectReserved('the login');
    await signInAsCustomer(page);
    await expectReserved('the profile');
    await page.goto('/user/cart-details');
    await page.getByRole('button', { name: 'Place order', exact: true }).waitFor();
    await expectReserved('the checkout');
    await page.goto('/user/my-orders');
    await expectReserved('the orders');
    await page.locator('a[href^="/user/order-details/"]:visible').first().click();
    await page.getByRole('heading', { level: 1, name: 'Order details' }).waitFor();
    await expectReserved('an order');
    await page.getByRole('button', { name: 'Open the chat' }).click();
    await page.getByRole('dialog', { name: "Let's Chat - Online" }).getByRole('button', { name: 'Submit' }).waitFor();
    await expectReserved('the chat');
  });
});

/** Lists what has the accent as its colour, ground or border without being a primary button. */
function strangersInAccent(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const shades = ['--accent', '--accent-hover', '--accent-active', '--accent-tint'].map((name) => {
      probe.style.color = 'var(' + name + ')';
      return getComputedStyle(probe).color;
    });
    probe.remove();
    const uses = (element) => {
      const style = getComputedStyle(element);
      const borders = ['Top', 'Right', 'Bottom', 'Left']
        .filter((side) => style['border' + side + 'Width'] !== '0px')
        .map((side) => style['border' + side + 'Color']);
      return [style.color, style.backgroundColor, ...borders].some((colour) => shades.includes(colour));
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !element.closest('.link-button, .ant-btn-primary') && uses(element))
      .map((element) => element.outerHTML.slice(0, 120));
  })()`);
}
