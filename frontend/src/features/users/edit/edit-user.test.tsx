import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { aroundEachPage, type Routing } from '../../../shared/testing/render-page.tsx';
import { LIST_CALL, makeUser, makeUsers, renderUsersPage, userListRoute } from '../render-users.tsx';

aroundEachPage();

const LOAD = 'GET /api/users/u2';
const UPDATE = 'PUT /api/users/u2';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByText('UPDATE').closest('button') as HTMLButtonElement;

/** Opens the form of u2 from a list that was searched. */
async function edit(routing: Routing = {}, id = 'u2') {
  const opened = renderUsersPage(
    { [LIST_CALL]: userListRoute(() => makeUsers(2)), [LOAD]: () => ({ body: makeUser(2) }), ...routing },
    { pathname: `/admin/edit-user/${id}`, state: { list: '?search=person' } },
  );
  await waitFor(() => expect(field('First name').value).not.toBe(''));
  return opened;
}
const send = (update: () => FakeResponse | Promise<FakeResponse>) => edit({ [UPDATE]: update });

describe('the form of a user', () => {
  it('has the fields of docs/requirements.md#edit-user filled, the button UPDATE, the way back, and what stands under it', async () => {
    await edit();
    const values = ['First name', 'Last name', 'Email'].map((label) => field(label).value);
    expect(values).toEqual(['First2', 'Last2', 'person2@shop.test']);
    expect(field('Is admin').checked).toBe(false);
    expect(screen.getByText(/Go Back/).getAttribute('href')).toBe('/admin/users?search=person');
    expect(screen.getByText('History of u2')).toBeTruthy();
  });

  it("sends the payload of docs/requirements.md#calls-users; 'User updated' leads back to the list, which says so", async () => {
    const { server, address } = await send(() => ({ body: 'User updated' }));
    fireEvent.change(field('First name'), { target: { value: 'Ada' } });
    fireEvent.click(field('Is admin'));
    await userEvent.click(button());
    await screen.findByText('Ada Last2 was updated');
    expect(address()).toBe('/admin/users?search=person');
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Ada',
      lastName: 'Last2',
      email: 'person2@shop.test',
      isAdmin: true,
      // What the form was filled with: a stale one is refused.
      isAdminShown: false,
    });
  });

  it('says in words that the role has changed meanwhile, and keeps what was typed', async () => {
    const message = 'The role of this user has changed in the meantime. Reload the page.';
    await send(() => ({ status: 409, message, code: 'role-changed' }));
    fireEvent.change(field('First name'), { target: { value: 'Ada' } });
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field('First name').value).toBe('Ada');
  });

  it('says at the address that it is taken, goes there, and says it no longer of another one', async () => {
    const { server } = await send(() => ({ status: 409, message: 'user exists', code: 'user-exists' }));
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
  ])('is checked by the browser before it is sent: %s %j', async (label, value) => {
    const { server } = await send(() => ({ body: 'User updated' }));
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
  ])('shows the message of the server, or else the raw body, inline', async (response, words) => {
    const { address } = await send(() => response);
    fireEvent.change(field('Last name'), { target: { value: 'Typed' } });
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(field('Last name').value).toBe('Typed');
    expect(address()).toBe('/admin/edit-user/u2');
  });

  it('is sent once, however often it is submitted while it works', async () => {
    const { server } = await send(() => new Promise<FakeResponse>(() => undefined));
    await userEvent.click(button());
    fireEvent.submit(screen.getByRole('form'));
    expect(server.count(UPDATE)).toBe(1);
  });

  it('warns an administrator who looks at himself', async () => {
    await edit({ 'GET /api/users/u1': () => ({ body: makeUser(1, { isAdmin: true }) }) }, 'u1');
    expect(screen.getByText(/This is you/)).toBeTruthy();
  });
});

describe('the form of a user who does not load', () => {
  it('stands empty and still, only logs it (docs/requirements.md#errors), and may be tried again', async () => {
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

  it('says so in words when there is no such user', async () => {
    renderUsersPage({}, '/admin/edit-user/u2');
    await screen.findByText('There is no such user');
    expect(screen.getByText('All users').getAttribute('href')).toBe('/admin/users');
    expect(screen.queryByRole('form')).toBeNull();
  });
});
