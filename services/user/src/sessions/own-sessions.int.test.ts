import { administrator, login, register, signedInAs } from '../testing/people.ts';
import { openTestService, sessionTokenIn, type TestService } from '../testing/test-service.ts';

let users: TestService;
beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const HOUR_MS = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const later = (ms: number) => {
  users.clock.now = new Date(users.clock.now.getTime() + ms);
};
const signInElsewhere = async (person: { email: string; password: string }, more: object = {}) => {
  const body = { email: person.email, password: person.password, ...more };
  return sessionTokenIn(await login(users, body, '203.0.113.7').set('user-agent', FIREFOX).expect(200));
};

describe('GET /api/users/me/sessions', () => {
  it('lists the active sessions with browser, network and last use, the current one marked', async () => {
    const person = await register(users);
    const startedAt = users.clock.now.toISOString();
    later(HOUR_MS);
    const token = await signInElsewhere(person);
    const elsewhere = users.clock.now.toISOString();
    const { body } = await (await signedInAs(users, { token })).get('/api/users/me/sessions').expect(200);
    expect(body).toEqual([
      {
        browser: 'Firefox on Linux',
        network: '203.0.113.0/24',
        startedAt: elsewhere,
        lastUsedAt: elsewhere,
        isCurrent: true,
      },
      { browser: '', network: '10.0.0.0/24', startedAt, lastUsedAt: startedAt, isCurrent: false },
    ]);
    await users.http.get('/api/users/me/sessions').expect(401);
  });

  it('shows the last use to a minute, also of a session that does not end after a day', async () => {
    const person = await register(users);
    const token = await signInElsewhere(person, { doNotLogout: true });
    later(3 * HOUR_MS);
    const { body } = await (await signedInAs(users, { token })).get('/api/users/me/sessions').expect(200);
    expect(body[0].lastUsedAt).toBe(users.clock.now.toISOString());
    later(59_000);
    const again = await (await signedInAs(users, { token })).get('/api/users/me/sessions').expect(200);
    expect(again.body[0].lastUsedAt).toBe(body[0].lastUsedAt);
  });
});

describe('DELETE /api/users/me/sessions/others', () => {
  it('ends all sessions but the current one, with events', async () => {
    const person = await register(users);
    const tokens = [await signInElsewhere(person), await signInElsewhere(person)];
    const caller = await signedInAs(users, person);
    const { body } = await caller.delete('/api/users/me/sessions/others').expect(200);
    expect(body).toEqual({ success: 'other sessions ended' });
    expect(await Promise.all(tokens.map((token) => users.lookUp(token)))).toEqual([null, null]);
    expect(await users.lookUp(person.token)).not.toBeNull();
    const ended = await users.events('session-ended');
    expect(ended.filter(({ envelope }) => envelope.data.userId === person.id)).toHaveLength(2);
  });

  it('is refused for a session that has ended in the meantime, and ends nothing', async () => {
    const person = await register(users);
    const token = await signInElsewhere(person);
    const stale = await signedInAs(users, person);
    await users.db.query('update sessions set ended_at = now() where user_id = $1 and browser = $2', [person.id, '']);
    await stale.delete('/api/users/me/sessions/others').expect(401);
    expect(await users.lookUp(token)).not.toBeNull();
  });
});

describe('the end of a session, whatever its use', () => {
  it('is 12 hours after its start for an administrator, also with doNotLogout, and for open sockets', async () => {
    const person = await administrator(users);
    const token = await signInElsewhere(person, { doNotLogout: true });
    const { sessionId } = await users.lookUp(token);
    const alive = async () => {
      const call = users.http.post('/inner/sessions/alive').set(await users.asGateway());
      return (await call.send({ sessionIds: [sessionId] }).expect(200)).body.alive.length;
    };
    later(12 * HOUR_MS - 1_000);
    expect([await users.lookUp(token), await alive()]).toEqual([expect.anything(), 1]);
    later(1_000);
    expect([await users.lookUp(token), await alive()]).toEqual([null, 0]);
  });

  it('is 30 days after its start for a customer who uses it every day', async () => {
    const { token } = await register(users);
    for (let day = 0; day < 29; day += 1) {
      later(23.5 * HOUR_MS);
      expect(await users.lookUp(token)).not.toBeNull();
    }
    // 29 uses in 28.4 days.
    later(23.5 * HOUR_MS);
    expect(await users.lookUp(token)).not.toBeNull();
    later(23.5 * HOUR_MS);
    expect(await users.lookUp(token)).toBeNull();
  });

  it('counts the role that the user has now', async () => {
    const { id, token } = await register(users);
    later(13 * HOUR_MS);
    expect(await users.lookUp(token)).not.toBeNull();
    await users.db.query('update users set is_admin = true where id = $1', [id]);
    expect(await users.lookUp(token)).toBeNull();
  });
});
