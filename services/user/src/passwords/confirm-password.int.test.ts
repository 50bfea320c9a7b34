import {
  administrator,
  confirmPassword,
  insertAdministrator,
  newPerson,
  register,
  signedInAs,
} from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let users: TestService;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  users = await openTestService();
  admin = await administrator(users);
});
afterAll(() => users.close());
beforeEach(() => users.db.query('update sessions set password_confirmed_at = null'));

const MINUTE_MS = 60_000;
type Person = { id: string; name: string; lastName: string; email: string };
const edit = async (by: { token: string }, { id, name, lastName, email }: Person, more: object = {}) =>
  (await signedInAs(users, by)).put(`/api/users/${id}`, { name, lastName, email, ...more });
const colleague = () => insertAdministrator(users, admin);
const needed = { code: 'password-needed', message: 'Confirm your password first.' };

describe('the own password for changes of administrators (ADR 39)', () => {
  it.each([
    ['another email address', () => ({ email: newPerson().email })],
    ['another role', () => ({ isAdmin: false })],
  ])('is needed for %s, and counts for five minutes', async (_, change) => {
    const target = await colleague();
    const refused = await edit(admin, target, change());
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining(needed)]);
    await confirmPassword(users, admin);
    const start = users.clock.now;
    users.clock.now = new Date(start.getTime() + 5 * MINUTE_MS + 1);
    expect((await edit(admin, target, change())).status).toBe(403);
    users.clock.now = new Date(start.getTime() + 5 * MINUTE_MS);
    expect((await edit(admin, target, change())).status).toBe(200);
    users.clock.now = start;
  });

  it('is needed for the own address too, which a thief of the session would move', async () => {
    expect((await edit(admin, admin, { email: newPerson().email })).body).toMatchObject(needed);
  });

  it('is not needed for names, for customers, and for making one an administrator', async () => {
    const target = await colleague();
    expect((await edit(admin, { ...target, name: 'Bea' })).status).toBe(200);
    const customer = await register(users);
    expect((await edit(admin, customer, { email: newPerson().email, isAdmin: true })).status).toBe(200);
  });

  it('counts in its session only', async () => {
    const other = await insertAdministrator(users, admin);
    await confirmPassword(users, other);
    expect((await edit(admin, await colleague(), { isAdmin: false })).status).toBe(403);
  });
});

describe('POST /api/users/me/confirm-password', () => {
  const confirm = async (person: { token: string }, password: unknown) =>
    (await signedInAs(users, person)).post('/api/users/me/confirm-password', { password });

  it('refuses a wrong password at its field, and after five of them', async () => {
    const person = await register(users);
    const wrong = await confirm(person, 'guess');
    expect([wrong.status, wrong.body.details]).toEqual([400, [{ field: 'password', message: 'wrong password' }]]);
    for (let times = 0; times < 4; times += 1) expect((await confirm(person, 'guess')).status).toBe(400);
    expect((await confirm(person, person.password)).status).toBe(429);
  });

  it.each([undefined, '', 7, 'x'.repeat(129)])('refuses %j as malformed', async (password) => {
    expect((await confirm(await register(users), password)).status).toBe(400);
  });

  it('needs a session', async () => {
    await users.http.post('/api/users/me/confirm-password').send({ password: 'x' }).expect(401);
  });
});
