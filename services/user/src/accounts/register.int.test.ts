import { login, newPerson, register } from '../testing/people.ts';
import { openTestService, sessionCookieIn, type TestService } from '../testing/test-service.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

describe('POST /api/users/register', () => {
  it('creates an account and opens a session', async () => {
    const { response, token, id, email } = await register(users);
    expect(response.body).toEqual({
      success: 'User Created',
      userCreated: { _id: id, name: 'Ann', lastName: 'Lee', email, isAdmin: false },
    });
    expect((await users.lookUp(token)).user._id).toBe(id);
    expect(sessionCookieIn(response)).toMatch(/^access_token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('publishes user-registered without personal data', async () => {
    const { id } = await register(users);
    const events = (await users.events('user-registered')).map(({ envelope }) => envelope);
    const event = events.find(({ subject }) => subject === `user/${id}`);
    expect(event).toMatchObject({ version: 1, data: { userId: id, isAdmin: false, deleted: false } });
    expect(JSON.stringify(event)).not.toContain('shop.test');
  });

  it('returns 409 for an email address that is taken, ignoring case and spaces', async () => {
    const { email } = await register(users);
    const response = await users.http
      .post('/api/users/register')
      .send({ ...newPerson(), email: `  ${email.toUpperCase()} ` })
      .expect(409);
    expect(response.body).toMatchObject({ message: 'user exists', requestId: expect.any(String) });
  });

  it('returns 201 and 409 to two concurrent registrations of one email address', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = newPerson();
      const responses = await Promise.all([1, 2].map(() => users.http.post('/api/users/register').send(person)));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });

  it('creates no account when the session cannot be opened', async () => {
    const person = newPerson();
    await users.db.query('alter table sessions rename to sessions_away');
    await users.http.post('/api/users/register').send(person).expect(500);
    await users.db.query('alter table sessions_away rename to sessions');
    await users.http.post('/api/users/register').send(person).expect(201);
  });

  it.each([
    ['name', { name: ' ' }, 'Please enter a name'],
    ['name', { name: 'Ann\nLee' }, 'control characters'],
    ['lastName', { lastName: '' }, 'Please enter your last name'],
    ['email', { email: 'nobody' }, 'Please anter a valid email address'],
    ['password', { password: '12345' }, 'Password should have at least 6 characters'],
    ['password', { password: 'x'.repeat(129) }, '128'],
  ])('returns 400 naming the invalid field %s', async (field, wrong, text) => {
    const response = await users.http
      .post('/api/users/register')
      .send({ ...newPerson(), ...wrong })
      .expect(400);
    expect(response.body.message).toContain(text);
    expect(response.body.details[0].field).toBe(field);
  });

  it('ignores fields that a caller may not set (P-E8)', async () => {
    const body = `{"name":"Eve","lastName":"Lee","email":"eve@shop.test","password":"secret1","isAdmin":true,
      "_id":"00000000-0000-4000-8000-000000000000","version":9,"createdAt":"1999-01-01","__proto__":{"polluted":1},
      "constructor":{"prototype":{"polluted":1}}}`;
    const response = await users.http.post('/api/users/register').type('json').send(body).expect(201);
    expect(response.body.userCreated.isAdmin).toBe(false);
    const [row] = await users.db.query(`select * from users where email_key = 'eve@shop.test'`);
    expect(row).toMatchObject({ is_admin: false, version: 1 });
    expect(row?.id).not.toBe('00000000-0000-4000-8000-000000000000');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('stores passwords as argon2id, without truncating or trimming them (P-E7)', async () => {
    for (const password of ['secret', 'x'.repeat(64), 'x'.repeat(128), 'пароль密码', '  spaced  ', 'nul\u0000inside']) {
      const { email } = await register(users, { ...newPerson(), password });
      const [row] = await users.db.query<{ hash: string }>(
        'select password_hash as hash from users where email_key = $1',
        [email],
      );
      expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      await login(users, { email, password }).expect(200);
      const almost = password.trim() === password ? password.slice(0, -1) : password.trim();
      await login(users, { email, password: almost }).expect(401);
    }
  });
});
