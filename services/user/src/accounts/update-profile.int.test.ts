import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { createPasswordHashing } from '../passwords/password-hashing.ts';
import { openTestUsers, sessionTokenIn, type TestUsers } from '../testing/open-test-users.ts';
import { login, logout, register } from '../testing/people.ts';
import { updateProfile } from './update-profile.ts';

let users: TestUsers;

beforeAll(async () => {
  users = await openTestUsers();
});
afterAll(() => users.close());

describe('the profile', () => {
  const change = { name: 'Anne', lastname: 'Li', phoneNumber: '1', address: 'Street 1', password: 'secret2' };

  it('is changed by its owner, with lastName or lastname', async () => {
    const { token, id, email } = await register(users);
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
    await login(users, { email, password: 'secret1' }).expect(401);
    await login(users, { email, password: 'secret2' }).expect(200);
  });

  it('keeps what the call does not name, and its e-mail and role in any case', async () => {
    const { token, email } = await register(users);
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
    const { token, id, email, password } = await register(users);
    const other = sessionTokenIn(await login(users, { email, password }).expect(200));
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

  it('stays as it is when the session ends while the password is hashed', async () => {
    const { token, id, email, password } = await register(users);
    const { sessionId } = await users.lookUp(token);
    const passwords = createPasswordHashing();
    const hashOnceSignedOut = async (text: string) => {
      await logout(users, token);
      return passwords.hash(text);
    };
    const outbox = createOutbox({
      db: users.db,
      logger: createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
    });
    const update = updateProfile(
      { db: users.db, outbox, passwords: { ...passwords, hash: hashOnceSignedOut } },
      { userId: id, sessionId },
      { name: 'Eve', lastName: 'Doe', password: 'eves-secret' },
      new Date(),
    );
    await expect(update).rejects.toMatchObject({ status: 401 });
    await login(users, { email, password: 'eves-secret' }).expect(401);
    const answer = await login(users, { email, password }).expect(200);
    expect(answer.body.userLoggedIn.name).toBe('Ann');
    expect((await users.events('user-changed')).filter(({ envelope }) => envelope.subject === `user/${id}`)).toEqual(
      [],
    );
  });

  it.each([
    [{ ...change, password: undefined }, 'password'],
    [{ ...change, name: '' }, 'name'],
    [{ ...change, address: 'x'.repeat(201) }, 'address'],
    [{ ...change, city: 'a\u0000b' }, 'city'],
    [{ ...change, address: 'Street 1\r\nBcc: x' }, 'address'],
  ])('refuses a bad field and names it', async (body, field) => {
    const { token } = await register(users);
    const answer = await users.http
      .put('/api/users/profile')
      .set(await users.identityOf(token))
      .send(body)
      .expect(400);
    expect(answer.body.details[0].field).toBe(field);
  });

  it('is nobody else’s: 401 for visitors, 404 for others and for ids that are none', async () => {
    const [one, other] = [await register(users), await register(users)];
    await users.http.get(`/api/users/profile/${one.id}`).expect(401);
    await users.http.put('/api/users/profile').send(change).expect(401);
    const identity = await users.identityOf(one.token);
    await users.http.get(`/api/users/profile/${other.id}`).set(identity).expect(404);
    await users.http.get('/api/users/profile/none').set(identity).expect(404);
  });
});
