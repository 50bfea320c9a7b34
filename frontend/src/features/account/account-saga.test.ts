import type { Told } from '../../shared/testing/fake-server.ts';
import { until } from '../../shared/testing/saga-store.ts';
import * as events from './account-slice.ts';
import { anna, aroundEachStart, credentials, profile, start } from './saga-with-tabs.ts';

aroundEachStart();

describe('login', () => {
  it('keeps the user info and tells the other tabs', async () => {
    const user = { ...anna, doNotLogout: false };
    const shop = start({
      'POST /api/users/login': () => ({ body: { success: 'user logged in', userLoggedIn: user } }),
    });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'done');
    expect(shop.account().user).toEqual(user);
    expect(JSON.parse(sessionStorage.userInfo)).toEqual(user);
    expect(shop.others.told).toContainEqual({ what: 'signed in', user });
  });

  it('leads nobody on whose page was left before the answer', async () => {
    let answer: (told: Told) => void = () => undefined;
    const shop = start({ 'POST /api/users/login': () => new Promise<Told>((resolve) => (answer = resolve)) });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.server.count('POST /api/users/login') === 1);
    shop.dispatch(events.loginOpened());
    answer({ body: { success: 'user logged in', userLoggedIn: { ...anna, doNotLogout: false } } });
    await until(() => shop.account().user !== null);
    expect(shop.account().login.status).toBe('idle');
  });

  it("says 'Wrong credentials' for a wrong pair", async () => {
    const shop = start({ 'POST /api/users/login': () => ({ status: 401, message: 'wrong credentials' }) });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'failed');
    expect(shop.account().login.message).toBe('Wrong credentials');
    expect(shop.account().user).toBeNull();
  });

  it('says what the shop said when something else is wrong', async () => {
    const shop = start({ 'POST /api/users/login': () => ({ status: 503, message: 'The shop rests.' }) });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'failed');
    expect(shop.account().login.message).toBe('The shop rests.');
  });

  it('sends one request for two clicks', async () => {
    const shop = start({
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

  it('keeps the user info in session storage', async () => {
    const shop = start({
      'POST /api/users/register': () => ({ status: 201, body: { success: 'User Created', userCreated: anna } }),
    });
    shop.dispatch(events.registerSubmitted(request));
    await until(() => shop.account().register.status === 'done');
    expect(JSON.parse(sessionStorage.userInfo)).toEqual({ ...anna, doNotLogout: false });
    expect(localStorage.userInfo).toBeUndefined();
  });

  it('says that the address is taken', async () => {
    const shop = start({ 'POST /api/users/register': () => ({ status: 409, message: 'user exists' }) });
    shop.dispatch(events.registerSubmitted(request));
    await until(() => shop.account().register.status === 'failed');
    expect(shop.account().register.message).toBe('User with that email already exists!');
  });
});

describe('profile', () => {
  const request = { ...profile, name: 'Anne', lastName: 'Keller', password: 'secret' };

  it('sends the last name as lastname and keeps what comes back', async () => {
    const userUpdated = { ...anna, ...profile, name: 'Anne', doNotLogout: true };
    const shop = start({ 'PUT /api/users/profile': () => ({ body: { success: 'user updated', userUpdated } }) });
    shop.dispatch(events.profileSubmitted(request));
    await until(() => shop.account().update.status === 'done');
    expect(shop.server.asked[0]?.body).toEqual({ ...profile, name: 'Anne', lastname: 'Keller', password: 'secret' });
    expect(JSON.parse(localStorage.userInfo).name).toBe('Anne');
  });

  it('has one text for any error (SPEC §8)', async () => {
    const shop = start({ 'PUT /api/users/profile': () => ({ status: 500, message: 'oops' }) });
    shop.dispatch(events.profileSubmitted(request));
    await until(() => shop.account().update.status === 'failed');
    expect(shop.account().update.message).toBe('User with that email already exists!');
  });

  it('forgets the page that was left before the answer', async () => {
    sessionStorage.userInfo = JSON.stringify({ ...anna, doNotLogout: false });
    const shop = start({ 'GET /api/users/profile/u1': () => new Promise(() => undefined) });
    shop.dispatch(events.profileOpened());
    shop.dispatch(events.profileLeft());
    expect(shop.account().profile).toEqual({ status: 'idle', data: null });
    shop.server.routes['GET /api/users/profile/u1'] = () => ({ body: { ...anna, ...profile } });
    shop.dispatch(events.profileOpened());
    await until(() => shop.account().profile.status === 'ready');
  });
});

describe("the guard's answer", () => {
  it('keeps the address that a profile update left here, for the same person', () => {
    sessionStorage.userInfo = JSON.stringify({ ...anna, ...profile, city: 'Portland', doNotLogout: false });
    const shop = start();
    shop.dispatch(events.tokenConfirmed({ ...anna, isAdmin: true, doNotLogout: false }));
    expect(shop.account().user).toMatchObject({ city: 'Portland', isAdmin: true });
    shop.dispatch(events.tokenConfirmed({ ...anna, _id: 'u2', doNotLogout: false }));
    expect(shop.account().user).not.toHaveProperty('city');
  });
});
