import { watchTransactionRetries } from '@shop/platform/testing/transaction-retries.ts';
import { resetToken } from '../testing/mails.ts';
import { administrator, confirmPassword, login, logout, register, signedInAs } from '../testing/people.ts';
import { openTestService, sessionCookieIn, sessionTokenIn, type TestService } from '../testing/test-service.ts';

let users: TestService;
let admin: Awaited<ReturnType<typeof administrator>>;

beforeAll(async () => {
  users = await openTestService();
  admin = await administrator(users);
});
afterAll(() => users.close());

type Person = Awaited<ReturnType<typeof register>>;

/** The actions that end a user's session. */
const ends: [string, (person: Person) => PromiseLike<unknown>][] = [
  ['logging out', ({ token }) => logout(users, token)],
  [
    'logging out everywhere',
    async (person) => (await signedInAs(users, person)).delete('/api/users/me/sessions').expect(200),
  ],
  [
    'changing the password elsewhere',
    async ({ email, password }) => {
      const token = sessionTokenIn(await login(users, { email, password }).expect(200));
      const profile = { name: 'Ann', lastName: 'Lee', password: 'secret2' };
      await (await signedInAs(users, { token })).put('/api/users/profile', profile).expect(200);
    },
  ],
  [
    'resetting the password',
    async ({ email }) => {
      const token = await resetToken(users, email);
      await users.http.post('/api/users/password/reset').send({ token, password: 'secret2' }).expect(200);
    },
  ],
  [
    'deleting the account',
    async (person) =>
      (await signedInAs(users, person)).delete('/api/users/me', { password: person.password }).expect(200),
  ],
  [
    'removal by an administrator',
    async ({ id }) => (await signedInAs(users, admin)).delete(`/api/users/${id}`).expect(200),
  ],
];

describe('a session (P-E4)', () => {
  it.each(ends)('ends immediately and permanently, with an event, by %s', async (_how, end) => {
    const person = await register(users);
    const { sessionId } = await users.lookUp(person.token);
    // A concurrent look-up that extends the session must not restore it.
    users.clock.now = new Date(users.clock.now.getTime() + 120_000);
    const [response] = await Promise.all([end(person), ...Array.from({ length: 5 }, () => users.lookUp(person.token))]);
    expect(response).not.toBe(null);
    expect(await users.lookUp(person.token)).toBeNull();
    const alive = await users.http
      .post('/inner/sessions/alive')
      .set(await users.asGateway())
      .send({ sessionIds: [sessionId] })
      .expect(200);
    expect(alive.body).toEqual({ alive: [] });
    const ended = (await users.events('session-ended')).filter(({ envelope }) => envelope.data.sessionId === sessionId);
    expect(ended).toHaveLength(1);
  });

  it('loses the administrator’s role immediately after a demotion', async () => {
    const { id, email, token } = await administrator(users);
    await confirmPassword(users, admin);
    const demotion = { name: 'Ann', lastName: 'Lee', email, isAdmin: false };
    await (await signedInAs(users, admin)).put(`/api/users/${id}`, demotion).expect(200);
    expect((await users.lookUp(token)).user.isAdmin).toBe(false);
    const response = await (await signedInAs(users, { token })).get('/api/get-token').expect(200);
    expect(response.body).toMatchObject({ token: 'user', isAdmin: false });
  });
});

describe('DELETE /api/users/me/sessions', () => {
  it('ends every session of the caller and no other, and clears the cookie', async () => {
    const [one, other] = [await register(users), await register(users)];
    const second = sessionTokenIn(await login(users, one).expect(200));
    const response = await (await signedInAs(users, { token: second })).delete('/api/users/me/sessions').expect(200);
    expect(response.body).toEqual({ success: 'user logged out everywhere' });
    expect(sessionCookieIn(response)).toMatch(/^access_token=; .*Max-Age=0$/);
    for (const token of [one.token, second]) expect(await users.lookUp(token)).toBeNull();
    expect(await users.lookUp(other.token)).not.toBeNull();
    await users.http.delete('/api/users/me/sessions').expect(401);
  });

  it('does not deadlock with a concurrent sign-in', async () => {
    const retries = await watchTransactionRetries();
    for (let round = 0; round < 5; round += 1) {
      const person = await register(users);
      const caller = await signedInAs(users, person);
      const [signedIn] = await Promise.all([
        login(users, { email: person.email, password: person.password }).expect(200),
        caller.delete('/api/users/me/sessions').expect(200),
      ]);
      expect(await users.lookUp(person.token)).toBeNull();
      const { length } = await users.db.query('select 1 from sessions where user_id = $1 and ended_at is null', [
        person.id,
      ]);
      expect(length).toBe((await users.lookUp(sessionTokenIn(signedIn))) === null ? 0 : 1);
    }
    expect(await retries()).toEqual({});
  });
});
