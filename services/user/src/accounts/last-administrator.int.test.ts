import { openTestUsers, type TestUsers } from '../testing/open-test-users.ts';
import { administrator, as, quickAdministrator, register } from '../testing/people.ts';

let users: TestUsers;
let model: Person;

beforeEach(async () => {
  await users.db.query('update users set is_admin = false');
});
beforeAll(async () => {
  users = await openTestUsers();
  model = await register(users);
});
afterAll(() => users.close());

type Person = Omit<Awaited<ReturnType<typeof register>>, 'answer'>;

const administrators = () =>
  users.db.query<{ id: string }>('select id from users where is_admin and deleted_at is null');
const demotion = ({ email }: { email: string }) => ({ name: 'Ann', lastName: 'Lee', email, isAdmin: false });

describe('the last administrator', () => {
  it('can be neither demoted nor deleted, by nobody, himself included', async () => {
    const boss = await administrator(users);
    const asBoss = await as(users, boss);
    const demoted = await asBoss.put(`/api/users/${boss.id}`, demotion(boss)).expect(409);
    expect(demoted.body.code).toBe('last-administrator');
    const deleted = await asBoss.delete('/api/users/me', { password: boss.password }).expect(409);
    expect(deleted.body.code).toBe('last-administrator');
    expect(await users.lookUp(boss.token)).not.toBeNull();
    expect(await administrators()).toEqual([{ id: boss.id }]);
  });

  it('may be edited otherwise, and may go once there is another', async () => {
    const [boss, other] = [await administrator(users), await register(users)];
    const asBoss = await as(users, boss);
    await asBoss.put(`/api/users/${boss.id}`, { ...demotion(boss), name: 'Bea', isAdmin: true }).expect(200);
    await asBoss.put(`/api/users/${other.id}`, { ...demotion(other), isAdmin: true }).expect(200);
    await asBoss.put(`/api/users/${boss.id}`, demotion(boss)).expect(200);
    expect(await administrators()).toEqual([{ id: other.id }]);
  });
});

describe('one’s own account', () => {
  it('cannot be removed from the list, however the id is spelt: 409', async () => {
    const [boss] = [await administrator(users), await administrator(users)];
    const asBoss = await as(users, boss);
    for (const id of [boss.id, boss.id.toUpperCase()]) {
      const answer = await asBoss.delete(`/api/users/${id}`).expect(409);
      expect(answer.body.code).toBe('own-account');
    }
  });
});

describe('two administrators at the same moment', () => {
  type Deed = (by: Awaited<ReturnType<typeof as>>, own: Person, other: Person) => PromiseLike<{ status: number }>;
  const demotes: Deed = (by, _own, other) => by.put(`/api/users/${other.id}`, demotion(other));
  const deletes: Deed = (by, _own, other) => by.delete(`/api/users/${other.id}`);
  const demotesHimself: Deed = (by, own) => by.put(`/api/users/${own.id}`, demotion(own));
  const deletesHimself: Deed = (by, { password }) => by.delete('/api/users/me', { password });

  it.each([
    ['demote each other', demotes, demotes],
    ['delete each other', deletes, deletes],
    ['demote and delete each other', demotes, deletes],
    ['demote themselves', demotesHimself, demotesHimself],
    ['delete themselves', deletesHimself, deletesHimself],
    ['delete themselves and the other', deletesHimself, deletes],
  ])('who %s leave exactly one, ten times', async (_what, one, two) => {
    for (let round = 0; round < 10; round += 1) {
      await users.db.query('update users set is_admin = false');
      const pair = [await quickAdministrator(users, model), await quickAdministrator(users, model)] as const;
      const calls = [await as(users, pair[0]), await as(users, pair[1])] as const;
      const answers = await Promise.all([one(calls[0], ...pair), two(calls[1], pair[1], pair[0])]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 403, 409]).toContain(statuses[1]);
      expect(await administrators()).toHaveLength(1);
    }
  });

  it('of many who all demote all others, one is left, and nobody waits in a circle', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => quickAdministrator(users, model)));
    const calls = await Promise.all(all.map((person) => as(users, person)));
    const answers = await Promise.all(
      calls.flatMap((by, at) =>
        all.filter((_, other) => other !== at).map((other) => by.put(`/api/users/${other.id}`, demotion(other))),
      ),
    );
    for (const { status } of answers) expect([200, 403]).toContain(status);
    expect(await administrators()).toHaveLength(1);
  });
});
