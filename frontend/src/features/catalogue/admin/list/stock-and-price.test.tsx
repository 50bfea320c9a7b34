import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aProductDetails } from '../../../../shared/testing/catalogue-fixtures.ts';
import type { FakeResponse } from '../../../../shared/testing/fake-server.ts';
import { aroundEachPage, table } from '../../../../shared/testing/render-page.tsx';
import { path, product, serveProducts, show } from './render-admin-list.tsx';

aroundEachPage();

const getOne = 'GET /api/products/get-one/p1';
const put = 'PUT /api/products/admin/p1';
const version = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
const details = (over: object = {}) =>
  aProductDetails({ _id: 'p1', name: 'Product 1', price: 11, count: 20, updatedAt: version(0), ...over });
const inForm = (label: string) => table().getByLabelText<HTMLInputElement>(label);
const button = () => table().getByLabelText(/change stock and price of Product 1/);

/** Opens the form of the first row, with a server that has the product in these states, one per read. */
async function open(states: object[], putResponse: () => FakeResponse | Promise<FakeResponse>) {
  const reads = [...states];
  const page = show({
    [path]: serveProducts(() => [product(1), product(2)]),
    [getOne]: () => ({ body: details(reads.length > 1 ? reads.shift() : reads[0]) }),
    [put]: putResponse,
  });
  await screen.findByText('2 of 2');
  fireEvent.click(button());
  return page;
}
const type = (label: string, value: string) => fireEvent.change(inForm(label), { target: { value } });
const submit = () => fireEvent.submit(inForm('Stock').closest('form') as HTMLFormElement);
const updated = () => ({ body: { message: 'product updated' } });

describe('stock and price in the row', () => {
  it('saves both with what the administrator saw, changes the row in place and restores the focus', async () => {
    const later = { count: 30, price: 12.5, updatedAt: version(1) };
    const { server } = await open([{}, later], updated);
    expect(document.activeElement).toBe(inForm('Stock'));
    expect(inForm('Price').value).toBe('11.00');
    type('Stock', '30');
    type('Price', '12.5');
    submit();
    await screen.findByText('Product 1 was updated');
    const { description, category, attributesTable } = details();
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Product 1',
      description,
      category,
      attributesTable,
      count: 30,
      price: 12.5,
      published: true,
      countShown: 20,
      updatedAt: version(0),
    });
    const row = () => document.querySelector('.ant-table-row')?.textContent;
    expect(row()).toContain('30 in stock');
    expect(row()).toContain('$12.50');
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(server.count(path)).toBe(1);
  });

  it('sends nothing on Escape, and restores the focus', async () => {
    const { server } = await open([{}], updated);
    type('Price', '1');
    fireEvent.keyDown(inForm('Price'), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(server.count(put)).toBe(0);
    expect(document.querySelector('.ant-table-row')?.textContent).toContain('$11.00');
  });

  it('asks before the page is left with values that are not saved', async () => {
    await open([{}], updated);
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).toBe(false);
    type('Stock', '21');
    expect(asks()).toBe(true);
    fireEvent.click(table().getByRole('link', { name: /Product 2/ }));
    await screen.findByText('Leave without saving?');
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(inForm('Stock').value).toBe('21');
    type('Stock', '20');
    expect(asks()).toBe(false);
  });

  it.each([
    ['Stock', '', 'Please enter the count in stock'],
    ['Stock', '1.5', 'A whole number from 0 to 1,000,000'],
    ['Stock', '-1', 'A whole number from 0 to 1,000,000'],
    ['Price', '12.345', 'Dollars with at most two decimals, such as 12, 12.5 or 12.50'],
    ['Price', '0', 'From 0.01 to 999,999.99'],
    ['Price', '12,50', 'Dollars with at most two decimals, such as 12, 12.5 or 12.50'],
  ])('refuses the %s %j as the form does, and focuses it', async (label, value, message) => {
    const { server } = await open([{}], updated);
    type(label, value);
    submit();
    await screen.findByText(message);
    expect(document.activeElement).toBe(inForm(label));
    expect(inForm(label).getAttribute('aria-invalid')).toBe('true');
    expect(server.count(put) + server.count(getOne)).toBe(0);
  });

  it('publishes a draft, and takes the tag away', async () => {
    const draft = { published: false, updatedAt: version(0) };
    const reads = [draft, { published: true, updatedAt: version(1) }];
    const { server } = show({
      [path]: serveProducts(() => [product(1, { published: false })]),
      [getOne]: () => ({ body: details(reads.shift()) }),
      [put]: updated,
    });
    await screen.findByText('1 of 1');
    expect(table().getByText('Draft')).toBeTruthy();
    fireEvent.click(button());
    fireEvent.click(inForm('Published'));
    submit();
    await screen.findByText('Product 1 was updated');
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ published: true });
    expect(table().queryByText('Draft')).toBeNull();
  });

  it('overwrites nothing that another administrator saved before, and offers the current values', async () => {
    const other = { price: 99, count: 3, updatedAt: version(5) };
    const { server } = await open([other], updated);
    type('Price', '12');
    submit();
    await screen.findByText(/Another administrator has changed this product/);
    expect(server.count(put)).toBe(0);
    expect(inForm('Price').value).toBe('12');
    fireEvent.click(screen.getByText('Load the other version'));
    await waitFor(() => expect(inForm('Price').value).toBe('99.00'));
    expect(inForm('Stock').value).toBe('3');
    submit();
    await waitFor(() => expect(server.count(put)).toBe(1));
    const sent = server.requests.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toMatchObject({ countShown: 3, updatedAt: version(5) });
  });

  it('says so when another administrator saved between the read and the update', async () => {
    await open([{}], () => ({ status: 409, message: 'product changed meanwhile' }));
    type('Price', '12');
    submit();
    await screen.findByText(/Another administrator has changed this product/);
    expect(document.querySelector('.ant-table-row')?.textContent).toContain('$11.00');
  });

  it('compares with the row that was open, not with one that was loaded meanwhile', async () => {
    const { server, dispatch } = await open([{ updatedAt: version(5), count: 3 }], updated);
    dispatch({ type: 'adminProducts/rowChanged', payload: product(1, { updatedAt: version(5), count: 3 }) });
    type('Stock', '25');
    submit();
    await screen.findByText(/Another administrator has changed this product/);
    expect(server.count(put)).toBe(0);
  });

  it.each([
    [{ status: 500, message: 'the database is down' }, 'the database is down'],
    [{ status: 400, message: 'price: is odd', details: [{ field: 'price', message: 'is odd' }] }, 'is odd'],
  ])('shows a failure in the row and keeps what was typed: %j', async (response, message) => {
    await open([{}], () => response);
    type('Price', '12');
    submit();
    await screen.findByText(message);
    expect(inForm('Price').value).toBe('12');
    expect(document.querySelector('.ant-table-row')?.textContent).toContain('$11.00');
  });

  it('shows the saved values when the row cannot be read again', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const page = await open([{}], () => {
      page.server.routes[getOne] = () => ({ status: 404, message: 'gone' });
      return updated();
    });
    type('Stock', '4');
    submit();
    await screen.findByText('Product 1 was updated');
    expect(document.querySelector('.ant-table-row')?.textContent).toContain('Only 4 left');
  });
});
