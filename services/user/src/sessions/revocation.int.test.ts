import { resetToken } from '../testing/mails.ts';
import { openTestUsers, sessionCookieIn, sessionTokenIn, type TestUsers } from '../testing/open-test-users.ts';
import { administrator, as, login, logout, register } from '../testing/people.ts';

let users: TestUsers;
let boss: Awaited<ReturnType<typeof administrator>>;

beforeAll(async () => {
  users = await openTestUsers();
  boss = await administrator(users);
});
afterAll(() => users.close());

type Person = Awaited<ReturnType<typeof register>>;

/** What ends a person's sessions, with whether the one that does it stays. */
const ends: [string, (person: Person) => PromiseLike<unknown>][] = [
  ['logging out', ({ token }) => logout(users, token)],
  ['logging out everywhere', async (person) => (await as(users, person)).delete('/api/users/me/sessions').expect(200)],
  [
    'changing the password elsewhere',
    async ({ email, password }) => {
      const token = sessionTokenIn(await login(users, { email, password }).expect(200));
      const profile = { name: 'Ann', lastName: 'Lee', password: 'secret2' };
      await (await as(users, { token })).put('/api/users/profile', profile).expect(200);
    },
  ],
  [
    'a reset of the password',
    async ({ email }) => {
      const token = await resetToken(users, email);
      await users.http.post('/api/users/password/reset').send({ token, password: 'secret2' }).expect(200);
    },
  ],
  [
    'deleting one’s account',
    async (person) => (await as(users, person)).delete('/api/users/me', { password: person.password }).expect(200),
  ],
  ['being removed', async ({ id }) => (await as(users, boss)).delete(`/api/users/${id}`).expect(200)],
];

describe('a session (P-E4)', () => {
  it.each(ends)('is over at once by %s, says so in an event, and nothing brings it back', async (_how, end) => {
    const person = await register(users);
    const { sessionId } = await users.lookUp(person.token);
    // A use late enough to be written down must not bring it back.
    users.clock.now = new Date(users.clock.now.getTime() + 120_000);
    const [answered] = await Promise.all([end(person), ...Array.from({ length: 5 }, () => users.lookUp(person.token))]);
    expect(answered).not.toBe(null);
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

  it('of a demoted administrator is a customer’s at once', async () => {
    const { id, email, token } = await administrator(users);
    const demotion = { name: 'Ann', lastName: 'Lee', email, isAdmin: false };
    await (await as(users, boss)).put(`/api/users/${id}`, demotion).expect(200);
    expect((await users.lookUp(token)).user.isAdmin).toBe(false);
    const answer = await (await as(users, { token })).get('/api/get-token').expect(200);
    expect(answer.body).toMatchObject({ token: 'user', isAdmin: false });
  });
});

describe('logging out everywhere', () => {
  it('ends every session of the caller, this one too, clears the cookie and spares everybody else', async () => {
    const [one, other] = [await register(users), await register(users)];
    const second = sessionTokenIn(await login(users, one).expect(200));
    const answer = await (await as(users, { token: second })).delete('/api/users/me/sessions').expect(200);
    expect(answer.body).toEqual({ success: 'user logged out everywhere' });
    expect(sessionCookieIn(answer)).toMatch(/^access_token=; .*Max-Age=0$/);
    for (const token of [one.token, second]) expect(await users.lookUp(token)).toBeNull();
    expect(await users.lookUp(other.token)).not.toBeNull();
    await users.http.delete('/api/users/me/sessions').expect(401);
  });

  it('of who signs in at the same moment ends that session or is before it, and never hangs', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await register(users);
      const caller = await as(users, person);
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
  });
});
