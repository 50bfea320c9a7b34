import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct, aProductDetails, aProductList } from '../../../shared/testing/catalogue-fixtures.ts';
import { getMug, mug, others, othersAbove, registerTestHooks, show } from './render-details.tsx';

registerTestHooks();
beforeEach(() => localStorage.clear());

const names = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('link')
    .map((link) => link.querySelector('.product-card-name')?.textContent)
    .filter((name) => name !== undefined);
const product = (n: number) => aProduct({ _id: `o${n}`, name: `Other ${n}` });
const viewed = (ids: string[]) => localStorage.setItem('recentlyViewed', JSON.stringify(ids));
const details = (id: string) => ({
  [`GET /api/products/get-one/${id}`]: () => ({ body: aProductDetails({ _id: id, name: id }) }),
});

describe('more products below a product', () => {
  it('are up to four others of its category, with a link to all', async () => {
    const list = aProductList([mug, ...[1, 2, 3, 4, 5].map(product)]);
    show({ [getMug]: () => ({ body: mug }), [others]: () => ({ body: list }) });
    const more = within(await screen.findByRole('region', { name: 'More in Kitchen' }));
    expect(names('More in Kitchen')).toEqual(['Other 1', 'Other 2', 'Other 3', 'Other 4']);
    expect(more.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
      '/product-list/category/Home,Kitchen',
    );
  });

  it('come from the category above when it is the only one of its own', async () => {
    show({
      [getMug]: () => ({ body: mug }),
      [others]: () => ({ body: aProductList([mug]) }),
      [othersAbove]: () => ({ body: aProductList([mug, product(1)]) }),
    });
    await screen.findByRole('region', { name: 'More in Home' });
    expect(names('More in Home')).toEqual(['Other 1']);
  });

  it('are left out when they cannot be loaded', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    show({ [getMug]: () => ({ body: mug }), [others]: () => ({ status: 503 }) });
    await screen.findByRole('heading', { level: 1, name: 'Morning Mug' });
    await waitFor(() => expect(errors).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('region', { name: /^More in/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /again/i })).toBeNull();
  });
});

describe('recently viewed products', () => {
  it('are those of earlier pages, newest first, without the open one and removed ones', async () => {
    viewed(['a', 'p1', 'gone', 'b']);
    show({ [getMug]: () => ({ body: mug }), ...details('a'), ...details('b') });
    await screen.findByRole('region', { name: 'Recently viewed' });
    expect(names('Recently viewed')).toEqual(['a', 'b']);
    expect(JSON.parse(localStorage.getItem('recentlyViewed') ?? '')).toEqual(['p1', 'a', 'b']);
  });

  it('can be cleared, and stay cleared', async () => {
    viewed(['a']);
    const routes = { [getMug]: () => ({ body: mug }), ...details('a') };
    show(routes);
    const row = within(await screen.findByRole('region', { name: 'Recently viewed' }));
    await userEvent.click(row.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
    cleanup();
    const { server } = show(routes);
    await screen.findByRole('heading', { level: 1, name: 'Morning Mug' });
    await server.settled();
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
  });
});
