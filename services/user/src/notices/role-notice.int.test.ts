import { mailsTo, processResetRequests } from '../testing/mails.ts';
import { administrator, register, signedInAs } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

const HOUR_MS = 3_600_000;
let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const edit = (more: object = {}) => ({ name: 'Bea', lastName: 'Moe', ...more });

describe('the email about a changed role', () => {
  it('tells all other administrators by email who gained or lost the role, without a name', async () => {
    const [person, caller, other] = [await register(users), await administrator(users), await administrator(users)];
    const asAdmin = await signedInAs(users, caller);
    const noticesTo = async ({ email }: { email: string }) => {
      await processResetRequests(users);
      return (await mailsTo(users, email)).filter((mail) => mail.includes(`/admin/edit-user/${person.id}`));
    };
    await asAdmin.put(`/api/users/${person.id}`, edit({ email: person.email, isAdmin: true })).expect(200);
    for (const recipient of [caller, other]) {
      const [notice, ...more] = await noticesTo(recipient);
      expect(more).toEqual([]);
      expect(notice).toContain('There is a new administrator');
      for (const text of [person.email, 'Bea', 'Moe']) expect(notice).not.toContain(text);
    }
    expect(await noticesTo(person)).toEqual([]);
    await asAdmin.put(`/api/users/${person.id}`, edit({ email: person.email, isAdmin: true })).expect(200);
    await asAdmin.put(`/api/users/${person.id}`, edit({ email: person.email, isAdmin: false })).expect(200);
    expect((await noticesTo(other)).map((mail) => /^Subject: (.+)\r$/m.exec(mail)?.[1])).toEqual([
      'There is a new administrator',
      'An administrator was removed',
    ]);
  });

  it('tells them when an administrator is deleted, and of the first five changes in an hour only', async () => {
    users.clock.now = new Date(users.clock.now.getTime() + 2 * HOUR_MS);
    const [caller, other] = [await administrator(users), await administrator(users)];
    const asAdmin = await signedInAs(users, caller);
    const subjects = async () => {
      await processResetRequests(users);
      const mails = await mailsTo(users, other.email);
      return mails.flatMap((mail) => /^Subject: (.*administrator.*)\r$/m.exec(mail)?.[1] ?? []);
    };
    await asAdmin.delete(`/api/users/${(await administrator(users)).id}`).expect(200);
    expect(await subjects()).toEqual(['An administrator was removed']);
    for (let change = 0; change < 6; change += 1) {
      const { id, email } = await register(users);
      await asAdmin.put(`/api/users/${id}`, edit({ email, isAdmin: true })).expect(200);
    }
    expect(await subjects()).toHaveLength(5);
  });
});
