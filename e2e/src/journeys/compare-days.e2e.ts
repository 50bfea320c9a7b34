import { expect, test } from './journey.ts';
import { signInAsAdministrator } from './steps.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

test('an administrator compares two days, which a reload keeps and Back takes back', {
  tag: ['@1280', '@390'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await signInAsAdministrator(page);
  await page.goto('/admin/analytics');
  const second = page.getByLabel('Second date');
  await page.getByText('REVENUE $').waitFor();
  const before = await second.inputValue();
  const [chosen, other] = [dayBefore(5), dayBefore(9)];

  await second.fill(chosen);
  await second.press('Enter');
  await page.waitForURL(`**/admin/analytics?first=*&second=${chosen}`);
  await page.reload();
  await expect(second).toHaveValue(chosen);
  await page.getByText('REVENUE $').waitFor();

  await second.fill(other);
  await second.press('Enter');
  await page.waitForURL(`**&second=${other}`);
  await page.goBack();
  await expect(second).toHaveValue(chosen);
  await page.goBack();
  await expect(second).toHaveValue(before);
});
