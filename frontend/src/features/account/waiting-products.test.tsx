import type { Waiting } from '@shop/contracts/back-in-stock-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { renderAccountPage, setUpAccountPageTests } from './render-account.tsx';
import { StopEmailsPage } from './StopEmailsPage.tsx';
import { WaitingProducts } from './WaitingProducts.tsx';

setUpAccountPageTests();

const list = 'GET /api/back-in-stock';
const stop = 'POST /api/back-in-stock/stop';
const kettle: Waiting = {
  _id: 'k',
  productID: 'k',
  name: 'Kettle',
  image: null,
  askedAt: '2026-11-24T10:00:00.000Z',
};
const shirt: Waiting = { ...kettle, _id: 'm', productID: 's', variantID: 'm', name: 'Shirt, M' };

describe('WaitingProducts', () => {
  it('lists what the user waits for, and stops one after the other', async () => {
    let waiting = [kettle, shirt];
    const remove = (id: string) => () => {
      waiting = waiting.filter(({ _id }) => _id !== id);
      return { body: { stopped: true } };
    };
    const { user } = renderAccountPage(<WaitingProducts />, {
      [list]: () => ({ body: waiting }),
      'DELETE /api/back-in-stock/k': remove('k'),
      'DELETE /api/back-in-stock/m': remove('m'),
    });
    expect((await screen.findByRole('link', { name: 'Kettle' })).getAttribute('href')).toBe('/product-details/k');
    expect(screen.getByRole('link', { name: 'Shirt, M' }).getAttribute('href')).toBe('/product-details/s?variant=m');
    await user.click(screen.getByRole('button', { name: 'Stop, Kettle' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Kettle' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Stop, Shirt, M' }));
    expect((await screen.findByText('You wait for nothing any more.')).getAttribute('role')).toBe('status');
  });

  it('shows nothing to a user who waits for nothing', async () => {
    const { server } = renderAccountPage(<WaitingProducts />);
    await waitFor(() => expect(server.count(list)).toBe(1));
    expect(screen.queryByRole('heading', { name: 'Waiting until it is back' })).toBeNull();
  });

  it('offers to load again what failed, and keeps what could not be stopped', async () => {
    let response: { status: number } | { body: Waiting[] } = { status: 500 };
    const { user } = renderAccountPage(<WaitingProducts />, {
      [list]: () => response,
      'DELETE /api/back-in-stock/k': () => ({ status: 503, message: 'service unavailable' }),
    });
    await screen.findByText(/^What you wait for could not be loaded/);
    response = { body: [kettle] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Stop, Kettle' }));
    await screen.findByText('service unavailable');
    expect(screen.getByRole('link', { name: 'Kettle' })).toBeTruthy();
  });
});

describe('StopEmailsPage', () => {
  const button = () => screen.getByRole('button', { name: 'Stop these emails' });

  it('calls nothing before the button is pressed, since programs open links of emails too', async () => {
    const { user, server } = renderAccountPage(<StopEmailsPage />, { [stop]: () => ({ body: { stopped: 2 } }) });
    expect(server.count(stop)).toBe(0);
    await user.click(button());
    await screen.findByText('You will get no more of these emails.');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'token-1' });
  });

  it('explains a link that no longer works', async () => {
    const { user } = renderAccountPage(<StopEmailsPage />, {
      [stop]: () => ({ status: 400, code: 'link-expired', message: 'This link no longer works.' }),
    });
    await user.click(button());
    await screen.findByRole('heading', { name: 'This link no longer works' });
    expect(screen.getByRole('link', { name: 'My profile' }).getAttribute('href')).toBe('/user');
  });

  it('keeps the button after a server error', async () => {
    const { user } = renderAccountPage(<StopEmailsPage />, {
      [stop]: () => ({ status: 503, message: 'service unavailable' }),
    });
    await user.click(button());
    await screen.findByText('service unavailable');
    expect(button()).toBeTruthy();
  });
});
