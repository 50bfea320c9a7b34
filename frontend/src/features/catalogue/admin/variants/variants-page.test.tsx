import type { AdminVariants } from '@shop/contracts/catalogue-admin-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import { aProductDetails } from '../../../../shared/testing/catalogue-fixtures.ts';
import { aroundEachPage, openPage, type Routing } from '../../../../shared/testing/render-page.tsx';
import { CHANGED_MEANWHILE } from '../admin-products-api.ts';
import { VariantsPage } from './VariantsPage.tsx';

aroundEachPage();

const LOAD = 'GET /api/products/admin/p1/variants';
const SAVE = 'PUT /api/products/admin/p1/variants';
const variant = { sku: null, oldPrice: null, priorPrice: null, image: null, weight: null, onSale: true };
const plain: AdminVariants = {
  options: [],
  variants: [{ ...variant, _id: 'p1', values: [], price: 10, count: 7 }],
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const theirs: AdminVariants = {
  ...plain,
  variants: [{ ...variant, _id: 'p1', values: [], price: 12, count: 7 }],
  updatedAt: '2026-11-20T11:00:00.000Z',
};

function open(routing: Routing) {
  return openPage({
    routing: { 'GET /api/products/get-one/p1': () => ({ body: aProductDetails({ _id: 'p1' }) }), ...routing },
    slices: {},
    at: '/admin/edit-product/p1/variants',
    children: <Route path="/admin/edit-product/:id/variants" element={<VariantsPage />} />,
  });
}
const price = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Price of/ });
const typePrice = async (text: string) => fireEvent.change(await price(), { target: { value: text } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save options and variants' }));

describe('the variants of a product', () => {
  it('keep what was typed when somebody was faster, until their version is loaded', async () => {
    let load: ReturnType<Routing[string]> = { body: plain };
    const { server } = open({
      [LOAD]: () => load,
      [SAVE]: () => ({ status: CHANGED_MEANWHILE.status, message: CHANGED_MEANWHILE.data.message }),
    });
    await typePrice('11.00');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Another administrator has changed this product');
    load = { status: 404, message: 'Product not found' };
    await userEvent.click(screen.getByRole('button', { name: 'Load the other version' }));
    expect(await screen.findByText('Product not found')).toBeTruthy();
    expect((await price()).value).toBe('11.00');
    load = { body: theirs };
    await userEvent.click(screen.getByRole('button', { name: /Load the other version/ }));
    await waitFor(async () => expect((await price()).value).toBe('12.00'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.count(LOAD)).toBe(3);
  });

  it('show what the service refuses at its field', async () => {
    const message = 'is the SKU of another product';
    open({
      [LOAD]: () => ({ body: plain }),
      [SAVE]: () => ({
        status: 409,
        code: 'sku-taken',
        message: 'The SKU is taken',
        details: [{ field: 'variants.0.sku', message }],
      }),
    });
    await typePrice('11.00');
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^SKU of/ }).getAttribute('aria-invalid')).toBe('true');
  });
});
