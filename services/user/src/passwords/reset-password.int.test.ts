import { createHash } from 'node:crypto';
import { eventually } from '@shop/testing/eventually.ts';
import { createUserService } from '../service.ts';
import { forgot, mailsTo, resetToken, resetTokens, writeResetMails } from '../testing/mails.ts';
import { openTestUsers, type TestUsers } from '../testing/open-test-users.ts';
import { administrator, as, login, register } from '../testing/people.ts';

let users: TestUsers;

beforeAll(async () => {
  users = await openTestUsers();
});
afterAll(() => users.close());

const MINUTE_MS = 60_000;
const after = (ms: number) => {
  users.clock.now = new Date(users.clock.now.getTime() + ms);
};
const reset = (token: string, password = 'new-secret') =>
  users.http.post('/api/users/password/reset').send({ token, password });
const expired = async (token: string) => {
  const answer = await reset(token).expect(400);
  expect(answer.body).toMatchObject({ message: 'link expired', code: 'link-expired' });
};

describe('a forgotten password', () => {
  it('is replaced by a link from a mail, once; all sessions end', async () => {
    const { id, email, password, token: cookie } = await register(users);
    const token = await resetToken(users, ` ${email.toUpperCase()} `);
    expect((await reset(token).expect(200)).body).toEqual({ success: 'password changed' });
    expect(await users.lookUp(cookie)).toBeNull();
    await login(users, { email, password }).expect(401);
    await login(users, { email, password: 'new-secret' }).expect(200);
    await expired(token);
    const changed = (await users.events('user-changed')).filter(({ envelope }) => envelope.subject === `user/${id}`);
    expect(changed).toMatchObject([{ envelope: { version: 2 } }]);
  });

  it('of an administrator too', async () => {
    const { email } = await administrator(users);
    await reset(await resetToken(users, email)).expect(200);
    expect((await login(users, { email, password: 'new-secret' }).expect(200)).body.userLoggedIn.isAdmin).toBe(true);
  });

  it('is answered alike for an e-mail that nobody has, and for one that nobody can have (P-E6)', async () => {
    const { email } = await register(users);
    const answers = [email, 'nobody@shop.test', 'no e-mail', 'nul\u0000@shop.test', '\ud800'].map(async (to) => {
      const { status, body } = await forgot(users, to);
      return { status, body };
    });
    for (const answer of await Promise.all(answers)) {
      expect(answer).toEqual({ status: 200, body: { success: 'mail sent if the account exists' } });
    }
    await writeResetMails(users);
    expect(await mailsTo(users, 'nobody@shop.test')).toEqual([]);
  });

  it('keeps a request when the service ends before it was looked at: the one that starts next writes the mail', async () => {
    const first = await openTestUsers();
    const { id, email } = await register(first);
    const blocker = await first.db.pool.connect();
    // Nobody can hold the account, so no look comes to its end.
    await blocker.query('begin');
    await blocker.query('select 1 from users where id = $1 for update', [id]);
    await forgot(first, email).expect(200);
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

  it('leaves only a hash of the link in the database once the mail is out', async () => {
    const { email } = await register(users);
    const token = await resetToken(users, email);
    const links = await users.db.query('select 1 from reset_links where token_hash = $1', [
      createHash('sha256').update(token).digest(),
    ]);
    expect(links).toHaveLength(1);
    const waiting = await users.db.query('select 1 from mails where sent_at is null');
    expect(waiting).toEqual([]);
  });
});

describe('a link', () => {
  it('works for 30 minutes', async () => {
    const { email } = await register(users);
    const [token, late] = [await resetToken(users, email), await register(users)];
    after(29 * MINUTE_MS);
    await reset(token).expect(200);
    const other = await resetToken(users, late.email);
    after(30 * MINUTE_MS);
    await expired(other);
  });

  it('ends when a newer one is made', async () => {
    const { email } = await register(users);
    const [older, newer] = [await resetToken(users, email), await resetToken(users, email)];
    await expired(older);
    await reset(newer).expect(200);
  });

  it('ends when the password is changed on the profile, and when an administrator changes the e-mail', async () => {
    const one = await register(users);
    const first = await resetToken(users, one.email);
    await (await as(users, one)).put('/api/users/profile', { name: 'Ann', lastName: 'Lee', password: 'mine-now' });
    await expired(first);
    const asBoss = await as(users, await administrator(users));
    const second = await resetToken(users, one.email);
    const edit = { name: 'Ann', lastName: 'Lee', email: `moved-${one.email}` };
    await asBoss.put(`/api/users/${one.id}`, edit).expect(200);
    await expired(second);
  });

  it('ends with the account', async () => {
    const person = await register(users);
    const token = await resetToken(users, person.email);
    await (await as(users, person)).delete('/api/users/me', { password: person.password }).expect(200);
    await expired(token);
  });

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(5_000), 'nul\u0000', '\ud800', "' or 1=1 --"])('is none: %j', expired);

  it('asks for a password of 6 to 128 characters and is not used up by a worse one', async () => {
    const { email } = await register(users);
    const token = await resetToken(users, email);
    for (const password of ['12345', 'x'.repeat(129)]) {
      expect((await reset(token, password).expect(400)).body.details[0].field).toBe('password');
    }
    await reset(token).expect(200);
  });

  it('is used once by many at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email } = await register(users);
      const token = await resetToken(users, email);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => reset(token, `secret-${at}`).then(({ status }) => ({ status, at }))),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      // A busy machine may ask one of the others to come back later.
      expect(answers.filter(({ status }) => status === 400 || status === 503)).toHaveLength(5);
      await login(users, { email, password: `secret-${winners[0]?.at}` }).expect(200);
    }
  });

  it('leads to PUBLIC_URL, whatever the request says of its host', async () => {
    const { email } = await register(users);
    await forgot(users, email).set('host', 'evil.test').set('x-forwarded-host', 'evil.test').expect(200);
    await writeResetMails(users);
    expect(await resetTokens(users, email)).toHaveLength(1);
    for (const mail of await mailsTo(users, email)) expect(mail).not.toContain('evil.test');
  });

  it('opens the door to an owner whose account somebody else was guessing at (P-E5)', async () => {
    const { email, password } = await register(users);
    for (let at = 0; at < 6; at += 1) await login(users, { email, password: 'wrong-one' }, `10.30.0.${at}`);
    await login(users, { email, password }, '10.30.1.1').expect(429);
    await reset(await resetToken(users, email)).expect(200);
    await login(users, { email, password: 'new-secret' }, '10.30.1.1').expect(200);
  });
});

describe('asking for links again and again', () => {
  it('brings an account three mails in half an hour, and nobody is told; the newest link works', async () => {
    const { email } = await register(users);
    for (let times = 0; times < 5; times += 1) {
      await forgot(users, email).expect(200);
      await writeResetMails(users);
    }
    const tokens = await resetTokens(users, email);
    expect(tokens).toHaveLength(3);
    after(30 * MINUTE_MS);
    await resetToken(users, email);
  });

  it('brings an address nothing more after twenty in 15 minutes, whomever they are for, and nobody is told', async () => {
    const from = '10.31.0.1';
    const waiting = async () => {
      await forgot(users, 'one-more@shop.test', from).expect(200);
      return (await users.db.query('select 1 from reset_requests')).length;
    };
    for (let at = 0; at < 20; at += 1) await forgot(users, `nobody${at}@shop.test`, from).expect(200);
    await writeResetMails(users);
    expect(await waiting()).toBe(0);
    after(15 * MINUTE_MS + 1000);
    expect(await waiting()).toBe(1);
    await writeResetMails(users);
  });
});
