import { resetToken } from './testing/mails.ts';
import { administrator, newPerson, register } from './testing/people.ts';
import { openTestService, sessionTokenIn, type TestService } from './testing/test-service.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const FOREIGN_ID = '00000000-0000-7000-8000-000000000000';

/** Fields that no request may set, except `isAdmin` where it is allowed. */
const forged = `"_id":"${FOREIGN_ID}","id":"${FOREIGN_ID}","userId":"${FOREIGN_ID}","isPaid":true,"createdAt":"1999-01-01",
  "created_at":"1999-01-01","deletedAt":"1999-01-01","version":99,"passwordVersion":99,"password_hash":"x","rating":5,
  "email_key":"x","sessionId":"${FOREIGN_ID}","user":{"_id":"${FOREIGN_ID}","isAdmin":true},"polluted":1,
  "__proto__":{"isAdmin":true,"polluted":1},"constructor":{"prototype":{"isAdmin":true,"polluted":1}}`;
const bodyOf = (fields: object, more: string) => `${JSON.stringify(fields).slice(0, -1)},${more},${forged}}`;

interface Row {
  id: string;
  is_admin: boolean;
  version: number;
  password_version: number;
  created_at: Date;
  deleted_at: Date | null;
  email: string;
}
const rowOf = async (email: string) => {
  const [row] = await users.db.query<Row>('select * from users where email = $1', [email]);
  return row;
};

describe('fields that a caller may not set (P-E8)', () => {
  type Person = Awaited<ReturnType<typeof register>>;
  const address = { phoneNumber: '1', address: '2', country: '3', zipCode: '4', city: '5', state: '6' };
  const profile = { name: 'Ann', lastName: 'Lee', password: 'secret1' };

  it.each<[string, 'post' | 'put' | 'delete', string, (person: Person) => object | Promise<object>, string, number]>([
    ['sign-in', 'post', '/api/users/login', ({ email, password }) => ({ email, password }), '"isAdmin":true', 1],
    ['profile', 'put', '/api/users/profile', () => profile, '"isAdmin":true,"email":"stolen@shop.test"', 2],
    ['address', 'put', '/api/users/me/address', () => address, '"isAdmin":true,"email":"stolen@shop.test"', 2],
    ['forgotten password', 'post', '/api/users/password/forgot', ({ email }) => ({ email }), '"isAdmin":true', 1],
    [
      'reset',
      'post',
      '/api/users/password/reset',
      async ({ email }) => ({ token: await resetToken(users, email), password: 'secret2' }),
      '"isAdmin":true',
      2,
    ],
    ['log-out everywhere', 'delete', '/api/users/me/sessions', () => ({ a: 1 }), '"isAdmin":true', 1],
  ])('are ignored in the request: %s', async (_what, method, path, fields, more, version) => {
    const person = await register(users);
    const before = await rowOf(person.email);
    const identity = await users.identityOf(person.token);
    const response = await users.http[method](path)
      .set(identity)
      .type('json')
      .send(bodyOf(await fields(person), more));
    expect(response.status).toBe(200);
    const row = await rowOf(person.email);
    expect(row).toMatchObject({ id: person.id, is_admin: false, version, deleted_at: null, email: person.email });
    expect(row?.created_at).toEqual(before?.created_at);
    expect(await users.db.query('select 1 from users where id = $1', [FOREIGN_ID])).toEqual([]);
    if (path === '/api/users/login') expect((await users.lookUp(sessionTokenIn(response))).user.isAdmin).toBe(false);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('are ignored when an administrator edits a user', async () => {
    const [admin, person] = [await administrator(users), await register(users)];
    const { name, lastName, email } = person;
    await users.http
      .put(`/api/users/${person.id}`)
      .set(await users.identityOf(admin.token))
      .type('json')
      .send(bodyOf({ name, lastName, email }, '"password":"stolen-one","passwordHash":"x","deleted":true'))
      .expect(200);
    expect(await rowOf(email)).toMatchObject({ is_admin: false, version: 1, password_version: 1, deleted_at: null });
  });

  it('are ignored when a user deletes their own account', async () => {
    const [one, other] = [await register(users), await register(users)];
    const fields = { password: one.password };
    await users.http
      .delete('/api/users/me')
      .set(await users.identityOf(one.token))
      .type('json')
      .send(bodyOf(fields, `"userId":"${other.id}","_id":"${other.id}"`))
      .expect(200);
    expect(await rowOf(one.email)).toBeUndefined();
    expect(await rowOf(other.email)).toBeDefined();
  });

  it('are ignored at registration', async () => {
    const person = newPerson();
    await users.http.post('/api/users/register').type('json').send(bodyOf(person, '"isAdmin":true')).expect(201);
    expect(await rowOf(person.email)).toMatchObject({ is_admin: false, version: 1, password_version: 1 });
  });
});
