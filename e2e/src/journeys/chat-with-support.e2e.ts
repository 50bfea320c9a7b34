import type { Page } from '@playwright/test';
import { checkAccessibility, checkLayoutShift } from './check-screen.ts';
import { expect, patiently, test } from './journey.ts';
import { register, signInAsAdministrator } from './steps.ts';

test('a customer and support write to each other, across a reload, a closed chat and another page', {
  tag: ['@1280', '@390-all'],
}, async ({ openBrowser, unique }) => {
  // The journey takes the customer's browser off the network; a poll of before may come back to a session that has ended.
  const { page: customer } = await openBrowser(/net::ERR_INTERNET_DISCONNECTED|status of 400 .*transport=polling/);
  const { page: admin } = await openBrowser();
  // Other journeys may chat at the same time: the question tells this conversation apart.
  const question = `Is the lamp ${unique} in stock?`;
  const panel = admin.getByRole('region', { name: 'Chat with Jo Urney' }).filter({ hasText: unique });

  await test.step('a customer registers and writes', async () => {
    await customer.goto('/login');
    await register(customer, `chat-${unique}@shop.test`);
    await customer.waitForURL('**/user');
    await write(customer, question);
    await checkAccessibility(customer, 'the open chat');
  });

  await test.step('an administrator sees it on the desk and answers', async () => {
    await signInAsAdministrator(admin);
    await admin.goto('/admin/chats');
    await panel.getByText(question).waitFor();
    await checkAccessibility(admin, 'the desk');
    // A customer of another journey who comes or leaves moves the panels: one load without them counts.
    await expect(async () => {
      await admin.reload();
      await panel.getByText(question).waitFor();
      await checkLayoutShift(admin, 'the desk');
    }).toPass(patiently);
    await panel.getByPlaceholder('Your Text Message').fill(`Yes, ${unique} is.`);
    await admin.keyboard.press('Enter');
    await customer.getByText(`Yes, ${unique} is.`, { exact: true }).waitFor();
    await customer.getByText('Support wrote:', { exact: true }).waitFor();
  });

  await test.step('the conversation is there after a reload, on every page', async () => {
    await customer.goto('/product-list');
    await customer.getByRole('button', { name: /^Open the chat/ }).click();
    await customer.getByText(question).waitFor();
    await customer.getByText(`Yes, ${unique} is.`, { exact: true }).waitFor();
    await checkAccessibility(customer, 'the chat with a history');
  });

  await test.step('a customer without a connection keeps the message, and it is sent afterwards', async () => {
    await customer.context().setOffline(true);
    await write(customer, `Reserve one, ${unique}`);
    await customer.getByText('Waiting to be sent').waitFor();
    await customer.context().setOffline(false);
    await panel.getByText(`Reserve one, ${unique}`).waitFor(patiently);
    await expect(customer.getByText('Waiting to be sent')).toHaveCount(0);
  });

  await test.step('the administrator closes the chat, and the next message opens it again', async () => {
    await panel.getByRole('button', { name: 'Close the chat with Jo Urney' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
    await customer.getByText('Admin closed chat. Type something and submit to reconnect').waitFor();
    await expect(customer.getByText(question)).toHaveCount(0);
    await expect(panel).toHaveCount(0);
    await write(customer, `One more thing, ${unique}`);
    await panel.getByText(`One more thing, ${unique}`).waitFor();
  });

  await test.step('a tab that missed the login of somebody else sends nothing in their name', async () => {
    const setOffline = await networkSwitch(customer);
    await setOffline(true);
    await customer.getByText(/Reconnecting; what you write is sent then/).waitFor(patiently);
    await write(customer, `For nobody else, ${unique}`);
    const other = await customer.context().newPage();
    // This tab tells the others nothing, like one in which the channel between tabs fails.
    await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
    await other.goto('/login');
    await register(other, `chat-other-${unique}@shop.test`);
    await other.waitForURL('**/user');
    await other.getByRole('button', { name: 'Update' }).waitFor();
    await setOffline(false);
    await expect(customer.getByText(unique)).toHaveCount(0, patiently);
    await write(other, `Hello from the other one, ${unique}`);
    const otherPanel = panel.filter({ hasText: 'Hello from the other one' });
    await otherPanel.getByText(`Hello from the other one, ${unique}`).waitFor();
    await expect(admin.getByText(`For nobody else, ${unique}`)).toHaveCount(0);
  });
});

/** Takes one page off the network and back, while the other pages of its browser stay on it. */
async function networkSwitch(page: Page): Promise<(offline: boolean) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  return async (offline) => {
    await devTools.send('Network.emulateNetworkConditions', { offline, ...unlimited });
  };
}

async function write(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder('Your Text Message');
  if (!(await box.isVisible())) await page.getByRole('button', { name: /^Open the chat/ }).click();
  await box.fill(text);
  await page.getByRole('button', { name: 'Submit' }).click();
}
