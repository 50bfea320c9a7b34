import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { createPasswordHashing } from '../passwords/password-hashing.ts';
import { login, register } from '../testing/people.ts';
import { openTestService, sessionCookieIn, sessionTokenIn, type TestService } from '../testing/test-service.ts';

let users: TestService;

const hashOf = async (id: string) =>
  (await users.db.query<{ hash: string }>('select password_hash as hash from users where id = $1', [id]))[0]?.hash;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

describe('POST /api/users/login', () => {
  it('returns the documented response, and sets a cookie for 30 days with doNotLogout', async () => {
    const { email, password, id } = await register(users);
    const response = await login(users, { email: ` ${email.toUpperCase()} `, password, doNotLogout: true }).expect(200);
    expect(response.body).toEqual({
      success: 'user logged in',
      userLoggedIn: { _id: id, name: 'Ann', lastName: 'Lee', email, isAdmin: false, doNotLogout: true },
    });
    expect(sessionCookieIn(response)).toMatch(/; Max-Age=2592000$/);
    expect((await users.lookUp(sessionTokenIn(response))).user.doNotLogout).toBe(true);
  });

  it('sets a Secure cookie behind HTTPS', async () => {
    const { email, password } = await register(users);
    const response = await login(users, { email, password }).set('x-forwarded-proto', 'https').expect(200);
    expect(sessionCookieIn(response)).toMatch(/; Secure$/);
  });

  it('returns the same error for a wrong password, an unknown email address and one with NUL (P-E6)', async () => {
    const { email } = await register(users);
    const bodies = await Promise.all(
      [
        { email, password: 'wrong-one' },
        { email: 'nobody@shop.test', password: 'wrong-one' },
        { email: 'nul\u0000@shop.test', password: 'wrong-one' },
      ].map(async (body) => (await login(users, body, '10.9.9.9').expect(401)).body),
    );
    for (const { requestId, ...body } of bodies) {
      expect(requestId).toEqual(expect.any(String));
      expect(body).toEqual({ message: 'wrong credentials', code: 'wrong-credentials' });
    }
  });

  it('ends the browser’s previous session', async () => {
    const { email, password, token } = await register(users);
    await login(users, { email, password }).set('cookie', `access_token=${token}`).expect(200);
    expect(await users.lookUp(token)).toBeNull();
  });

  it('rehashes the password when its hash has outdated parameters (P-E7)', async () => {
    const { id, email, password } = await register(users);
    const outdated = await createPasswordHashing({
      timeoutFactor: TIMEOUT_FACTOR,
      parameters: { memory: 64, passes: 1, parallelism: 1 },
    }).hash(password);
    await users.db.query('update users set password_hash = $2 where id = $1', [id, outdated]);
    await login(users, { email, password: 'wrong-one' }).expect(401);
    expect(await hashOf(id)).toBe(outdated);
    await login(users, { email, password }).expect(200);
    expect(await hashOf(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await login(users, { email, password }).expect(200);
  });

  it('returns 413 for a password of a megabyte (P-E7)', async () => {
    await login(users, { email: 'a@shop.test', password: 'x'.repeat(1_000_000) }).expect(413);
  });

  it('returns 400 for a password of more than 128 characters', async () => {
    const response = await login(users, { email: 'a@shop.test', password: 'x'.repeat(129) }).expect(400);
    expect(response.body.details[0].field).toBe('password');
  });
});
