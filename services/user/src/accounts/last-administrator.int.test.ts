import { watchTransactionRetries } from '@shop/platform/testing/transaction-retries.ts';
import { administrator, insertAdministrator, register, signedInAs } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let users: TestService;
let model: Person;

beforeEach(async () => {
  await users.db.query('update users set is_admin = false');
});
beforeAll(async () => {
  users = await openTestService();
  model = await register(users);
});
afterAll(() => users.close());

type Person = Omit<Awaited<ReturnType<typeof register>>, 'response'>;

const administrators = () =>
  users.db.query<{ id: string }>('select id from users where is_admin and deleted_at is null');
const demotion = ({ email }: { email: string }) => ({ name: 'Ann', lastName: 'Lee', email, isAdmin: false });

describe('the last administrator', () => {
  it('can neither demote nor delete themselves', async () => {
    const admin = await administrator(users);
    const asAdmin = await signedInAs(users, admin);
    const demoted = await asAdmin.put(`/api/users/${admin.id}`, demotion(admin)).expect(409);
    expect(demoted.body.code).toBe('last-administrator');
    const deleted = await asAdmin.delete('/api/users/me', { password: admin.password }).expect(409);
    expect(deleted.body.code).toBe('last-administrator');
    expect(await users.lookUp(admin.token)).not.toBeNull();
    expect(await administrators()).toEqual([{ id: admin.id }]);
  });

  it('can be edited otherwise, and demoted once there is another administrator', async () => {
    const [admin, other] = [await administrator(users), await register(users)];
    const asAdmin = await signedInAs(users, admin);
    await asAdmin.put(`/api/users/${admin.id}`, { ...demotion(admin), name: 'Bea', isAdmin: true }).expect(200);
    await asAdmin.put(`/api/users/${other.id}`, { ...demotion(other), isAdmin: true }).expect(200);
    await asAdmin.put(`/api/users/${admin.id}`, demotion(admin)).expect(200);
    expect(await administrators()).toEqual([{ id: other.id }]);
  });
});

describe('DELETE /api/users/{id}', () => {
  it('returns 409 for the caller’s own account, also for an upper-case id', async () => {
    const [admin] = [await administrator(users), await administrator(users)];
    const asAdmin = await signedInAs(users, admin);
    for (const id of [admin.id, admin.id.toUpperCase()]) {
      const response = await asAdmin.delete(`/api/users/${id}`).expect(409);
      expect(response.body.code).toBe('own-account');
    }
  });
});

describe('concurrent requests of administrators', () => {
  type Action = (
    by: Awaited<ReturnType<typeof signedInAs>>,
    own: Person,
    other: Person,
  ) => PromiseLike<{ status: number }>;
  const demotes: Action = (by, _own, other) => by.put(`/api/users/${other.id}`, demotion(other));
  const deletes: Action = (by, _own, other) => by.delete(`/api/users/${other.id}`);
  const demotesSelf: Action = (by, own) => by.put(`/api/users/${own.id}`, demotion(own));
  const deletesSelf: Action = (by, { password }) => by.delete('/api/users/me', { password });

  it.each([
    ['demote each other', demotes, demotes, [401, 403, 409]],
    ['delete each other', deletes, deletes, [401, 403, 409]],
    ['demote and delete each other', demotes, deletes, [401, 403, 409]],
    ['demote themselves', demotesSelf, demotesSelf, [401, 403, 409]],
    ['delete themselves', deletesSelf, deletesSelf, [401, 403, 409]],
    // 404: the second call deletes an account whose owner was quicker, and its caller remains.
    ['delete themselves and the other', deletesSelf, deletes, [401, 403, 404, 409]],
  ])('that %s leave exactly one administrator, in ten rounds', async (_what, one, two, refusals) => {
    for (let round = 0; round < 10; round += 1) {
      await users.db.query('update users set is_admin = false');
      const pair = [await insertAdministrator(users, model), await insertAdministrator(users, model)] as const;
      const calls = [await signedInAs(users, pair[0]), await signedInAs(users, pair[1])] as const;
      const responses = await Promise.all([one(calls[0], ...pair), two(calls[1], pair[1], pair[0])]);
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect(refusals).toContain(statuses[1]);
      expect(await administrators()).toHaveLength(1);
    }
  });

  it('that all demote each other leave exactly one administrator, without a deadlock', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => insertAdministrator(users, model)));
    const calls = await Promise.all(all.map((person) => signedInAs(users, person)));
    const retries = await watchTransactionRetries();
    const responses = await Promise.all(
      calls.flatMap((by, index) =>
        all.filter((_, other) => other !== index).map((other) => by.put(`/api/users/${other.id}`, demotion(other))),
      ),
    );
    expect(await retries()).toEqual({});
    for (const { status } of responses) expect([200, 403]).toContain(status);
    expect(await administrators()).toHaveLength(1);
  });
});
