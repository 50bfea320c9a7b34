import type { Account, AccountForAdministrators, UserListQuery } from '@shop/contracts/user-api.ts';
import { Route } from 'react-router-dom';
import type { FakeRequest, FakeResponse } from '../../shared/testing/fake-server.ts';
import { loadHeavyParts } from '../../shared/testing/load-heavy-parts.tsx';
import { openPage, type Routing } from '../../shared/testing/render-page.tsx';
import { CustomerPage } from './customer/CustomerPage.tsx';
import { EditUserPage } from './edit/EditUserPage.tsx';
import { UsersPage } from './list/UsersPage.tsx';

loadHeavyParts();

export const LIST_CALL = 'GET /api/users';
export const makeUser = (index: number, over: Partial<AccountForAdministrators> = {}): AccountForAdministrators => ({
  _id: `u${index}`,
  name: `First${index}`,
  lastName: `Last${index}`,
  email: `person${index}@shop.test`,
  isAdmin: false,
  hasSecondFactor: false,
  createdAt: '2026-01-31T10:00:00.000Z',
  ...over,
});
/** Builds users, of whom u1 is the signed-in administrator. */
export const makeUsers = (count: number) =>
  Array.from({ length: count }, (_, i) => makeUser(i + 1, { isAdmin: i === 0 }));

/** Creates the server's route of the list: search, sort and cursor pagination with the total in a header. */
export function userListRoute(all: () => Account[]) {
  return ({ params }: FakeRequest): FakeResponse => {
    const { limit, cursor = '0', search = '', sort } = params as { [name in keyof UserListQuery]?: string };
    const found = sorted(all(), sort).filter(({ email }) => email.includes(search));
    const end = Number(cursor) + Number(limit);
    return {
      body: found.slice(Number(cursor), end),
      headers: { 'x-total-count': String(found.length), ...(end < found.length && { 'x-next-cursor': String(end) }) },
    };
  };
}

function sorted(users: Account[], sort = 'created_1'): Account[] {
  const [column, direction] = sort.split('_') as ['name' | 'lastName' | 'email' | 'created', string];
  if (column === 'created') return users;
  const sign = direction === '-1' ? -1 : 1;
  return users.toSorted((one, other) => sign * one[column].localeCompare(other[column], 'en', { sensitivity: 'base' }));
}

/** Renders the list, or the page or form of a user, as the administrator u1. */
export function renderUsersPage(routing: Routing, at: Parameters<typeof openPage>[0]['at'] = '/admin/users') {
  return openPage({
    routing,
    slices: { account: () => ({ user: { ...makeUser(1), isAdmin: true, doNotLogout: false } }) },
    at,
    children: (
      <>
        <Route path="/admin/users" element={<UsersPage />} />
        <Route path="/admin/users/:id" element={<CustomerPage under={(id) => <p>History of {id}</p>} />} />
        <Route path="/admin/edit-user/:id" element={<EditUserPage under={(id) => <p>History of {id}</p>} />} />
      </>
    ),
  });
}
