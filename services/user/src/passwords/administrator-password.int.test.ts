import { resetToken } from '../testing/mails.ts';
import { administrator, login, register, signedInAs } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { isWeakPassword } from './administrator-password.ts';

const WEAK = 'The password of an administrator has at least 12 characters and is not a common one';
const STRONG = 'a kettle for nobody';

describe('a weak password of an administrator', () => {
  it.each([
    ['short-one-1', true],
    ['qwerty123456', true],
    ['QWERTY123456', true],
    ['1q2w3e4r5t6y', true],
    ['qwerty123456!', false],
    [STRONG, false],
  ])('%s: %s', (password, weak) => expect(isWeakPassword(password)).toBe(weak));
});

describe('in production', () => {
  let users: TestService;
  beforeAll(async () => {
    users = await openTestService({ mode: 'production' });
  });
  afterAll(() => users.close());

  const isNoted = async ({ id }: { id: string }) => {
    const [row] = await users.db.query<{ weak: boolean }>('select has_weak_password as weak from users where id = $1', [
      id,
    ]);
    return row?.weak;
  };
  const update = async (person: { token: string }, password: string) =>
    (await signedInAs(users, person)).put('/api/users/profile', { name: 'Ann', lastName: 'Lee', password });
  const reset = async ({ email }: { email: string }, password: string) =>
    users.http.post('/api/users/password/reset').send({ token: await resetToken(users, email), password });

  it('keeps working for an administrator who has it, and is noted at login and when the profile is saved', async () => {
    const person = await administrator(users);
    expect(await isNoted(person)).toBe(false);
    await login(users, person).expect(200);
    expect(await isNoted(person)).toBe(true);
    expect((await update(person, person.password)).status).toBe(200);
    expect(await isNoted(person)).toBe(true);
    await login(users, person).expect(200);
  });

  it('is refused as a new one, in the profile and by a reset link, which stays valid', async () => {
    const person = await administrator(users);
    for (const password of ['short-one-1', 'qwerty123456']) {
      const refused = await update(person, password);
      expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'password', message: WEAK }] } });
    }
    const token = await resetToken(users, person.email);
    const change = (password: string) => users.http.post('/api/users/password/reset').send({ token, password });
    expect((await change('short-one-2').expect(400)).body.details).toEqual([{ field: 'password', message: WEAK }]);
    await login(users, person).expect(200);
    await change(STRONG).expect(200);
    expect(await isNoted(person)).toBe(false);
    await login(users, { ...person, password: STRONG }).expect(200);
  });

  it('is allowed for customers', async () => {
    const person = await register(users);
    expect((await update(person, 'secret2')).status).toBe(200);
    expect((await reset(person, 'secret3')).status).toBe(200);
    await login(users, { ...person, password: 'secret3' }).expect(200);
    expect(await isNoted(person)).toBe(false);
  });
});

describe('in a demo', () => {
  it('is allowed for administrators too: their published ones have six characters', async () => {
    const users = await openTestService();
    const person = await administrator(users);
    const api = await signedInAs(users, person);
    await api.put('/api/users/profile', { name: 'Ann', lastName: 'Lee', password: 'secret2' }).expect(200);
    await users.close();
  });
});
