import type { Account } from '@shop/contracts/user-api.ts';
import { MAX_SEARCH, paramsOf, ROWS_A_PAGE, rowsOf, viewOf, wantedFor } from './users-view.ts';

const plain = { search: '', sort: '', page: 1 } as const;
const view = (text: string) => viewOf(new URLSearchParams(text));
const user = (name: string, lastName: string) => ({ _id: name, name, lastName }) as Account;

describe("the administrator's view of the users", () => {
  it.each(['', 'page=0', 'page=-3', 'page=x', 'sort=nonsense_1', 'sort=', 'search=%20'])(
    'is the plain list, oldest first, for %j',
    (text) => {
      expect(view(text)).toEqual(plain);
    },
  );

  it('comes back out of the URL as it went in', () => {
    const chosen = { search: 'a&b=c', sort: 'lastName_-1', page: 3 } as const;
    expect(view(paramsOf(chosen).toString())).toEqual(chosen);
    expect(paramsOf(plain).toString()).toBe('');
  });

  it('searches for nothing longer than an address can be', () => {
    expect(view(`search=${'x'.repeat(999)}`).search).toHaveLength(MAX_SEARCH);
  });

  it('needs everybody as soon as they are sorted by name', () => {
    expect(wantedFor({ ...plain, page: 2 })).toBe(2 * ROWS_A_PAGE + 1);
    expect(wantedFor({ ...plain, sort: 'name_1' })).toBe('all');
  });

  it('sorts by either name without minding case, both ways', () => {
    const users = [user('bea', 'Young'), user('Ada', 'old'), user('Cleo', 'Miller')];
    const names = (sort: string) => rowsOf(users, viewOf(new URLSearchParams({ sort }))).map(({ name }) => name);
    expect(names('name_1')).toEqual(['Ada', 'bea', 'Cleo']);
    expect(names('name_-1')).toEqual(['Cleo', 'bea', 'Ada']);
    expect(names('lastName_1')).toEqual(['Cleo', 'Ada', 'bea']);
  });

  it('cuts the page', () => {
    const users = Array.from({ length: ROWS_A_PAGE + 3 }, (_, place) => user(String(place), 'A'));
    expect(rowsOf(users, { ...plain, page: 2 }).map(({ name }) => name)).toEqual(['25', '26', '27']);
    expect(rowsOf(users, { ...plain, page: 9 })).toEqual([]);
  });
});
