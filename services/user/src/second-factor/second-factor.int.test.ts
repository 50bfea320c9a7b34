import { eventually } from '@shop/testing/eventually.ts';
import { generateSync } from 'otplib';
import { mailsTo, resetToken } from '../testing/mails.ts';
import { administrator, confirmPassword, login, register, signedInAs } from '../testing/people.ts';
import { openTestService, sessionTokenIn, type TestService } from '../testing/test-service.ts';

const SECURITY = '/api/admin/user/security';
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let users: TestService;

type Person = Awaited<ReturnType<typeof administrator>>;

const advanceClock = (ms: number) => {
  users.clock.now = new Date(users.clock.now.getTime() + ms);
};
/** The app's current code. Advances the clock first, so that each call returns another one. */
const codeOf = (secret: string) => {
  advanceClock(STEP_MS);
  return generateSync({ secret, epoch: Math.floor(users.clock.now.getTime() / 1_000) });
};
/** A code of this length that is wrong for certain. */
const wrongCodeOf = (secret: string) => String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');

async function switchOn(person: Person) {
  await confirmPassword(users, person);
  const api = await signedInAs(users, person);
  const { secret } = (await api.post(`${SECURITY}/set-up`, {}).expect(200)).body;
  const { body } = await api.post(`${SECURITY}/second-factor`, { code: codeOf(secret) }).expect(200);
  return { secret, codes: body.recoveryCodes as string[] };
}

/** Logs in as far as the challenge. */
async function challengeFor({ email, password }: { email: string; password: string }) {
  const { body } = await login(users, { email, password, doNotLogout: true }).expect(401);
  expect(body).toMatchObject({ code: 'second-factor', message: 'Enter the code of your authenticator app' });
  return body.details as { challenge: string; setUp?: { secret: string; uri: string } };
}

const answer = (challenge: string, code: string, from = '10.0.0.1') =>
  users.http.post('/api/users/login/second-factor').set('x-forwarded-for', from).send({ challenge, code });

const security = async (person: { token: string }) =>
  (await (await signedInAs(users, person)).get(SECURITY).expect(200)).body;

const entries = async (person: { token: string }, id: string) =>
  (
    await (await signedInAs(users, person)).get(`/api/admin/user/audit?group=changes&subject=user/${id}`).expect(200)
  ).body.map(({ what, by, before, after }: Record<string, unknown>) => ({ what, by, before, after }));

const expectMail = (email: string, subject: string) =>
  eventually(async () =>
    expect((await mailsTo(users, email)).filter((mail) => mail.includes(`\r\nSubject: ${subject}\r\n`))).toHaveLength(
      1,
    ),
  );

afterAll(() => users.close());

describe('the second factor of an administrator', () => {
  beforeAll(async () => {
    users = await openTestService();
  });

  it('is set up with a code, ends the other sessions, is audited, and mailed', async () => {
    const person = await administrator(users);
    const elsewhere = sessionTokenIn(await login(users, person).expect(200));
    expect(await security(person)).toEqual({
      hasSecondFactor: false,
      isRequired: false,
      recoveryCodes: 0,
      hasWeakPassword: false,
    });
    const api = await signedInAs(users, person);
    const { secret, uri } = (await api.post(`${SECURITY}/set-up`, {}).expect(200)).body;
    expect(uri).toBe(
      `otpauth://totp/Best%20Online%20Shop:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Best%20Online%20Shop`,
    );
    const wrong = await api.post(`${SECURITY}/second-factor`, { code: wrongCodeOf(secret) }).expect(400);
    expect(wrong.body.details).toEqual([{ field: 'code', message: 'wrong code' }]);
    // Until it is completed it counts for nothing.
    await login(users, person).expect(200);
    const { recoveryCodes } = (await api.post(`${SECURITY}/second-factor`, { code: codeOf(secret) }).expect(200)).body;
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    // 25 letters of 32: above 112 bits, so that a plain hash is enough.
    for (const code of recoveryCodes) expect(code).toMatch(/^([\da-z]{5}-){4}[\da-z]{5}$/);
    expect(await users.lookUp(elsewhere)).toBeNull();
    expect(await security(person)).toMatchObject({ hasSecondFactor: true, recoveryCodes: 10 });
    const [entry, ...more] = await entries(person, person.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      what: 'second-factor-on',
      by: { _id: person.id },
      before: { secondFactor: false, recoveryCodes: 0 },
      after: { secondFactor: true, recoveryCodes: 10 },
    });
    await expectMail(person.email, 'A second factor protects your account');
  });

  it('is asked for at login: the challenge opens a session once, with a code that works once', async () => {
    const person = await administrator(users);
    const { secret } = await switchOn(person);
    const { challenge, setUp } = await challengeFor(person);
    expect(setUp).toBeUndefined();
    await answer(challenge, wrongCodeOf(secret)).expect(400);
    await answer('unknown', codeOf(secret)).expect(401);
    const code = codeOf(secret);
    const other = await challengeFor(person);
    const both = await Promise.all([challenge, other.challenge].map((one) => answer(one, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    const opened = both.find(({ status }) => status === 200);
    expect(opened?.body).toEqual({
      success: 'user logged in',
      userLoggedIn: {
        _id: person.id,
        name: 'Ann',
        lastName: 'Lee',
        email: person.email,
        isAdmin: true,
        doNotLogout: true,
      },
    });
    const token = opened === undefined ? '' : sessionTokenIn(opened);
    expect((await users.lookUp(token)).user.isAdmin).toBe(true);
    // The same code on a fresh challenge: somebody has seen it being typed.
    const later = await challengeFor(person);
    await answer(later.challenge, code).expect(400);
    await answer(challenge, codeOf(secret)).expect(401);
    await answer(later.challenge, codeOf(secret)).expect(200);
  });

  it('accepts the code of a phone whose clock is 30 seconds off, and no older one', async () => {
    const person = await administrator(users);
    const { secret } = await switchOn(person);
    const at = (ms: number) => generateSync({ secret, epoch: Math.floor((users.clock.now.getTime() + ms) / 1_000) });
    advanceClock(10 * MINUTE_MS);
    await answer((await challengeFor(person)).challenge, at(-3 * STEP_MS)).expect(400);
    await answer((await challengeFor(person)).challenge, at(3 * STEP_MS)).expect(400);
    await answer((await challengeFor(person)).challenge, at(-STEP_MS)).expect(200);
    await answer((await challengeFor(person)).challenge, at(STEP_MS)).expect(200);
    // A step before one that was used.
    await answer((await challengeFor(person)).challenge, at(0)).expect(400);
  });

  it('lets five minutes, and ends with another password', async () => {
    const person = await administrator(users);
    const { secret } = await switchOn(person);
    const slow = await challengeFor(person);
    advanceClock(5 * MINUTE_MS);
    expect((await answer(slow.challenge, codeOf(secret)).expect(401)).body.code).toBe('challenge-expired');
    const stale = await challengeFor(person);
    await users.db.query('update users set password_version = password_version + 1 where id = $1', [person.id]);
    await answer(stale.challenge, codeOf(secret)).expect(401);
  });

  it('is asked for after a reset of the password too, which opens no session', async () => {
    const person = await administrator(users);
    const { secret } = await switchOn(person);
    const changed = { ...person, password: 'another password' };
    const { headers } = await users.http
      .post('/api/users/password/reset')
      .send({ token: await resetToken(users, person.email), password: changed.password })
      .expect(200);
    expect(headers['set-cookie']).toBeUndefined();
    const { challenge } = await challengeFor(changed);
    await answer(challenge, codeOf(secret)).expect(200);
  });

  it('is replaced by each recovery code once, however it is typed', async () => {
    const person = await administrator(users);
    const { codes } = await switchOn(person);
    const [first = '', second = ''] = codes;
    const one = await challengeFor(person);
    const two = await challengeFor(person);
    const statuses = await Promise.all([one, two].map(({ challenge }) => answer(challenge, first)));
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    await answer((await challengeFor(person)).challenge, first).expect(400);
    await answer((await challengeFor(person)).challenge, ` ${second.toUpperCase().replaceAll('-', ' ')}`).expect(200);
    expect(await security(person)).toMatchObject({ recoveryCodes: 8 });
    const [last] = await entries(person, person.id);
    expect(last).toMatchObject({
      what: 'recovery-code-used',
      before: { recoveryCodes: 9 },
      after: { recoveryCodes: 8 },
    });
    await eventually(async () =>
      expect(
        (await mailsTo(users, person.email)).filter((mail) => mail.includes('A recovery code was used')),
      ).not.toEqual([]),
    );
  });

  it('counts wrong codes by account, apart from wrong passwords; right ones do not count (P-E5)', async () => {
    const person = await administrator(users);
    const { secret } = await switchOn(person);
    const { challenge } = await challengeFor(person);
    for (let tried = 0; tried < 5; tried += 1)
      await answer(challenge, wrongCodeOf(secret), `10.7.0.${tried}`).expect(400);
    const refused = await answer(challenge, codeOf(secret), '10.7.1.1').expect(429);
    expect(refused.body.message).toBe('Too many wrong codes. Try again later.');
    // The password is still asked, and right.
    await challengeFor(person);
    advanceClock(15 * MINUTE_MS);
    await answer((await challengeFor(person)).challenge, codeOf(secret)).expect(200);
  });

  it('is changed with the own password and a code only', async () => {
    const person = await administrator(users);
    const { secret, codes } = await switchOn(person);
    advanceClock(6 * MINUTE_MS);
    const api = await signedInAs(users, person);
    for (const [method, path, body] of [
      ['post', `${SECURITY}/set-up`, { code: '123456' }],
      ['post', `${SECURITY}/second-factor`, { code: '123456' }],
      ['post', `${SECURITY}/recovery-codes`, { code: '123456' }],
      ['delete', `${SECURITY}/second-factor`, { code: '123456' }],
    ] as const)
      expect((await api[method](path, body).expect(403)).body.code).toBe('password-needed');
    await confirmPassword(users, person);
    const confirmed = await signedInAs(users, person);
    expect((await confirmed.post(`${SECURITY}/set-up`, {}).expect(400)).body.details[0].field).toBe('code');
    await confirmed.post(`${SECURITY}/recovery-codes`, { code: wrongCodeOf(secret) }).expect(400);
    await confirmed.delete(`${SECURITY}/second-factor`, { code: wrongCodeOf(secret) }).expect(400);

    const renewed = (await confirmed.post(`${SECURITY}/recovery-codes`, { code: codeOf(secret) }).expect(200)).body;
    expect(renewed.recoveryCodes).toHaveLength(10);
    await answer((await challengeFor(person)).challenge, codes[0] ?? '').expect(400);
    await expectMail(person.email, 'You have new recovery codes');

    // Another phone: the old one counts until the new one has proved itself.
    const next = (await confirmed.post(`${SECURITY}/set-up`, { code: codeOf(secret) }).expect(200)).body;
    await answer((await challengeFor(person)).challenge, codeOf(secret)).expect(200);
    await confirmed.post(`${SECURITY}/second-factor`, { code: codeOf(next.secret) }).expect(200);
    await answer((await challengeFor(person)).challenge, codeOf(secret)).expect(400);

    // Five codes were wrong.
    advanceClock(15 * MINUTE_MS);
    await confirmPassword(users, person);
    const last = await signedInAs(users, person);
    await last.delete(`${SECURITY}/second-factor`, { code: codeOf(next.secret) }).expect(200);
    await login(users, person).expect(200);
    await expectMail(person.email, 'Your second factor was switched off');
    const events = (await entries(person, person.id)).map(({ what }: { what: string }) => what);
    expect(events).toEqual(['second-factor-off', 'second-factor-on', 'recovery-codes-renewed', 'second-factor-on']);
  });

  it('is removed by another administrator with their password, which ends the sessions and is mailed', async () => {
    const [boss, lost] = [await administrator(users), await administrator(users)];
    await switchOn(lost);
    const path = `/api/users/${lost.id}/second-factor`;
    advanceClock(6 * MINUTE_MS);
    expect((await (await signedInAs(users, boss)).delete(path).expect(403)).body.code).toBe('password-needed');
    await confirmPassword(users, boss);
    const api = await signedInAs(users, boss);
    await api.delete(path).expect(200);
    await api.delete(path).expect(404);
    await api.delete(`/api/users/${boss.id}/second-factor`).expect(409);
    expect(await users.lookUp(lost.token)).toBeNull();
    await login(users, lost).expect(200);
    expect((await entries(boss, lost.id))[0]).toMatchObject({ what: 'second-factor-reset', by: { _id: boss.id } });
    await expectMail(lost.email, 'Your second factor was removed');
  });

  it('is erased with the account, and customers have none', async () => {
    const [person, customer] = [await administrator(users), await register(users)];
    await switchOn(person);
    await challengeFor(person);
    await (await signedInAs(users, person)).delete('/api/users/me', { password: person.password }).expect(200);
    for (const table of ['second_factors', 'recovery_codes', 'login_challenges'])
      expect(await users.db.query(`select 1 from ${table} where user_id = $1`, [person.id])).toEqual([]);
    const api = await signedInAs(users, customer);
    await api.get(SECURITY).expect(403);
    await api.post(`${SECURITY}/set-up`, {}).expect(403);
  });
});

describe('where ADMIN_SECOND_FACTOR is required', () => {
  let person: Person;
  beforeAll(async () => {
    await users.close();
    users = await openTestService({ secondFactorRequired: true });
    person = await register(users);
    await users.db.query('update users set is_admin = true where id = $1', [person.id]);
  });

  it('a session without it is none, and the login sets it up', async () => {
    expect(await users.lookUp(person.token)).toBeNull();
    const { challenge, setUp } = await challengeFor(person);
    const { secret = '' } = setUp ?? {};
    await answer(challenge, wrongCodeOf(secret)).expect(400);
    const opened = await answer(challenge, codeOf(secret)).expect(200);
    expect(opened.body.recoveryCodes).toHaveLength(10);
    const token = sessionTokenIn(opened);
    expect((await users.lookUp(token)).user.isAdmin).toBe(true);
    expect(await security({ token })).toMatchObject({ hasSecondFactor: true, isRequired: true });
    expect((await challengeFor(person)).setUp).toBeUndefined();

    const here = { ...person, token };
    await confirmPassword(users, here);
    const off = (await signedInAs(users, here)).delete(`${SECURITY}/second-factor`, { code: codeOf(secret) });
    expect((await off.expect(409)).body.code).toBe('second-factor-required');

    await expectMail(person.email, 'A second factor protects your account');
  });

  it('a later login replaces the secret of an earlier one, so that only who ends it has it', async () => {
    const next = await register(users);
    await users.db.query('update users set is_admin = true where id = $1', [next.id]);
    const first = await challengeFor(next);
    const second = await challengeFor(next);
    await answer(first.challenge, codeOf(first.setUp?.secret ?? '')).expect(400);
    await answer(second.challenge, codeOf(second.setUp?.secret ?? '')).expect(200);
  });

  it('a customer who is made an administrator logs in again; customers log in as ever', async () => {
    const customer = await register(users);
    expect(await users.lookUp(customer.token)).not.toBeNull();
    await login(users, customer).expect(200);
    await users.db.query('update users set is_admin = true where id = $1', [customer.id]);
    expect(await users.lookUp(customer.token)).toBeNull();
    const sessions = await users.db.query<{ id: string }>('select id from sessions where user_id = $1', [customer.id]);
    const alive = await users.http
      .post('/inner/sessions/alive')
      .set(await users.asGateway())
      .send({ sessionIds: sessions.map(({ id }) => id) })
      .expect(200);
    expect(alive.body.alive).toEqual([]);
  });
});
