import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct } from '../../../shared/testing/catalogue-fixtures.ts';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { getMug, mug, registerTestHooks, show } from './render-details.tsx';

registerTestHooks();

describe('product page', () => {
  it('shows name, price, description, stock, attributes and reviews', async () => {
    show({ [getMug]: () => ({ body: mug }) });
    expect((await screen.findByRole('heading', { level: 1, name: 'Morning Mug' })).textContent).toBe('Morning Mug');
    const page = screen.getByRole('main').textContent;
    for (const text of [
      '$18.90',
      'Stoneware with a thick handle.',
      'In stock',
      '23 pieces',
      'Terracotta',
      'Maren Holt',
      'Lovely.',
    ]) {
      expect(page).toContain(text);
    }
    expect(screen.getByText('2026-11-18').getAttribute('title')).toContain('9:12:44 AM UTC');
  });

  it('shows what the card that led to it did while its own data is loading', () => {
    const card = aProduct({ _id: 'p1', name: 'Morning Mug', price: 18.9, category: 'Home/Kitchen' });
    show({ [getMug]: () => ({ silent: true }) }, null, { card });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Morning Mug');
    expect(screen.getByRole('main').textContent).toContain('$18.90');
    expect(screen.getByRole('status').textContent).toBe('Loading product ....');
    expect(screen.getByRole('link', { name: 'Kitchen' })).toBeTruthy();
    expect(document.title).toBe('Morning Mug · Best Online Shop');
  });

  it('shows nothing of a card of another product', () => {
    show({ [getMug]: () => ({ silent: true }) }, null, { card: aProduct({ _id: 'p2', name: 'Other' }) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Product');
  });

  const addedAlert = () => screen.findByRole('alert', { name: (_, alert) => alert.className === 'added' });

  it("offers 'Go Back' and 'Go To Cart' after adding", async () => {
    show({ [getMug]: () => ({ body: mug }) });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add to cart' }))[0] as HTMLElement);
    expect((await addedAlert()).textContent).toContain('Added to your cart');
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go To Cart' }).getAttribute('href')).toBe('/cart');
  });

  it('scrolls to the result and focuses it after adding from the sticky bar', async () => {
    const scrolled = jest.fn();
    Element.prototype.scrollIntoView = scrolled;
    show({ [getMug]: () => ({ body: mug }) });
    await screen.findByRole('heading', { level: 1, name: 'Morning Mug' });
    await userEvent.click(document.querySelector('.sticky-bar button') as HTMLElement);
    const alert = await addedAlert();
    expect(document.activeElement).toBe(alert);
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ block: 'center' }));
  });

  it('shows a number input instead of a select for a large stock', async () => {
    show({ [getMug]: () => ({ body: { ...mug, count: 50_000 } }) });
    expect((await screen.findByRole('spinbutton', { name: 'Quantity' })).getAttribute('max')).toBe('50000');
    expect(document.querySelectorAll('[role=option]').length).toBe(0);
  });

  it('says that a draft is one, leads to its form and does not sell it', async () => {
    show({ [getMug]: () => ({ body: { ...mug, published: false } }) });
    await screen.findByText('This product is a draft: only administrators see it, and nobody can buy it.');
    expect(screen.getByRole('link', { name: 'Edit product' }).getAttribute('href')).toBe('/admin/edit-product/p1');
    for (const button of screen.getAllByRole('button', { name: 'Add to cart' }))
      expect(button.hasAttribute('disabled')).toBe(true);
  });

  it("shows the server's message in place of the page", async () => {
    show({ [getMug]: () => ({ status: 404, message: 'Product not found' }) });
    expect((await screen.findAllByText('Product not found')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Browse products' })).toBeTruthy();
  });

  it('reports that the product was deleted while its page is open', async () => {
    jest.useFakeTimers();
    let response: FakeResponse = { body: mug };
    show({ [getMug]: () => response });
    await act(() => jest.advanceTimersByTimeAsync(10));
    response = { status: 404, message: 'Product not found' };
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(screen.getAllByText('This product is no longer in the shop').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  });

  it('limits the quantity to the stock, also when the stock shrinks', async () => {
    jest.useFakeTimers();
    let response: FakeResponse = { body: { ...mug, count: 50_000 } };
    show({ [getMug]: () => response });
    await act(() => jest.advanceTimersByTimeAsync(10));
    const quantity = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
    fireEvent.change(quantity, { target: { value: '300' } });
    response = { body: { ...mug, count: 200 } };
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(quantity.max).toBe('200');
    expect(quantity.value).toBe('200');
  });

  it('refreshes on focus and every 10 seconds, and keeps the page after a failed refresh', async () => {
    jest.useFakeTimers();
    let response: FakeResponse = { body: mug };
    const { server } = show({ [getMug]: () => response });
    await act(() => jest.advanceTimersByTimeAsync(10));
    response = { body: { ...mug, count: 4 } };
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(screen.getByText('Only 4 left')).toBeTruthy();
    const before = server.count(getMug);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    response = { status: 500 };
    await act(async () => {
      window.dispatchEvent(new Event('focus'));
      await jest.advanceTimersByTimeAsync(10);
    });
    await waitFor(() => expect(server.count(getMug)).toBe(before + 1));
    expect(screen.getByText('Only 4 left')).toBeTruthy();
  });
});
