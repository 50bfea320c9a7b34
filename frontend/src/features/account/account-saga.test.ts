import { loggedOut, logoutRequested } from '../../shared/state/session.ts';
import { fakeServer, type Told } from '../../shared/testing/fake-server.ts';
import { sagaStore, until } from '../../shared/testing/saga-store.ts';
import { accountSaga } from './account-saga.ts';
import * as events from './account-slice.ts';
import type { SessionTabs, TabMessage } from './session-tabs.ts';

const anna = { _id: 'u1', name: 'Anna', lastName: 'Keller', email: 'a@example.com', isAdmin: false };
const profile = { phoneNumber: '', address: '', country: '', zipCode: '', city: '', state: '' };
const credentials = { email: 'a@example.com', password: 'secret', doNotLogout: false };

/** The channel to the other tabs, with what was told and a way to speak as another tab. */
function otherTabs() {
  const told: TabMessage[] = [];
  let hear: (message: TabMessage) => void = () => undefined;
  const tabs: SessionTabs = {
    tell: (message) => told.push(message),
    listen: (listener) => {
      hear = listener;
      return () => undefined;
    },
  };
  return { told, tabs, say: (message: TabMessage) => hear(message) };
}

let running: { stop: () => void } | undefined;
function start(routes: Record<string, () => Told | Promise<Told>> = {}) {
  const server = fakeServer(routes);
  const others = otherTabs();
  const shop = sagaStore({ account: events.accountReducer }, () => accountSaga(others.tabs));
  running = shop;
  return { server, others, ...shop, account: () => shop.getState().account };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  running?.stop();
  jest.restoreAllMocks();
});

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

  it("says 'Wrong credentials' for a wrong pair", async () => {
    const shop = start({ 'POST /api/users/login': () => ({ status: 401, body: { message: 'wrong credentials' } }) });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'failed');
    expect(shop.account().login.message).toBe('Wrong credentials');
    expect(shop.account().user).toBeNull();
  });

  it('says what the shop said when something else is wrong', async () => {
    const shop = start({ 'POST /api/users/login': () => ({ status: 503, body: { message: 'The shop rests.' } }) });
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'failed');
    expect(shop.account().login.message).toBe('The shop rests.');
  });

  it('sends one request for two clicks', async () => {
    const shop = start({
      'POST /api/users/login': () => ({ body: { userLoggedIn: { ...anna, doNotLogout: false } } }),
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
    const shop = start({ 'POST /api/users/register': () => ({ status: 409, body: { message: 'user exists' } }) });
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
    const shop = start({ 'PUT /api/users/profile': () => ({ status: 500, body: { message: 'oops' } }) });
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

describe('logout', () => {
  beforeEach(() => {
    sessionStorage.userInfo = JSON.stringify({ ...anna, doNotLogout: false });
  });

  it('clears the user info, calls logout and tells the other tabs', async () => {
    const shop = start({ 'GET /api/logout': () => ({}) });
    shop.dispatch(logoutRequested());
    expect(shop.account()).toMatchObject({ user: null, departures: 1, login: { status: 'idle' } });
    expect(sessionStorage.userInfo).toBeUndefined();
    expect(shop.others.told).toContainEqual({ what: 'logged out' });
    await until(() => shop.server.count('GET /api/logout') === 1);
  });

  it('says so when the server did not hear it', async () => {
    const shop = start({ 'GET /api/logout': () => ({ status: 500 }) });
    shop.dispatch(logoutRequested());
    await until(() => shop.account().logoutUnheard);
    expect(shop.account().user).toBeNull();
  });

  it('that is still on its way does not end the session of a login that followed', async () => {
    const shop = start({
      'GET /api/logout': () => new Promise(() => undefined),
      'POST /api/users/login': () => ({ body: { userLoggedIn: { ...anna, doNotLogout: false } } }),
    });
    shop.dispatch(logoutRequested());
    await until(() => shop.server.count('GET /api/logout') === 1);
    shop.dispatch(events.loginSubmitted(credentials));
    await until(() => shop.account().login.status === 'done');
    shop.server.routes['GET /api/logout'] = () => ({});
    shop.dispatch(logoutRequested());
    await until(() => shop.server.count('GET /api/logout') === 2);
  });
});

describe("the end of all sessions, as one asked for it ('Log out everywhere', 'Delete my account')", () => {
  it.each(['everywhere', 'deleted'] as const)(
    '%s: clears like a logout, and asks the server for nothing',
    async (farewell) => {
      sessionStorage.userInfo = JSON.stringify({ ...anna, doNotLogout: false });
      const shop = start();
      shop.dispatch(events.sessionsEnded(farewell));
      expect(shop.account()).toMatchObject({ user: null, departures: 1, farewell });
      expect(sessionStorage.userInfo).toBeUndefined();
      expect(shop.others.told).toContainEqual({ what: 'logged out' });
      expect(shop.server.asked).toEqual([]);
    },
  );

  it('is said once: the next logout is one of its own', async () => {
    const shop = start({ 'GET /api/logout': () => ({}) });
    shop.dispatch(events.sessionsEnded('deleted'));
    shop.dispatch(logoutRequested());
    expect(shop.account()).toMatchObject({ departures: 2, farewell: null });
    await until(() => shop.server.count('GET /api/logout') === 1);
  });
});

describe('an answer that comes after a logout brings nobody back', () => {
  const user = { ...anna, doNotLogout: false };
  it.each([
    ['POST /api/users/login', events.loginSubmitted(credentials), { userLoggedIn: user }],
    [
      'POST /api/users/register',
      events.registerSubmitted({ name: 'Anna', lastName: 'Keller', email: 'a@example.com', password: 'secret' }),
      { userCreated: anna },
    ],
    [
      'PUT /api/users/profile',
      events.profileSubmitted({ ...profile, name: 'Anne', lastName: 'Keller', password: 'secret' }),
      { userUpdated: user },
    ],
  ])('%s', async (call, submitted, body) => {
    let answer: (told: Told) => void = () => undefined;
    const shop = start({ [call]: () => new Promise<Told>((resolve) => (answer = resolve)) });
    shop.dispatch(submitted);
    await until(() => shop.server.count(call) === 1);
    shop.dispatch(loggedOut(false));
    answer({ body });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shop.account()).toMatchObject({ user: null, update: { status: 'idle' }, login: { status: 'idle' } });
    expect(sessionStorage.userInfo).toBeUndefined();
    expect(shop.others.told).not.toContainEqual(expect.objectContaining({ what: 'signed in' }));
  });
});

describe('several tabs', () => {
  const user = { ...anna, doNotLogout: false };

  it('a new one asks who is signed in and believes the answer', async () => {
    const shop = start();
    expect(shop.others.told).toEqual([{ what: 'who is signed in?' }]);
    shop.others.say({ what: 'signed in', user });
    expect(shop.account().user).toEqual(user);
    expect(JSON.parse(sessionStorage.userInfo)).toEqual(user);
  });

  it('an old one answers', () => {
    sessionStorage.userInfo = JSON.stringify(user);
    const shop = start();
    shop.others.say({ what: 'who is signed in?' });
    expect(shop.others.told).toEqual([{ what: 'signed in', user }]);
  });

  it('follow a logout without leaving for /login', () => {
    sessionStorage.userInfo = JSON.stringify(user);
    const shop = start();
    shop.others.say({ what: 'logged out' });
    expect(shop.account()).toMatchObject({ user: null, departures: 0 });
    expect(sessionStorage.userInfo).toBeUndefined();
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
