import { eventually } from '@shop/testing/eventually.ts';
import { openTestUsers, sessionCookieIn, sessionTokenIn, type TestUsers } from './testing/open-test-users.ts';

let users: TestUsers;
let count = 0;

beforeAll(async () => {
  users = await openTestUsers();
});
afterAll(() => users.close());
beforeEach(() => {
  users.clock.now = new Date();
});

function somebody() {
  count += 1;
  return { name: 'Ann', lastName: 'Lee', email: `ann${count}@shop.test`, password: 'secret1' };
}

async function registered(person = somebody()) {
  const answer = await users.http.post('/api/users/register').send(person).expect(201);
  return { ...person, id: answer.body.userCreated._id as string, token: sessionTokenIn(answer), answer };
}

const login = (body: object, from = '10.0.0.1') =>
  users.http.post('/api/users/login').set('x-forwarded-for', from).send(body);

describe('registering', () => {
  it('makes an account and signs it in at once', async () => {
    const { answer, token, id, email } = await registered();
    expect(answer.body).toEqual({
      success: 'User Created',
      userCreated: { _id: id, name: 'Ann', lastName: 'Lee', email, isAdmin: false },
    });
    expect((await users.lookUp(token)).user._id).toBe(id);
    expect(sessionCookieIn(answer)).toMatch(/^access_token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('writes user-registered with the public state and nothing personal', async () => {
    const { id } = await registered();
    const events = (await users.events('user-registered')).map(({ envelope }) => envelope);
    const event = events.find(({ subject }) => subject === `user/${id}`);
    expect(event).toMatchObject({ version: 1, data: { userId: id, isAdmin: false, deleted: false } });
    expect(JSON.stringify(event)).not.toContain('shop.test');
  });

  it('refuses an e-mail that is taken, whatever its case and spaces', async () => {
    const { email } = await registered();
    const answer = await users.http
      .post('/api/users/register')
      .send({ ...somebody(), email: `  ${email.toUpperCase()} ` })
      .expect(409);
    expect(answer.body).toMatchObject({ message: 'user exists', requestId: expect.any(String) });
  });

  it('gives one of two that register the same e-mail at once a 201 and the other a 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = somebody();
      const answers = await Promise.all([1, 2].map(() => users.http.post('/api/users/register').send(person)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });

  it.each([
    ['name', { name: ' ' }, 'Please enter a name'],
    ['lastName', { lastName: '' }, 'Please enter your last name'],
    ['email', { email: 'nobody' }, 'Please anter a valid email address'],
    ['password', { password: '12345' }, 'Password should have at least 6 characters'],
    ['password', { password: 'x'.repeat(129) }, '128'],
  ])('names the field %s that is wrong', async (field, wrong, text) => {
    const answer = await users.http
      .post('/api/users/register')
      .send({ ...somebody(), ...wrong })
      .expect(400);
    expect(answer.body.message).toContain(text);
    expect(answer.body.details[0].field).toBe(field);
  });

  it('stores nothing that is not asked for (P-E8)', async () => {
    const body = `{"name":"Eve","lastName":"Lee","email":"eve@shop.test","password":"secret1","isAdmin":true,
      "_id":"00000000-0000-4000-8000-000000000000","version":9,"createdAt":"1999-01-01","__proto__":{"polluted":1},
      "constructor":{"prototype":{"polluted":1}}}`;
    const answer = await users.http.post('/api/users/register').type('json').send(body).expect(201);
    expect(answer.body.userCreated.isAdmin).toBe(false);
    const [row] = await users.db.query(`select * from users where email_key = 'eve@shop.test'`);
    expect(row).toMatchObject({ is_admin: false, version: 1 });
    expect(row?.id).not.toBe('00000000-0000-4000-8000-000000000000');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('stores passwords as argon2id and neither cuts nor trims them (P-E7)', async () => {
    for (const password of ['secret', 'x'.repeat(64), 'x'.repeat(128), 'пароль密码', '  spaced  ', 'nul\u0000inside']) {
      const { email } = await registered({ ...somebody(), password });
      const [row] = await users.db.query<{ hash: string }>(
        'select password_hash as hash from users where email_key = $1',
        [email],
      );
      expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      await login({ email, password }).expect(200);
      const almost = password.trim() === password ? password.slice(0, -1) : password.trim();
      await login({ email, password: almost }).expect(401);
    }
  });
});

describe('signing in', () => {
  it('answers as API.md says and remembers doNotLogout for 30 days', async () => {
    const { email, password, id } = await registered();
    const answer = await login({ email: ` ${email.toUpperCase()} `, password, doNotLogout: true }).expect(200);
    expect(answer.body).toEqual({
      success: 'user logged in',
      userLoggedIn: { _id: id, name: 'Ann', lastName: 'Lee', email, isAdmin: false, doNotLogout: true },
    });
    expect(sessionCookieIn(answer)).toMatch(/; Max-Age=2592000$/);
    expect((await users.lookUp(sessionTokenIn(answer))).user.doNotLogout).toBe(true);
  });

  it('makes the cookie Secure behind https', async () => {
    const { email, password } = await registered();
    const answer = await login({ email, password }).set('x-forwarded-proto', 'https').expect(200);
    expect(sessionCookieIn(answer)).toMatch(/; Secure$/);
  });

  it('says the same to a wrong password, an unknown e-mail and one with NUL (P-E6)', async () => {
    const { email } = await registered();
    const bodies = await Promise.all(
      [
        { email, password: 'wrong-one' },
        { email: 'nobody@shop.test', password: 'wrong-one' },
        { email: 'nul\u0000@shop.test', password: 'wrong-one' },
      ].map(async (body) => (await login(body, '10.9.9.9').expect(401)).body),
    );
    for (const { requestId, ...body } of bodies) {
      expect(requestId).toEqual(expect.any(String));
      expect(body).toEqual({ message: 'wrong credentials', code: 'wrong-credentials' });
    }
  });

  it('ends the session that the browser had before', async () => {
    const { email, password, token } = await registered();
    await login({ email, password }).set('cookie', `access_token=${token}`).expect(200);
    expect(await users.lookUp(token)).toBeNull();
  });

  it('refuses a password of more than 128 characters before hashing', async () => {
    const answer = await login({ email: 'a@shop.test', password: 'x'.repeat(129) }).expect(400);
    expect(answer.body.details[0].field).toBe('password');
  });
});

describe('a session', () => {
  it('ends 24 hours after its last use', async () => {
    const { token } = await registered();
    const start = users.clock.now.getTime();
    users.clock.now = new Date(start + 23 * 3_600_000);
    expect(await users.lookUp(token)).not.toBeNull();
    users.clock.now = new Date(start + 46 * 3_600_000);
    expect(await users.lookUp(token, false)).not.toBeNull();
    users.clock.now = new Date(start + 48 * 3_600_000);
    expect(await users.lookUp(token)).toBeNull();
  });

  it('is written to at most once a minute', async () => {
    const { token, id } = await registered();
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

  it('is stored as a hash only, under a public id that opens nothing', async () => {
    const { token } = await registered();
    const rows = await users.db.query<{ row: string }>('select sessions::text as row from sessions');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    const { sessionId } = await users.lookUp(token);
    expect(await users.lookUp(sessionId)).toBeNull();
  });

  it('is told of to the gateway alone', async () => {
    const { token } = await registered();
    await users.http.post('/inner/sessions/look-up').send({ token, touch: false }).expect(403);
    await users.http
      .post('/inner/sessions/alive')
      .set(await users.identityOf(token))
      .send({ sessionIds: [] })
      .expect(403);
  });

  it('is counted among the living until it ends', async () => {
    const [one, other] = [await registered(), await registered()];
    const sessions = [await users.lookUp(one.token), await users.lookUp(other.token)];
    await users.http.get('/api/logout').set('cookie', `access_token=${other.token}`).expect(200);
    const answer = await users.http
      .post('/inner/sessions/alive')
      .set(await users.asGateway())
      .send({ sessionIds: [...sessions.map(({ sessionId }) => sessionId), 'no-id'] })
      .expect(200);
    expect(answer.body).toEqual({ alive: [{ sessionId: sessions[0].sessionId, userId: one.id, isAdmin: false }] });
  });
});

describe('signing out', () => {
  it('ends the session, tells everybody and clears the cookie', async () => {
    const { token, id } = await registered();
    const { sessionId } = await users.lookUp(token);
    const answer = await users.http.get('/api/logout').set('cookie', `a=b; access_token=${token}`).expect(200);
    expect(sessionCookieIn(answer)).toMatch(/^access_token=; Path=\/; HttpOnly; SameSite=Strict; .*Max-Age=0$/);
    expect(await users.lookUp(token)).toBeNull();
    const events = (await users.events('session-ended')).map(({ envelope }) => envelope);
    expect(events.find(({ subject }) => subject === `session/${sessionId}`)).toMatchObject({
      version: 1,
      data: { sessionId, userId: id, endedAt: expect.any(String) },
    });
  });

  it('works signed out too, and twice', async () => {
    const { token } = await registered();
    await users.http.get('/api/logout').expect(200);
    const events = (await users.events('session-ended')).length;
    await users.http.get('/api/logout').set('cookie', `access_token=${token}`).expect(200);
    await users.http.get('/api/logout').set('cookie', `access_token=${token}`).expect(200);
    expect(await users.events('session-ended')).toHaveLength(events + 1);
  });

  it('is final: a look-up that keeps the session alive at the same moment does not bring it back', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { token } = await registered();
      users.clock.now = new Date(users.clock.now.getTime() + 120_000);
      await Promise.all([
        users.http.get('/api/logout').set('cookie', `access_token=${token}`).expect(200),
        ...Array.from({ length: 5 }, () => users.lookUp(token)),
      ]);
      expect(await users.lookUp(token)).toBeNull();
    }
  });
});

describe('get-token', () => {
  it('says user to a customer, whatever his name', async () => {
    const { token, id, email } = await registered({ ...somebody(), name: 'admin' });
    const answer = await users.http
      .get('/api/get-token')
      .set(await users.identityOf(token))
      .expect(200);
    expect(answer.body).toEqual({
      token: 'user',
      isAdmin: false,
      user: { _id: id, name: 'admin', lastName: 'Lee', email, isAdmin: false, doNotLogout: false },
    });
  });

  it('refuses a visitor', async () => {
    const answer = await users.http.get('/api/get-token').expect(401);
    expect(answer.body.message).toEqual(expect.any(String));
  });
});

describe('the profile', () => {
  const change = { name: 'Anne', lastname: 'Li', phoneNumber: '1', address: 'Street 1', password: 'secret2' };

  it('is changed by its owner, with lastName or lastname', async () => {
    const { token, id, email } = await registered();
    const identity = await users.identityOf(token);
    const answer = await users.http.put('/api/users/profile').set(identity).send(change).expect(200);
    expect(answer.body).toEqual({
      success: 'user updated',
      userUpdated: {
        _id: id,
        name: 'Anne',
        lastName: 'Li',
        email,
        isAdmin: false,
        doNotLogout: false,
        phoneNumber: '1',
        address: 'Street 1',
        country: '',
        zipCode: '',
        city: '',
        state: '',
      },
    });
    const read = await users.http.get(`/api/users/profile/${id}`).set(identity).expect(200);
    const { doNotLogout, ...profile } = answer.body.userUpdated;
    expect(doNotLogout).toBe(false);
    expect(read.body).toEqual(profile);
    await login({ email, password: 'secret1' }).expect(401);
    await login({ email, password: 'secret2' }).expect(200);
  });

  it('keeps what the call does not name, and its e-mail and role in any case', async () => {
    const { token, email } = await registered();
    const identity = await users.identityOf(token);
    await users.http.put('/api/users/profile').set(identity).send(change).expect(200);
    const answer = await users.http
      .put('/api/users/profile')
      .set(identity)
      .send({ name: 'Anne', lastName: 'Li', city: 'Oslo', password: 'secret2', email: 'x@shop.test', isAdmin: true })
      .expect(200);
    expect(answer.body.userUpdated).toMatchObject({ address: 'Street 1', city: 'Oslo', email, isAdmin: false });
  });

  it('ends all other sessions of its owner, and raises the version that events carry', async () => {
    const { token, id, email, password } = await registered();
    const other = sessionTokenIn(await login({ email, password }).expect(200));
    await users.http
      .put('/api/users/profile')
      .set(await users.identityOf(token))
      .send(change)
      .expect(200);
    expect(await users.lookUp(other)).toBeNull();
    expect(await users.lookUp(token)).not.toBeNull();
    const events = (await users.events('user-changed')).map(({ envelope }) => envelope);
    expect(events.find(({ subject }) => subject === `user/${id}`)).toMatchObject({ version: 2 });
  });

  it.each([
    [{ ...change, password: undefined }, 'password'],
    [{ ...change, name: '' }, 'name'],
    [{ ...change, address: 'x'.repeat(201) }, 'address'],
    [{ ...change, city: 'a\u0000b' }, 'city'],
  ])('refuses a bad field and names it', async (body, field) => {
    const { token } = await registered();
    const answer = await users.http
      .put('/api/users/profile')
      .set(await users.identityOf(token))
      .send(body)
      .expect(400);
    expect(answer.body.details[0].field).toBe(field);
  });

  it('is nobody else’s: 401 for visitors, 404 for others and for ids that are none', async () => {
    const [one, other] = [await registered(), await registered()];
    await users.http.get(`/api/users/profile/${one.id}`).expect(401);
    await users.http.put('/api/users/profile').send(change).expect(401);
    const identity = await users.identityOf(one.token);
    await users.http.get(`/api/users/profile/${other.id}`).set(identity).expect(404);
    await users.http.get('/api/users/profile/none').set(identity).expect(404);
  });
});

it('sends its events to the log', async () => {
  await registered();
  await eventually(async () => {
    const [left] = await users.db.query<{ n: number }>('select count(*) as n from outbox where published_at is null');
    expect(left?.n).toBe(0);
  });
});
