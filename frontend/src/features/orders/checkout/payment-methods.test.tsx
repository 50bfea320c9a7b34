import { screen } from '@testing-library/react';
import { placed } from '../render-orders.tsx';
import { config, paypal, placeOrder, post, ready, registerCheckoutHooks, show } from './render-checkout.tsx';

registerCheckoutHooks();

describe('payment methods at checkout', () => {
  it('offers cash on delivery only while the shop has no PayPal', async () => {
    show({});
    await ready();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByText('Cash On Delivery')).toBeTruthy();
    expect(screen.getByText('You pay on delivery.')).toBeTruthy();
  });

  it('preselects PayPal where the shop has it', async () => {
    const { server, user } = show({
      [config]: () => ({ body: { paypal, cloudinary: null } }),
      [post]: () => ({ status: 201, body: { ...placed, _id: 'o1' } }),
    });
    const button = await ready();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^PayPal/ }).checked).toBe(true);
    expect(screen.getByText('You pay on the next page.')).toBeTruthy();
    expect(screen.queryByText('This shop simulates PayPal: no money moves.')).toBeNull();
    await user.click(button);
    await screen.findByText('the order page');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ paymentMethod: 'pp' });
  });

  it('sends the chosen method', async () => {
    const { server, user } = show({
      [config]: () => ({ body: { paypal, cloudinary: null } }),
      [post]: () => ({ status: 201, body: { ...placed, _id: 'o1' } }),
    });
    const button = await ready();
    await user.click(screen.getByRole('radio', { name: /^Cash On Delivery/ }));
    await user.click(button);
    await screen.findByText('the order page');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ paymentMethod: 'cod' });
  });

  it('marks a simulated PayPal', async () => {
    show({ [config]: () => ({ body: { paypal: { ...paypal, simulated: true }, cloudinary: null } }) });
    await screen.findByText('This shop simulates PayPal: no money moves.');
  });

  it('orders nothing before the payment methods are known', async () => {
    show({ [config]: () => new Promise(() => undefined) });
    await screen.findByText('Linden Street 14');
    expect(((await placeOrder()) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByRole('status', { name: 'Loading the payment methods ....' })).toBeTruthy();
  });

  it('offers cash on delivery when the payment methods cannot be loaded', async () => {
    show({ [config]: () => ({ status: 500 }) });
    await ready();
    expect(
      screen.getByText('The payment methods could not be loaded, so only cash on delivery is offered.'),
    ).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });
});
