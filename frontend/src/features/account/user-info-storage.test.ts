import { signedIn } from '../../shared/testing/people.ts';
import { readUserInfo, removeUserInfo, storeUserInfo } from './user-info-storage.ts';

const user = signedIn();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('user info storage', () => {
  it('uses session storage, or local storage with doNotLogout, never both', () => {
    storeUserInfo(user);
    expect([sessionStorage.userInfo !== undefined, localStorage.userInfo !== undefined]).toEqual([true, false]);
    storeUserInfo({ ...user, doNotLogout: true });
    expect([sessionStorage.userInfo !== undefined, localStorage.userInfo !== undefined]).toEqual([false, true]);
    expect(readUserInfo()).toEqual({ ...user, doNotLogout: true });
  });

  it('reads local storage first', () => {
    sessionStorage.setItem('userInfo', JSON.stringify(user));
    localStorage.setItem('userInfo', JSON.stringify({ ...user, _id: 'u2' }));
    expect(readUserInfo()?._id).toBe('u2');
  });

  it.each(['', '{', '[]', '"x"', '{"_id":1}', 'null'])('treats %j as signed out', (text) => {
    localStorage.setItem('userInfo', text);
    expect(readUserInfo()).toBeNull();
  });

  it('removes the user info from both storages', () => {
    storeUserInfo(user);
    localStorage.setItem('userInfo', JSON.stringify(user));
    removeUserInfo();
    expect(readUserInfo()).toBeNull();
  });
});
