import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { login, logout, register, signedInAs } from '../testing/people.ts';
import { openTestService, sessionCookieIn, sessionTokenIn, type TestService } from '../testing/test-service.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

describe('DELETE /api/users/me', () => {
  it('ends every session, clears the cookie and erases all personal data', async () => {
    const { id, email, password, token } = await register(users);
    const other = sessionTokenIn(await login(users, { email, password }, '10.20.0.1').expect(200));
    await addFailedMail({ to: `Earlier-${email}`, about: id });
    const response = await (await signedInAs(users, { token })).delete('/api/users/me', { password }).expect(200);
    expect(response.body).toEqual({ success: 'account deleted' });
    expect(sessionCookieIn(response)).toMatch(/^access_token=; .*Max-Age=0$/);
    expect(await users.lookUp(token)).toBeNull();
    expect(await users.lookUp(other)).toBeNull();
    const everything = await users.db.query<{ row: string }>(
      `select to_jsonb(t)::text as row from users t union all select to_jsonb(t)::text from sessions t
       union all select to_jsonb(t)::text from known_addresses t 
       union all select to_jsonb(t)::text from mails t union all select envelope::text from outbox`,
    );
    // Client addresses of password attempts are kept for a day, without the account.
    for (const { row } of everything) {
      expect(row).not.toContain(email);
      expect(row).not.toContain('10.20.0.1');
    }
    expect((await users.events('user-deleted')).map(({ envelope }) => envelope.subject)).toContain(`user/${id}`);
  });

  it('returns 400 for a wrong password, which counts as a sign-in attempt (P-E5)', async () => {
    const { email, password, token } = await register(users);
    const caller = await signedInAs(users, { token });
    for (let times = 0; times < 5; times += 1) {
      const response = await caller.delete('/api/users/me', { password: 'wrong-one' }).expect(400);
      expect(response.body).toMatchObject({ message: 'wrong password', code: 'wrong-password' });
    }
    const response = await caller.delete('/api/users/me', { password }).expect(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(800);
    await login(users, { email, password }).expect(429);
    expect(await users.lookUp(token)).not.toBeNull();
  });

  it('returns 401 without a session or after it has ended, and 400 without a password', async () => {
    await users.http.delete('/api/users/me').send({ password: 'secret1' }).expect(401);
    const { id, password, token } = await register(users);
    const caller = await signedInAs(users, { token });
    expect((await caller.delete('/api/users/me').expect(400)).body.details[0].field).toBe('password');
    await users.db.query('update sessions set ended_at = now() where user_id = $1', [id]);
    await caller.delete('/api/users/me', { password }).expect(401);
    await login(users, { email: (await emailOf(id)) ?? '', password }).expect(200);
  });

  it('deletes the account once for two concurrent requests', async () => {
    const { id, password, token } = await register(users);
    const caller = await signedInAs(users, { token });
    const responses = await Promise.all([1, 2].map(() => caller.delete('/api/users/me', { password })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
    const events = (await users.events('user-deleted')).filter(({ envelope }) => envelope.subject === `user/${id}`);
    expect(events).toHaveLength(1);
  });
});

describe('GET /inner/export', () => {
  it('returns the caller’s own account, sessions and known addresses', async () => {
    const { id, email, password, token } = await register(users);
    const at = users.clock.now.toISOString();
    users.clock.now = new Date(users.clock.now.getTime() + 60_000);
    const later = users.clock.now.toISOString();
    const other = sessionTokenIn(await login(users, { email, password }, '10.21.0.1').expect(200));
    await logout(users, other);
    await register(users, undefined, '10.21.0.2');
    const response = await (await signedInAs(users, { token })).get('/inner/export').expect(200);
    expect(response.body).toEqual({
      account: {
        ...{ _id: id, name: 'Ann', lastName: 'Lee', email, isAdmin: false, createdAt: at },
        ...{ phoneNumber: '', address: '', country: '', zipCode: '', city: '', state: '' },
      },
      sessions: [
        {
          ...{ createdAt: at, lastUsedAt: later, expiresAt: expect.any(String), endedAt: null },
          ...{ browser: '', network: '10.0.0.0/24' },
        },
        {
          ...{ createdAt: later, lastUsedAt: later, expiresAt: expect.any(String), endedAt: later },
          ...{ browser: '', network: '10.21.0.0/24' },
        },
      ],
      addresses: [
        { address: '10.0.0.1', lastUsedAt: at },
        { address: '10.21.0.1', lastUsedAt: later },
      ],
    });
    await users.http.get('/inner/export').expect(401);
    await users.http
      .get('/inner/export')
      .set(await users.asGateway())
      .expect(401);
  });
});

/** Adds an email that failed permanently. */
async function addFailedMail({ to, about }: { to: string; about: string }): Promise<void> {
  const mail = { id: newId(), to, about, subject: 'Hello', text: `Hello ${to}`, html: '' };
  await users.db.transaction(async (tx) => {
    await appendMail(tx, mail);
    await tx.query('update mails set failed_at = now() where id = $1', [mail.id]);
  });
}

async function emailOf(id: string): Promise<string | undefined> {
  return (await users.db.query<{ email: string }>('select email from users where id = $1', [id]))[0]?.email;
}
