import type { Page } from '@playwright/test';
import { checkAccessibility, checkScreen } from './check-screen.ts';
import { expect, patiently, test } from './journey.ts';
import { addToCart, fillProfile, openProduct, register, signInAsAdministrator } from './steps.ts';

// The route guard checks the session, and a browser logs every failed call: the simulator fails some on purpose.
const GUARD = /\/user[^:]*: Failed to load resource: the server responded with a status of 401/;
const FAILED_CALL =
  /\/user\/order-details\/[^:]+: Failed to load resource: the server responded with a status of (402|409|503)/;
const LOGGED_FAILURE = /\/user\/order-details\/[^:]+: (ApiError|JSHandle|Error)/;

test('a customer pays with PayPal, tries every outcome, and cancels a paid order', {
  tag: ['@1280-all', '@390'],
}, async ({ openBrowser, unique }) => {
  const { page, context } = await openBrowser(GUARD, FAILED_CALL, LOGGED_FAILURE);

  await test.step('a customer registers and completes the profile', async () => {
    await page.goto('/login');
    await register(page, `pay-${unique}@shop.test`);
    await page.waitForURL('**/user');
    await fillProfile(page);
    await page.getByText('User updated').first().waitFor();
  });

  await test.step('checkout preselects PayPal and says that it is simulated', async () => {
    await fillCart(page);
    await page.goto('/user/cart-details');
    await expect(page.getByRole('radio', { name: /PayPal/ })).toBeChecked();
    await page.getByText('This shop simulates PayPal: no money moves.').waitFor();
    await checkScreen(page, 'the checkout with PayPal');
    await placeOrder(page);
  });

  await test.step('a cancelled, a declined and a failed payment leave the order unpaid and the buttons usable', async () => {
    await page.getByText(/^Pay until .*: after that the order expires\.$/).waitFor();
    await expect(page.getByRole('button', { name: 'Pay for the order' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Your order is reserved for you. Pay $24.95 for it')).toBeInViewport({ ratio: 1 });
    await openButtons(page);
    await checkAccessibility(page, "the order with PayPal's buttons");
    await pay(page, 'Cancel');
    await page.getByText('You cancelled the payment. The order is not paid yet.').waitFor();
    await pay(page, 'Decline');
    await page.getByText('PayPal declined the payment.').waitFor();
    await checkAccessibility(page, 'the order after a declined payment');
    await expect(page.getByText('Not paid yet')).toBeVisible();
  });

  await test.step('the approved payment thanks and hides the buttons; another tab shows it without a reload', async () => {
    const second = await context.newPage();
    await second.goto(page.url());
    await openButtons(second);
    await pay(page, 'Approve');
    await page.getByText('Thank you for your payment!').waitFor();
    await expect(page.getByRole('button', { name: 'Your Order is finished' })).toBeDisabled();
    await expect(payPalButton(page)).toHaveCount(0);
    await page.getByText(/^Paid on \d{4}-\d\d-\d\d/).waitFor();
    await second.getByText('Your Order is finished').waitFor();
    await expect(payPalButton(second)).toHaveCount(0);
    await second.close();
    await checkAccessibility(page, 'the paid order');
  });

  await test.step('on paper the order is an invoice', async () => {
    const id = new URL(page.url()).pathname.split('/').pop() ?? '';
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Invoice', { exact: true })).toBeVisible();
    await expect(page.getByText(id, { exact: true })).toBeVisible();
    await expect(page.getByText('12 Long Street')).toBeVisible();
    await expect(page.getByText('Paid on')).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await page.reload();
    await page.getByText('Your Order is finished').waitFor();
  });

  await test.step('a cancelled paid order gets its money back, and shows the reason', async () => {
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The items are not sent, and the payment of $24.95 goes back to PayPal.').waitFor();
    await expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeFocused();
    await dialog.getByLabel('Reason (optional)').fill('Ordered twice');
    await checkAccessibility(page, 'the dialog that confirms a cancellation');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Reason: Ordered twice').waitFor();
    await page.getByText(/^Refunded on \d{4}-\d\d-\d\d/).waitFor(patiently);
    await checkAccessibility(page, 'the refunded order');
  });

  await test.step('a payment of another amount pays nothing, and no second payment is offered', async () => {
    await orderAgain(page);
    await pay(page, 'Charge another amount');
    await page.getByText(/^PayPal reports a payment of \$[\d.,]+ instead of \$24\.95/).waitFor();
    await expect(page.getByRole('button', { name: 'Pay for the order' })).toBeDisabled();
    await expect(payPalButton(page)).toHaveCount(0);
  });

  await test.step('a payment that PayPal still checks closes the buttons', async () => {
    await orderAgain(page);
    await pay(page, 'Leave pending');
    await page.getByText('PayPal is still checking your payment.').waitFor();
    await expect(payPalButton(page)).toHaveCount(0);
  });

  await test.step('an administrator checks that payment and sends its email again, by keyboard', async () => {
    const administrator = await openBrowser();
    await signInAsAdministrator(administrator.page);
    await actOnStory(administrator.page, new URL(page.url()).pathname.split('/').pop() ?? '');
  });

  await test.step('a payment whose response is lost shows as paid within a minute', async () => {
    await orderAgain(page);
    await pay(page, 'Charge, but lose the reply');
    await page.getByText('Thank you for your payment!').waitFor(patiently);
  });
});

/** On the administrators' page of an order whose payment PayPal still checks: the story tells what each button did. */
async function actOnStory(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/order-details/${id}`);
  await page.getByRole('button', { name: 'Show the whole story' }).click();
  const facts = page.getByRole('list', { name: 'What happened, oldest first' }).getByRole('listitem');
  const fact = (text: string | RegExp) => facts.filter({ hasText: text }).first();
  await fact(
    /asked to collect the payment, by the customer; PayPal still checks it, at .*PayPal's order .*capture/,
  ).waitFor();
  await page.getByRole('button', { name: /^Check the payment: / }).press('Enter');
  await expect(page.getByText('PayPal was asked', { exact: true })).toBeFocused();
  await fact(/asked about the payment, by an administrator; PayPal still checks it/).waitFor();
  await fact(/: payment checked$/).waitFor();
  await page.getByRole('button', { name: /^Send the mail again: The email was sent/ }).press('Enter', patiently);
  await page.getByText('The email is on its way', { exact: true }).waitFor();
  await fact(/: mail sent again$/).waitFor();
  await expect(facts.filter({ hasText: 'Email to the customer' })).toHaveCount(2);
  await checkAccessibility(page, 'the story of an order after its buttons');
}

/** Puts a product of $24.95 into the cart, of which the demo shop has plenty. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/product-list/search/fit ball');
  await openProduct(page, 'Fit Ball');
  await addToCart(page, 1);
}

/** At checkout, with a filled cart. */
async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place order', exact: true }).click();
  await page.waitForURL('**/user/order-details/*');
}

/** Orders the product again with PayPal; ends with PayPal's buttons. */
async function orderAgain(page: Page): Promise<void> {
  await fillCart(page);
  await page.goto('/user/cart-details');
  await expect(page.getByRole('radio', { name: /PayPal/ })).toBeChecked();
  await placeOrder(page);
  await openButtons(page);
}

async function openButtons(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay for the order' }).click();
  await page.getByText('To pay for your order click one of the buttons below').waitFor();
  await payPalButton(page).waitFor();
}

async function pay(page: Page, outcome: string): Promise<void> {
  await page.getByLabel('Simulated outcome').selectOption(outcome);
  await payPalButton(page).click();
}

function payPalButton(page: Page) {
  return page.getByRole('button', { name: 'Pay with PayPal (simulated)' });
}
