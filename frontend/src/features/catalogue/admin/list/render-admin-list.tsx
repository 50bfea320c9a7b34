import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { Route } from 'react-router-dom';
import type { FakeRequest, FakeResponse } from '../../../../shared/testing/fake-server.ts';
import { loadHeavyParts } from '../../../../shared/testing/load-heavy-parts.tsx';
import { openPage, type Routing } from '../../../../shared/testing/render-page.tsx';
import { productFormSaga } from '../form/product-form-saga.ts';
import { productFormReducer } from '../form/product-form-slice.ts';
import { AdminProductsPage } from './AdminProductsPage.tsx';

loadHeavyParts();

/** The request for the list. */
export const path = 'GET /api/products/admin';
export const product = (number: number, over: Partial<AdminProduct> = {}): AdminProduct => ({
  _id: `p${number}`,
  name: `Product ${number}`,
  price: 10 + number,
  category: 'Home/Lighting',
  count: 20,
  image: { path: `/images/p${number}-800.webp`, ground: '#eee' },
  updatedAt: '2026-11-20T10:00:00.000Z',
  published: true,
  ...over,
});
export const products = (count: number) => Array.from({ length: count }, (_, i) => product(i + 1));

/** Fakes the server's search by name; returns parts with the next cursor and the total in headers. */
export function serveProducts(all: () => AdminProduct[]) {
  return ({ params }: FakeRequest): FakeResponse => {
    const { limit, cursor = '0', search = '' } = params as { limit: number; cursor?: string; search?: string };
    const found = all().filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    const end = Number(cursor) + limit;
    const next = end < found.length ? { 'x-next-cursor': String(end) } : {};
    return { body: found.slice(Number(cursor), end), headers: { 'x-total-count': String(found.length), ...next } };
  };
}

/** Opens the page of the list. */
export function show(routing: Routing, url = '/admin/products') {
  const categories = { status: 'ready', list: [{ name: 'Home' }, { name: 'Home/Lighting' }, { name: 'Sports' }] };
  return openPage({
    routing,
    slices: { productForm: productFormReducer, categories: () => categories },
    saga: productFormSaga,
    at: url,
    children: <Route path="/admin/products" element={<AdminProductsPage />} />,
  });
}
