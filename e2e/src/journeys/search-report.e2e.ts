import { expect, test } from './journey.ts';
import { expectSoon, signInAsAdministrator } from './steps.ts';

test(
  'a search without a match is reported, and finds products once it has a synonym',
  {
    tag: ['@1280', '@390-all'],
  },
  async ({ openBrowser, unique }, info) => {
    const { page: visitor } = await openBrowser();
    const { page: admin } = await openBrowser();
    // Letters only: the report keeps no long numbers. A word may be in one group only, so each width takes its own.
    const word = `zq${unique.replaceAll(/\d/g, (digit) => String.fromCharCode('g'.charCodeAt(0) + Number(digit)))}`;
    const [known, product] = info.project.name === '390' ? ['halo', /Halo Headphones/] : ['tact', /Tact 75 Keyboard/];
    const search = `/product-list/search/${word}`;

    await test.step('a visitor finds nothing, and is shown categories instead', async () => {
      await visitor.goto(search);
      await visitor.getByRole('heading', { name: `Nothing found for “${word}”` }).waitFor();
      await visitor.getByRole('link', { name: 'Audio' }).first().waitFor();
    });

    await test.step('the report names the word, without the visitor', async () => {
      await signInAsAdministrator(admin);
      // The searches of a replica are written every ten seconds.
      await expectSoon(admin, '/admin/search', word);
      const row = admin.getByRole('listitem').filter({ hasText: word });
      await expect(row).toContainText('Found nothing · 1 search');
      await row.getByRole('button', { name: `Add synonym for ${word}` }).click();
    });

    const group = `${known}, ${word}`;
    await test.step('one word is no group; two are', async () => {
      const dialog = admin.getByRole('dialog', { name: 'Synonyms' });
      await dialog.getByLabel('Words').press('Enter');
      await dialog.getByText('Enter at least two words, separated by commas').waitFor();
      await dialog.getByLabel('Words').fill(group);
      await admin.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await admin.getByRole('button', { name: `Delete ${group}` }).waitFor();
      await admin.getByRole('button', { name: `Edit ${word}` }).waitFor();
    });

    await test.step('the same search finds the products now', () => expectSoon(visitor, search, product));

    await test.step('without the synonym it finds nothing again', async () => {
      await admin.getByRole('button', { name: `Delete ${group}` }).click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await admin.getByRole('button', { name: `Add synonym for ${word}` }).waitFor();
      await expectSoon(visitor, search, `Nothing found for “${word}”`);
    });
  },
);
