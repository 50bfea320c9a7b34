import { armFailpoints } from '@shop/platform/service/lifecycle/failpoints.ts';
import { administrator, login, register, signedInAs } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let users: TestService;
let admin: Awaited<ReturnType<typeof administrator>>;

beforeAll(async () => {
  users = await openTestService();
  admin = await administrator(users);
});
afterAll(() => users.close());

const edit = (more: object = {}) => ({ name: 'Bea', lastName: 'Moe', ...more });
const eventsOf = async (id: string, type: string) =>
  (await users.events(type)).map(({ envelope }) => envelope).filter(({ subject }) => subject === `user/${id}`);
const audit = async (id: string) =>
  (await (await signedInAs(users, admin)).get(`/api/admin/user/audit?subject=user/${id}`).expect(200)).body;

describe('PUT /api/users/{id}', () => {
  it("changes names and email address, returns 'User updated' and publishes user-changed", async () => {
    const { id, email, password } = await register(users);
    const response = await (await signedInAs(users, admin))
      .put(`/api/users/${id}`, edit({ email: ` New-${email} ` }))
      .expect(200);
    expect(response.text).toBe('User updated');
    const read = await (await signedInAs(users, admin)).get(`/api/users/${id}`).expect(200);
    const account = { _id: id, name: 'Bea', lastName: 'Moe', email: `New-${email}`, isAdmin: false };
    expect(read.body).toMatchObject({ ...account, hasSecondFactor: false });
    await login(users, { email, password }).expect(401);
    await login(users, { email: `new-${email}`, password }).expect(200);
    expect(await eventsOf(id, 'user-changed')).toMatchObject([
      { version: 2, data: { userId: id, isAdmin: false, deleted: false } },
    ]);
  });

  it('keeps the role when the request has no isAdmin', async () => {
    const { id, email } = await administrator(users);
    await (await signedInAs(users, admin)).put(`/api/users/${id}`, edit({ email })).expect(200);
    expect((await (await signedInAs(users, admin)).get(`/api/users/${id}`)).body.isAdmin).toBe(true);
  });

  it('grants and revokes the role for existing sessions, and publishes role-changed', async () => {
    const { id, email, token } = await register(users);
    const asAdmin = await signedInAs(users, admin);
    const customer = await signedInAs(users, { token });
    await customer.get('/api/users').expect(403);
    await asAdmin.put(`/api/users/${id}`, edit({ email, isAdmin: 'true' })).expect(200);
    await (await signedInAs(users, { token })).get('/api/users').expect(200);
    await asAdmin.put(`/api/users/${id}`, edit({ email, isAdmin: false })).expect(200);
    await (await signedInAs(users, { token })).get('/api/users').expect(403);
    expect((await eventsOf(id, 'role-changed')).map(({ version, data }) => [version, data.isAdmin])).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it('returns 403 to a caller who was just demoted, despite an outdated signed identity (P-E4)', async () => {
    const { id, email, token } = await administrator(users);
    const stale = await signedInAs(users, { token });
    await (await signedInAs(users, admin)).put(`/api/users/${id}`, edit({ email, isAdmin: false })).expect(200);
    const other = await register(users);
    await stale.put(`/api/users/${other.id}`, edit({ email: other.email, isAdmin: true })).expect(403);
    await stale.delete(`/api/users/${other.id}`).expect(403);
    await users.db.query('update sessions set ended_at = now() where user_id = $1', [id]);
    await stale.delete(`/api/users/${other.id}`).expect(401);
  });

  it('keeps a demotion when the process fails right after its commit (P-E4)', async () => {
    const { id, email, token } = await administrator(users);
    armFailpoints('user.afterDemoteBeforeInvalidate:throw', 'demo');
    await (await signedInAs(users, admin)).put(`/api/users/${id}`, edit({ email, isAdmin: false })).expect(500);
    armFailpoints('', 'demo');
    expect((await users.lookUp(token)).user.isAdmin).toBe(false);
    expect(await eventsOf(id, 'role-changed')).toHaveLength(1);
  });

  it("returns 409 'user exists' for an email address that is taken", async () => {
    const [one, other] = [await register(users), await register(users)];
    const response = await (await signedInAs(users, admin))
      .put(`/api/users/${one.id}`, edit({ email: other.email.toUpperCase() }))
      .expect(409);
    expect(response.body).toMatchObject({ message: 'user exists', code: 'user-exists' });
    await (await signedInAs(users, admin))
      .put(`/api/users/${one.id}`, edit({ email: one.email.toUpperCase() }))
      .expect(200);
  });

  it('gives one of two users an email address that concurrent requests give to both', async () => {
    const asAdmin = await signedInAs(users, admin);
    for (let round = 0; round < 5; round += 1) {
      const pair = [await register(users), await register(users)];
      const contested = { email: `wanted${round}@shop.test` };
      const responses = await Promise.all(pair.map(({ id }) => asAdmin.put(`/api/users/${id}`, edit(contested))));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('returns 409 role-changed for a form that shows an outdated role', async () => {
    const asAdmin = await signedInAs(users, admin);
    for (const { id, email, shown, now } of [
      { ...(await register(users)), shown: true, now: false },
      { ...(await administrator(users)), shown: false, now: true },
    ]) {
      const stale = edit({ email, isAdmin: shown, isAdminShown: shown });
      const response = await asAdmin.put(`/api/users/${id}`, stale).expect(409);
      expect(response.body).toMatchObject({
        code: 'role-changed',
        message: expect.stringMatching(/Reload the page/),
      });
      const read = await asAdmin.get(`/api/users/${id}`);
      expect(read.body).toMatchObject({ name: expect.not.stringMatching('Bea'), isAdmin: now });
      // Requesting the current role is no conflict: the response was lost, or two administrators agree.
      await asAdmin.put(`/api/users/${id}`, { ...stale, isAdmin: now }).expect(200);
      // Without isAdminShown the last request wins.
      await asAdmin.put(`/api/users/${id}`, edit({ email, isAdmin: shown })).expect(200);
      expect((await asAdmin.get(`/api/users/${id}`)).body.isAdmin).toBe(shown);
    }
  });

  it('returns 404 for an unknown user and for a malformed id', async () => {
    for (const id of ['none', '00000000-0000-7000-8000-000000000000']) {
      await (await signedInAs(users, admin)).put(`/api/users/${id}`, edit({ email: 'x@shop.test' })).expect(404);
    }
  });

  it.each([
    ['name', { name: '' }],
    ['lastName', { lastName: 'a\u0000b' }],
    ['email', { email: 'nobody' }],
    ['isAdmin', { isAdmin: 'perhaps' }],
    ['isAdmin', { isAdmin: null }],
  ])('returns 400 naming the invalid field %s', async (field, wrong) => {
    const { id, email } = await register(users);
    const response = await (await signedInAs(users, admin))
      .put(`/api/users/${id}`, { ...edit({ email }), ...wrong })
      .expect(400);
    expect(response.body.details[0].field).toBe(field);
  });

  it('writes an audit entry with the changed fields only, and none when nothing changes', async () => {
    const { id, email } = await register(users);
    const asAdmin = await signedInAs(users, admin);
    for (let times = 0; times < 2; times += 1) {
      await asAdmin.put(`/api/users/${id}`, { name: 'Bea', lastName: 'Lee', email, isAdmin: true }).expect(200);
    }
    expect(await audit(id)).toMatchObject([
      {
        by: { _id: admin.id, name: 'Ann Lee' },
        what: 'user-updated',
        subjectName: 'Bea Lee',
        before: { name: 'Ann', isAdmin: false },
        after: { name: 'Bea', isAdmin: true },
      },
    ]);
    expect(await eventsOf(id, 'role-changed')).toHaveLength(1);
    for (const search of [`bea ${email}`, email]) {
      const query = new URLSearchParams({ search, field: 'isAdmin' });
      expect((await asAdmin.get(`/api/admin/user/audit?${query}`).expect(200)).body).toEqual(await audit(id));
    }
  });
});
