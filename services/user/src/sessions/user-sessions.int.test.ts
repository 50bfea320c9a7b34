import { administrator, login, register, signedInAs } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let users: TestService;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  users = await openTestService();
  admin = await administrator(users);
});
afterAll(() => users.close());

const HOUR_MS = 3_600_000;
const later = (ms: number) => {
  users.clock.now = new Date(users.clock.now.getTime() + ms);
};
const sessionsOf = async (id: string) => (await signedInAs(users, admin)).get(`/api/users/${id}/sessions`);

describe('GET /api/users/{id}/sessions', () => {
  it('returns the last login and the active sessions, the latest used first, without their ids', async () => {
    const { id, email, password } = await register(users);
    const registeredAt = users.clock.now.toISOString();
    later(HOUR_MS);
    await login(users, { email, password }, '203.0.113.7').expect(200);
    const lastLoginAt = users.clock.now.toISOString();
    const { status, body } = await sessionsOf(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      lastLoginAt,
      sessions: [
        { browser: '', network: '203.0.113.0/24', startedAt: lastLoginAt, lastUsedAt: lastLoginAt },
        { browser: '', network: '10.0.0.0/24', startedAt: registeredAt, lastUsedAt: registeredAt },
      ],
    });
  });

  it('still knows the last login when no session is left', async () => {
    const { id, token } = await register(users);
    const lastLoginAt = users.clock.now.toISOString();
    await users.http.get('/api/logout').set('cookie', `access_token=${token}`).expect(200);
    expect((await sessionsOf(id)).body).toEqual({ lastLoginAt, sessions: [] });
    await users.db.query('delete from known_addresses where user_id = $1', [id]);
    expect((await sessionsOf(id)).body).toEqual({ lastLoginAt: null, sessions: [] });
  });

  it.each(['none', '00000000-0000-7000-8000-000000000000', 'a%00b'])('returns 404 for %s', async (id) => {
    expect((await sessionsOf(id)).status).toBe(404);
  });

  it('returns 404 for a deleted user, 403 to customers, also about themselves, and 401 to visitors', async () => {
    const person = await register(users);
    const path = `/api/users/${person.id}/sessions`;
    await users.http.get(path).expect(401);
    await (await signedInAs(users, person)).get(path).expect(403);
    await (await signedInAs(users, admin)).delete(`/api/users/${person.id}`).expect(200);
    expect((await sessionsOf(person.id)).status).toBe(404);
  });
});
