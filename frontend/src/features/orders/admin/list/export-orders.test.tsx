import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { fakeServer } from '../../../../shared/testing/fake-server.ts';
import { signedIn } from '../../../../shared/testing/people.ts';
import { sagaStore } from '../../../../shared/testing/saga-store.ts';
import { adminOrdersUrl } from './admin-orders-url.ts';
import { ExportOrders } from './ExportOrders.tsx';

const CONFIRM = 'POST /api/users/me/confirm-password';

it('downloads the orders only after the password is confirmed, each time', async () => {
  const server = fakeServer({ [CONFIRM]: () => ({ body: { success: 'password confirmed' } }) });
  const { store } = sagaStore({ account: () => ({ user: signedIn({ isAdmin: true }) }) }, function* none() {
    yield undefined;
  });
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  render(
    <Provider store={store}>
      <ExportOrders view={adminOrdersUrl.viewOf(new URLSearchParams())} />
    </Provider>,
  );
  let downloads = 0;
  // After React's own handlers; jsdom cannot navigate.
  const count = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    if (!event.defaultPrevented) downloads += 1;
    event.preventDefault();
  };
  window.addEventListener('click', count);
  const link = screen.getByRole('link', { name: 'Export CSV' });
  for (const times of [1, 2]) {
    await user.click(link);
    const dialog = within(await screen.findByRole('dialog'));
    expect(downloads).toBe(times - 1);
    fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'right1' } });
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect([downloads, server.count(CONFIRM)]).toEqual([times, times]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  window.removeEventListener('click', count);
});
