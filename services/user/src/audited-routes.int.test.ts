import type { Deps } from './deps.ts';
import { userRoutes } from './routes.ts';
import { administrator, insertAdministrator, register, signedInAs } from './testing/people.ts';
import { openTestService, type TestService } from './testing/test-service.ts';

let users: TestService;
let admin: Awaited<ReturnType<typeof administrator>>;

beforeAll(async () => {
  users = await openTestService();
  admin = await administrator(users);
});
afterAll(() => users.close());

type Action = () => Promise<{ by: string; subject: string }>;
const edit = (more: object) => ({ name: 'Bea', lastName: 'Moe', ...more });

/** Every unsafe route for administrators that writes an audit entry: an action to run, and the expected entry. */
const audited: Record<string, { what: string; fields: string[]; action: Action }> = {
  'put /api/users/:id': {
    what: 'user-updated',
    fields: ['name', 'lastName'],
    action: async () => {
      const { id, email } = await register(users);
      await (await signedInAs(users, admin)).put(`/api/users/${id}`, edit({ email })).expect(200);
      return { by: admin.id, subject: id };
    },
  },
  'delete /api/users/:id': {
    what: 'user-removed',
    fields: ['name', 'lastName', 'email', 'isAdmin'],
    action: async () => {
      const { id } = await register(users);
      await (await signedInAs(users, admin)).delete(`/api/users/${id}`).expect(200);
      return { by: admin.id, subject: id };
    },
  },
  'put /api/users/profile': {
    what: 'profile-updated',
    fields: ['lastName'],
    action: async () => {
      const { id, password, token } = await insertAdministrator(users, admin);
      const profile = { name: 'Ann', lastName: 'Moe', address: 'Street 1', password };
      await (await signedInAs(users, { token })).put('/api/users/profile', profile).expect(200);
      return { by: id, subject: id };
    },
  },
  'delete /api/users/me': {
    what: 'account-deleted',
    fields: ['name', 'lastName', 'email', 'isAdmin'],
    action: async () => {
      const { id, password, token } = await insertAdministrator(users, admin);
      await (await signedInAs(users, { token })).delete('/api/users/me', { password }).expect(200);
      return { by: id, subject: id };
    },
  },
};

/** The other unsafe routes, with the reason why they write no entry. */
const notAudited: Record<string, string> = {
  'post /api/users/register': 'creates customers only',
  'post /api/users/login': 'changes only sessions',
  'post /api/users/password/forgot': 'has no authenticated caller',
  'post /api/users/password/reset': 'is authorized by a link, without a caller',
  'post /api/users/secure-account': 'is authorized by a link; secure-account.int.test.ts covers its entry',
  'delete /api/users/me/sessions': 'changes only the caller’s own sessions',
  'delete /api/users/me/sessions/others': 'changes only the caller’s own sessions',
  'post /api/users/login/second-factor': 'second-factor.int.test.ts covers its entries',
  'post /api/admin/user/security/set-up': 'changes nothing until it is completed',
  'post /api/admin/user/security/second-factor': 'second-factor.int.test.ts covers its entry',
  'post /api/admin/user/security/recovery-codes': 'second-factor.int.test.ts covers its entry',
  'delete /api/admin/user/security/second-factor': 'second-factor.int.test.ts covers its entry',
  'delete /api/users/:id/second-factor': 'second-factor.int.test.ts covers its entry',
  'put /api/users/me/address': 'changes only the caller’s own address, which the log never holds',
  'post /api/users/me/confirm-password': 'changes only the caller’s own session',
};

const entries = async (subject: string) =>
  (await (await signedInAs(users, admin)).get(`/api/admin/user/audit?subject=user/${subject}`).expect(200)).body;

describe('the audit log of the user service', () => {
  it('covers every unsafe route for administrators, or gives a reason for the exception', () => {
    const unsafe = userRoutes({} as Deps)
      .filter(({ method, access }) => method !== 'get' && access !== 'gateway')
      .map(({ method, path }) => `${method} ${path}`);
    expect(unsafe.sort()).toEqual([...Object.keys(audited), ...Object.keys(notAudited)].sort());
  });

  it.each(Object.entries(audited))('contains an entry for %s', async (_, { what, fields, action }) => {
    const { by, subject } = await action();
    const [entry, ...more] = await entries(subject);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ what, by: { _id: by }, subject: `user/${subject}` });
    expect(Object.keys(entry.before).sort()).toEqual(fields.toSorted());
  });

  it('contains no entry for customers’ changes of their own accounts', async () => {
    const { id, password, token } = await register(users);
    const caller = await signedInAs(users, { token });
    await caller.put('/api/users/profile', { name: 'Bea', lastName: 'Moe', password }).expect(200);
    await caller.delete('/api/users/me', { password }).expect(200);
    expect(await entries(id)).toEqual([]);
  });
});
