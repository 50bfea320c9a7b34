import { verifyAudit } from '@shop/platform/service/audit/verify-audit.ts';
import { administrator, login, register, signedInAs } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { erasedSubjects } from './erased-subjects.ts';

let users: TestService;
let admin: Awaited<ReturnType<typeof administrator>>;

beforeAll(async () => {
  users = await openTestService();
  admin = await administrator(users);
});
afterAll(() => users.close());

const eventsOf = async (id: string, type: string) =>
  (await users.events(type)).map(({ envelope }) => envelope).filter(({ subject }) => subject === `user/${id}`);
const audit = async (id: string) =>
  (await (await signedInAs(users, admin)).get(`/api/admin/user/audit?subject=user/${id}`).expect(200)).body;

describe('DELETE /api/users/{id}', () => {
  it("returns 'User removed' and leaves a tombstone without personal data", async () => {
    const { id, email, password, token } = await register(users);
    await login(users, { email, password: 'wrong-one' }).expect(401);
    await (await signedInAs(users, { token })).put('/api/users/profile', {
      ...{ name: 'Ann', lastName: 'Lee', password, phoneNumber: '555', address: 'Street 1', city: 'Oslo' },
    });
    const asAdmin = await signedInAs(users, admin);
    await asAdmin.put(`/api/users/${id}`, { name: 'Bea', lastName: 'Lee', email, isAdmin: true }).expect(200);
    const response = await asAdmin.delete(`/api/users/${id}`).expect(200);
    expect(response.text).toBe('User removed');

    expect(await users.lookUp(token)).toBeNull();
    await login(users, { email, password }, '10.66.0.1').expect(401);
    await asAdmin.get(`/api/users/${id}`).expect(404);
    await asAdmin.delete(`/api/users/${id}`).expect(404);
    const [row] = await users.db.query('select * from users where id = $1', [id]);
    const { created_at, deleted_at, password_version, version, ...rest } = row ?? {};
    expect(version).toBe(4);
    expect(deleted_at).not.toBeNull();
    expect(rest).toEqual({ id, is_admin: false, has_weak_password: false, ...emptied });
    expect(await eventsOf(id, 'user-deleted')).toMatchObject([
      { version: 4, data: { userId: id, isAdmin: false, deleted: true } },
    ]);
    for (const table of ['sessions', 'known_addresses', 'reset_links']) {
      expect(await users.db.query(`select 1 from ${table} where user_id = $1`, [id])).toEqual([]);
    }
    const [removed, updated] = await audit(id);
    expect(removed).toMatchObject({ what: 'user-removed', by: { _id: admin.id }, after: null });
    expect(removed).not.toHaveProperty('subjectName');
    expect(updated.before).toEqual({ name: '(erased)', isAdmin: false });
    expect(JSON.stringify([removed, updated])).not.toContain(email);
    expect(await verifyAudit(users.db, erasedSubjects)).toMatchObject({ differences: [] });
  });

  it('releases the email address', async () => {
    const person = await register(users);
    await (await signedInAs(users, admin)).delete(`/api/users/${person.id}`).expect(200);
    const { name, lastName, email, password } = person;
    const again = await register(users, { name, lastName, email, password });
    expect(again.id).not.toBe(person.id);
    await login(users, { email, password }).expect(200);
  });

  it('publishes session-ended for each session', async () => {
    const { id, email, password } = await register(users);
    await login(users, { email, password }).expect(200);
    await (await signedInAs(users, admin)).delete(`/api/users/${id}`).expect(200);
    const ended = (await users.events('session-ended')).filter(({ envelope }) => envelope.data.userId === id);
    expect(ended).toHaveLength(2);
  });

  it('returns 404 for an unknown user, 403 to customers and 401 to visitors', async () => {
    for (const id of ['none', '00000000-0000-7000-8000-000000000000']) {
      await (await signedInAs(users, admin)).delete(`/api/users/${id}`).expect(404);
    }
    const customer = await signedInAs(users, await register(users));
    await customer.delete(`/api/users/${admin.id}`).expect(403);
    await users.http.delete(`/api/users/${admin.id}`).expect(401);
  });

  it('leaves no session of a user who signs in concurrently', async () => {
    const asAdmin = await signedInAs(users, admin);
    for (let round = 0; round < 5; round += 1) {
      const { id, email, password } = await register(users);
      await Promise.all([login(users, { email, password }), asAdmin.delete(`/api/users/${id}`).expect(200)]);
      expect(await users.db.query('select 1 from sessions where user_id = $1', [id])).toEqual([]);
      expect(await users.db.query('select 1 from known_addresses where user_id = $1', [id])).toEqual([]);
    }
  });
});

const emptied = Object.fromEntries(
  [
    ...['name', 'last_name', 'email', 'email_key', 'password_hash', 'phone_number', 'address', 'country', 'zip_code'],
    ...['city', 'state'],
  ].map((field) => [field, '']),
);
