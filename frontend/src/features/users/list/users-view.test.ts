import { MAX_SEARCH, paramsOf, ROWS_A_PAGE, rowsOf, viewOf, wantedFor } from './users-view.ts';

const plain = { search: '', sort: '', page: 1 } as const;
const view = (text: string) => viewOf(new URLSearchParams(text));

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

  it('needs the rows up to the end of its page and one more, whatever the sort', () => {
    expect(wantedFor({ ...plain, page: 2 })).toBe(2 * ROWS_A_PAGE + 1);
    expect(wantedFor({ ...plain, sort: 'name_1' })).toBe(ROWS_A_PAGE + 1);
  });

  it('shows the rows of its page in the order of the server', () => {
    const users = Array.from({ length: ROWS_A_PAGE + 3 }, (_, place) => place);
    expect(rowsOf(users, { ...plain, page: 2 })).toEqual([25, 26, 27]);
    expect(rowsOf(users, { ...plain, page: 9 })).toEqual([]);
  });
});
