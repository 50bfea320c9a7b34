import { logout, newPerson, register } from '../testing/people.ts';
import { openTestService, sessionCookieIn, type TestService } from '../testing/test-service.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());
beforeEach(() => {
  users.clock.now = new Date();
});

describe('a session', () => {
  it('ends 24 hours after its last use', async () => {
    const { token } = await register(users);
    const start = users.clock.now.getTime();
    users.clock.now = new Date(start + 23 * 3_600_000);
    expect(await users.lookUp(token)).not.toBeNull();
    users.clock.now = new Date(start + 46 * 3_600_000);
    expect(await users.lookUp(token, false)).not.toBeNull();
    users.clock.now = new Date(start + 48 * 3_600_000);
    expect(await users.lookUp(token)).toBeNull();
  });

  it('is extended at most once a minute', async () => {
    const { token, id } = await register(users);
    const expiry = async () =>
      (
        await users.db.query<{ at: Date }>('select expires_at as at from sessions where user_id = $1', [id])
      )[0]?.at.getTime();
    const before = await expiry();
    users.clock.now = new Date(users.clock.now.getTime() + 59_000);
    await users.lookUp(token);
    expect(await expiry()).toBe(before);
    users.clock.now = new Date(users.clock.now.getTime() + 2_000);
    await users.lookUp(token);
    expect(await expiry()).toBeGreaterThan(before ?? 0);
  });

  it('is stored as a hash only, and cannot be opened by its public id', async () => {
    const { token } = await register(users);
    const rows = await users.db.query<{ row: string }>('select sessions::text as row from sessions');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    const { sessionId } = await users.lookUp(token);
    expect(await users.lookUp(sessionId)).toBeNull();
  });

  it('is disclosed to the gateway only', async () => {
    const { token } = await register(users);
    await users.http.post('/inner/sessions/look-up').send({ token, touch: false }).expect(403);
    await users.http
      .post('/inner/sessions/alive')
      .set(await users.identityOf(token))
      .send({ sessionIds: [] })
      .expect(403);
  });

  it('is active until it ends', async () => {
    const [one, other] = [await register(users), await register(users)];
    const sessions = [await users.lookUp(one.token), await users.lookUp(other.token)];
    await logout(users, other.token);
    const response = await users.http
      .post('/inner/sessions/alive')
      .set(await users.asGateway())
      .send({ sessionIds: [...sessions.map(({ sessionId }) => sessionId), 'no-id'] })
      .expect(200);
    expect(response.body).toEqual({ alive: [{ sessionId: sessions[0].sessionId, userId: one.id, isAdmin: false }] });
  });
});

describe('GET /api/logout', () => {
  it('ends the session, publishes session-ended and clears the cookie', async () => {
    const { token, id } = await register(users);
    const { sessionId } = await users.lookUp(token);
    const response = await users.http.get('/api/logout').set('cookie', `a=b; access_token=${token}`).expect(200);
    expect(sessionCookieIn(response)).toMatch(/^access_token=; Path=\/; HttpOnly; SameSite=Strict; .*Max-Age=0$/);
    expect(await users.lookUp(token)).toBeNull();
    const events = (await users.events('session-ended')).map(({ envelope }) => envelope);
    expect(events.find(({ subject }) => subject === `session/${sessionId}`)).toMatchObject({
      version: 1,
      data: { sessionId, userId: id, endedAt: expect.any(String) },
    });
  });

  it('succeeds without a session, and publishes one event for repeated requests', async () => {
    const { token } = await register(users);
    await users.http.get('/api/logout').expect(200);
    const events = (await users.events('session-ended')).length;
    await logout(users, token);
    await logout(users, token);
    expect(await users.events('session-ended')).toHaveLength(events + 1);
  });

  it('is final: a concurrent look-up that extends the session does not restore it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { token } = await register(users);
      users.clock.now = new Date(users.clock.now.getTime() + 120_000);
      await Promise.all([logout(users, token), ...Array.from({ length: 5 }, () => users.lookUp(token))]);
      expect(await users.lookUp(token)).toBeNull();
    }
  });
});

describe('GET /api/get-token', () => {
  it('returns the token "user" to a customer named "admin"', async () => {
    const { token, id, email } = await register(users, { ...newPerson(), name: 'admin' });
    const response = await users.http
      .get('/api/get-token')
      .set(await users.identityOf(token))
      .expect(200);
    expect(response.body).toEqual({
      token: 'user',
      isAdmin: false,
      user: { _id: id, name: 'admin', lastName: 'Lee', email, isAdmin: false, doNotLogout: false },
    });
  });

  it('returns 401 to a visitor', async () => {
    const response = await users.http.get('/api/get-token').expect(401);
    expect(response.body.message).toEqual(expect.any(String));
  });
});
