import { login, logout, register, signedInAs } from '../testing/people.ts';
import { openTestService, sessionTokenIn, type TestService } from '../testing/test-service.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const address = {
  phoneNumber: '+47 1',
  address: 'Street 1',
  country: 'Norway',
  zipCode: '0150',
  city: 'Oslo',
  state: 'Oslo',
};

describe('PUT /api/users/me/address', () => {
  it('saves the address, and leaves name, password and other sessions alone', async () => {
    const person = await register(users);
    const { id, email, password } = person;
    const other = sessionTokenIn(await login(users, { email, password }).expect(200));
    const caller = await signedInAs(users, person);
    const { body } = await caller.put('/api/users/me/address', address).expect(200);
    const profile = { _id: id, name: 'Ann', lastName: 'Lee', email, isAdmin: false, ...address };
    expect(body).toEqual({ success: 'address saved', profile });
    expect((await caller.get(`/api/users/profile/${id}`).expect(200)).body).toEqual(profile);
    expect(await users.lookUp(other)).not.toBeNull();
    await login(users, { email, password }).expect(200);
    const events = (await users.events('user-changed')).map(({ envelope }) => envelope);
    expect(events.find(({ subject }) => subject === `user/${id}`)).toMatchObject({ version: 2 });
  });

  it.each([
    [{ ...address, city: ' ' }, 'city'],
    [{ ...address, state: undefined }, 'state'],
    [{ ...address, address: 'x'.repeat(201) }, 'address'],
    [{ ...address, country: 'a\u0000b' }, 'country'],
    [{ ...address, zipCode: '1\r\nBcc: x' }, 'zipCode'],
  ])('returns 400 naming the invalid field: %j', async (body, field) => {
    const caller = await signedInAs(users, await register(users));
    const response = await caller.put('/api/users/me/address', body).expect(400);
    expect(response.body.details[0].field).toBe(field);
  });

  it('returns 401 to visitors, and when the session has ended since the gateway’s check', async () => {
    await users.http.put('/api/users/me/address').send(address).expect(401);
    const person = await register(users);
    const caller = await signedInAs(users, person);
    await logout(users, person.token);
    await caller.put('/api/users/me/address', address).expect(401);
  });
});
