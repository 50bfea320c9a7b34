import { eventually } from '@shop/testing/eventually.ts';
import { mailsTo, resetToken } from '../testing/mails.ts';
import { administrator, insertAdministrator, login, newPerson, register, signedInAs } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let users: TestService;
beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const HOUR_MS = 3_600_000;

/** Waits for a number of notices to an address, and returns the tokens in their links. */
async function noticeTokens(email: string, count: number, subject = 'Your password was changed'): Promise<string[]> {
  return eventually(async () => {
    const notices = (await mailsTo(users, email)).filter((mail) => mail.includes(subject));
    const tokens = notices.flatMap((mail) => /\/secure-account\/([\w-]{43})\r?$/m.exec(mail)?.[1] ?? []);
    expect(tokens).toHaveLength(count);
    return tokens;
  });
}
const secure = (token: string) => users.http.post('/api/users/secure-account').send({ token });
const expectExpired = async (token: string) => {
  const { body } = await secure(token).expect(400);
  expect(body).toMatchObject({ message: 'link expired', code: 'link-expired' });
};
/** Changes the password with a session, as its thief would. */
const changePassword = async (person: { name: string; lastName: string; token: string }, password: string) => {
  const { name, lastName } = person;
  await (await signedInAs(users, person)).put('/api/users/profile', { name, lastName, password }).expect(200);
};
const changeEmail = async (person: { id: string; name: string; lastName: string }, email: string) => {
  const { id, name, lastName } = person;
  const admin = await administrator(users);
  await (await signedInAs(users, admin)).put(`/api/users/${id}`, { name, lastName, email }).expect(200);
};

describe('a notice of a changed password', () => {
  it('gives the account back once: sessions end, the new password fails, and a reset starts', async () => {
    const owner = await register(users);
    await changePassword(owner, 'of-a-thief');
    const [token = ''] = await noticeTokens(owner.email, 1);
    const thief = await login(users, { email: owner.email, password: 'of-a-thief' }).expect(200);
    expect(thief.body.success).toBe('user logged in');
    const { body } = await secure(token).expect(200);
    expect(body).toEqual({ success: 'account secured', token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await users.lookUp(owner.token)).toBeNull();
    await login(users, { email: owner.email, password: 'of-a-thief' }).expect(401);
    await expectExpired(token);
    await users.http
      .post('/api/users/password/reset')
      .send({ token: body.token, password: 'of-its-owner' })
      .expect(200);
    await login(users, { email: owner.email, password: 'of-its-owner' }).expect(200);
    const versions = (await users.events('user-changed'))
      .map(({ envelope }) => envelope)
      .filter(({ subject }) => subject === `user/${owner.id}`)
      .map(({ version }) => version);
    expect(versions).toEqual([2, 3, 4]);
  });

  it('is sent for a reset too, and not for an update with the present password', async () => {
    const owner = await register(users);
    await changePassword(owner, owner.password);
    const reset = { token: await resetToken(users, owner.email), password: 'another1' };
    await users.http.post('/api/users/password/reset').send(reset).expect(200);
    await noticeTokens(owner.email, 1);
  });

  it('works once for concurrent requests, and for 24 hours', async () => {
    const owner = await register(users);
    await changePassword(owner, 'of-a-thief');
    const [token = ''] = await noticeTokens(owner.email, 1);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await secure(token)).status));
    expect(statuses.sort()).toEqual([200, 400, 400]);
    const other = await register(users);
    await changePassword(other, 'of-a-thief');
    const [late = ''] = await noticeTokens(other.email, 1);
    const before = users.clock.now;
    users.clock.now = new Date(before.getTime() + 24 * HOUR_MS);
    await expectExpired(late);
    users.clock.now = new Date(users.clock.now.getTime() - 1_000);
    await secure(late).expect(200);
    users.clock.now = before;
  });

  it.each(['', 'unknown', 'nul\u0000', 'x'.repeat(500)])('refuses the token %j', (token) => expectExpired(token));

  it('comes through although strangers made the shop send as many emails as it may', async () => {
    const owner = await register(users);
    await users.db.query('update mail_counts set count = 20');
    await changePassword(owner, 'of-a-thief');
    await noticeTokens(owner.email, 1);
  });

  it('writes an audit entry for an administrator', async () => {
    const other = await register(users);
    const owner = await insertAdministrator(users, other);
    await changePassword(owner, 'of-a-thief');
    const [token = ''] = await noticeTokens(owner.email, 1);
    await secure(token).expect(200);
    const reader = await signedInAs(users, await administrator(users));
    const { body } = await reader.get(`/api/admin/user/audit?subject=user/${owner.id}`).expect(200);
    expect(body.map(({ what }: { what: string }) => what)).toEqual(['account-secured', 'profile-updated']);
  });
});

describe('a notice of a changed email address', () => {
  it('goes to the old address and puts it back; links that a thief causes afterwards do not outlive it', async () => {
    const owner = await register(users);
    const thief = newPerson().email;
    await changeEmail(owner, thief);
    const [token = ''] = await noticeTokens(owner.email, 1, 'Your email address was changed');
    const reset = { token: await resetToken(users, thief), password: 'of-a-thief' };
    await users.http.post('/api/users/password/reset').send(reset).expect(200);
    const [ofThief = ''] = await noticeTokens(thief, 1);
    const { body } = await secure(token).expect(200);
    await expectExpired(ofThief);
    await users.http
      .post('/api/users/password/reset')
      .send({ token: body.token, password: 'of-its-owner' })
      .expect(200);
    await login(users, { email: thief, password: 'of-a-thief' }).expect(401);
    await login(users, { email: owner.email, password: 'of-its-owner' }).expect(200);
  });

  it('stays valid when a thief uses a link of their own first', async () => {
    const owner = await register(users);
    const thief = newPerson().email;
    await changeEmail(owner, thief);
    const [token = ''] = await noticeTokens(owner.email, 1, 'Your email address was changed');
    users.clock.now = new Date(users.clock.now.getTime() + 1_000);
    const reset = { token: await resetToken(users, thief), password: 'of-a-thief' };
    await users.http.post('/api/users/password/reset').send(reset).expect(200);
    const [ofThief = ''] = await noticeTokens(thief, 1);
    await secure(ofThief).expect(200);
    await secure(token).expect(200);
    const [row] = await users.db.query<{ email: string }>('select email from users where id = $1', [owner.id]);
    expect(row?.email).toBe(owner.email);
  });

  it('secures the account without the old address when somebody has registered it since', async () => {
    const owner = await register(users);
    const moved = newPerson().email;
    await changeEmail(owner, moved);
    const [token = ''] = await noticeTokens(owner.email, 1, 'Your email address was changed');
    await register(users, { ...newPerson(), email: owner.email });
    await secure(token).expect(200);
    expect(await users.lookUp(owner.token)).toBeNull();
    const [row] = await users.db.query<{ email: string }>('select email from users where id = $1', [owner.id]);
    expect(row?.email).toBe(moved);
  });

  it('is not sent when only names change, and its link ends with the account', async () => {
    const owner = await register(users);
    await changeEmail({ ...owner, name: 'Other' }, ` ${owner.email.toUpperCase()}`);
    const moved = newPerson().email;
    await changeEmail(owner, moved);
    const [token = ''] = await noticeTokens(owner.email, 1, 'Your email address was changed');
    const session = await signedInAs(users, owner);
    await session.delete('/api/users/me', { password: owner.password }).expect(200);
    await expectExpired(token);
  });
});
