import { createHash } from 'node:crypto';
import { eventually } from '@shop/testing/eventually.ts';
import { createUserService } from '../service.ts';
import { mailsTo, processResetRequests, requestReset, resetToken, resetTokens } from '../testing/mails.ts';
import { administrator, login, register, signedInAs } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const MINUTE_MS = 60_000;
const advanceClock = (ms: number) => {
  users.clock.now = new Date(users.clock.now.getTime() + ms);
};
const reset = (token: string, password = 'new-secret') =>
  users.http.post('/api/users/password/reset').send({ token, password });
const expectExpired = async (token: string) => {
  const response = await reset(token).expect(400);
  expect(response.body).toMatchObject({ message: 'link expired', code: 'link-expired' });
};

describe('resetting a forgotten password', () => {
  it('sets the new password once and ends all sessions', async () => {
    const { id, email, password, token: cookie } = await register(users);
    const token = await resetToken(users, ` ${email.toUpperCase()} `);
    expect((await reset(token).expect(200)).body).toEqual({ success: 'password changed' });
    expect(await users.lookUp(cookie)).toBeNull();
    await login(users, { email, password }).expect(401);
    await login(users, { email, password: 'new-secret' }).expect(200);
    await expectExpired(token);
    const changed = (await users.events('user-changed')).filter(({ envelope }) => envelope.subject === `user/${id}`);
    expect(changed).toMatchObject([{ envelope: { version: 2 } }]);
  });

  it('works for an administrator', async () => {
    const { email } = await administrator(users);
    await reset(await resetToken(users, email)).expect(200);
    expect((await login(users, { email, password: 'new-secret' }).expect(200)).body.userLoggedIn.isAdmin).toBe(true);
  });

  it('returns the same response for known, unknown and invalid email addresses (P-E6)', async () => {
    const { email } = await register(users);
    const responses = [email, 'nobody@shop.test', 'no email', 'nul\u0000@shop.test', '\ud800'].map(async (to) => {
      const { status, body } = await requestReset(users, to);
      return { status, body };
    });
    for (const response of await Promise.all(responses)) {
      expect(response).toEqual({ status: 200, body: { success: 'mail sent if the account exists' } });
    }
    await processResetRequests(users);
    expect(await mailsTo(users, 'nobody@shop.test')).toEqual([]);
  });

  it('processes a queued request after a restart of the service', async () => {
    const first = await openTestService();
    const { id, email } = await register(first);
    const blocker = await first.db.pool.connect();
    // A lock on the account prevents the service from processing the request.
    await blocker.query('begin');
    await blocker.query('select 1 from users where id = $1 for update', [id]);
    await requestReset(first, email).expect(200);
    await first.service.stop();
    await blocker.query('rollback');
    blocker.release();
    expect(await resetTokens(first, email)).toEqual([]);
    expect(await first.db.query('select 1 from reset_requests')).toHaveLength(1);
    const next = createUserService(first.config);
    await next.start();
    await eventually(async () => expect(await resetTokens(first, email)).toHaveLength(1));
    await next.stop();
    await first.close();
  });

  it('stores only a hash of the link once the email is sent', async () => {
    const { email } = await register(users);
    const token = await resetToken(users, email);
    const links = await users.db.query('select 1 from reset_links where token_hash = $1', [
      createHash('sha256').update(token).digest(),
    ]);
    expect(links).toHaveLength(1);
    const unsent = await users.db.query('select 1 from mails where sent_at is null');
    expect(unsent).toEqual([]);
  });
});

describe('a password reset link', () => {
  it('is valid for 30 minutes', async () => {
    const { email } = await register(users);
    const [token, late] = [await resetToken(users, email), await register(users)];
    advanceClock(29 * MINUTE_MS);
    await reset(token).expect(200);
    const other = await resetToken(users, late.email);
    advanceClock(30 * MINUTE_MS);
    await expectExpired(other);
  });

  it('ends when a newer one is created', async () => {
    const { email } = await register(users);
    const [older, newer] = [await resetToken(users, email), await resetToken(users, email)];
    await expectExpired(older);
    await reset(newer).expect(200);
  });

  it('ends when the user changes the password or an administrator changes the email address', async () => {
    const one = await register(users);
    const first = await resetToken(users, one.email);
    await (await signedInAs(users, one)).put('/api/users/profile', {
      name: 'Ann',
      lastName: 'Lee',
      password: 'mine-now',
    });
    await expectExpired(first);
    const asAdmin = await signedInAs(users, await administrator(users));
    const second = await resetToken(users, one.email);
    const edit = { name: 'Ann', lastName: 'Lee', email: `moved-${one.email}` };
    await asAdmin.put(`/api/users/${one.id}`, edit).expect(200);
    await expectExpired(second);
  });

  it('ends when the account is deleted', async () => {
    const person = await register(users);
    const token = await resetToken(users, person.email);
    await (await signedInAs(users, person)).delete('/api/users/me', { password: person.password }).expect(200);
    await expectExpired(token);
  });

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(5_000), 'nul\u0000', '\ud800', "' or 1=1 --"])(
    'is expired when it is malformed or unknown: %j',
    expectExpired,
  );

  it('requires a password of 6 to 128 characters, and stays valid after an invalid one', async () => {
    const { email } = await register(users);
    const token = await resetToken(users, email);
    for (const password of ['12345', 'x'.repeat(129)]) {
      expect((await reset(token, password).expect(400)).body.details[0].field).toBe('password');
    }
    await reset(token).expect(200);
  });

  it('succeeds once for six concurrent requests', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email } = await register(users);
      const token = await resetToken(users, email);
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          reset(token, `secret-${index}`).then(({ status }) => ({ status, index })),
        ),
      );
      const winners = responses.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      // A busy machine may return 503 to one of the others.
      expect(responses.filter(({ status }) => status === 400 || status === 503)).toHaveLength(5);
      await login(users, { email, password: `secret-${winners[0]?.index}` }).expect(200);
    }
  });

  it('starts with PUBLIC_URL, whatever the host headers of the request', async () => {
    const { email } = await register(users);
    await requestReset(users, email).set('host', 'evil.test').set('x-forwarded-host', 'evil.test').expect(200);
    await processResetRequests(users);
    expect(await resetTokens(users, email)).toHaveLength(1);
    for (const mail of await mailsTo(users, email)) expect(mail).not.toContain('evil.test');
  });

  it('clears the limit on wrong passwords of its account (P-E5)', async () => {
    const { email, password } = await register(users);
    for (let index = 0; index < 6; index += 1) await login(users, { email, password: 'wrong-one' }, `10.30.0.${index}`);
    await login(users, { email, password }, '10.30.1.1').expect(429);
    await reset(await resetToken(users, email)).expect(200);
    await login(users, { email, password: 'new-secret' }, '10.30.1.1').expect(200);
  });
});

describe('POST /api/users/password/forgot, repeated', () => {
  it('sends an account at most three emails in 30 minutes, and always returns 200', async () => {
    const { email } = await register(users);
    for (let times = 0; times < 5; times += 1) {
      await requestReset(users, email).expect(200);
      await processResetRequests(users);
    }
    const tokens = await resetTokens(users, email);
    expect(tokens).toHaveLength(3);
    advanceClock(30 * MINUTE_MS);
    await resetToken(users, email);
  });

  it('drops requests of an address after twenty in 15 minutes, and always returns 200', async () => {
    const from = '10.31.0.1';
    const queuedAfterOneMore = async () => {
      await requestReset(users, 'one-more@shop.test', from).expect(200);
      return (await users.db.query('select 1 from reset_requests')).length;
    };
    for (let index = 0; index < 20; index += 1) await requestReset(users, `nobody${index}@shop.test`, from).expect(200);
    await processResetRequests(users);
    expect(await queuedAfterOneMore()).toBe(0);
    advanceClock(15 * MINUTE_MS + 1000);
    expect(await queuedAfterOneMore()).toBe(1);
    await processResetRequests(users);
  });
});
