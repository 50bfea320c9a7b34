import { api } from '../../shared/api/api-client.ts';
import { sessionMayBeStale } from '../../shared/state/session.ts';
import type { FakeResponse } from '../../shared/testing/fake-server.ts';
import { until } from '../../shared/testing/saga-store.ts';
import * as events from './account-slice.ts';
import { anna, credentials, profile, setUpAccountSagaTests, startAccountSaga } from './start-account-saga.ts';

setUpAccountSagaTests();

describe('login', () => {
  it('stores the user info and notifies the other tabs', async () => {
    const user = { ...anna, doNotLogout: false };
    const shop = startAccountSaga({
      'POST /api/users/login': () => ({ body: { success: 'user logged in', userLoggedIn: user } }),
    });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'done');
    expect(shop.account().user).toEqual(user);
    expect(JSON.parse(sessionStorage.userInfo)).toEqual(user);
    expect(shop.others.sent).toContainEqual({ what: 'signed in', user });
  });

  it('does not redirect when the page was left before the response', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const shop = startAccountSaga({
      'POST /api/users/login': () => new Promise<FakeResponse>((resolve) => (respond = resolve)),
    });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.server.count('POST /api/users/login') === 1);
    shop.dispatch(events.loginOpened());
    respond({ body: { success: 'user logged in', userLoggedIn: { ...anna, doNotLogout: false } } });
    await until(() => shop.account().user !== null);
    expect(shop.account().login.status).toBe('idle');
  });

  it("shows 'Wrong credentials' for wrong credentials", async () => {
    const shop = startAccountSaga({ 'POST /api/users/login': () => ({ status: 401, message: 'wrong credentials' }) });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'failed');
    expect(shop.account().login.message).toBe('Wrong credentials');
    expect(shop.account().user).toBeNull();
  });

  it("shows the server's message for any other failure", async () => {
    const shop = startAccountSaga({ 'POST /api/users/login': () => ({ status: 503, message: 'service unavailable' }) });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'failed');
    expect(shop.account().login.message).toBe('service unavailable');
  });

  it('sends one request for two clicks', async () => {
    const shop = startAccountSaga({
      'POST /api/users/login': () => ({
        body: { success: 'user logged in', userLoggedIn: { ...anna, doNotLogout: false } },
      }),
    });
    shop.dispatch(events.loginSubmitted(credentials));
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'done');
    expect(shop.server.count('POST /api/users/login')).toBe(1);
  });
});

describe('registration', () => {
  const request = { name: 'Anna', lastName: 'Keller', email: 'a@example.com', password: 'secret' };

  it('stores the user info in session storage', async () => {
    const shop = startAccountSaga({
      'POST /api/users/register': () => ({ status: 201, body: { success: 'User Created', userCreated: anna } }),
    });
    shop.dispatch(events.registerSubmitted(request));
    await until(() => shop.account().register.status === 'done');
    expect(JSON.parse(sessionStorage.userInfo)).toEqual({ ...anna, doNotLogout: false });
    expect(localStorage.userInfo).toBeUndefined();
  });

  it('reports that the email address is taken', async () => {
    const shop = startAccountSaga({ 'POST /api/users/register': () => ({ status: 409, message: 'user exists' }) });
    shop.dispatch(events.registerSubmitted(request));
    await until(() => shop.account().register.status === 'failed');
    expect(shop.account().register.message).toBe('User with that email already exists!');
  });
});

describe('profile', () => {
  const request = { ...profile, name: 'Anne', lastName: 'Keller', password: 'secret' };

  it('sends the last name as lastname and stores the response', async () => {
    const userUpdated = { ...anna, ...profile, name: 'Anne', doNotLogout: true };
    const shop = startAccountSaga({
      'PUT /api/users/profile': () => ({ body: { success: 'user updated', userUpdated } }),
    });
    shop.dispatch(events.profileSubmitted(request));
    await until(() => shop.account().update.status === 'done');
    expect(shop.server.requests[0]?.body).toEqual({ ...profile, name: 'Anne', lastname: 'Keller', password: 'secret' });
    expect(JSON.parse(localStorage.userInfo).name).toBe('Anne');
  });

  it('shows one text for every error (docs/requirements.md#errors)', async () => {
    const shop = startAccountSaga({ 'PUT /api/users/profile': () => ({ status: 500, message: 'oops' }) });
    shop.dispatch(events.profileSubmitted(request));
    await until(() => shop.account().update.status === 'failed');
    expect(shop.account().update.message).toBe('User with that email already exists!');
  });

  it('cancels the load when the page is left', async () => {
    sessionStorage.userInfo = JSON.stringify({ ...anna, doNotLogout: false });
    const shop = startAccountSaga({ 'GET /api/users/profile/u1': () => new Promise(() => undefined) });
    shop.dispatch(events.profileOpened());
    shop.dispatch(events.profileLeft());
    expect(shop.account().profile).toEqual({ status: 'idle', data: null });
    shop.server.routes['GET /api/users/profile/u1'] = () => ({ body: { ...anna, ...profile } });
    shop.dispatch(events.profileOpened());
    await until(() => shop.account().profile.status === 'ready');
  });
});

describe('sessionMayBeStale', () => {
  const bert = { ...anna, _id: 'u2', name: 'Bert', doNotLogout: false };
  const start = (response: FakeResponse) => {
    sessionStorage.userInfo = JSON.stringify({ ...anna, doNotLogout: false });
    const shop = startAccountSaga({ 'GET /api/get-token': () => response });
    shop.dispatch(sessionMayBeStale());
    return shop;
  };

  it('shows the user whose session it is', async () => {
    const shop = start({ body: { token: 'user', isAdmin: false, user: bert } });
    await until(() => shop.account().user?._id === 'u2');
    expect(JSON.parse(sessionStorage.userInfo)._id).toBe('u2');
  });

  it('shows a visitor without a session', async () => {
    const shop = start({ status: 401 });
    await until(() => shop.account().user === null);
    expect(sessionStorage.userInfo).toBeUndefined();
  });

  it('follows from a call that is refused without a session, but not from a wrong password at the login', async () => {
    sessionStorage.userInfo = JSON.stringify({ ...anna, doNotLogout: false });
    const shop = startAccountSaga({
      'GET /api/get-token': () => ({ status: 401 }),
      'POST /api/users/login': () => ({ status: 401 }),
      'GET /api/orders': () => ({ status: 401 }),
    });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'failed');
    expect(shop.server.count('GET /api/get-token')).toBe(0);
    await expect(api.get('/api/orders')).rejects.toThrow();
    await until(() => shop.account().user === null);
    await expect(api.get('/api/orders')).rejects.toThrow();
    expect(shop.server.count('GET /api/get-token')).toBe(1);
  });

  it('keeps the rest of the state for the same user, and nothing for another one', async () => {
    const shop = start({ status: 401 });
    shop.dispatch(events.profileLoaded({ ...anna, ...profile }));
    await until(() => shop.account().user === null);
    expect(shop.account().profile.status).toBe('ready');
    shop.dispatch(events.tokenConfirmed({ ...anna, doNotLogout: false }));
    expect(shop.account().profile.status).toBe('ready');
    shop.dispatch(sessionMayBeStale());
    await until(() => shop.account().user === null);
    shop.dispatch(events.tokenConfirmed(bert));
    expect([shop.account().user?._id, shop.account().profile.data]).toEqual(['u2', null]);
  });

  it('keeps the user while the server cannot say', async () => {
    const shop = start({ status: 500 });
    await until(() => shop.server.count('GET /api/get-token') === 1);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(shop.account().user?._id).toBe(anna._id);
    shop.server.routes['GET /api/get-token'] = () => ({ status: 401 });
    shop.dispatch(sessionMayBeStale());
    await until(() => shop.account().user === null);
  });
});

describe('tokenConfirmed', () => {
  it('keeps the postal address of an earlier profile update for the same user', () => {
    sessionStorage.userInfo = JSON.stringify({ ...anna, ...profile, city: 'Portland', doNotLogout: false });
    const shop = startAccountSaga();
    shop.dispatch(events.tokenConfirmed({ ...anna, isAdmin: true, doNotLogout: false }));
    expect(shop.account().user).toMatchObject({ city: 'Portland', isAdmin: true });
    shop.dispatch(events.tokenConfirmed({ ...anna, _id: 'u2', doNotLogout: false }));
    expect(shop.account().user).not.toHaveProperty('city');
  });
});
