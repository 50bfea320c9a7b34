import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { aroundEachPage, type Routing } from '../../../shared/testing/render-page.tsx';
import { LIST_CALL, makeUser, makeUsers, renderUsersPage, userListRoute } from '../render-users.tsx';

aroundEachPage();

const LOAD = 'GET /api/users/u2';
const UPDATE = 'PUT /api/users/u2';
const CONFIRM = 'POST /api/users/me/confirm-password';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByText('UPDATE').closest('button') as HTMLButtonElement;

/** Opens the form of u2 from a filtered list. */
async function openForm(routing: Routing = {}, id = 'u2') {
  const opened = renderUsersPage(
    { [LIST_CALL]: userListRoute(() => makeUsers(2)), [LOAD]: () => ({ body: makeUser(2) }), ...routing },
    { pathname: `/admin/edit-user/${id}`, state: { list: '?search=person' } },
  );
  await waitFor(() => expect(field('First name').value).not.toBe(''));
  return opened;
}
const openWithUpdate = (update: () => FakeResponse | Promise<FakeResponse>) => openForm({ [UPDATE]: update });

describe('EditUserPage', () => {
  it('shows the filled fields of docs/requirements.md#edit-user, UPDATE, Go Back and the audit log', async () => {
    await openForm();
    const values = ['First name', 'Last name', 'Email'].map((label) => field(label).value);
    expect(values).toEqual(['First2', 'Last2', 'person2@shop.test']);
    expect(field('Is admin').checked).toBe(false);
    expect(screen.getByText(/Go Back/).getAttribute('href')).toBe('/admin/users?search=person');
    expect(screen.getByText('History of u2')).toBeTruthy();
  });

  it("sends the body of docs/requirements.md#calls-users and returns to the list with a toast after 'User updated'", async () => {
    const { server, address } = await openWithUpdate(() => ({ body: 'User updated' }));
    fireEvent.change(field('First name'), { target: { value: 'Ada' } });
    fireEvent.click(field('Is admin'));
    await userEvent.click(button());
    // The rights of an administrator are asked for by name; nothing is sent before.
    const dialog = within(await screen.findByRole('dialog', { name: 'Make Ada Last2 an administrator?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole('button', { name: 'Make administrator' }));
    await screen.findByText('Ada Last2 was updated');
    expect(address()).toBe('/admin/users?search=person');
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Ada',
      lastName: 'Last2',
      email: 'person2@shop.test',
      isAdmin: true,
      // The initial value of the form, so that the server rejects an outdated form.
      isAdminShown: false,
    });
  });

  it('shows that the role has changed meanwhile, and keeps the input', async () => {
    const message = 'The role of this user has changed in the meantime. Reload the page.';
    await openWithUpdate(() => ({ status: 409, message, code: 'role-changed' }));
    fireEvent.change(field('First name'), { target: { value: 'Ada' } });
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field('First name').value).toBe('Ada');
  });

  it('shows a taken email address at its field, focuses it, and removes the error when it changes', async () => {
    const { server } = await openWithUpdate(() => ({ status: 409, message: 'user exists', code: 'user-exists' }));
    await userEvent.click(button());
    const alert = await screen.findByRole('alert');
    expect([alert.textContent, alert.id]).toEqual(['user exists', 'user-email-error']);
    const email = field('Email');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect([email.getAttribute('aria-invalid'), email.getAttribute('aria-describedby')]).toEqual([
      'true',
      'user-email-error',
    ]);
    await userEvent.click(button());
    await waitFor(() => expect([server.count(UPDATE), document.activeElement]).toEqual([2, email]));
    fireEvent.change(email, { target: { value: 'other@shop.test' } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(email.hasAttribute('aria-invalid')).toBe(false);
  });

  it.each([
    ['First name', ''],
    ['Last name', ''],
    ['Email', ''],
    ['Email', 'nobody'],
  ])('is validated by the browser before the request: %s %j', async (label, value) => {
    const { server } = await openWithUpdate(() => ({ body: 'User updated' }));
    fireEvent.change(field(label), { target: { value } });
    expect([field(label).required, field(label).validity.valid]).toEqual([true, false]);
    await userEvent.click(button());
    expect(server.count(UPDATE)).toBe(0);
  });

  it.each<[FakeResponse, string]>([
    [{ status: 409, message: 'user exists' }, 'user exists'],
    [{ status: 400, body: 'a raw body', outsideContract: true }, 'a raw body'],
    [{ status: 400, body: { odd: 1 }, outsideContract: true }, '{"odd":1}'],
    [{ body: 'something else', outsideContract: true }, 'something else'],
  ])("shows the server's message, else the raw body", async (response, words) => {
    const { address } = await openWithUpdate(() => response);
    fireEvent.change(field('Last name'), { target: { value: 'Typed' } });
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(field('Last name').value).toBe('Typed');
    expect(address()).toBe('/admin/edit-user/u2');
  });

  it('sends one request however often the form is submitted', async () => {
    const { server } = await openWithUpdate(() => new Promise<FakeResponse>(() => undefined));
    await userEvent.click(button());
    fireEvent.submit(screen.getByRole('form'));
    expect(server.count(UPDATE)).toBe(1);
  });

  it('asks for the own password where it is needed, and repeats the update', async () => {
    let confirmed = false;
    const { server, address } = await openForm({
      [UPDATE]: () =>
        confirmed
          ? { body: 'User updated' }
          : { status: 403, message: 'Confirm your password first.', code: 'password-needed' },
      [CONFIRM]: () => {
        if (server.count(CONFIRM) === 1) return { status: 400, message: 'wrong password' };
        confirmed = true;
        return { body: { success: 'password confirmed' } };
      },
    });
    fireEvent.change(field('Email'), { target: { value: 'other@shop.test' } });
    await userEvent.click(button());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('You change the email address or the role of an administrator.')).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    await userEvent.click(confirm);
    expect(dialog.getByRole('alert').textContent).toBe('Please enter your password');
    fireEvent.change(field('Your password'), { target: { value: 'guess' } });
    await userEvent.click(confirm);
    await dialog.findByText('This is not your password');
    fireEvent.change(field('Your password'), { target: { value: 'right1' } });
    await userEvent.click(confirm);
    await waitFor(() => expect(address()).toBe('/admin/users?search=person'));
    expect([server.count(UPDATE), server.count(CONFIRM)]).toEqual([2, 2]);
  });

  it('keeps what is typed when nobody confirms the password', async () => {
    const { server } = await openWithUpdate(() => ({ status: 403, message: 'no', code: 'password-needed' }));
    fireEvent.change(field('Email'), { target: { value: 'other@shop.test' } });
    await userEvent.click(button());
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([field('Email').value, server.count(UPDATE), screen.queryByRole('alert')]).toEqual([
      'other@shop.test',
      1,
      null,
    ]);
  });

  it('warns administrators who edit their own account', async () => {
    await openForm({ 'GET /api/users/u1': () => ({ body: makeUser(1, { isAdmin: true }) }) }, 'u1');
    expect(screen.getByText(/This is you/)).toBeTruthy();
  });
});

describe("another administrator's second factor", () => {
  const RESET = 'DELETE /api/users/u2/second-factor';
  const protectedUser = (hasSecondFactor: boolean) => () => ({ body: makeUser(2, { isAdmin: true, hasSecondFactor }) });
  const removeButton = () => screen.queryByRole('button', { name: 'Remove the second factor' });

  it('is removed with the own password, and then gone', async () => {
    const { server } = await openForm({
      [LOAD]: protectedUser(true),
      [CONFIRM]: () => ({ body: { success: 'password confirmed' } }),
      [RESET]: () => {
        server.routes[LOAD] = protectedUser(false);
        return { body: { success: 'second factor switched off' } };
      },
    });
    await userEvent.click(removeButton() as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('First2 Last2 is logged out, and logs in with the password only.');
    fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'admin-secret' } });
    await userEvent.click(dialog.getByText('Confirm'));
    await waitFor(() => expect(removeButton()).toBeNull());
    expect([server.count(CONFIRM), server.count(RESET)]).toEqual([1, 1]);
  });

  it('does not count the role of a later load as the one that the form showed', async () => {
    const { server } = await openForm({
      [LOAD]: protectedUser(true),
      [CONFIRM]: () => ({ body: { success: 'password confirmed' } }),
      [RESET]: () => {
        // A colleague has taken the role meanwhile.
        server.routes[LOAD] = () => ({ body: makeUser(2, { isAdmin: false, hasSecondFactor: false }) });
        return { body: { success: 'second factor switched off' } };
      },
      [UPDATE]: () => ({ status: 409, message: 'The role has changed', code: 'role-changed' }),
    });
    await userEvent.click(removeButton() as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'admin-secret' } });
    await userEvent.click(dialog.getByText('Confirm'));
    await waitFor(() => expect(removeButton()).toBeNull());
    fireEvent.submit(screen.getByRole('form'));
    await screen.findByText('The role has changed');
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      isAdmin: true,
      isAdminShown: true,
    });
  });

  it('stays when the server refuses, and says why', async () => {
    await openForm({
      [LOAD]: protectedUser(true),
      [CONFIRM]: () => ({ body: { success: 'password confirmed' } }),
      [RESET]: () => ({ status: 503, message: 'service unavailable' }),
    });
    await userEvent.click(removeButton() as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'admin-secret' } });
    await userEvent.click(dialog.getByText('Confirm'));
    await screen.findByText('service unavailable');
    expect(removeButton()).not.toBeNull();
  });

  it('is not offered without one, nor for the own account', async () => {
    await openForm();
    expect(removeButton()).toBeNull();
  });
});

describe('EditUserPage when loading fails', () => {
  it('shows an empty, disabled form, only logs the error (docs/requirements.md#errors), and offers a retry', async () => {
    const { server, logouts } = renderUsersPage({ [LOAD]: () => ({ status: 500 }) }, '/admin/edit-user/u2');
    await screen.findByText('This user is not here yet.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect([field('First name').disabled, field('Is admin').disabled, button().disabled]).toEqual([true, true, true]);
    expect([console.error, logouts()]).toEqual([expect.anything(), 0]);
    expect(console.error).toHaveBeenCalled();
    server.routes[LOAD] = () => ({ body: makeUser(2) });
    fireEvent.click(screen.getByText('Try again'));
    await waitFor(() => expect(field('First name').value).toBe('First2'));
  });

  it('reports an unknown user', async () => {
    renderUsersPage({}, '/admin/edit-user/u2');
    await screen.findByText('There is no such user');
    expect(screen.getByText('All users').getAttribute('href')).toBe('/admin/users');
    expect(screen.queryByRole('form')).toBeNull();
  });
});
