import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { createPasswordHashing } from '../passwords/password-hashing.ts';
import { login, logout, register } from '../testing/people.ts';
import { openTestService, sessionTokenIn, type TestService } from '../testing/test-service.ts';
import { updateProfile } from './update-profile.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

describe('PUT /api/users/profile', () => {
  const change = { name: 'Anne', lastname: 'Li', phoneNumber: '1', address: 'Street 1', password: 'secret2' };

  it('updates the caller’s profile, and accepts lastname as well as lastName', async () => {
    const { token, id, email } = await register(users);
    const identity = await users.identityOf(token);
    const response = await users.http.put('/api/users/profile').set(identity).send(change).expect(200);
    expect(response.body).toEqual({
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
    const { doNotLogout, ...profile } = response.body.userUpdated;
    expect(doNotLogout).toBe(false);
    expect(read.body).toEqual(profile);
    await login(users, { email, password: 'secret1' }).expect(401);
    await login(users, { email, password: 'secret2' }).expect(200);
  });

  it('keeps absent fields, and always the email address and the role', async () => {
    const { token, email } = await register(users);
    const identity = await users.identityOf(token);
    await users.http.put('/api/users/profile').set(identity).send(change).expect(200);
    const response = await users.http
      .put('/api/users/profile')
      .set(identity)
      .send({ name: 'Anne', lastName: 'Li', city: 'Oslo', password: 'secret2', email: 'x@shop.test', isAdmin: true })
      .expect(200);
    expect(response.body.userUpdated).toMatchObject({ address: 'Street 1', city: 'Oslo', email, isAdmin: false });
  });

  it('ends the user’s other sessions, and publishes the next version', async () => {
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

  it('changes nothing when the session ends while the password is hashed', async () => {
    const { token, id, email, password } = await register(users);
    const { sessionId } = await users.lookUp(token);
    const passwords = createPasswordHashing({ timeoutFactor: TIMEOUT_FACTOR });
    const hashOnceSignedOut = async (text: string) => {
      await logout(users, token);
      return passwords.hash(text);
    };
    const outbox = createOutbox({
      db: users.db,
      logger: testLogger,
    });
    const update = updateProfile(
      { ...users, ...users.config, outbox, passwords: { ...passwords, hash: hashOnceSignedOut } },
      { userId: id, sessionId },
      { name: 'Eve', lastName: 'Doe', password: 'eves-secret' },
      new Date(),
    );
    await expect(update).rejects.toMatchObject({ status: 401 });
    await login(users, { email, password: 'eves-secret' }).expect(401);
    const response = await login(users, { email, password }).expect(200);
    expect(response.body.userLoggedIn.name).toBe('Ann');
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
  ])('returns 400 naming the invalid field: %j', async (body, field) => {
    const { token } = await register(users);
    const response = await users.http
      .put('/api/users/profile')
      .set(await users.identityOf(token))
      .send(body)
      .expect(400);
    expect(response.body.details[0].field).toBe(field);
  });

  it('returns 401 to visitors; reading the profile of others or of a malformed id returns 404', async () => {
    const [one, other] = [await register(users), await register(users)];
    await users.http.get(`/api/users/profile/${one.id}`).expect(401);
    await users.http.put('/api/users/profile').send(change).expect(401);
    const identity = await users.identityOf(one.token);
    await users.http.get(`/api/users/profile/${other.id}`).set(identity).expect(404);
    await users.http.get('/api/users/profile/none').set(identity).expect(404);
  });
});
