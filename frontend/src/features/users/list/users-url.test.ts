import { MAX_SEARCH, usersUrl } from './users-url.ts';

const plain = { search: '', sort: '', page: 1 } as const;
const view = (text: string) => usersUrl.viewOf(new URLSearchParams(text));

describe('usersUrl', () => {
  it.each(['', 'page=0', 'page=-3', 'page=x', 'sort=nonsense_1', 'sort=', 'search=%20'])(
    'gives the default view for %j',
    (text) => {
      expect(view(text)).toEqual(plain);
    },
  );

  it('restores a view from its URL', () => {
    const chosen = { search: 'a&b=c', sort: 'lastName_-1', page: 3 } as const;
    expect(view(usersUrl.paramsOf(chosen).toString())).toEqual(chosen);
    expect(usersUrl.paramsOf(plain).toString()).toBe('');
  });

  it('cuts a search to the maximum length of an email address', () => {
    expect(view(`search=${'x'.repeat(999)}`).search).toHaveLength(MAX_SEARCH);
  });
});
