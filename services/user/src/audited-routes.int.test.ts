import { userRoutes } from './routes.ts';
import { openTestUsers, type TestUsers } from './testing/open-test-users.ts';
import { administrator, as, quickAdministrator, register } from './testing/people.ts';
import type { UserTools } from './tools.ts';

let users: TestUsers;
let boss: Awaited<ReturnType<typeof administrator>>;

beforeAll(async () => {
  users = await openTestUsers();
  boss = await administrator(users);
});
afterAll(() => users.close());

type Deed = () => Promise<{ by: string; subject: string }>;
const edit = (more: object) => ({ name: 'Bea', lastName: 'Moe', ...more });

/** Every unsafe call that an administrator may make and that leaves an entry: makes it, and says what to find. */
const leavesAnEntry: Record<string, { what: string; fields: string[]; deed: Deed }> = {
  'put /api/users/:id': {
    what: 'user-updated',
    fields: ['name', 'lastName'],
    deed: async () => {
      const { id, email } = await register(users);
      await (await as(users, boss)).put(`/api/users/${id}`, edit({ email })).expect(200);
      return { by: boss.id, subject: id };
    },
  },
  'delete /api/users/:id': {
    what: 'user-removed',
    fields: ['name', 'lastName', 'email', 'isAdmin'],
    deed: async () => {
      const { id } = await register(users);
      await (await as(users, boss)).delete(`/api/users/${id}`).expect(200);
      return { by: boss.id, subject: id };
    },
  },
  'put /api/users/profile': {
    what: 'profile-updated',
    fields: ['lastName'],
    deed: async () => {
      const { id, password, token } = await quickAdministrator(users, boss);
      const profile = { name: 'Ann', lastName: 'Moe', address: 'Street 1', password };
      await (await as(users, { token })).put('/api/users/profile', profile).expect(200);
      return { by: id, subject: id };
    },
  },
  'delete /api/users/me': {
    what: 'account-deleted',
    fields: ['name', 'lastName', 'email', 'isAdmin'],
    deed: async () => {
      const { id, password, token } = await quickAdministrator(users, boss);
      await (await as(users, { token })).delete('/api/users/me', { password }).expect(200);
      return { by: id, subject: id };
    },
  },
};

/** The others, with the reason. */
const leavesNone: Record<string, string> = {
  'post /api/users/register': 'makes a customer, whoever calls',
  'post /api/users/login': 'changes nothing but sessions',
  'post /api/users/password/forgot': 'is anybody’s: who asks is not known',
  'post /api/users/password/reset': 'is done by a link, without a caller',
  'delete /api/users/me/sessions': 'changes nothing but one’s own sessions',
};

const entries = async (subject: string) =>
  (await (await as(users, boss)).get(`/api/admin/user/audit?subject=user/${subject}`).expect(200)).body;

describe('the audit log of accounts', () => {
  it('has every unsafe route that an administrator may call, or there is a reason why not', () => {
    const unsafe = userRoutes({} as UserTools)
      .filter(({ method, access }) => method !== 'get' && access !== 'gateway')
      .map(({ method, path }) => `${method} ${path}`);
    expect(unsafe.sort()).toEqual([...Object.keys(leavesAnEntry), ...Object.keys(leavesNone)].sort());
  });

  it.each(Object.entries(leavesAnEntry))('tells of %s', async (_, { what, fields, deed }) => {
    const { by, subject } = await deed();
    const [entry, ...more] = await entries(subject);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ what, by: { _id: by }, subject: `user/${subject}` });
    expect(Object.keys(entry.before).sort()).toEqual(fields.toSorted());
  });

  it('says nothing of what customers do to their own accounts', async () => {
    const { id, password, token } = await register(users);
    const caller = await as(users, { token });
    await caller.put('/api/users/profile', { name: 'Bea', lastName: 'Moe', password }).expect(200);
    await caller.delete('/api/users/me', { password }).expect(200);
    expect(await entries(id)).toEqual([]);
  });
});
