import { STALE_HEADER } from '@shop/contracts/common-api.ts';
import { act, render, screen } from '@testing-library/react';
import { api } from '../shared/api-client.ts';
import { calls } from '../shared/paths.ts';
import { aProductList } from '../shared/testing/catalogue-fixtures.ts';
import { type FakeResponse, fakeServer } from '../shared/testing/fake-server.ts';
import { signedIn } from '../shared/testing/people.ts';
import { StaleBanner } from './StaleBanner.tsx';

const body = aProductList([]);
const old: FakeResponse = { body, headers: { [STALE_HEADER]: '120' } };
const token = () => ({ body: { token: 'user', isAdmin: false, user: signedIn() } });
const list = calls.products({});
const ask = (url: string, method = 'get') => act(async () => void (await api.request({ url, method }).catch(() => 0)));
const shown = () => screen.getByRole('status').textContent;
const WORDS = 'Some prices and stock may be a few minutes old. Your order always has the exact ones.';

it('says quietly that the catalogue answers from what the shop kept, until it answers itself again', async () => {
  const { routes } = fakeServer({ [`GET ${list}`]: () => old, [`GET ${calls.token}`]: token });
  render(<StaleBanner />);
  expect(shown()).toBe('');
  await ask(list);
  expect(shown()).toBe(WORDS);
  routes[`GET ${list}`] = () => ({ body });
  await ask(list);
  expect(shown()).toBe('');
});

it('stays through answers of other parts, failures and writes, which say nothing of the catalogue', async () => {
  fakeServer({
    [`GET ${list}`]: () => old,
    [`GET ${calls.token}`]: token,
    [`GET ${calls.bestsellers}`]: () => ({ status: 500 }),
    [`POST ${calls.newProduct}`]: () => ({ body: { message: 'product created', productId: 'p9' } }),
    [`GET ${calls.categories}`]: () => ({ body: [] }),
  });
  render(<StaleBanner />);
  await ask(list);
  for (const [url, method] of [[calls.token], [calls.bestsellers], [calls.newProduct, 'post']] as const) {
    await ask(url, method);
    expect(shown()).toBe(WORDS);
  }
  await ask(calls.categories);
  expect(shown()).toBe('');
});

it('is there as soon as it is looked at when the answer came before', async () => {
  fakeServer({ [`GET ${list}`]: () => old, [`GET ${calls.categories}`]: () => ({ body: [] }) });
  await ask(list);
  render(<StaleBanner />);
  expect(shown()).toBe(WORDS);
  await ask(calls.categories);
});
