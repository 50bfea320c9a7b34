import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeResponse } from '../../../../shared/testing/fake-server.ts';
import { aroundEachPage, table } from '../../../../shared/testing/render-page.tsx';
import { updateSubmitted } from '../form/product-form-slice.ts';
import { path, product, products, serveProducts, show } from './render-admin-list.tsx';

aroundEachPage();

describe('administrator product list', () => {
  it('shows the columns of docs/requirements.md#admin-products, the image and low stock', async () => {
    const all = [product(1, { count: 3 }), product(2, { count: 0, image: null }), product(3)];
    show({ [path]: serveProducts(() => all) });
    await screen.findByText('3 products in 2 categories');
    expect([...document.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual([
      '#',
      'Product Name',
      'Price',
      'Category',
      'Edit',
      'Delete',
    ]);
    const [first, second, third] = [...document.querySelectorAll('.ant-table-row')];
    expect(first?.textContent).toBe('1Product 1Only 3 left$11.00Home/Lighting');
    expect(second?.textContent).toContain('Sold out');
    expect(third?.textContent).not.toContain('left');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/images/p1-800.webp');
    expect(table().getByLabelText('Edit Product 1').closest('a')?.getAttribute('href')).toBe('/admin/edit-product/p1');
    expect(screen.getByText('Create new').getAttribute('href')).toBe('/admin/create-new-product');
  });

  it('fetches only the parts that the page needs, bypassing caches', async () => {
    const { server, address } = show({ [path]: serveProducts(() => products(60)) });
    await screen.findByText('25 of 60');
    expect(server.requests.map(({ params }) => params)).toEqual([{ limit: 200 }]);
    expect(server.requests[0]?.headers.get('Cache-Control')).toBe('no-cache');
    fireEvent.click(screen.getByTitle('3'));
    await screen.findByText('Rows 51 to 60');
    expect(server.count(path)).toBe(1);
    expect(screen.getByText('60 products in 2 categories')).toBeTruthy();
    expect(address()).toBe('/admin/products?page=3');
  });

  it('fetches the parts up to the page that the URL names, by cursor', async () => {
    const { server } = show({ [path]: serveProducts(() => products(450)) }, '/admin/products?page=10');
    await screen.findByText('Rows 226 to 250');
    expect(server.requests.map(({ params }) => params)).toEqual([{ limit: 200 }, { limit: 200, cursor: '200' }]);
    expect(screen.getByText('25 of 450')).toBeTruthy();
  });

  it('restores search, category and sort from the URL', async () => {
    const url = '/admin/products?search=7&category=Home%2FLighting&sort=price_-1&page=1';
    const { server } = show({ [path]: serveProducts(() => products(60)) }, url);
    await screen.findByText('6 products found');
    expect(server.requests[0]?.params).toMatchObject({ search: '7', category: 'Home/Lighting', sort: 'price_-1' });
  });

  it('filters by stock, keeps the filter in the URL, and resets it', async () => {
    const { server, address } = show({ [path]: serveProducts(() => []) }, '/admin/products?stock=out');
    await screen.findByText('No product matches');
    expect(server.requests.at(-1)?.params).toMatchObject({ stock: 'out' });
    fireEvent.mouseDown(screen.getByLabelText('Stock'));
    fireEvent.click(await screen.findByText('Low stock'));
    await waitFor(() => expect(server.requests.at(-1)?.params).toMatchObject({ stock: 'low' }));
    expect(address()).toBe('/admin/products?stock=low');
    fireEvent.click(await screen.findByText('Show all products'));
    await waitFor(() => expect(server.requests.at(-1)?.params).toEqual({ limit: 200 }));
    expect(address()).toBe('/admin/products');
  });

  it('filters products without an image, keeps the filter in the URL, and resets it', async () => {
    const { server, address } = show({ [path]: serveProducts(() => []) });
    await screen.findByText('No products yet');
    fireEvent.click(screen.getByLabelText('Without image'));
    await waitFor(() => expect(server.requests.at(-1)?.params).toEqual({ limit: 200, image: 'none' }));
    expect(address()).toBe('/admin/products?image=none');
    expect((screen.getByLabelText('Without image') as HTMLInputElement).checked).toBe(true);
    fireEvent.click(await screen.findByText('Show all products'));
    await waitFor(() => expect(server.requests.at(-1)?.params).toEqual({ limit: 200 }));
    expect(address()).toBe('/admin/products');
  });

  it('marks drafts, and filters them', async () => {
    const { server, address } = show({ [path]: serveProducts(() => [product(1, { published: false }), product(2)]) });
    await screen.findByText('2 of 2');
    expect([...document.querySelectorAll('.ant-table-row')].map((row) => row.textContent?.includes('Draft'))).toEqual([
      true,
      false,
    ]);
    fireEvent.mouseDown(screen.getByLabelText('Published or draft'));
    fireEvent.click(await screen.findByText('Drafts'));
    await waitFor(() => expect(server.requests.at(-1)?.params).toEqual({ limit: 200, published: 'false' }));
    expect(address()).toBe('/admin/products?published=false');
  });

  it('sorts by stock on the server, and keeps the sort in the URL', async () => {
    const { server, address } = show({ [path]: serveProducts(() => products(3)) });
    await screen.findByText('3 of 3');
    fireEvent.mouseDown(screen.getByLabelText('Sort by'));
    fireEvent.click(await screen.findByText('Stock: Low To High'));
    await waitFor(() => expect(server.requests.at(-1)?.params).toEqual({ limit: 200, sort: 'stock_1' }));
    expect(address()).toBe('/admin/products?sort=stock_1');
  });

  it('sorts on the server, over all pages', async () => {
    const { server } = show({ [path]: serveProducts(() => products(60)) }, '/admin/products?page=2');
    await screen.findByText('Rows 26 to 50');
    fireEvent.click(document.querySelector('thead th:nth-child(3)') as Element);
    await waitFor(() => expect(server.requests.at(-1)?.params).toEqual({ limit: 200, sort: 'price_1' }));
    fireEvent.click(document.querySelector('thead th:nth-child(3)') as Element);
    await waitFor(() => expect(server.requests.at(-1)?.params).toMatchObject({ sort: 'price_-1' }));
  });

  it('searches after a pause in typing, and resets an empty result', async () => {
    const { server } = show({ [path]: serveProducts(() => products(3)) });
    await screen.findByText('3 of 3');
    for (const search of ['x', 'xy', 'xyz']) {
      fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: search } });
    }
    await screen.findByText('No product matches');
    expect(server.count(path)).toBe(2);
    fireEvent.click(screen.getByText('Show all products'));
    await screen.findByText('3 of 3');
  });

  it("offers 'Create new' when there are no products", async () => {
    show({ [path]: serveProducts(() => []) });
    await screen.findByText('No products yet');
    expect(screen.getAllByText('Create new')).toHaveLength(2);
  });

  it('aborts its request when the page is left', async () => {
    const { server, unmount } = show({ [path]: () => new Promise<FakeResponse>(() => undefined) });
    await waitFor(() => expect(server.requests).toMatchObject([{ signal: { aborted: false } }]));
    unmount();
    await waitFor(() => expect(server.requests).toMatchObject([{ signal: { aborted: true } }]));
  });

  it('logs out when the list fails to load (docs/requirements.md#errors)', async () => {
    const { logouts } = show({ [path]: () => ({ status: 500 }) });
    await waitFor(() => expect(logouts()).toBe(1));
    expect(screen.queryByText('No products yet')).toBeNull();
  });

  it('reloads and shows a notice when a form finishes in the background', async () => {
    const { server, dispatch } = show({
      [path]: serveProducts(() => products(1)),
      'PUT /api/products/admin/p1': () => ({ body: { message: 'product updated' } }),
    });
    await screen.findByText('1 of 1');
    const fields = { name: 'Lamp', description: 'd', count: 1, price: 1, category: 'Home', attributesTable: [] };
    dispatch(updateSubmitted({ id: 'p1', request: { ...fields, countShown: 1, updatedAt: 'then' } }));
    await screen.findByText('Lamp was updated');
    await waitFor(() => expect(server.count(path)).toBe(2));
  });
});
