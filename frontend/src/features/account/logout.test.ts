import { loggedOut, logoutRequested } from '../../shared/state/session.ts';
import type { FakeResponse } from '../../shared/testing/fake-server.ts';
import { until } from '../../shared/testing/saga-store.ts';
import * as events from './account-slice.ts';
import { anna, credentials, profile, setUpAccountSagaTests, startAccountSaga } from './start-account-saga.ts';

setUpAccountSagaTests();

describe('logout', () => {
  beforeEach(() => {
    sessionStorage.userInfo = JSON.stringify({ ...anna, doNotLogout: false });
  });

  it('clears the user info, calls logout and notifies the other tabs', async () => {
    const shop = startAccountSaga({ 'GET /api/logout': () => ({ body: { success: 'user logged out' } }) });
    shop.dispatch(logoutRequested());
    expect(shop.account()).toMatchObject({ user: null, logoutsHere: 1, login: { status: 'idle' } });
    expect(sessionStorage.userInfo).toBeUndefined();
    expect(shop.others.sent).toContainEqual({ what: 'logged out' });
    await until(() => shop.server.count('GET /api/logout') === 1);
  });

  it('records that the server did not confirm it', async () => {
    const shop = startAccountSaga({ 'GET /api/logout': () => ({ status: 500 }) });
    shop.dispatch(logoutRequested());
    await until(() => shop.account().logoutUnconfirmed);
    expect(shop.account().user).toBeNull();
  });

  it('does not end the session of a later login while it is still pending', async () => {
    const shop = startAccountSaga({
      'GET /api/logout': () => new Promise(() => undefined),
      'POST /api/users/login': () => ({
        body: { success: 'user logged in', userLoggedIn: { ...anna, doNotLogout: false } },
      }),
    });
    shop.dispatch(logoutRequested());
    await until(() => shop.server.count('GET /api/logout') === 1);
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'done');
    shop.server.routes['GET /api/logout'] = () => ({ body: { success: 'user logged out' } });
    shop.dispatch(logoutRequested());
    await until(() => shop.server.count('GET /api/logout') === 2);
  });
});

describe('sessionsEnded', () => {
  it.each(['everywhere', 'deleted'] as const)('logs out without a request (%s)', async (logoutReason) => {
    sessionStorage.userInfo = JSON.stringify({ ...anna, doNotLogout: false });
    const shop = startAccountSaga();
    sessionStorage.compared = '{}';
    Object.assign(localStorage, { recentSearches: '[]', recentlyViewed: '[]' });
    shop.dispatch(events.sessionsEnded(logoutReason));
    expect(shop.account()).toMatchObject({ user: null, logoutsHere: 1, logoutReason });
    expect(sessionStorage.userInfo).toBeUndefined();
    expect({ ...localStorage, ...sessionStorage }).toEqual({});
    expect(shop.others.sent).toContainEqual({ what: 'logged out' });
    expect(shop.server.requests).toEqual([]);
  });

  it('resets the reason on the next logout', async () => {
    const shop = startAccountSaga({ 'GET /api/logout': () => ({ body: { success: 'user logged out' } }) });
    shop.dispatch(events.sessionsEnded('deleted'));
    shop.dispatch(logoutRequested());
    expect(shop.account()).toMatchObject({ logoutsHere: 2, logoutReason: null });
    await until(() => shop.server.count('GET /api/logout') === 1);
  });
});

describe('logout after a new password', () => {
  it('logs out with the reason passwordChanged', async () => {
    sessionStorage.userInfo = JSON.stringify({ ...anna, doNotLogout: false });
    const shop = startAccountSaga({ 'GET /api/logout': () => ({ body: { success: 'user logged out' } }) });
    shop.dispatch(logoutRequested('passwordChanged'));
    expect(shop.account()).toMatchObject({ user: null, logoutsHere: 1, logoutReason: 'passwordChanged' });
    expect(shop.others.sent).toContainEqual({ what: 'logged out' });
    await until(() => shop.server.count('GET /api/logout') === 1);
  });
});

describe('a response that arrives after a logout', () => {
  const user = { ...anna, doNotLogout: false };
  it.each([
    ['POST /api/users/login', events.loginSubmitted(credentials), { success: 'user logged in', userLoggedIn: user }],
    [
      'POST /api/users/register',
      events.registerSubmitted({ name: 'Anna', lastName: 'Keller', email: 'a@example.com', password: 'secret' }),
      { success: 'User Created', userCreated: anna },
    ],
    [
      'PUT /api/users/profile',
      events.profileSubmitted({ ...profile, name: 'Anne', lastName: 'Keller', password: 'secret' }),
      { success: 'user updated', userUpdated: { ...user, ...profile } },
    ],
  ])('signs nobody in: %s', async (call, submitted, body) => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const shop = startAccountSaga({ [call]: () => new Promise<FakeResponse>((resolve) => (respond = resolve)) });
    shop.dispatch(submitted);
    await until(() => shop.server.count(call) === 1);
    shop.dispatch(loggedOut(false));
    respond({ body });
    await shop.server.settled();
    expect(shop.account()).toMatchObject({ user: null, update: { status: 'idle' }, login: { status: 'idle' } });
    expect(sessionStorage.userInfo).toBeUndefined();
    expect(shop.others.sent).not.toContainEqual(expect.objectContaining({ what: 'signed in' }));
  });
});
