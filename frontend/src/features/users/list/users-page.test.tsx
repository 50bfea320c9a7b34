import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { narrowScreen } from '../../../shared/testing/narrow-screen.ts';
import { aroundEachPage, table } from '../../../shared/testing/render-page.tsx';
import { LIST_CALL, makeUser, makeUsers, renderUsersPage, userListRoute } from '../render-users.tsx';

aroundEachPage();

describe('UsersPage', () => {
  it('has the columns of docs/requirements.md#admin-users, with administrators marked by text', async () => {
    renderUsersPage({ [LIST_CALL]: userListRoute(() => makeUsers(3)) });
    await screen.findByText('3 people, 1 administrator');
    expect([...document.querySelectorAll('thead th')].map((header) => header.textContent)).toEqual([
      '#',
      'First Name',
      'Last Name',
      'Email',
      'IsAdmin',
      'Edit',
      'Delete',
    ]);
    const [own, other] = [...document.querySelectorAll('.ant-table-row')];
    expect(own?.textContent).toBe('1First1YouLast1person1@shop.testYes');
    expect(other?.textContent).toBe('2First2Last2person2@shop.testNo');
    expect(table().getByLabelText('Edit First2 Last2').closest('a')?.getAttribute('href')).toBe('/admin/edit-user/u2');
  });

  it('shows a phone the names and addresses as links', async () => {
    narrowScreen();
    renderUsersPage({ [LIST_CALL]: userListRoute(() => makeUsers(2)) });
    const link = await screen.findByRole('link', { name: /^First2 Last2/ });
    expect(link.textContent).toContain('First2 Last2person2@shop.test');
    expect(link.getAttribute('href')).toBe('/admin/users/u2');
    expect(screen.getByRole('link', { name: 'Edit First2 Last2' }).getAttribute('href')).toBe('/admin/edit-user/u2');
  });

  it('links each name to the page of the person, which a click on the row opens too', async () => {
    const { address } = renderUsersPage(
      { [LIST_CALL]: userListRoute(() => makeUsers(2)) },
      '/admin/users?search=person',
    );
    await screen.findByText('2 of 2');
    expect(table().getByRole('link', { name: 'First2' }).getAttribute('href')).toBe('/admin/users/u2');
    fireEvent.click(table().getByText('person2@shop.test'));
    expect(address()).toBe('/admin/users/u2');
    expect((await screen.findByRole('link', { name: '← Go Back' })).getAttribute('href')).toBe(
      '/admin/users?search=person',
    );
  });

  it('disables deletion of the own account, with the reason', async () => {
    renderUsersPage({ [LIST_CALL]: userListRoute(() => makeUsers(2)) });
    await screen.findByText('2 of 2');
    const own = 'Delete First1 Last1: your own account cannot be deleted here';
    for (const button of screen.getAllByLabelText<HTMLButtonElement>(own)) {
      expect([button.disabled, button.title]).toEqual([true, 'your own account cannot be deleted here']);
    }
    expect(table().getByLabelText<HTMLButtonElement>('Delete First2 Last2').disabled).toBe(false);
  });

  it('loads only the parts that its page needs', async () => {
    const { server, address } = renderUsersPage({ [LIST_CALL]: userListRoute(() => makeUsers(10_000)) });
    await screen.findByText('25 of 10,000');
    expect(screen.getByText('10,000 people')).toBeTruthy();
    expect(server.requests.map(({ params }) => params)).toEqual([{ limit: 200 }]);
    fireEvent.click(screen.getByTitle('8'));
    await screen.findByText('Rows 176 to 200');
    await waitFor(() => expect(server.count(LIST_CALL)).toBe(2));
    expect(address()).toBe('/admin/users?page=8');
  });

  it('shows a lower bound of the count when the server sends no total', async () => {
    const all = userListRoute(() => makeUsers(300));
    renderUsersPage({ [LIST_CALL]: (request) => ({ ...all(request), headers: { 'x-next-cursor': '200' } }) });
    await screen.findByText('25 of 200+');
    expect(screen.getByText('200+ people')).toBeTruthy();
  });

  it('opens the view of the URL, and returns from a page past the end', async () => {
    const { server, address } = renderUsersPage(
      { [LIST_CALL]: userListRoute(() => makeUsers(60)) },
      '/admin/users?search=person&page=9',
    );
    await screen.findByText('Rows 51 to 60');
    expect(screen.getByText('60 people found')).toBeTruthy();
    expect(server.requests[0]?.params).toEqual({ limit: 200, search: 'person' });
    expect(address()).toBe('/admin/users?search=person&page=3');
  });

  it('sorts on the server, keeps the sort in the URL and marks the column, without loading other rows', async () => {
    const all = [...makeUsers(201), makeUser(202, { name: 'aaron', email: 'zoe@shop.test' })];
    const { server, address } = renderUsersPage({ [LIST_CALL]: userListRoute(() => all) });
    await screen.findByText('25 of 202');
    const headerCell = (column: number) => document.querySelector(`thead th:nth-child(${column})`) as Element;
    for (const [column, sort, direction, first] of [
      [2, 'name_1', 'ascending', 'aaron'],
      [3, 'lastName_1', 'ascending', 'First1'],
      [4, 'email_1', 'ascending', 'First1'],
      [4, 'email_-1', 'descending', 'aaron'],
    ] as const) {
      fireEvent.click(headerCell(column));
      await waitFor(() => expect(server.requests.at(-1)?.params).toEqual({ limit: 200, sort }));
      await waitFor(() => expect(document.querySelector('.ant-table-row')?.textContent).toContain(first));
      expect(headerCell(column).getAttribute('aria-sort')).toBe(direction);
      expect(address()).toBe(`/admin/users?sort=${sort}`);
    }
    fireEvent.click(headerCell(4));
    await waitFor(() => expect(address()).toBe('/admin/users'));
    await waitFor(() => expect(server.count(LIST_CALL)).toBe(6));
  });

  it('searches when typing pauses, and resets a search without matches', async () => {
    const { server } = renderUsersPage({ [LIST_CALL]: userListRoute(() => makeUsers(3)) });
    await screen.findByText('3 of 3');
    for (const search of ['x', 'xy', 'xyz']) {
      fireEvent.change(screen.getByLabelText('Search by name or email'), { target: { value: search } });
    }
    await screen.findByText('No user matches');
    expect(server.count(LIST_CALL)).toBe(2);
    fireEvent.click(screen.getByText('Show everybody'));
    await screen.findByText('3 of 3');
  });

  it('aborts its request when the page is left', async () => {
    const { server, unmount } = renderUsersPage({ [LIST_CALL]: () => new Promise<FakeResponse>(() => undefined) });
    await waitFor(() => expect(server.requests).toMatchObject([{ signal: { aborted: false } }]));
    unmount();
    await waitFor(() => expect(server.requests).toMatchObject([{ signal: { aborted: true } }]));
  });

  it.each([500, 403])('logs out when loading fails with %s (docs/requirements.md#errors)', async (status) => {
    const { logouts } = renderUsersPage({ [LIST_CALL]: () => ({ status }) });
    await waitFor(() => expect(logouts()).toBe(1));
    expect(screen.queryByText('No user matches')).toBeNull();
    expect(screen.getByText('Loading users ....')).toBeTruthy();
  });

  it('logs out when loading a later part fails', async () => {
    const all = userListRoute(() => makeUsers(300));
    const later = ({ params }: { params: unknown }) => (params as { cursor?: string }).cursor !== undefined;
    const { logouts } = renderUsersPage(
      { [LIST_CALL]: (request) => (later(request) ? { status: 403 } : all(request)) },
      '/admin/users?page=10',
    );
    await waitFor(() => expect(logouts()).toBe(1));
  });
});
