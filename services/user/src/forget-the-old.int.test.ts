import { forgetTheOld } from './forget-the-old.ts';
import { openTestUsers, sessionTokenIn, type TestUsers } from './testing/open-test-users.ts';

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
