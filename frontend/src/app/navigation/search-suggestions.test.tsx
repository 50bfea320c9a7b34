import type { Suggestions } from '@shop/contracts/catalogue-api.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { sagaStore } from '../../shared/testing/saga-store.ts';
import { SearchBar } from './SearchBar.tsx';

const PATH = 'GET /api/products/suggestions/';
const headphones: Suggestions = {
  products: [
    { _id: 'p1', name: 'Studio Headphones', price: 199.5, image: null },
    { _id: 'p2', name: 'Travel Headphones', price: 89, image: null },
  ],
  categories: ['Audio/Headphones'],
  searchedFor: null,
};

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Types a key every 100 ms: sooner than the suggestions stop waiting for the next one. */
const user = userEvent.setup({ delay: 100, advanceTimers: jest.advanceTimersByTime });
/** Lets more time pass than the suggestions wait. */
const pause = () => act(() => jest.advanceTimersByTimeAsync(1_000));

function Address() {
  return <span data-testid="address">{useLocation().pathname}</span>;
}

const none = { status: 'ready', list: [] };
function renderSearchBar(routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [`${PATH}head`]: () => ({ body: headphones }), ...routes });
  const { store } = sagaStore({ categories: () => none });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <SearchBar />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  return { server, address: () => screen.getByTestId('address').textContent };
}

const box = () => screen.getByRole('combobox', { name: 'Search products' });
const list = () => screen.findByRole('listbox', { name: 'Search suggestions' });
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const activeOption = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

describe('search suggestions', () => {
  it('show categories and products with their prices, after one request for a text typed quickly', async () => {
    const { server } = renderSearchBar();
    await user.type(box(), 'head');
    const groups = within(await list()).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Categories', 'Products']);
    expect(options()).toEqual([
      'Audio / Headphones',
      'Studio Headphones$199.50',
      'Travel Headphones$89.00',
      'All results for “head”',
    ]);
    expect(server.requests).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('4 suggestions');
    await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('true'));
  });

  it('are walked through by arrow keys, and Enter opens the chosen one', async () => {
    const { address } = renderSearchBar();
    await user.type(box(), 'head');
    await list();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeOption()).toBe('Studio Headphones$199.50');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(activeOption()).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(activeOption()).toBe('All results for “head”');
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(address()).toBe('/product-details/p1');
  });

  it('close on Escape and on leaving the search bar, and the text stays', async () => {
    renderSearchBar();
    await user.type(box(), 'head');
    await list();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect((box() as HTMLInputElement).value).toBe('head');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Backspace}d');
    await list();
    await user.tab();
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it('ignore the response for a former text', async () => {
    let respondLate = (_response: { body: Suggestions }) => undefined as unknown;
    const { server } = renderSearchBar({
      [`${PATH}he`]: () => new Promise<{ body: Suggestions }>((resolve) => (respondLate = resolve)),
    });
    await user.type(box(), 'he');
    await waitFor(() => expect(server.requests).toHaveLength(1));
    await user.type(box(), 'ad');
    await list();
    respondLate({ body: { products: [], categories: ['Late'], searchedFor: null } });
    await pause();
    expect(server.requests).toHaveLength(2);
    expect(screen.queryByText('Late')).toBeNull();
  });

  it('of a text that was cleared are not shown for the next one', async () => {
    let answer = (_response: { body: Suggestions }) => undefined as unknown;
    renderSearchBar({ [`${PATH}ch`]: () => new Promise<{ body: Suggestions }>((resolve) => (answer = resolve)) });
    await user.type(box(), 'head');
    await list();
    await user.clear(box());
    await user.type(box(), 'ch');
    await pause();
    expect(screen.queryByText('Studio Headphones')).toBeNull();
    answer({ body: { products: [], categories: ['Chairs'], searchedFor: null } });
    await screen.findByText('Chairs');
  });

  it('say that a typo was corrected', async () => {
    const corrected = { ...headphones, categories: [], searchedFor: 'headphones' };
    renderSearchBar({ [`${PATH}hedphones`]: () => ({ body: corrected }) });
    await user.type(box(), 'hedphones');
    expect(within(await list()).getByRole('group', { name: 'Products for “headphones”' })).toBeTruthy();
  });

  it('are recent searches of this browser while the box is empty, which can be cleared', async () => {
    const { address } = renderSearchBar();
    for (const text of ['red mug', 'lamp', 'Red mug']) {
      await user.clear(box());
      await user.type(box(), `${text}{Enter}`);
    }
    await user.clear(box());
    await list();
    expect(options()).toEqual(['Red mug', 'lamp']);
    await user.click(screen.getByRole('option', { name: 'lamp' }));
    expect(address()).toBe('/product-list/search/lamp');
    await user.clear(box());
    await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(localStorage.getItem('recentSearches')).toBeNull();
  });

  it('are not announced for a text whose suggestions are still to come', async () => {
    let respond = (_response: { body: Suggestions }) => undefined as unknown;
    const { server } = renderSearchBar({
      [`${PATH}heads`]: () => new Promise<{ body: Suggestions }>((resolve) => (respond = resolve)),
    });
    await user.type(box(), 'head');
    await list();
    await user.type(box(), 's');
    await waitFor(() => expect(server.requests).toHaveLength(2));
    expect(screen.getByRole('status').textContent).toBe('');
    respond({ body: { products: [], categories: [], searchedFor: null } });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No suggestions for “heads”'));
  });

  it('are missing when they cannot be loaded, and a search works without them', async () => {
    const { server, address } = renderSearchBar({ [`${PATH}head`]: () => ({ status: 500 }) });
    await user.type(box(), 'head');
    await pause();
    expect(server.requests).toHaveLength(1);
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/product-list/search/head');
  });

  it('ask nothing for punctuation or a single letter', async () => {
    const { server } = renderSearchBar();
    for (const text of ['..', 'a']) {
      await user.clear(box());
      await user.type(box(), text);
      await pause();
    }
    expect(server.requests).toHaveLength(0);
  });
});
