import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { signedIn } from '../../../shared/testing/people.ts';
import { sagaStore } from '../../../shared/testing/saga-store.ts';
import { ExportHistory } from './ExportHistory.tsx';
import { noFilter } from './history-url.ts';

const CONFIRM = 'POST /api/users/me/confirm-password';

it('downloads the chosen part of the filtered history after the password is confirmed', async () => {
  const server = fakeServer({ [CONFIRM]: () => ({ body: { success: 'password confirmed' } }) });
  const { store } = sagaStore({ account: () => ({ user: signedIn({ isAdmin: true }) }) }, function* none() {
    yield undefined;
  });
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  render(
    <Provider store={store}>
      <ExportHistory filter={{ ...noFilter, group: 'access', from: '2026-11-01' }} />
    </Provider>,
  );
  const downloads: (string | null)[] = [];
  const record = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    downloads.push(event.target.getAttribute('href'));
    event.preventDefault();
  };
  window.addEventListener('click', record);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Of' }));
  await user.click(await screen.findByTitle('Orders and payments'));
  expect(downloads).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'right1' } });
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(downloads).toEqual(['/api/admin/order/audit.csv?from=2026-11-01&group=access']));
  expect(server.count(CONFIRM)).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  window.removeEventListener('click', record);
});
