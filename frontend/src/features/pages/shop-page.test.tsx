import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import type { FakeResponse } from '../../shared/testing/fake-server.ts';
import { aroundEachPage, openPage } from '../../shared/testing/render-page.tsx';
import { ShopPage } from './ShopPage.tsx';

const about = {
  _id: 'g1',
  slug: 'about',
  title: 'About us',
  description: 'Us',
  html: '<h2>Who</h2>\n<p>We &amp; you</p>',
};

const open = (response: () => FakeResponse) =>
  openPage({
    routing: { 'GET /api/pages/about': response },
    slices: {},
    at: '/page/about',
    children: <Route path="/page/:slug" element={<ShopPage />} />,
  });

aroundEachPage();

it('shows a page of the merchant under its title', async () => {
  open(() => ({ body: about }));
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Who' })).toBeTruthy();
  expect(screen.getByText('We & you')).toBeTruthy();
  expect(document.title).toBe('About us · Best Online Shop');
});

it('says that there is no such page', async () => {
  open(() => ({ status: 404, code: 'not-found', message: 'Page not found' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such page' })).toBeTruthy();
  expect(document.title).toBe('Best online shop');
});

it('can be loaded again after a failure', async () => {
  let fails = true;
  open(() => (fails ? { status: 400, message: 'Not now' } : { body: about }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeTruthy();
});
