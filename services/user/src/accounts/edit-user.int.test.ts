import { armFailpoints } from '@shop/platform/service/lifecycle/failpoints.ts';
import { openTestUsers, type TestUsers } from '../testing/open-test-users.ts';
import { administrator, as, login, register } from '../testing/people.ts';

let users: TestUsers;
let boss: Awaited<ReturnType<typeof administrator>>;

beforeAll(async () => {
  users = await openTestUsers();
  boss = await administrator(users);
});
afterAll(() => users.close());

const edit = (more: object = {}) => ({ name: 'Bea', lastName: 'Moe', ...more });
const eventsOf = async (id: string, type: string) =>
  (await users.events(type)).map(({ envelope }) => envelope).filter(({ subject }) => subject === `user/${id}`);
const audit = async (id: string) =>
  (await (await as(users, boss)).get(`/api/admin/user/audit?subject=user/${id}`).expect(200)).body;

describe('editing a user', () => {
  it("changes names and e-mail, answers 'User updated' and tells of it", async () => {
    const { id, email, password } = await register(users);
    const answer = await (await as(users, boss)).put(`/api/users/${id}`, edit({ email: ` New-${email} ` })).expect(200);
    expect(answer.text).toBe('User updated');
    const read = await (await as(users, boss)).get(`/api/users/${id}`).expect(200);
    expect(read.body).toEqual({ _id: id, name: 'Bea', lastName: 'Moe', email: `New-${email}`, isAdmin: false });
    await login(users, { email, password }).expect(401);
    await login(users, { email: `new-${email}`, password }).expect(200);
    expect(await eventsOf(id, 'user-changed')).toMatchObject([
      { version: 2, data: { userId: id, isAdmin: false, deleted: false } },
    ]);
  });

  it('keeps the role that the call does not name', async () => {
    const { id, email } = await administrator(users);
    await (await as(users, boss)).put(`/api/users/${id}`, edit({ email })).expect(200);
    expect((await (await as(users, boss)).get(`/api/users/${id}`)).body.isAdmin).toBe(true);
  });

  it('gives and takes the role at once, under the same session, and says role-changed', async () => {
    const { id, email, token } = await register(users);
    const asBoss = await as(users, boss);
    const customer = await as(users, { token });
    await customer.get('/api/users').expect(403);
    await asBoss.put(`/api/users/${id}`, edit({ email, isAdmin: 'true' })).expect(200);
    await (await as(users, { token })).get('/api/users').expect(200);
    await asBoss.put(`/api/users/${id}`, edit({ email, isAdmin: false })).expect(200);
    await (await as(users, { token })).get('/api/users').expect(403);
    expect((await eventsOf(id, 'role-changed')).map(({ version, data }) => [version, data.isAdmin])).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it('is refused to who was demoted a moment ago, whatever his signed identity still says (P-E4)', async () => {
    const { id, email, token } = await administrator(users);
    const stale = await as(users, { token });
    await (await as(users, boss)).put(`/api/users/${id}`, edit({ email, isAdmin: false })).expect(200);
    const other = await register(users);
    await stale.put(`/api/users/${other.id}`, edit({ email: other.email, isAdmin: true })).expect(403);
    await stale.delete(`/api/users/${other.id}`).expect(403);
    await users.db.query('update sessions set ended_at = now() where user_id = $1', [id]);
    await stale.delete(`/api/users/${other.id}`).expect(401);
  });

  it('stands when the process fails right behind a demotion (P-E4)', async () => {
    const { id, email, token } = await administrator(users);
    armFailpoints('user.afterDemoteBeforeInvalidate:throw', 'demo');
    await (await as(users, boss)).put(`/api/users/${id}`, edit({ email, isAdmin: false })).expect(500);
    armFailpoints('', 'demo');
    expect((await users.lookUp(token)).user.isAdmin).toBe(false);
    expect(await eventsOf(id, 'role-changed')).toHaveLength(1);
  });

  it("refuses an e-mail that somebody else has: 409 'user exists'", async () => {
    const [one, other] = [await register(users), await register(users)];
    const answer = await (await as(users, boss))
      .put(`/api/users/${one.id}`, edit({ email: other.email.toUpperCase() }))
      .expect(409);
    expect(answer.body).toMatchObject({ message: 'user exists', code: 'user-exists' });
    await (await as(users, boss)).put(`/api/users/${one.id}`, edit({ email: one.email.toUpperCase() })).expect(200);
  });

  it('gives one of two users an e-mail that both are to get at once', async () => {
    const asBoss = await as(users, boss);
    for (let round = 0; round < 5; round += 1) {
      const pair = [await register(users), await register(users)];
      const wanted = { email: `wanted${round}@shop.test` };
      const answers = await Promise.all(pair.map(({ id }) => asBoss.put(`/api/users/${id}`, edit(wanted))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('does not give back by a stale form a role that was withdrawn meanwhile, nor takes one that was given', async () => {
    const asBoss = await as(users, boss);
    for (const { id, email, shown, now } of [
      { ...(await register(users)), shown: true, now: false },
      { ...(await administrator(users)), shown: false, now: true },
    ]) {
      const stale = edit({ email, isAdmin: shown, isAdminShown: shown });
      const answer = await asBoss.put(`/api/users/${id}`, stale).expect(409);
      expect(answer.body).toMatchObject({
        code: 'role-changed',
        message: expect.stringMatching(/Load the page again/),
      });
      const read = await asBoss.get(`/api/users/${id}`);
      expect(read.body).toMatchObject({ name: expect.not.stringMatching('Bea'), isAdmin: now });
      // Nothing to give or take: the answer to the same call was lost, or both want it.
      await asBoss.put(`/api/users/${id}`, { ...stale, isAdmin: now }).expect(200);
      // Without it the last one wins.
      await asBoss.put(`/api/users/${id}`, edit({ email, isAdmin: shown })).expect(200);
      expect((await asBoss.get(`/api/users/${id}`)).body.isAdmin).toBe(shown);
    }
  });

  it('is 404 for who is not there, also under a malformed id', async () => {
    for (const id of ['none', '00000000-0000-7000-8000-000000000000']) {
      await (await as(users, boss)).put(`/api/users/${id}`, edit({ email: 'x@shop.test' })).expect(404);
    }
  });

  it.each([
    ['name', { name: '' }],
    ['lastName', { lastName: 'a\u0000b' }],
    ['email', { email: 'nobody' }],
    ['isAdmin', { isAdmin: 'perhaps' }],
    ['isAdmin', { isAdmin: null }],
  ])('names the field %s that is wrong', async (field, wrong) => {
    const { id, email } = await register(users);
    const answer = await (await as(users, boss)).put(`/api/users/${id}`, { ...edit({ email }), ...wrong }).expect(400);
    expect(answer.body.details[0].field).toBe(field);
  });

  it('is kept in the audit log with what changed, and nothing else; a call that changes nothing leaves no trace', async () => {
    const { id, email } = await register(users);
    const asBoss = await as(users, boss);
    for (let times = 0; times < 2; times += 1) {
      await asBoss.put(`/api/users/${id}`, { name: 'Bea', lastName: 'Lee', email, isAdmin: true }).expect(200);
    }
    expect(await audit(id)).toMatchObject([
      {
        by: { _id: boss.id, name: 'Ann Lee' },
        what: 'user-updated',
        before: { name: 'Ann', isAdmin: false },
        after: { name: 'Bea', isAdmin: true },
      },
    ]);
    expect(await eventsOf(id, 'role-changed')).toHaveLength(1);
  });
});
