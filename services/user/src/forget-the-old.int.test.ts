import { forgetTheOld } from './forget-the-old.ts';
import { forgot, resetToken } from './testing/mails.ts';
import { openTestUsers, sessionTokenIn, type TestUsers } from './testing/open-test-users.ts';
import { register } from './testing/people.ts';

let users: TestUsers;

beforeAll(async () => {
  users = await openTestUsers();
});
afterAll(() => users.close());

const DAY_MS = 24 * 3_600_000;
const counts = async () =>
  (
    await users.db.query(`select (select count(*) from sessions) as sessions,
      (select count(*) from known_addresses) as addresses, (select count(*) from wrong_passwords) as attempts`)
  )[0];

it('removes sessions a week after their end, attempts after a day, addresses after half a year', async () => {
  const person = { name: 'Ann', lastName: 'Lee', email: 'ann@shop.test', password: 'secret1' };
  const token = sessionTokenIn(await users.http.post('/api/users/register').send(person).expect(201));
  await users.http.post('/api/users/login').send({ email: person.email, password: 'wrong' }).expect(401);
  await users.http.get('/api/logout').set('cookie', `access_token=${token}`).expect(200);
  const after = (days: number) => forgetTheOld(users.db, new Date(users.clock.now.getTime() + days * DAY_MS));

  await after(0.5);
  expect(await counts()).toEqual({ sessions: 1, addresses: 1, attempts: 2 });
  await after(1.5);
  expect(await counts()).toEqual({ sessions: 1, addresses: 1, attempts: 0 });
  await after(7.5);
  expect(await counts()).toEqual({ sessions: 0, addresses: 1, attempts: 0 });
  await after(181);
  expect(await counts()).toEqual({ sessions: 0, addresses: 0, attempts: 0 });
});

it('removes what was asked for and made of forgotten passwords, once it counts for nothing', async () => {
  const { id, email } = await register(users);
  await resetToken(users, email);
  await forgot(users, email).expect(200);
  const kept = async (hours: number) => {
    await forgetTheOld(users.db, new Date(users.clock.now.getTime() + hours * 3_600_000));
    const [links, requests] = await Promise.all([
      users.db.query('select 1 from reset_links where user_id = $1 and ended_at is null', [id]),
      users.db.query('select 1 from reset_requests'),
    ]);
    return [links.length, requests.length > 0];
  };
  expect((await kept(0.5))[0]).toBe(1);
  expect(await kept(1.5)).toEqual([1, false]);
  expect(await kept(25)).toEqual([0, false]);
});
