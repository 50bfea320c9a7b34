import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const APPROVE = '**/paypal-simulator/simulator/orders/*/approve';
/** What the browser logs of the approval that the journey lets fail. */
const FAILED_APPROVAL = /Failed to load resource: the server responded with a status of 503/;

/**
 * The simulator's button on a page of the shop, under its content security policy: the console check of `openBrowser` reports
 * violations. The approval itself is answered here, because this is about the button, not about an order.
 */
test('the button of the PayPal simulator works by keyboard, is accessible, and fits the width', {
  tag: ['@1280', '@390-all'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser(FAILED_APPROVAL);
  const approvals: string[] = [];
  let status = 200;
  await page.route(APPROVE, async (route) => {
    const { pathname } = new URL(route.request().url());
    approvals.push(`${pathname.split('/').at(-2)} ${route.request().postData()}`);
    await route.fulfill({ status, json: {} });
  });
  await page.goto('/cart');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await renderButton(page);
  const button = page.getByRole('button', { name: 'Pay with PayPal (simulated)' });
  const outcome = page.getByLabel('Simulated outcome');

  await test.step('it has no serious accessibility violation, a focus ring, and room on small screens', async () => {
    const axe = new AxeBuilder({ page }).include('.paypal-simulator').setLegacyMode(true);
    expect((await axe.analyze()).violations.map(({ id }) => id)).toEqual([]);
    await button.focus();
    await page.keyboard.press('Tab');
    await expect(outcome).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(button).toBeFocused();
    await expect(button).toHaveCSS('outline-style', 'solid');
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ ...size, width: Math.min(size.width, 320) });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.setViewportSize(size);
  });

  await test.step('Enter approves with the chosen outcome and hands the order over', async () => {
    await button.press('Enter');
    await expect.poll(() => reports(page)).toEqual(['approved ORDER1']);
    await outcome.selectOption('Leave pending');
    await button.press('Enter');
    await expect
      .poll(() => approvals)
      .toEqual(['ORDER1 {"mode":"normal","currency":"USD"}', 'ORDER1 {"mode":"pending","currency":"USD"}']);
  });

  await test.step('Cancel approves nothing', async () => {
    await outcome.selectOption('Cancel');
    await button.click();
    await expect.poll(async () => (await reports(page)).at(-1)).toBe('cancelled ORDER1');
    expect(approvals).toHaveLength(2);
  });

  await test.step('a failure is announced and reported', async () => {
    status = 503;
    await outcome.selectOption('Approve');
    await button.click();
    await expect(page.getByRole('alert').filter({ hasText: 'The simulated payment failed' })).toBeVisible();
    await expect.poll(async () => (await reports(page)).at(-1)).toBe('failed The simulator responded with 503');
    await expect(button).toHaveAttribute('aria-disabled', 'false');
  });
});

/** Loads the script as the shop's screens do, and renders the button into the page. */
async function renderButton(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const { paypal } = await (await fetch('/api/config')).json();
    const { nonce } = document.querySelector('meta[property="csp-nonce"]');
    const script = document.createElement('script');
    Object.assign(script, { src: paypal.sdkUrl + '?client-id=' + paypal.clientId + '&currency=USD', nonce });
    script.dataset.cspNonce = nonce;
    const loaded = new Promise((resolve, reject) => Object.assign(script, { onload: resolve, onerror: reject }));
    document.head.append(script);
    await loaded;
    window.reports = [];
    await window.paypal.Buttons({
      style: { layout: 'vertical' },
      createOrder: async () => 'ORDER1',
      onApprove: async ({ orderID }) => window.reports.push('approved ' + orderID),
      onCancel: ({ orderID }) => window.reports.push('cancelled ' + orderID),
      onError: (error) => window.reports.push('failed ' + error.message),
    }).render(document.querySelector('main') ?? document.body);
  })()`);
}

/** What the button has told the shop so far. */
function reports(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('window.reports');
}
