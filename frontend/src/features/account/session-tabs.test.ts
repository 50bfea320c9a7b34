import { loggedOut } from '../../shared/state/session.ts';
import { anna, setUpAccountSagaTests, startAccountSaga } from './start-account-saga.ts';

setUpAccountSagaTests();

describe('session in several tabs', () => {
  const user = { ...anna, doNotLogout: false };

  it('a new tab asks who is signed in and accepts the reply', async () => {
    const shop = startAccountSaga();
    expect(shop.others.sent).toEqual([{ what: 'who is signed in?' }]);
    shop.others.say({ what: 'still signed in', user });
    expect(shop.account().user).toEqual(user);
    expect(JSON.parse(sessionStorage.userInfo)).toEqual(user);
  });

  it('a new tab ignores a reply that is older than a logout it knows of', () => {
    const shop = startAccountSaga();
    sessionStorage.compared = '{}';
    Object.assign(localStorage, { recentSearches: '[]', recentlyViewed: '[]' });
    shop.others.say({ what: 'logged out' });
    shop.others.say({ what: 'still signed in', user });
    expect(shop.account().user).toBeNull();
    expect(sessionStorage.userInfo).toBeUndefined();
    expect({ ...localStorage, ...sessionStorage }).toEqual({});
    shop.others.say({ what: 'signed in', user });
    expect(shop.account().user).toEqual(user);
  });

  it('a tab that did not ask ignores a reply', () => {
    sessionStorage.userInfo = JSON.stringify(user);
    const shop = startAccountSaga();
    shop.dispatch(loggedOut(true));
    shop.others.say({ what: 'still signed in', user });
    expect(shop.account().user).toBeNull();
  });

  it('a signed-in tab replies to a new tab', () => {
    sessionStorage.userInfo = JSON.stringify(user);
    const shop = startAccountSaga();
    shop.others.say({ what: 'who is signed in?' });
    expect(shop.others.sent).toEqual([{ what: 'still signed in', user }]);
  });

  it('a tab follows the logout of another tab without a redirect to /login', () => {
    sessionStorage.userInfo = JSON.stringify(user);
    const shop = startAccountSaga();
    shop.others.say({ what: 'logged out' });
    expect(shop.account()).toMatchObject({ user: null, logoutsHere: 0 });
    expect(sessionStorage.userInfo).toBeUndefined();
  });
});
